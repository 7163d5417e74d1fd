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
      if FileManager.default.fileExists(atPath: path.string) { _ = try Self.reading(path) }
      var configuration = Configuration()
      configuration.journalMode = .wal
      configuration.busyMode = .timeout(10)
      database = try DatabaseQueue(path: path.string, configuration: configuration)
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

  /// A connection that may not write, but may tidy up: a read-only one would leave its files beside the store.
  ///
  /// Who may not write the store at all can read it as long as no run is at work on it.
  private static func reading(_ path: FilePath) throws -> DatabaseQueue {
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
        DatabaseQueue(path: "file:\(escaped)?immutable=1", configuration: configuration), path)
    }
    return try checked(DatabaseQueue(path: path.string, configuration: configuration), path)
  }

  private static func checked(_ database: DatabaseQueue, _ path: FilePath) throws -> DatabaseQueue {
    try database.read { db in
      let isOurs = try Int.fetchOne(db, sql: "PRAGMA application_id") == StoreSchema.applicationID
      let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
      if !isOurs, !isEmpty { throw StoreError.foreign(path: path.string) }
      if try StoreSchema.migrator.hasBeenSuperseded(db) { throw StoreError.newer(path: path.string) }
    }
    return database
  }

  /// Writes a night in one transaction: its bars, what became of the offerings, the run.
  ///
  /// - Parameter publish: Done before the transaction is committed; when it throws, the store stays as it was, and
  ///   its error is thrown on. A commit that fails after it leaves a store that is older than what is published,
  ///   from which the next night brings it up.
  public func write(
    _ files: [DailyCloses], offerings: [KnownOffering], run: StoredRun,
    baselines: [StoredBaseline] = [], publish: () throws -> Void = {}
  ) throws {
    var isPublishing = false
    do {
      try database.write { db in
        for file in files { try BarTable.write(file, to: db) }
        for offering in offerings { try OfferingTable.write(offering, to: db) }
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

  /// Remembers a run that published nothing.
  public func write(_ run: StoredRun) throws(StoreError) {
    do {
      try database.write { db in try RunTable.write(run, to: db) }
    } catch {
      throw StoreError(error, doing: "writing the run")
    }
  }

  /// The offerings that a night has to know: those whose last day is not long past.
  ///
  /// - Parameter day: Older ones are history that no row of today's lists can be.
  public func offerings(since day: Day) throws(StoreError) -> [KnownOffering] {
    do {
      return try database.read { db in try OfferingTable.read(since: day, from: db) }
    } catch {
      throw StoreError(error, doing: "reading the offerings")
    }
  }

  /// Every id that an offering of these codes ever had.
  public func ids(of codes: Set<StockCode>) throws(StoreError) -> Set<String> {
    do {
      return try database.read { db in try OfferingTable.ids(of: codes, in: db) }
    } catch {
      throw StoreError(error, doing: "reading the ids")
    }
  }

  /// What each source gave on the last good night on which it was used, and the newest day it ever was of.
  public func baselines() throws(StoreError) -> [StoredBaseline] {
    do {
      return try database.read(RunTable.baselines)
    } catch {
      throw StoreError(error, doing: "reading the baselines")
    }
  }

  /// The last run that published, if there was one.
  public func lastGoodRun() throws(StoreError) -> StoredRun? {
    do {
      return try database.read { db in try RunTable.last(isGood: true, in: db) }
    } catch {
      throw StoreError(error, doing: "reading the runs")
    }
  }
}
