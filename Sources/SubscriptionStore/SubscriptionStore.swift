internal import FoundationEssentials
internal import GRDB
public import SubscriptionCalendar
public import SystemPackage

/// What subcal remembers, in one SQLite file: every close, every offering with its revisions and its calendar,
/// every run.
///
/// Subscribers see the output folder, so what stands there is the truth about what they were told; the store
/// adds what the folder does not hold: the history. One night is one transaction.
public final class SubscriptionStore: Sendable {
  let database: DatabaseQueue

  /// Opens a store, or makes one; brings an older one up to date.
  ///
  /// - Throws: ``StoreError``; a newer version's store, another program's database and a corrupt file are left as
  ///   they are.
  public init(at path: FilePath) throws(StoreError) {
    do {
      // Asked before anything is written: even choosing the journal would change the file.
      if FileManager.default.fileExists(atPath: path.string) {
        _ = try Self.reading(path, mayBeOlder: true)
      } else {
        Self.makeFile(at: path)
      }
      var configuration = Configuration()
      configuration.journalMode = .wal
      configuration.busyMode = .timeout(10)
      database = try DatabaseQueue(path: path.string, configuration: configuration)
      // Before the first table, so that what a kill leaves is known for ours.
      try database.write { db in
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") != StoreSchema.applicationID else { return }
        try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
      }
      try StoreSchema.migrator.migrate(database)
    } catch {
      throw StoreError(error, doing: "opening \(path)")
    }
  }

  /// Opens a store that is there already, to read it and to leave nothing behind.
  ///
  /// - Throws: ``StoreError``, also when there is none.
  public init(reading path: FilePath) throws(StoreError) {
    do {
      database = try Self.reading(path)
    } catch {
      throw StoreError(error, doing: "opening \(path)")
    }
  }

  /// Makes the empty file that SQLite takes for a new database, for its owner to write and its group to read; the
  /// files that SQLite lays beside it get the same permissions. What cannot be made SQLite tells in its own words.
  private static func makeFile(at path: FilePath) {
    let permissions = FilePermissions(rawValue: 0o640)
    guard
      let file = try? FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
    else { return }
    try? file.close()
    // Whatever the process's file mode creation mask says.
    try? FileManager.default.setAttributes(
      [.posixPermissions: Int(permissions.rawValue)], ofItemAtPath: path.string)
  }

  /// A store in memory, for what is known from elsewhere than a file.
  public init() throws(StoreError) {
    do {
      database = try DatabaseQueue()
      try StoreSchema.migrator.migrate(database)
    } catch {
      throw StoreError(error, doing: "making a store in memory")
    }
  }

  /// A connection that may not write, but may tidy up: a read-only one would leave its files beside the store.
  ///
  /// Who may not write the store at all can read it as long as no run is at work on it.
  private static func reading(_ path: FilePath, mayBeOlder: Bool = false) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA query_only = 1") }
    let files = FileManager.default
    let folder = path.removingLastComponent()
    if !files.isWritableFile(atPath: path.string) || !files.isWritableFile(atPath: folder.string) {
      guard !files.fileExists(atPath: path.string + "-wal") else {
        throw StoreError.refused("a run is at work on \(path), and this user may not take part")
      }
      configuration.readonly = true
      // In a URI these three would not be part of the path.
      let escaped = path.string.replacing("%", with: "%25").replacing("?", with: "%3f")
        .replacing("#", with: "%23")
      return try checked(
        DatabaseQueue(path: "file:\(escaped)?immutable=1", configuration: configuration), path, mayBeOlder)
    }
    return try checked(DatabaseQueue(path: path.string, configuration: configuration), path, mayBeOlder)
  }

  private static func checked(
    _ database: DatabaseQueue, _ path: FilePath, _ mayBeOlder: Bool
  ) throws -> DatabaseQueue {
    try database.read { db in
      let isOurs = try Int.fetchOne(db, sql: "PRAGMA application_id") == StoreSchema.applicationID
      // A run that was killed while it made its store may have left the migrator's own table.
      let isEmpty =
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM sqlite_master WHERE name NOT LIKE '%grdb_migrations%'")
        == 0
      if !isOurs, !isEmpty { throw StoreError.foreign(path: path.string) }
      if try StoreSchema.migrator.hasBeenSuperseded(db) { throw StoreError.newer(path: path.string) }
      if !mayBeOlder, try !StoreSchema.migrator.hasCompletedMigrations(db) {
        throw StoreError.older(path: path.string)
      }
    }
    return database
  }

  /// Writes a night in one transaction: its bars, the lists of holidays, what became of the offerings, the run.
  ///
  /// - Parameter publish: Done before the transaction is committed; when it throws, the store stays as it was, and
  ///   its error is thrown on. A commit that fails after it leaves a store that is older than what is published,
  ///   from which the next night brings it up.
  public func write(
    _ files: [DailyCloses], holidays: [HolidayList] = [], offerings: [KnownOffering], run: StoredRun,
    baselines: [StoredBaseline] = [], publish: () throws -> Void = {}
  ) throws {
    var isPublishing = false
    do {
      try database.write { db in
        try Self.write(files, holidays, to: db)
        for offering in offerings { try OfferingTable.write(offering, to: db) }
        try OutcomeTable.refresh(
          offerings.filter { $0.isGoing(on: run.asOf.day) }, until: run.asOf.day, in: db)
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

  /// Writes history in one transaction: days of bars, each marked as complete or as without session, lists of
  /// holidays, offerings.
  public func write(
    _ files: [DailyCloses], holidays: [HolidayList] = [], offerings: [KnownOffering] = []
  ) throws(StoreError) {
    try writing("writing the history") { db in
      try Self.write(files, holidays, to: db)
      for offering in offerings { try OfferingTable.write(offering, to: db) }
    }
  }

  private static func write(
    _ files: [DailyCloses], _ holidays: [HolidayList], to db: Database
  ) throws {
    for file in files {
      try BarTable.write(file, to: db)
      try SessionTable.write(file, to: db)
    }
    for list in holidays { try HolidayTable.write(list, to: db) }
  }

  /// Remembers a run that published nothing.
  public func write(_ run: StoredRun) throws(StoreError) {
    try writing("writing the run") { db in try RunTable.write(run, to: db) }
  }

  /// The offerings that a night has to know: those whose last day is not long past.
  ///
  /// - Parameter day: Older ones are history that no row of today's lists can be.
  public func offerings(since day: Day) throws(StoreError) -> [KnownOffering] {
    try reading("reading the offerings") { db in try OfferingTable.read(since: day, from: db) }
  }

  /// Every id that an offering of these codes ever had.
  public func ids(of codes: Set<StockCode>) throws(StoreError) -> Set<String> {
    try reading("reading the ids") { db in try OfferingTable.ids(of: codes, in: db) }
  }

  /// What each source gave on the last good night on which it was used, and the newest day it ever was of.
  public func baselines() throws(StoreError) -> [StoredBaseline] {
    try reading("reading the baselines", RunTable.baselines)
  }

  /// The last run that published, if there was one.
  public func lastGoodRun() throws(StoreError) -> StoredRun? {
    try reading("reading the runs") { db in try RunTable.last(isGood: true, in: db) }
  }

  func reading<Value>(
    _ what: String, _ read: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try database.read(read)
    } catch {
      throw StoreError(error, doing: what)
    }
  }

  func writing(_ what: String, _ write: (Database) throws -> Void) throws(StoreError) {
    do {
      try database.write(write)
    } catch {
      throw StoreError(error, doing: what)
    }
  }
}

extension KnownOffering {
  /// Whether the offering's outcome may still change: its days are not long past.
  fileprivate func isGoing(on today: Day) -> Bool {
    guard let end = offering.subscriptionEnd, let last = offering.lastDay else { return false }
    // Ten trading days that were missed are still filled in, a long holiday among them.
    return end <= today && last.adding(30) >= today
  }
}
