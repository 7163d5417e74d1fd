internal import FoundationEssentials
package import ListEngine
package import Posix
internal import SQLite
package import SubscriptionLists
package import Trading
package import Values

/// The one SQLite file with everything that is remembered: bars, records with their revisions and calendar states, runs.
///
/// A night and a backfill open it to write, which brings an older form to the present one. Questions open it to read, by
/// `StoreAccess`. It computes nothing. `snapshot(at:)` shows it as it was at a moment: for 18 December the draw of 9982 is
/// still on the 19th. The published folder is authoritative for what subscribers have seen, so a lost store costs the
/// history and no calendar entry.
package final class SubscriptionStore: Sendable {
  let connection: Connection
  let path: FilePath
  /// The copy of the store as an older version left it, if opening migrated it.
  package let copyBeforeMigration: FilePath?
  /// What it can say of the moment at which it is seen.
  package let pastView: PastView

  /// Opens or creates a store, and migrates an older one. A store that is newer or too old, another program's database
  /// and a corrupt file are not changed. What is migrated is copied before.
  package init(at path: FilePath) throws(StoreError) {
    (self.path, pastView) = (path, PastView())
    do {
      // Check before writing: even setting the journal mode would change the file.
      if try FileSystem.status(of: path) != nil {
        copyBeforeMigration = try Self.copyBeforeMigration(of: path)
      } else {
        copyBeforeMigration = nil
        try Self.makeFile(at: path)
      }
      connection = try Connection(path.string)
      try connection.run("PRAGMA journal_mode = WAL")
      // As SQLite advises with WAL: a loss of power may undo the last transactions, but damages nothing.
      try connection.run("PRAGMA synchronous = NORMAL")
      try StoreMigrations.migrations.run(on: connection)
      // A column whose name has changed would otherwise be added anew, without its values.
      if let problem = try StoreSchema.damage(in: connection).first { throw StoreError.corrupt(problem) }
      try connection.run("PRAGMA temp_store = MEMORY")
      try connection.transaction { db in
        try Self.prepareRecords(in: db)
        try FormerRows.keep(in: db)
      }
      try connection.run("PRAGMA foreign_keys = ON")
    } catch {
      throw StoreError(error, doing: "opening \(path)")
    }
  }

  /// Copies a store that is to be migrated; nil for one of this version.
  private static func copyBeforeMigration(of path: FilePath) throws -> FilePath? {
    let connection = try connection(reading: path, mayBeOlder: true)
    let state = try connection.transaction { db in try StoreMigrations.migrations.state(of: db) }
    guard case .older(let version) = state else { return nil }
    try refuseWithoutSpace(for: connection, at: path)
    let copy = FilePath("\(path).version-\(version)")
    try backupKind.copy(connection, to: copy)
    return copy
  }

  /// Throws if there is less free space than a migration may take: the copy, and as much for rows that are written anew.
  private static func refuseWithoutSpace(for db: Connection, at path: FilePath) throws {
    let size = try db.value("PRAGMA page_count").integer * db.value("PRAGMA page_size").integer
    let needed = 2 * size
    guard try FileSystem.freeSpace(at: path) < needed else { return }
    throw StoreError.noSpace(path: path.string, neededMegabytes: needed / 1_000_000 + 1)
  }

  /// Opens an existing store for reading, and leaves no files beside it.
  package init(reading path: FilePath) throws(StoreError) {
    (self.path, pastView, copyBeforeMigration) = (path, PastView(), nil)
    do {
      connection = try Self.connection(reading: path)
    } catch {
      throw StoreError(error, doing: "opening \(path)")
    }
  }

  /// Creates an empty file, which SQLite accepts as a new database, with its permissions regardless of the umask.
  static func makeFile(at path: FilePath) throws {
    do {
      try FileSystem.writeFile([], to: path, permissions: permissions)
    } catch {
      // Another process may have created it meanwhile.
      guard error.errno == .fileExists else { throw error }
    }
  }

  /// Whether a file is no database and was never one, by its name: a damaged database is set aside, and may begin with
  /// anything.
  package static func isForeign(_ path: FilePath) -> Bool {
    // Of a file that cannot be read SQLite says why.
    let beginning = (try? FileSystem.beginning(of: path, count: 16)) ?? []
    return !beginning.isEmpty && !beginning.starts(with: "SQLite format 3\0".utf8)
      && ![".sqlite", ".sqlite3", ".db"].contains(where: path.string.hasSuffix)
  }

  /// Whether it was made from a published folder.
  var isInMemory: Bool { path == ":memory:" }

  package init() throws(StoreError) {
    (path, pastView, copyBeforeMigration) = (":memory:", PastView(), nil)
    do {
      connection = try Connection(path.string)
      try StoreMigrations.migrations.run(on: connection)
      try Self.prepareRecords(in: connection)
      try FormerRows.keep(in: connection)
      try connection.run("PRAGMA foreign_keys = ON")
    } catch {
      throw StoreError(error, doing: "creating a store in memory")
    }
  }

  private init(_ store: SubscriptionStore, _ pastView: PastView) {
    (connection, path, copyBeforeMigration, self.pastView) = (store.connection, store.path, nil, pastView)
  }

  /// Opens a connection that does not write but can remove SQLite's files: a read-only one would leave them behind.
  /// Users without write permission can read the store unless a run is active.
  ///
  /// - Parameter isUnchanging: Whether nobody writes the file meanwhile, so that its file system needs no locks.
  static func connection(
    reading path: FilePath, of migrations: Migrations = StoreMigrations.migrations, mayBeOlder: Bool = false,
    isUnchanging: Bool = false
  ) throws -> Connection {
    if isForeign(path) { throw StoreError.foreign(path: path.string) }
    if try FileSystem.status(of: path)?.kind == .directory {
      throw StoreError.unfit(path: path.string, isFolder: true)
    }
    let files = FileManager.default
    let folder = path.parent
    let isWritable = files.isWritableFile(atPath: path.string) && files.isWritableFile(atPath: folder.string)
    if !isWritable, files.fileExists(atPath: path.string + "-wal") {
      throw StoreError.refused("a run is active on \(path), and this user cannot write to it")
    }
    let connection = try Connection(path.string, isImmutable: isUnchanging || !isWritable)
    try connection.run("PRAGMA temp_store = MEMORY")
    try connection.run("PRAGMA query_only = 1")
    try connection.transaction { db in
      switch try migrations.state(of: db) {
      case .foreign: throw StoreError.foreign(path: path.string)
      case .altered(let object) where migrations.isOwn(object): throw StoreError.corrupt(object)
      case .altered(let object): throw StoreError.altered(path: path.string, object: object)
      case .newer: throw StoreError.newer(path: path.string)
      case .outdated: throw StoreError.outdated(path: path.string)
      case .misnumbered(let version):
        throw StoreError.corrupt(
          "its number is that of form \(version), and it has all that form \(migrations.newest) has")
      // One that a killed run began may be empty.
      case .empty where !mayBeOlder: throw StoreError.unfit(path: path.string, isFolder: false)
      case .older where !mayBeOlder: throw StoreError.older(path: path.string)
      case .empty, .older, .current: break
      }
    }
    return connection
  }

  /// Writes a night in one transaction: its bars, lists of holidays, records, outcomes and run.
  ///
  /// - Parameter publish: Called before the commit. If it throws, the transaction is rolled back and the error is
  ///   rethrown. If the commit fails after it, the store is older than the published folder, and the next night
  ///   restores it from there.
  package func commitNight(
    _ files: [DailyCloses], holidays: [HolidayList] = [], lists: TrackedLists,
    outcomes: [String: OfferingOutcome?] = [:], run: StoredRun, baselines: [SourceBaseline] = [],
    announced: [AnnouncedDays] = [], said: [SaidRemark] = [], accepted: [AcceptedRow] = [],
    leftOut: [LeftOutRow] = [], readings: [Reading] = [], columns: [SourceID: [String: String]] = [:],
    statuses: [StatusList: [TradingStatus]] = [:], issuedShares: [StockCode: Int] = [:],
    publish: () throws -> Void = {}
  ) throws {
    var isPublishing = false
    do {
      try connection.transaction(.immediate) { db in
        try Self.write(files, holidays, lists, outcomes, at: run.moment, to: db)
        for file in files { try SecurityTable.write(file, to: db) }
        try RunTable.write(run, to: db)
        try RunTable.write(baselines, to: db)
        try AnnouncedDayTable.write(announced, to: db)
        try SaidRemarkTable.write(said, to: db)
        try AcceptedRowTable.write(accepted, to: db)
        try LeftOutRowTable.write(leftOut, to: db)
        try ReadingTable.write(readings, columns, at: run.moment, to: db)
        try TradingStatusTable.write(statuses, at: run.moment, to: db)
        try IssuedSharesTable.write(issuedShares, at: run.moment, to: db)
        try Checksums.write(of: Self.ids(lists, outcomes), at: run.moment, to: db)
        isPublishing = true
        try publish()
        isPublishing = false
      }
    } catch {
      throw isPublishing ? error : StoreError(error, doing: "writing the night")
    }
  }

  /// Writes history in one transaction: bars and whether their days had sessions, lists of holidays, records,
  /// outcomes.
  package func storeHistory(
    _ files: [DailyCloses] = [], holidays: [HolidayList] = [], lists: TrackedLists = TrackedLists(),
    outcomes: [String: OfferingOutcome?] = [:], announced: [AnnouncedDays] = [], at moment: Instant
  ) throws(StoreError) {
    try writing("writing the history") { db in
      try Self.write(files, holidays, lists, outcomes, at: moment, to: db)
      for file in files { try SecurityTable.write(file, to: db) }
      try Checksums.write(of: Self.ids(lists, outcomes), at: moment, to: db)
      try AnnouncedDayTable.write(announced, to: db)
    }
  }

  /// The records of which a night or a backfill writes something.
  private static func ids(_ lists: TrackedLists, _ outcomes: [String: OfferingOutcome?]) -> [String] {
    func ids<Record: PublishedRecord>(_ list: Record.Type) -> [String] { lists[list].map(\.id) }
    return Lists.all.flatMap { ids($0) } + outcomes.keys
  }

  /// The days of announcements that are stored.
  package func announcedDays(since first: Day) throws(StoreError) -> [AnnouncedDays] {
    try reading("reading the days of announcements") { try AnnouncedDayTable.read(since: first, in: $0) }
  }

  /// What the last night remarked on.
  package func saidRemarks() throws(StoreError) -> [SaidRemark] {
    try reading("reading what was said", SaidRemarkTable.read)
  }

  /// What is accepted although it breaks a rule.
  package func acceptedRows() throws(StoreError) -> [AcceptedRow] {
    try reading("reading what is accepted", AcceptedRowTable.read)
  }

  /// The rows of the last night's lists that are left out.
  package func rowsLeftOut() throws(StoreError) -> [LeftOutRow] {
    try reading("reading what is left out", LeftOutRowTable.read)
  }

  private static func write(
    _ files: [DailyCloses], _ holidays: [HolidayList], _ lists: TrackedLists,
    _ outcomes: [String: OfferingOutcome?], at moment: Instant, to db: Connection
  ) throws {
    try FormerRows.write(at: moment, in: db)
    let stored = try files.filter { try SessionTable.isHeld($0, in: db) }
    try BarTable.write(
      files.filter { file in !stored.contains { $0.day == file.day && $0.board == file.board } }, to: db)
    if !stored.isEmpty { try FormerRows.keepingBars(in: db) { try BarTable.write(stored, to: db) } }
    for file in files {
      try DoubtfulCloseTable.write(file, cameOn: moment.day, to: db)
      try PriceLimitTable.write(file, to: db)
      try SessionTable.write(file, to: db)
    }
    for list in holidays { try HolidayTable.write(list, to: db) }
    try write(lists, to: db)
    try OutcomeTable.write(outcomes, to: db)
  }

  package func recordFailedRun(_ run: StoredRun) throws(StoreError) {
    try writing("writing the run") { db in try RunTable.write(run, to: db) }
  }

  /// The number of records of each source on the last good night that used it, and its newest day.
  package func baselines() throws(StoreError) -> [SourceBaseline] {
    try reading("reading the baselines", RunTable.baselines)
  }

  /// The last run that published.
  package func lastGoodRun() throws(StoreError) -> StoredRun? {
    try reading("reading the runs") { db in try RunTable.last(onlyPublished: true, in: db) }
  }

  package func lastRun() throws(StoreError) -> StoredRun? {
    try reading("reading the runs") { db in try RunTable.last(onlyPublished: false, in: db) }
  }

  /// Work whose reads all see one state of the store, whatever a night commits meanwhile: that of a moment, or the newest
  /// for nil.
  package func snapshot<Value>(
    at moment: Instant? = nil, _ work: (SubscriptionStore) throws -> Value
  ) throws -> Value {
    defer { connection.forgetStatements() }
    return try connection.transaction { db in
      try db.run("SAVEPOINT seen")
      let pastView = try moment.map { try FormerRows.show($0, in: db) } ?? PastView()
      let value = try work(SubscriptionStore(self, pastView))
      try db.run("ROLLBACK TO seen")
      return value
    }
  }

  func reading<Value>(
    _ what: String, _ read: (Connection) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try connection.transaction(.deferred, read)
    } catch let error as SQLiteError where error.isMissingName {
      // A new list or fact needs no migration, so a store of the current version may lack its table or column.
      throw .older(path: path.string)
    } catch {
      throw StoreError(error, doing: what)
    }
  }

  func writing(_ what: String, _ write: (Connection) throws -> Void) throws(StoreError) {
    do {
      try connection.transaction(.immediate, write)
    } catch {
      throw StoreError(error, doing: what)
    }
  }
}
