internal import Diagnostics
internal import Localization
internal import Posix
internal import Files
internal import SubscriptionReport
internal import SubscriptionStore

/// Writes a night into the folder and the store: both, or neither.
///
/// `NightlyRun` uses it in its last step, after everything has been computed. The files are staged first,
/// which is long and can fail; then the store begins its transaction, writes the night's rows, exchanges the
/// folder, and commits. If that cannot be committed, the folder is exchanged back.
///
/// A kill between exchange and commit leaves a folder that is newer than the store; the next night takes
/// what it lacks from the folder. Any other order has a moment at which a kill loses a night for good.
struct NightTransaction {
  let settings: NightlySettings
  let store: SubscriptionStore
  let observer: RunObserver

  /// Throws `SubcalError`, `StoreError`, and `CancellationError` if the run was stopped before anything was exchanged.
  ///
  /// - Parameter adding: Makes the files.
  func commit(_ night: ComputedNight, run: StoredRun, adding: (inout StagedSet) throws -> Void) throws {
    let folder: FolderTransaction
    do {
      folder = try FolderTransaction(
        in: OutputDirectory(path: settings.output, replacesOthers: settings.replacesOthers), adding: adding)
    } catch {
      try Task.checkCancellation()
      if let error = error as? PosixError, error.errno == .fileExists {
        throw SubcalError(
          .cannotWrite, "\(error.path) 已存在，但不是 subcal 發布的檔案",
          "\(error.path) is there already, and subcal did not publish it",
          advice: "以 --output 指定其他資料夾，或以 --force 取代同名的檔案。",
          "name another folder with --output, or replace files of these names with --force.")
      }
      throw error as? SubcalError ?? Self.unwritable(Text(verbatim: "\(error)"))
    }
    do {
      try store.commitNight(
        night.reviewed.closes + night.reviewed.recoveredBars, holidays: night.reviewed.holidays,
        lists: night.tracked, outcomes: night.outcomes, run: run, baselines: night.baselines,
        announced: night.report.announced, said: night.said, accepted: night.reviewed.acceptedRows,
        leftOut: night.reviewed.leftOut, readings: night.reviewed.readings, columns: night.reviewed.columns,
        statuses: night.reviewed.statuses, issuedShares: night.reviewed.issuedShares
      ) {
        try publish(folder)
      }
    } catch {
      try rollBack(folder)
      // Where the folder cannot be exchanged, its files are staged again, and that can be stopped.
      try Task.checkCancellation()
      throw error
    }
    folder.commit()
  }

  private func publish(_ folder: FolderTransaction) throws(SubcalError) {
    do {
      observer(.detail(Text("\(settings.output)：", "\(settings.output): ") + (try folder.publish().message)))
    } catch {
      throw Self.unwritable(Text(verbatim: "\(error)"))
    }
  }

  private func rollBack(_ folder: FolderTransaction) throws(SubcalError) {
    do {
      try folder.rollBack()
    } catch {
      throw Self.unwritable(
        Text("已發布但未存入資料庫，且無法復原：\(error)", "published but not stored, and rolling back failed: \(error)"))
    }
  }

  private static func unwritable(_ reason: Text) -> SubcalError {
    SubcalError(
      .cannotWrite, reason: reason,
      advice: Text(
        "檢查發布資料夾的擁有者、權限與剩餘空間，再執行一次。",
        "check the output folder's owner, permissions and free space; then run again."))
  }
}
