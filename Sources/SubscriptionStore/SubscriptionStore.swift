internal import FoundationEssentials
internal import GRDB
internal import Posix
package import SubscriptionCalendar
package import SystemPackage

/// The SQLite file with all bars, all offerings with their revisions and calendar states, and all runs. The output
/// folder is authoritative for what subscribers have seen; the store adds the history. A night is one transaction.
package final class SubscriptionStore: Sendable {
  private let access: Access
  let path: FilePath
  /// The copy of the store as an older version left it, if opening migrated it.
  package let copyBeforeMigration: FilePath?

  private enum Access {
    case writing(DatabaseQueue)
    case reading(StoreConnection)
  }

  /// Throws for a store that was opened for reading.
  var database: DatabaseQueue {
    get throws(StoreError) {
      guard case .writing(let database) = access else {
        throw StoreError.refused("the store \(path) was opened for reading")
      }
      return database
    }
  }

  /// Opens or creates a store, and migrates an older one. A newer version's store, another program's database and a
  /// corrupt file are not changed. What is migrated is copied before.
  package init(at path: FilePath) throws(StoreError) {
    self.path = path
    do {
      // Check before writing: even setting the journal mode would change the file.
      if FileManager.default.fileExists(atPath: path.string) {
        copyBeforeMigration = try Self.copyBeforeMigration(of: path)
      } else {
        copyBeforeMigration = nil
        try Self.makeFile(at: path)
      }
      try StoreConnection.defendAll()
      var configuration = Configuration()
      configuration.journalMode = .wal
      configuration.busyMode = .timeout(10)
      let database = try DatabaseQueue(path: path.string, configuration: configuration)
      // Before the first table, so that a store left by a kill is recognized.
      try database.write { db in
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") != StoreSchema.applicationID else { return }
        try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
      }
      try StoreSchema.migrator.migrate(database)
      // Each night's check reads pages that a migration left empty, too.
      if copyBeforeMigration != nil { try database.vacuum() }
      access = .writing(database)
    } catch {
      throw StoreError(error, doing: "opening \(path)")
    }
  }

  /// Copies a store that is to be migrated; nil for one of this version, and for one without contents, such as one whose
  /// first night was killed between two migrations.
  private static func copyBeforeMigration(of path: FilePath) throws -> FilePath? {
    let connection = try connection(reading: path, mayBeOlder: true)
    let version = try connection.transaction { db in
      let version = try StoreSchema.completedMigrations(in: db).last
      guard version != StoreSchema.migrations.last?.name else { return nil as String? }
      let tables = try db.map(
        "SELECT name FROM sqlite_master WHERE name IN ('run', 'bar', 'bar_block', 'offering')"
      ) { try $0[0].text }
      let contents = tables.map { "EXISTS (SELECT 1 FROM \($0))" }.joined(separator: " OR ")
      return try version != nil && db.value("SELECT \(contents)").integer == 1 ? version : nil
    }
    guard let version else { return nil }
    let copy = FilePath("\(path).version-\(version)")
    try Self.copy(connection, to: copy)
    return copy
  }

  /// Opens an existing store for reading, and leaves no files beside it.
  package init(reading path: FilePath) throws(StoreError) {
    self.path = path
    copyBeforeMigration = nil
    do {
      access = .reading(try Self.connection(reading: path))
    } catch {
      throw StoreError(error, doing: "opening \(path)")
    }
  }

  /// Creates an empty file, which SQLite accepts as a new database, writable by its owner and readable by its group
  /// regardless of the umask. SQLite gives its other files the same permissions.
  static func makeFile(at path: FilePath) throws {
    do {
      try FileSystem.writeFile([], to: path, permissions: FilePermissions(rawValue: 0o640))
    } catch {
      // Another process may have created it meanwhile.
      guard error.errno == .fileExists else { throw error }
    }
  }

  /// Creates a store in memory.
  package init() throws(StoreError) {
    path = ":memory:"
    copyBeforeMigration = nil
    do {
      try StoreConnection.defendAll()
      let database = try DatabaseQueue()
      try StoreSchema.migrator.migrate(database)
      access = .writing(database)
    } catch {
      throw StoreError(error, doing: "creating a store in memory")
    }
  }

  /// Opens a connection that does not write but can remove SQLite's files: a read-only one would leave them behind.
  /// Users without write permission can read the store unless a run is active.
  private static func connection(reading path: FilePath, mayBeOlder: Bool = false) throws -> StoreConnection {
    try StoreConnection.defendAll()
    let files = FileManager.default
    let folder = path.removingLastComponent()
    let isWritable = files.isWritableFile(atPath: path.string) && files.isWritableFile(atPath: folder.string)
    if !isWritable, files.fileExists(atPath: path.string + "-wal") {
      throw StoreError.refused("a run is active on \(path), and this user cannot write to it")
    }
    let connection = try StoreConnection(path.string, isImmutable: !isWritable)
    try connection.execute("PRAGMA query_only = 1")
    try connection.transaction { db in
      guard try db.isNewOrOwned(by: StoreSchema.applicationID) else {
        throw StoreError.foreign(path: path.string)
      }
      if try StoreSchema.isNewer(in: db) { throw StoreError.newer(path: path.string) }
      if !mayBeOlder, try StoreSchema.completedMigrations(in: db).count < StoreSchema.migrations.count {
        throw StoreError.older(path: path.string)
      }
    }
    return connection
  }

  /// Writes a night in one transaction: its bars, lists of holidays, offerings, auctions, rights notices
  /// and run.
  ///
  /// - Parameter publish: Called before the commit. If it throws, the transaction is rolled back and the error is
  ///   rethrown. If the commit fails after it, the store is older than the published folder, and the next night
  ///   restores it from there.
  package func commitNight(
    _ files: [DailyCloses], holidays: [HolidayList] = [], offerings: [KnownOffering],
    auctions: [KnownAuction] = [], notices: [KnownNotice] = [], run: StoredRun,
    baselines: [SourceBaseline] = [],
    publish: () throws -> Void = {}
  ) throws {
    var isPublishing = false
    do {
      try database.write { database in
        let db = try StoreConnection(database)
        try Self.write(files, holidays, cameOn: run.asOf.day, to: db)
        for offering in offerings { try OfferingTable.write(offering, to: db) }
        for auction in auctions { try RecordTable.write(auction, to: db) }
        for notice in notices { try RecordTable.write(notice, to: db) }
        try OutcomeTable.refresh(
          offerings.filter { $0.canStillChange(on: run.asOf.day) }, until: run.asOf.day, in: db)
        try OutcomeTable.refreshIncomplete(until: run.asOf.day, in: db)
        try RunTable.write(run, to: db)
        try RunTable.write(baselines, to: db)
        isPublishing = true
        try publish()
        isPublishing = false
      }
    } catch {
      throw isPublishing ? error : StoreError(error, doing: "writing the night")
    }
  }

  /// Writes history in one transaction: bars and whether their days had sessions, lists of holidays, offerings.
  package func storeHistory(
    _ files: [DailyCloses], holidays: [HolidayList] = [], offerings: [KnownOffering] = []
  ) throws(StoreError) {
    try writing("writing the history") { db in
      try Self.write(files, holidays, cameOn: nil, to: db)
      for offering in offerings { try OfferingTable.write(offering, to: db) }
    }
  }

  private static func write(
    _ files: [DailyCloses], _ holidays: [HolidayList], cameOn today: Day?, to db: StoreConnection
  ) throws {
    for file in files {
      try DoubtfulCloseTable.write(file, cameOn: today, to: db)
      try BarTable.write(file, to: db)
      try SessionTable.write(file, to: db)
    }
    for list in holidays { try HolidayTable.write(list, to: db) }
  }

  /// Records a run that published nothing.
  package func recordFailedRun(_ run: StoredRun) throws(StoreError) {
    try writing("writing the run") { db in try RunTable.write(run, to: db) }
  }

  /// The offerings that may still change: those whose last day is not before a day.
  package func offerings(since day: Day) throws(StoreError) -> [KnownOffering] {
    try reading("reading the offerings") { db in try OfferingTable.read(since: day, from: db) }
  }

  /// All ids of offerings of these codes.
  package func ids(of codes: Set<StockCode>) throws(StoreError) -> Set<String> {
    try reading("reading the ids") { db in try OfferingTable.ids(of: codes, in: db) }
  }

  /// The number of records of each source on the last good night that used it, and its newest day.
  package func baselines() throws(StoreError) -> [SourceBaseline] {
    try reading("reading the baselines", RunTable.baselines)
  }

  /// The last run that published, of those for a moment or before.
  package func lastGoodRun(until moment: Instant? = nil) throws(StoreError) -> StoredRun? {
    try reading("reading the runs") { db in try RunTable.last(onlyPublished: true, until: moment, in: db) }
  }

  package func lastRun() throws(StoreError) -> StoredRun? {
    try reading("reading the runs") { db in try RunTable.last(onlyPublished: false, in: db) }
  }

  /// Work whose reads all see one state of the store, whatever a night commits meanwhile.
  package func snapshot<Value>(_ work: (SubscriptionStore) throws -> Value) throws -> Value {
    switch access {
    case .reading(let connection): try connection.transaction { _ in try work(self) }
    case .writing(let database):
      try database.read { try work(SubscriptionStore(path, reading: StoreConnection($0))) }
    }
  }

  private init(_ path: FilePath, reading connection: StoreConnection) {
    (self.path, access, copyBeforeMigration) = (path, .reading(connection), nil)
  }

  func reading<Value>(
    _ what: String, _ read: (StoreConnection) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      switch access {
      case .reading(let connection): return try connection.transaction(read)
      case .writing(let database): return try database.read { try read(StoreConnection($0)) }
      }
    } catch {
      throw StoreError(error, doing: what)
    }
  }

  func writing(_ what: String, _ write: (StoreConnection) throws -> Void) throws(StoreError) {
    do {
      try database.write { try write(StoreConnection($0)) }
    } catch {
      throw StoreError(error, doing: what)
    }
  }
}

extension KnownOffering {
  /// Whether the offering's outcome may still change.
  fileprivate func canStillChange(on today: Day) -> Bool {
    guard let end = offering.subscriptionEnd, let last = offering.lastDay else { return false }
    // Nights fill in the last ten missed trading days, and a long holiday may lie among them. Of an offering that is
    // new, a backfill may have brought the closes.
    return end <= today && (last.adding(30) >= today || firstSeen.day == today)
  }
}
