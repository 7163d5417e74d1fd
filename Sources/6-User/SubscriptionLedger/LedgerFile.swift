package import Diagnostics
internal import Localization
package import Posix
internal import SQLite
internal import SubscriptionStore
package import Values

/// The user's journal in an SQLite file of its own, which nobody else may read. Each change is one transaction, so that
/// a command that is killed leaves all of its entries or none.
///
/// It is apart from the store because it cannot be fetched again, and because no step of a night opens it. A
/// change holds SQLite's lock from reading to writing, so that two commands at once do not give one number
/// twice. A question about the past reads the entries that were there then, wherever they stand: a command with
/// `--as-of` may have recorded a later moment before them.
package struct LedgerFile: Sendable {
  private let path: FilePath

  /// - Parameter path: The file, which need not exist.
  package init(_ path: FilePath) { self.path = path }

  /// The application ID is the letters `subl`. Ledgers from before the version was written have the table already, and
  /// get the version with the next entry.
  private static let migrations = Migrations(
    applicationID: 0x7375_626C, base: 0, schema: table(),
    steps: [
      { db in try db.run(table(kinds: firstKinds, last: "")) },
      // Kinds are checked where entries are read, and not by the table: a new one changes no table any more.
      { db in try replace(in: db, by: table(last: "")) },
      // Bids and rights have shares.
      { db in try replace(in: db, by: table(), adding: ", NULL") },
    ])

  private static let firstKinds = " CHECK (kind IN ('applied', 'withdrawn', 'won', 'not_won', 'sold'))"

  private static func replace(in db: Connection, by table: String, adding columns: String = "") throws {
    try db.run("ALTER TABLE entry RENAME TO former")
    try db.run(table)
    try db.run("INSERT INTO entry SELECT *\(columns) FROM former")
    try db.run("DROP TABLE former")
  }

  private static func table(kinds: String = "", last: String = ", shares INTEGER") -> String {
    """
    CREATE TABLE IF NOT EXISTS entry (
      number INTEGER NOT NULL PRIMARY KEY, recorded INTEGER NOT NULL,
      kind TEXT NOT NULL\(kinds),
      account TEXT NOT NULL, person TEXT NOT NULL,
      offering TEXT NOT NULL, code TEXT NOT NULL, name TEXT NOT NULL,
      day INTEGER NOT NULL, price INTEGER\(last)
    ) STRICT
    """
  }

  /// Whether a file that begins with these bytes is a ledger, sound or damaged.
  package static func isLedger(_ beginning: [UInt8]) -> Bool { backupKind.isKind(beginning) }

  /// Whether a path is that of a ledger.
  package static func isLedger(at path: FilePath) throws(PosixError) -> Bool { try backupKind.isThere(path) }

  /// The ledger as what is backed up, which only its user may read.
  private static let backupKind = BackupKind(
    name, migrations, permissions: 0o600,
    counts: { db in [BackupKind.Count(Text("帳本紀錄", "entries"), try stored(in: db).entries.count)] },
    // Entries are only ever added: another one of the same number is of a ledger that was begun anew.
    lacks: { db, other in try !stored(in: db).entries.starts(with: stored(in: other).entries) },
    problems: { db in
      _ = try stored(in: db)
      return try db.damage("PRAGMA integrity_check")
    })

  private static let name = Text("帳本", "the ledger")

  /// Copies the ledger beside a backup of the store, and checks the copy; returns whether there is a ledger.
  ///
  /// - Parameters:
  ///   - kept: The name of the former copy.
  ///   - isForced: Whether a copy with fewer entries may take its place.
  package func backUp(to path: FilePath, keeping kept: FilePath, isForced: Bool) throws(SubcalError) -> Bool {
    guard try isThere() else {
      // Without a ledger a backup of one is all there is.
      do { try Self.backupKind.compare(nil, with: path, or: kept, isForced: isForced) } catch {
        throw refusal(error)
      }
      return false
    }
    try transaction { try Self.backupKind.copy($0, to: path, keeping: kept, isForced: isForced) }
    return true
  }

  /// Puts a checked copy of a backup in place of the ledger, which is kept under a name with the time; returns that name,
  /// nil if there was no ledger.
  package func restore(from backup: FilePath, at now: Instant) throws(SubcalError) -> FilePath? {
    try Self.backupKind.restore(path, from: backup, at: now) { () throws(SubcalError) in
      if try !isThere() { try makeFolder() }
      return []
    }
  }

  private static func hasShares(_ db: Connection) throws -> Bool {
    try !db.value("SELECT 1 FROM pragma_table_info('entry') WHERE name = 'shares'").isNull
  }

  /// The journal; an empty one if there is no file.
  ///
  /// - Parameter moment: Entries that were written later are left out; nil for none.
  package func read(at moment: Instant? = nil) throws(SubcalError) -> Ledger {
    guard try isThere() else { return Ledger() }
    return try transaction { db in try Self.stored(in: db, at: moment) }
  }

  /// The journal of a file that may be empty.
  private static func stored(in db: Connection, at moment: Instant? = nil) throws -> Ledger {
    let hasTable = try !db.value("SELECT 1 FROM sqlite_master WHERE name = 'entry'").isNull
    return try hasTable ? ledger(in: db, at: moment) : Ledger()
  }

  /// Adds entries to the journal, which no other command changes meanwhile.
  ///
  /// - Parameter change: Returns the journal with new entries at its end; if it throws, nothing is written.
  @discardableResult
  package func change(_ change: (inout Ledger) throws -> Void) throws -> Ledger {
    try makeFile()
    var refusal: (any Error)?
    do {
      // Reading, and creating the table, hold the lock as well: of two commands that start together, the second one
      // sees what the first one has written.
      return try transaction(.immediate) { db in
        try Self.migrations.run(on: db)
        var ledger = try Self.ledger(in: db)
        let count = ledger.entries.count
        do { try change(&ledger) } catch {
          refusal = error
          throw error
        }
        for entry in ledger.entries[count...] { try Self.write(entry, to: db) }
        return ledger
      }
    } catch {
      throw refusal ?? error
    }
  }

  private static func ledger(in db: Connection, at moment: Instant? = nil) throws -> Ledger {
    var ledger = Ledger()
    // A ledger of the form before gets the column with its next entry.
    let hasShares = try hasShares(db)
    try db.each(
      "SELECT *\(hasShares ? "" : ", NULL AS shares") FROM entry ORDER BY number"
    ) { row in
      let number = try row["number"].integer
      let what = "entry \(number)"
      let entry = LedgerEntry(
        number: number, recorded: try row["recorded"].instant(what).orCorrupt(what),
        kind: try LedgerEntry.Kind(rawValue: row["kind"].text).orCorrupt(what),
        account: try row["account"].text, person: try row["person"].text, offering: try row["offering"].text,
        code: try StockCode(row["code"].text).orCorrupt(what), name: try row["name"].text,
        day: try row["day"].day(what).orCorrupt(what), price: try row["price"].price(what),
        shares: try row["shares"].isNull ? nil : row["shares"].integer)
      if let moment, entry.recorded > moment {
        ledger.isPartial = true
        return
      }
      do throws(Ledger.Refusal) { try ledger.add(entry, isForced: true) } catch {
        // What it answers was recorded for a later moment: of that nothing is known yet.
        guard ledger.isPartial, error != .malformed else {
          throw StoreError.corrupt("\(what): \(error)")
        }
      }
    }
    return ledger
  }

  private static func write(_ entry: LedgerEntry, to db: Connection) throws {
    try db.run(
      "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .integer(entry.number), .integer(entry.recorded.secondsSince1970), .text(entry.kind.rawValue),
        .text(entry.account), .text(entry.person), .text(entry.offering), .text(entry.code.description),
        .text(entry.name), .integer(entry.day.number), .integer(entry.price?.tenThousandths),
        .integer(entry.shares),
      ])
  }

  private func transaction<Value>(
    _ locking: Connection.Locking = .deferred, _ work: (Connection) throws -> Value
  ) throws(SubcalError) -> Value {
    do {
      if SubscriptionStore.isForeign(path) { throw StoreError.foreign(path: path.string) }
      return try Connection(path.string, waiting: .seconds(60)).transaction(locking) { db in
        switch try Self.migrations.state(of: db) {
        case .foreign: throw StoreError.foreign(path: path.string)
        case .altered(let object): throw StoreError.altered(path: path.string, object: object)
        case .newer: throw StoreError.newer(path: path.string)
        case .outdated: throw StoreError.outdated(path: path.string)
        case .misnumbered(let version):
          throw StoreError.corrupt(
            "its number is that of form \(version), and it has all that form \(Self.migrations.newest) has")
        case .empty, .current, .older: return try work(db)
        }
      }
    } catch { throw refusal(error) }
  }

  private func refusal(_ error: any Error) -> SubcalError {
    let error = StoreError(error, doing: "the ledger \(path)")
    let advice =
      switch error {
      case .newer: Text("更新 subcal。", "update subcal.")
      case .altered: Text("以 sqlite3 移除該物件（DROP）。", "remove it with sqlite3 (DROP).")
      case .foreign, .unfit: Text("以 --ledger 指定 subcal 的帳本。", "name subcal's own ledger with --ledger.")
      case .corrupt:
        Text(
          "以 subcal restore 備份檔.ledger 還原；或移開此檔，再匯入最近一次 subcal ledger --export 的檔案。",
          "restore a backup with subcal restore FILE.ledger; or move it away, and import what subcal ledger --export wrote "
            + "last.")
      case .poorer(let backup, let name, _): SubcalError.restoring(backup, name)
      case .older, .outdated, .noSpace, .refused:
        Text(
          "檢查擁有者、權限與剩餘空間，其檔案系統有沒有鎖，以及磁碟能否讀取。",
          "check its owner, its permissions and the free space, that its file system has locks, and that its disk can be "
            + "read.")
      }
    return SubcalError(.cannotWrite, reason: error.message, advice: advice)
  }
}

// What others must not read.
extension LedgerFile {
  /// Whether there is a file; throws if others may read or change it.
  private func isThere() throws(SubcalError) -> Bool {
    do {
      let folder = path.parent
      guard let file = try FileSystem.status(of: path) else { return false }
      try check(try FileSystem.status(of: folder), folder, .directory, "700")
      try check(file, path, .regular, "600")
      return true
    } catch let error as SubcalError {
      throw error
    } catch {
      throw SubcalError(
        .cannotWrite, reason: Text(verbatim: "\(error)"),
        advice: Text("以 --ledger 指定帳本。", "name the ledger with --ledger."))
    }
  }

  /// Creates the folder, 0700, and the file, 0600.
  private func makeFile() throws(SubcalError) {
    guard try !isThere() else { return }
    try makeFolder()
    do throws(PosixError) {
      // SQLite gives its journal the same permissions.
      try FileSystem.writeFile([], to: path, permissions: 0o600)
      try FileSystem.synchronizeDirectory(path.parent)
    } catch {
      guard error.errno == .fileExists else { throw Self.uncreated(error) }
    }
  }

  /// Creates the folder, 0700.
  private func makeFolder() throws(SubcalError) {
    let folder = path.parent
    do {
      if try FileSystem.status(of: folder) == nil {
        try FileSystem.makeDirectories(folder.parent)
        do {
          try FileSystem.makeDirectory(folder, permissions: 0o700)
        } catch {
          // Another command may have created it meanwhile.
          guard error.errno == .fileExists else { throw error }
        }
      }
      try check(try FileSystem.status(of: folder), folder, .directory, "700")
    } catch let error as SubcalError {
      throw error
    } catch { throw Self.uncreated(error) }
  }

  private static func uncreated(_ error: any Error) -> SubcalError {
    SubcalError(
      .cannotWrite, reason: Text("無法建立帳本：\(error)", "the ledger cannot be created: \(error)"),
      advice: Text(
        "以 --ledger 指定使用者本人資料夾內的檔案。", "name a file in a folder of this user's own with --ledger."))
  }

  private func check(
    _ status: FileStatus?, _ path: FilePath, _ kind: FileKind, _ permissions: String
  ) throws {
    guard let status, status.kind == kind else {
      throw SubcalError(
        .cannotWrite,
        reason: Text(
          "\(path) 不是獨立的\(kind == .directory ? "資料夾" : "檔案")",
          "\(path) is not a \(kind == .directory ? "folder" : "file") of its own"),
        advice: Text("以 --ledger 直接指定帳本。", "name the ledger itself with --ledger."))
    }
    guard status.owner == FileSystem.effectiveUser else {
      throw SubcalError(
        .cannotWrite,
        reason: Text(
          "帳本須保密，但 \(path) 屬於使用者 \(status.owner)，不是此使用者 \(FileSystem.effectiveUser)",
          "the ledger must be private, but \(path) belongs to user \(status.owner), not to this user, "
            + "\(FileSystem.effectiveUser)"),
        advice: Self.ownFolder)
    }
    guard status.permissions & 0o077 == 0 else {
      if FileSystem.widensPermissions(in: self.path.parent) {
        return FileSystem.notePermissions(of: path)
      }
      throw SubcalError(
        .cannotWrite,
        reason: Text(
          "帳本須保密，但其他人能讀取或更改 \(path)",
          "the ledger must be private, but other users can read or change \(path)"),
        advice: try command(for: path, permissions).map { Text("執行 \($0)", "\($0)") } ?? Self.ownFolder)
    }
  }

  private static let ownFolder = Text(
    "以 --ledger 指定新資料夾裡的檔案；資料夾由 subcal 建立，只有此使用者能進入。",
    "give --ledger a file in a new folder; subcal creates the folder for this user alone."
  )

  /// The command that mends permissions; nil unless the file is a ledger, or the folder holds nothing else.
  private func command(for path: FilePath, _ permissions: String) throws -> String? {
    if path == self.path {
      guard !SubscriptionStore.isForeign(path) else { return nil }
    } else {
      let own = ["", "-wal", "-shm", "-journal"].map { self.path.name.appending($0) }
      let names = try FileSystem.entries(of: path).map(\.name)
      guard names.contains(own[0]), names.allSatisfy(own.contains) else { return nil }
    }
    return path.narrowingCommand(to: permissions)
  }
}
