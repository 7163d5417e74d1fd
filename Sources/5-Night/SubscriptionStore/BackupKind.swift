package import Diagnostics
internal import ListEngine
package import Localization
package import Posix
package import SQLite
internal import SubscriptionLists
package import Values

/// A kind of database that is copied to a backup and restored from one: the store, and the ledger.
package struct BackupKind: Sendable {
  /// How much a database has of something that is never deleted from it.
  package struct Count {
    let name: Text
    let rows: Int

    package init(_ name: Text, _ rows: Int) { (self.name, self.rows) = (name, rows) }
  }

  /// How messages call it.
  private let name: Text
  private let migrations: Migrations
  /// The most that a copy has.
  private let permissions: UInt32
  private let counts: @Sendable (Connection) throws -> [Count]
  /// Whether a database lacks something of another one that has no more rows than it.
  private let lacks: @Sendable (_ db: Connection, _ other: Connection) throws -> Bool
  /// What is wrong with a database; empty if it is sound.
  private let problems: @Sendable (Connection) throws -> [String]

  package init(
    _ name: Text, _ migrations: Migrations, permissions: UInt32,
    counts: @escaping @Sendable (Connection) throws -> [Count],
    lacks: @escaping @Sendable (_ db: Connection, _ other: Connection) throws -> Bool = { _, _ in false },
    problems: @escaping @Sendable (Connection) throws -> [String]
  ) {
    (self.name, self.migrations, self.permissions) = (name, migrations, permissions)
    (self.counts, self.lacks, self.problems) = (counts, lacks, problems)
  }

  /// Whether a file that begins with these bytes is of the kind, sound or damaged (SQLite's Database File Format, 1.3).
  package func isKind(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: "SQLite format 3\0".utf8)
      && beginning.dropFirst(68).prefix(4).reduce(0) { $0 << 8 | Int($1) } == migrations.applicationID
  }

  /// Whether there is a file of the kind.
  package func isThere(_ path: FilePath) throws(PosixError) -> Bool {
    guard try FileSystem.status(of: path)?.kind == .regular else { return false }
    return isKind(try FileSystem.beginning(of: path, count: 128))
  }
}

extension BackupKind {
  /// Copies a database to a file, and checks the copy. Only a sound copy with no less in it takes the place of a former
  /// one, which is kept under another name: a database that was lost and begun anew is sound, too.
  ///
  /// - Parameters:
  ///   - db: In a transaction.
  ///   - kept: The name of the former copy.
  ///   - isForced: Whether a copy with less in it may take its place.
  package func copy(_ db: Connection, to path: FilePath, keeping kept: FilePath, isForced: Bool) throws {
    guard
      let lock = try FileLock.waiting(for: SubscriptionStore.beside(path, "lock"), atMost: .seconds(60))
    else {
      throw StoreError.refused("another backup is writing \(path)")
    }
    defer { withExtendedLifetime(lock) {} }
    try compare(db, with: path, or: kept, isForced: isForced)
    // What cannot be read, or has less, displaces no sound one: it may be of a database that was begun anew.
    let (last, older) = (try reading(path, counts), try reading(kept, counts))
    let isPoorer = older.map { older in last.map { Self.hasLess($0, than: older) } ?? true } ?? false
    let isKept = try isThere(path) && !isPoorer
    try copy(db, to: path, keeping: isKept ? kept : nil)
  }

  /// Throws if a former copy has more than a database.
  ///
  /// - Parameters:
  ///   - db: In a transaction; nil for one that is lost.
  ///   - kept: The name of the copy before the former one, which counts where that is not there or cannot be read.
  package func compare(
    _ db: Connection?, with path: FilePath, or kept: FilePath, isForced: Bool
  ) throws {
    if isForced { return }
    for path in [path, kept] {
      guard let theirs = try reading(path, counts) else { continue }
      let mine = try db.map(counts) ?? theirs.map { Count($0.name, 0) }
      var missing = zip(mine, theirs).filter { $0.rows < $1.rows }.map { mine, theirs in
        Text(
          "\(mine.name) \(theirs.rows)（\(name) \(mine.rows)）",
          "\(theirs.rows) \(mine.name) (\(name) \(mine.rows))")
      }
      if missing.isEmpty, let db, try reading(path, { try lacks(db, $0) }) == true {
        missing = [Text("\(name)沒有的紀錄", "some that \(name) does not have")]
      }
      if missing.isEmpty { return }
      throw StoreError.poorer(backup: path.string, than: name, lacks: missing.joined(.enumeration))
    }
  }

  /// Whether something is less than the same of another database.
  private static func hasLess(_ counts: [Count], than others: [Count]) -> Bool {
    zip(counts, others).contains { $0.rows < $1.rows }
  }

  /// What is read of a backup; nil if there is none that can be read.
  ///
  /// - Throws: What is no damage, such as an error of reading or a backup of a newer version.
  private func reading<Value>(_ path: FilePath, _ read: (Connection) throws -> Value) throws -> Value? {
    guard try isThere(path) else { return nil }
    do {
      let db = try SubscriptionStore.connection(
        reading: path, of: migrations, mayBeOlder: true, isUnchanging: true)
      return try db.transaction(.deferred, read)
    } catch {
      let error = StoreError(error, doing: "reading \(path)")
      if case .corrupt = error { return nil }
      throw error
    }
  }

  /// Also used before a migration, when nothing else uses the store.
  ///
  /// - Parameter kept: The name for the file that was there; nil to replace it.
  func copy(_ db: Connection, to path: FilePath, keeping kept: FilePath? = nil) throws {
    _ = try replace(path, keeping: kept) { try write(db, to: $0, insteadOf: path) }
  }

  /// Puts a checked copy of a backup in place of a database, which is kept under a name with the time, with what SQLite has
  /// beside it; returns that name, nil if there was none. Nothing changes if the backup is damaged or of another kind.
  ///
  /// - Parameter takeLocks: Takes those of what writes the database.
  package func restore(
    _ path: FilePath, from backup: FilePath, at now: Instant,
    locking takeLocks: () throws(SubcalError) -> [FileLock]
  ) throws(SubcalError) -> FilePath? {
    do {
      guard let file = try FileSystem.status(of: backup) else {
        throw SubcalError(
          .noStore, "沒有備份檔 \(backup)", "there is no backup \(backup)",
          advice: "指定 subcal backup 寫出的檔案。", "name a file that subcal backup wrote.")
      }
      let former = try FileSystem.status(of: path)
      if let former, (former.device, former.inode) == (file.device, file.inode) {
        throw SubcalError(
          .cannotWrite, reason: Text("\(backup) 就是\(name)本身", "\(backup) is \(name) itself"),
          advice: Text("指定 subcal backup 寫出的檔案。", "name a file that subcal backup wrote."))
      }
      let locks = try takeLocks()
      defer { withExtendedLifetime(locks) {} }
      let kept = try SubscriptionStore.freeName("\(path).replaced-\(now.utcCompact)")
      let isKept = try replace(path, keeping: kept) { staged in
        let copied = try SubscriptionStore.connection(reading: backup, of: migrations, mayBeOlder: true)
        if try migrations.state(of: copied) == .empty {
          throw StoreError.unfit(path: backup.string, isFolder: false)
        }
        try write(copied, to: staged, insteadOf: path)
        // The next night belongs to the user of the former one.
        let owner = try former ?? FileSystem.status(of: path.parent)
        if FileSystem.effectiveUser == 0, let owner, owner.owner != 0 {
          try FileSystem.changeOwner(of: staged, to: owner.owner, group: owner.group)
        }
      }
      return isKept ? kept : nil
    } catch let error as SubcalError {
      throw error
    } catch {
      let error = StoreError(error, doing: "restoring \(path)")
      if case .refused = error { throw SubcalError(error) }
      throw SubcalError(
        .cannotWrite, reason: error.message,
        advice: Text(
          "\(name)未變動。指定 subcal backup 寫出的另一個檔案，例如 \(backup).1。",
          "\(name) was not changed. Name another file that subcal backup wrote, such as \(backup).1."))
    }
  }

  /// Makes a file beside another, and puts it in its place. After an error all is as it was.
  ///
  /// - Parameter kept: The name for what was there; nil to replace it.
  /// - Returns: Whether something was there and is kept.
  private func replace(
    _ path: FilePath, keeping kept: FilePath?, by make: (FilePath) throws -> Void
  ) throws -> Bool {
    let staged = SubscriptionStore.beside(path, "new")
    try SubscriptionStore.removeFiles(at: staged)
    do {
      try make(staged)
      let isKept = try kept.map { try SubscriptionStore.setAside(path, as: $0) } ?? false
      do { try FileSystem.rename(staged, to: path) } catch {
        if isKept, let kept { _ = try SubscriptionStore.setAside(kept, as: path) }
        throw error
      }
      try FileSystem.synchronizeDirectory(path.parent)
      return isKept
    } catch {
      try SubscriptionStore.removeFiles(at: staged)
      throw error
    }
  }

  private func write(_ db: Connection, to path: FilePath, insteadOf former: FilePath) throws {
    // Nobody may read it who could not read the former one.
    let permitted = try FileSystem.status(of: former)?.permissions ?? permissions
    try FileSystem.writeFile([], to: path, permissions: permissions & permitted)
    // A network's file system may have no locks, and no memory to share (https://www.sqlite.org/wal.html#noshm).
    let copy = try Connection(path.string, isAlone: true)
    try copy.run("PRAGMA locking_mode = EXCLUSIVE")
    // SQLite syncs the file at the end.
    try db.backUp(to: copy)
    // One file, without SQLite's others beside it.
    try copy.run("PRAGMA journal_mode = DELETE")
    if let problem = try problems(copy).first { throw StoreError.corrupt(problem) }
  }
}

extension SubscriptionStore {
  /// The store as what is backed up.
  package static let backupKind = BackupKind(
    Text("資料庫", "the store"), StoreMigrations.migrations, permissions: permissions,
    counts: { db in
      func count(_ table: String, _ name: Text, where condition: String = "1") throws -> BackupKind.Count {
        let isThere = try !db.value("SELECT 1 FROM sqlite_master WHERE name = ?", [.text(table)]).isNull
        return BackupKind.Count(
          name, isThere ? try db.value("SELECT count(*) FROM \(table) WHERE \(condition)").integer : 0)
      }
      func count<Record: PublishedRecord>(_: Record.Type) throws -> BackupKind.Count {
        let name = Record.kind.name
        return try count(
          name, name == "offering" ? Text("申購案", "offerings") : Text("\(name)", "\(name) rows"))
      }
      return try [count("session", Text("交易日", "sessions"), where: "held = 1")]
        + Lists.all.map { try count($0) }
        + [count("record_event", Text("行事曆項目", "calendar entries"))]
    },
    problems: { try problems(in: $0) })

  /// Writable by its owner and readable by its group. SQLite gives its other files the same permissions.
  static let permissions: UInt32 = 0o640
}
