internal import Decoding
internal import Diagnostics
internal import Localization
internal import Posix
internal import SubscriptionStore
internal import Values

/// The store of a night: a value, so that nobody's store changes under its reader.
///
/// One that turns out to be corrupt is set aside, and the night is published from what came: for a copy in which the changed
/// bit is mended or that has what could be read, otherwise for a new one. What is known of the offerings is also in the
/// published folder; only older closes are lost with a corrupt store.
struct NightStore: Sendable {
  let store: SubscriptionStore
  /// What people should know of it.
  let remarks: [Remark]
  /// Whether it stands in place of a corrupt one.
  let isNew: Bool
  private let path: FilePath
  private let startedAt: Instant

  /// The store at a path, or a new one if that is corrupt.
  init(_ path: FilePath, startedAt: Instant) throws(SubcalError) {
    (self.path, self.startedAt) = (path, startedAt)
    do throws(StoreError) {
      store = try SubscriptionStore.whole(at: path)
      remarks = [store.upgrade].compactMap(\.self).map { Remark(.warning, reason: $0) }
      isNew = false
    } catch {
      switch error {
      case .corrupt:
        (store, remarks) = try Self.replaced(path, because: error, at: startedAt)
        isNew = true
      case .newer, .outdated, .foreign, .altered, .unfit: throw SubcalError(error)
      case .older, .noSpace, .poorer, .refused:
        throw Self.unusable(Text("無法使用資料庫 \(path)：\(error)", "the store \(path) cannot be used: \(error)"))
      }
    }
  }

  private init(_ replaced: (SubscriptionStore, [Remark]), for former: NightStore) {
    (store, remarks) = (replaced.0, former.remarks + replaced.1)
    (path, startedAt, isNew) = (former.path, former.startedAt, true)
  }

  /// Another store in place of this one, which is corrupt.
  func setAside(because error: StoreError) throws(SubcalError) -> NightStore {
    NightStore(try Self.replaced(path, because: error, at: startedAt), for: self)
  }

  /// A corrupt store may still be of use to somebody, so it is renamed and not deleted.
  private static func replaced(
    _ path: FilePath, because error: StoreError, at moment: Instant
  ) throws(SubcalError) -> (SubscriptionStore, [Remark]) {
    guard case .corrupt(let lines) = error else {
      throw unusable(Text(verbatim: "\(error)"))
    }
    let lost = history(of: path, until: moment.day)
    // SQLite's report of a page has several lines.
    let problem = lines.split(whereSeparator: \.isNewline).joined(separator: " ")
    do {
      let name = try SubscriptionStore.freeName("\(path).corrupt-\(moment.utcCompact)")
      let recovered = try SubscriptionStore.recovered(path)
      _ = try SubscriptionStore.setAside(path, as: name)
      if let recovered {
        try FileSystem.rename(recovered.path, to: path)
        try FileSystem.synchronizeDirectory(path.parent)
        let store = try SubscriptionStore(at: path)
        guard !recovered.lost.isEmpty else {
          let reason = Text(
            "資料庫已損壞（\(problem)），移至 \(name)。修復後的複本已通過檢查，內容完整；請檢查磁碟",
            "the store was corrupt (\(problem)); it was moved to \(name). A copy was mended and found sound, so nothing is "
              + "lost; check the disk")
          return (store, [Remark(.warning, reason: reason)])
        }
        let shown = recovered.lost.prefix(10).joined(.enumeration)
        let more = recovered.lost.count - 10
        let missing = more > 0 ? shown + Text(" 等，另 \(more) 項", " and \(more) more") : shown
        let reason = Text(
          "資料庫已損壞（\(problem)），移至 \(name)。可讀取的內容已移入新的資料庫，其中缺少或不完整的有：\(missing)。請檢查磁碟；以 subcal restore 備份檔 "
            + "還原，或以 \(lost) 重新下載歷史資料",
          "the store was corrupt (\(problem)); it was moved to \(name). What could be read is in a new store, without all "
            + "or some of: \(missing). Check the disk; restore a backup with subcal restore FILE, or fetch the history again "
            + "with \(lost)")
        return (store, [Remark(.incomplete, reason: reason)])
      }
      let reason = Text(
        "資料庫已損壞（\(problem)），移至 \(name)，並建立新的資料庫。請以 subcal restore 備份檔 還原；沒有備份時，歷史資料可用 \(lost) 重新下載",
        "the store was corrupt (\(problem)); it was moved to \(name); a new store was created. Restore a backup with "
          + "subcal restore FILE; without one its history can be fetched again with \(lost)")
      return (try SubscriptionStore(at: path), [Remark(.incomplete, reason: reason)])
    } catch {
      throw unusable(Text("無法使用資料庫 \(path)：\(error)", "the store \(path) cannot be used: \(error)"))
    }
  }

  /// The commands that fetch what a store had, as far as the damage lets it be read.
  private static func history(of path: FilePath, until today: Day) -> Text {
    var (bars, lists): (Day?, Int?)
    do {
      (bars, lists) = try SubscriptionStore(reading: path).beginning()
    } catch {
      // It is replaced because it cannot be read.
    }
    let from =
      bars.flatMap { $0 >= BackfillSettings.firstPublishedDay && $0 <= today ? "\($0)" : nil } ?? "DAY"
    let year = lists.flatMap { NightlySettings.years.contains($0) ? "\($0)" : nil } ?? "YEAR"
    let commands = ["subcal backfill --from \(from)", "subcal backfill --subscriptions --from \(year)"]
    return commands.map { Text(verbatim: $0) }.joined(Text(" 與 ", " and "))
  }

  /// An error of the store as that of a night.
  static func unusable(_ error: StoreError) -> SubcalError { unusable(Text(verbatim: "\(error)")) }

  private static func unusable(_ reason: Text) -> SubcalError {
    SubcalError(
      .cannotWrite, reason: reason,
      advice: Text(
        "檢查資料庫的擁有者、權限與剩餘空間，其檔案系統有沒有鎖，以及磁碟能否讀取，再執行一次。",
        "check the store's owner, permissions and free space, that its file system has locks, and that its disk can be "
          + "read; then run again."
      ))
  }
}

extension SubscriptionStore {
  /// The store at a path, unless it is damaged: damage may be where the statements do not look, and would spread.
  static func whole(at path: FilePath) throws(StoreError) -> SubscriptionStore {
    let store = try SubscriptionStore(at: path)
    if let problem = try store.problems(withBars: false).first { throw StoreError.corrupt(problem) }
    return store
  }

  /// That it was brought up to this version; nil if it was of it.
  var upgrade: Text? {
    copyBeforeMigration.map { copy in
      Text(
        "資料庫已升級至此版 subcal，原檔為 \(copy)",
        "the store was brought up to this version of subcal; the former one is \(copy)")
    }
  }
}
