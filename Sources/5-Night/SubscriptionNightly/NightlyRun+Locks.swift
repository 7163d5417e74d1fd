internal import Diagnostics
internal import Fetching
internal import Files
internal import Localization
internal import Posix

extension NightlyRun {
  /// Keeps other runs off the store and off the folder: two runs may share one and not the other.
  ///
  /// A backfill holds the store's lock for a moment at a time, so a lock that is taken is tried again for some seconds.
  func takeLocks() async throws -> [FileLock] {
    let output: OutputDirectory
    do {
      output = try OutputDirectory(path: settings.output)
      try FileSystem.makeDirectories(output.path.parent)
    } catch {
      throw SubcalError(
        .cannotWrite, reason: Text("無法使用發布資料夾：\(error)", "cannot use the output folder: \(error)"),
        advice: Text("以 --output 指定此使用者可寫入的資料夾。", "name with --output a folder that this user can write to."))
    }
    return [try await lock(RunLock.nightly(of: settings.store)), try await lock(output.lock)]
  }

  private func lock(_ path: FilePath) async throws -> FileLock {
    var attempts = 6
    while true {
      do throws(SubcalError) {
        return try RunLock.take(
          path,
          advice: Text(
            "等它結束，或為本次指定另外的 --store 與 --output。",
            "wait for it to end, or give this run a --store and an --output of its own."))
      } catch {
        attempts -= 1
        guard error.status == .locked, attempts > 0 else { throw error }
      }
      try await clock.sleep(.milliseconds(500))
    }
  }
}
