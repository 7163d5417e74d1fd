package import Diagnostics
package import Files
internal import FoundationEssentials
internal import ListEngine
package import Localization
package import Posix
internal import Published
internal import SubscriptionLists
internal import SubscriptionReport
package import SubscriptionStore
internal import Trading
package import Values

/// The store that queries read, or the published folder if this user cannot read the store.
///
/// Every question opens the store here, to read it at one moment. Where the user may not read the store, or
/// names only a folder, the published folder answers, and a note beside the answer says so. A store that the
/// user names is used, or the command ends: an answer from another one would be believed.
package struct StoreAccess: Sendable {
  package let path: FilePath
  private let published: FilePath?
  private let isNamed: Bool

  /// - Parameters:
  ///   - published: The folder to read instead; nil to require the store itself.
  ///   - isNamed: Whether the user names the folder, which then also answers where there is no store.
  package init(_ path: FilePath, published: FilePath? = nil, isNamed: Bool = false) {
    (self.path, self.published, self.isNamed) = (path, published, isNamed)
  }

  /// Whether there is a store, readable or not.
  package func exists() throws(SubcalError) -> Bool {
    do throws(PosixError) {
      return try FileSystem.status(of: path) != nil
    } catch {
      guard error.errno == .permissionDenied else { throw Self.unreadable(error) }
      return true
    }
  }

  /// How old the store is.
  package enum Age: Sendable {
    /// No night has succeeded, or there is no store.
    case empty
    /// It lacks closes that are due.
    case behind
    case current
  }

  package func age(at moment: Instant) throws(SubcalError) -> Age {
    guard try exists() else { return .empty }
    return try read(at: nil) { store in
      guard let night = try store.lastGoodRun() else { return .empty }
      let evidence = try TradingDayEvidence(of: store, since: moment.day.adding(-60))
      let missing = evidence.calendar.sessionsMissing(
        at: moment, lastNight: night.moment, newest: evidence.newestSession)
      return missing.count > 0 ? .behind : .current
    }.value
  }

  package func requireStore() throws(SubcalError) {
    if try exists() { return }
    throw SubcalError(
      .noStore, "尚無資料庫（\(path)）", "there is no store at \(path)",
      advice: "先執行 subcal nightly；資料庫在別處時，以 --store、SUBCAL_STORE 或設定檔的 defaults: {store: …} 指定。",
      "run subcal nightly first; name a store elsewhere with --store, SUBCAL_STORE or defaults: {store: …} in the settings."
    )
  }

  /// Copies the store to a file that outputs may be, and checks the copy.
  package func backUp(to path: FilePath, _ outputs: OutputGuard, isForced: Bool) throws(SubcalError) {
    do {
      try requireStore()
      let store: SubscriptionStore
      do throws(StoreError) { store = try SubscriptionStore(reading: self.path) } catch {
        throw SubcalError(error)
      }
      let isKind = SubscriptionStore.backupKind.isKind
      let target = try outputs.path(of: path, isForced: isForced, isSameKind: isKind)
      let kept = try outputs.path(of: FilePath("\(target).1"), isForced: isForced, isSameKind: isKind)
      try store.copy(to: target, keeping: kept, isForced: isForced)
    } catch let error as SubcalError {
      throw error
    } catch let error as StoreError {
      switch error {
      case .corrupt, .newer, .altered, .poorer: throw SubcalError(error)
      default: break
      }
      throw SubcalError(
        .cannotWrite, "\(error)", advice: "確認資料庫能讀取，並指定此使用者可寫入、空間足夠的資料夾內的檔案。",
        "check that the store can be read, and name a file in a folder that this user may write and that has room for it."
      )
    } catch {
      throw Self.unreadable(error)
    }
  }

  /// Puts a copy of a backup in place of the store, which is kept under a name with the time; returns that name, nil
  /// if there was no store. Nothing changes if the backup is damaged or no store of this version or an older one.
  package func restore(from backup: FilePath, at now: Instant) throws(SubcalError) -> FilePath? {
    try SubscriptionStore.backupKind.restore(path, from: backup, at: now) { () throws(SubcalError) in
      // Those of a night, a backfill and the notifications, which all write the store.
      var locks: [FileLock] = []
      for suffix in [".lock", ".backfill.lock", ".notify.lock"] {
        locks.append(try RunLock.take(FilePath("\(path)\(suffix)")))
      }
      return locks
    }
  }

  /// The stored codes with their newest names.
  package func names() throws(SubcalError) -> [(code: StockCode, name: String)] {
    try read(at: nil) { try $0.names() }.value
  }

  /// The trading days of which a board's closes are stored, of the board that has most.
  package func daysWithBars() throws(SubcalError) -> Int {
    try read(at: nil) { try $0.summary().bars.map(\.days).max() ?? 0 }.value
  }

  package func offeringNames() throws(SubcalError) -> [(code: StockCode, name: String)] {
    try read(at: nil) { try $0.offeringNames() }.value
  }

  /// The same of all lists.
  package func listedNames() throws(SubcalError) -> [(code: StockCode, name: String)] {
    try read(at: nil) { try $0.listedNames() }.value
  }

  /// The result of the work with what was known at a moment, or is known for nil; and a note if it read the published
  /// folder.
  package func read<Value>(
    at moment: Instant?, _ work: (SubscriptionStore) throws -> Value
  ) throws(SubcalError) -> (value: Value, note: Text?) {
    do {
      let isAbsent = try isNamed && !exists()
      if let published, try isAbsent || isForbidden() {
        let store = try SubscriptionStore(published: published)
        return (
          try store.snapshot(at: moment, work),
          (isAbsent
            ? Text("沒有資料庫 \(path)", "there is no store \(path)")
            : Text("此使用者無法讀取資料庫 \(path)", "the store \(path) cannot be read by this user"))
            + Text("：改以發布資料夾 \(published) 回答", ": the answer is from the published folder \(published)")
        )
      }
      try requireStore()
      return (try SubscriptionStore(reading: path).snapshot(at: moment, work), nil)
    } catch let error as SubcalError {
      throw error
    } catch let error as StoreError {
      throw SubcalError(error)
    } catch {
      throw Self.unreadable(error)
    }
  }

  private static func unreadable(_ error: any Error) -> SubcalError {
    SubcalError(StoreError(error, doing: "reading the store"))
  }

  /// Whether this user lacks permission to read the store or enter its folder.
  private func isForbidden() throws -> Bool {
    do throws(PosixError) {
      guard try FileSystem.status(of: path) != nil else { return false }
    } catch {
      guard error.errno == .permissionDenied else { throw error }
      return true
    }
    return !FileManager.default.isReadableFile(atPath: path.string)
  }
}

extension SubscriptionStore {
  /// Before everything stored: the exchanges' daily closes begin in 2004.
  static let earliestDay = Day(number: 0)

  /// A published folder as a store in memory: the offerings with their revisions and last closes, and the holidays.
  fileprivate convenience init(published path: FilePath) throws {
    let folder = try PublishedFolder(path)
    guard let moment = folder.moment else {
      throw SubcalError(
        .cannotWrite, "\(path) 沒有已發布的內容", "\(path) holds nothing that was published",
        advice: "以 --published 指定發布資料夾，或讓此使用者可讀取資料庫。",
        "name the published folder with --published, or let this user read the store.")
    }
    try self.init()
    let lists = try folder.records()
    let offerings = lists[Offering.self]
    let files = Self.closes(of: offerings) + Self.sessions(of: folder, offerings)
    var evidence = TradingDayEvidence()
    for list in folder.holidays { evidence.add(list) }
    for file in files { evidence.add(file) }
    let today = moment.day
    let changing = offerings.filter { $0.canStillChange(on: today) }
    let closes = CloseIndex(files).lastCloses(
      OfferingOutcome.wanted(of: changing, until: today), today: today)
    try commitNight(
      files, holidays: folder.holidays, lists: lists,
      outcomes: OfferingOutcome.all(of: changing, until: today, closes: closes, evidence: evidence),
      run: StoredRun(startedAt: moment, moment: moment, status: 0, message: nil, sources: []))
  }

  /// The days that the night knew, each as a file without a close: those of the newest closes, and those between an
  /// offering's last close and its delivery, on which it did not trade.
  private static func sessions(of folder: PublishedFolder, _ offerings: [Tracked<Offering>]) -> [DailyCloses]
  {
    let calendar = TradingCalendar(lists: folder.holidays)
    let newest = Board.allCases.compactMap { board in
      folder.baselines.first { $0.source == .closes(board) }?.day.map { (board, $0) }
    }
    let without = offerings.flatMap { known -> [(Board, Day)] in
      guard let close = known.published.lastClose, let day = close.day,
        let delivery = known.offering.deliveryDate,
        let moment = folder.moment, day < delivery, delivery <= moment.day
      else { return [] }
      return calendar.tradingDays(in: day.adding(1)...delivery).map { (close.board, $0) }
    }
    guard let code = offerings.first?.offering.code else { return [] }
    return (newest + without).map { board, day in
      DailyCloses(board: board, day: day, bars: [DailyBar(code: code, name: "")])
    }
  }

  private static func closes(of offerings: [Tracked<Offering>]) -> [DailyCloses] {
    struct File: Hashable {
      var board: Board
      var day: Day
    }
    var bars: [File: [StockCode: DailyBar]] = [:]
    for known in offerings {
      guard let close = known.published.lastClose, let day = close.day else { continue }
      let code = known.offering.code
      bars[File(board: close.board, day: day), default: [:]][code] = DailyBar(
        code: code, name: known.offering.name, close: close.price)
    }
    return bars.map { file, bars in
      DailyCloses(board: file.board, day: file.day, bars: bars.values.sorted { $0.code < $1.code })
    }
  }
}
