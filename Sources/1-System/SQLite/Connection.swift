internal import CSQLite

/// A connection to an SQLite file, and its statements.
///
/// Sendable because every transaction holds the lock, and statements are only used in one.
@safe package final class Connection: @unchecked Sendable {
  private let handle: OpaquePointer
  /// Recursive, since a transaction may be inside another.
  private let lock: OpaquePointer?
  private var statements: [String: Statement] = [:]
  /// The one that was asked for last. Many are asked for thousands of times in turn, with the same literal, which is
  /// compared without a hash.
  private var last: (sql: String, statement: Statement)?

  /// How many million steps a statement may take, and how many are left to the running ones.
  private let millions: Int64
  private let millionsLeft: UnsafeMutablePointer<Int64>
  private var active = 0

  /// The result of protecting every connection that this process opens, and of telling what cannot be read from damage
  /// (`CSQLite.h`).
  private static let preparation = [csqlite_defend_connections(), csqlite_report_unreadable()].first {
    $0 != SQLITE_OK
  }

  /// Opens an existing file for reading and writing.
  ///
  /// - Parameters:
  ///   - path: The file; `:memory:` is a database of its own in memory.
  ///   - isImmutable: Reads the file without a lock; it must not change meanwhile.
  ///   - isAlone: Uses the file without locks and shared memory, which no one else uses meanwhile.
  ///   - mendsSchema: Reads what there is of a schema that SQLite cannot read as a whole, and lets statements change its
  ///     table.
  ///   - waiting: How long a transaction waits for another one to end.
  ///   - millions: How many million steps of SQLite a statement may take. `PRAGMA integrity_check` takes 273 with twenty
  ///     years of bars; what takes more than these never ends, such as a trigger or a view of somebody else's.
  package init(
    _ path: String, isImmutable: Bool = false, isAlone: Bool = false, mendsSchema: Bool = false,
    waiting: Duration = .seconds(10),
    millions: Int64 = 4000
  ) throws(SQLiteError) {
    if let failure = Self.preparation { throw SQLiteError(failure) }
    // These characters have a meaning in a URI.
    let name =
      isImmutable
      ? "file:\(path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23"))?immutable=1"
      : path
    let flags = isImmutable ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, isAlone ? "unix-none" : nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      unsafe sqlite3_close(opened)
      throw SQLiteError(code)
    }
    unsafe self.handle = handle
    self.millions = millions
    unsafe millionsLeft = .allocate(capacity: 1)
    unsafe millionsLeft.initialize(to: millions)
    unsafe csqlite_limit_steps(handle, millionsLeft)
    unsafe lock = unsafe sqlite3_mutex_alloc(SQLITE_MUTEX_RECURSIVE)
    unsafe sqlite3_busy_timeout(handle, CInt(waiting / .milliseconds(1)))
    let schema = mendsSchema ? unsafe csqlite_open_schema(handle) : SQLITE_OK
    guard schema == SQLITE_OK else { throw SQLiteError(schema) }
  }

  deinit {
    // They must end before the connection.
    (statements, last) = ([:], nil)
    unsafe sqlite3_close(handle)
    unsafe sqlite3_mutex_free(lock)
    unsafe millionsLeft.deallocate()
  }

  /// When a transaction locks the file for writing.
  package enum Locking: String {
    /// Before its first write.
    case deferred = "BEGIN"
    /// Before its first read.
    case immediate = "BEGIN IMMEDIATE"
  }

  /// Work whose reads all see one state of the file, and whose writes are all done or none. Inside another transaction
  /// it is part of that.
  package func transaction<Value>(
    _ locking: Locking = .deferred, _ work: (Connection) throws -> Value
  ) throws -> Value {
    unsafe sqlite3_mutex_enter(lock)
    defer { unsafe sqlite3_mutex_leave(lock) }
    guard unsafe sqlite3_get_autocommit(handle) != 0 else { return try work(self) }
    try run(locking.rawValue)
    do {
      let value = try work(self)
      try run("COMMIT")
      return value
    } catch {
      // SQLite may have ended the transaction itself, and the error is the first one.
      do { try run("ROLLBACK") } catch {}
      throw error
    }
  }

  package func run(_ sql: String, _ arguments: [SQLiteValue] = []) throws {
    try each(sql, arguments) { _ in }
  }

  /// Runs several statements without arguments.
  package func runAll(_ sql: String) throws(SQLiteError) {
    unsafe millionsLeft.pointee = millions
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  package var lastInsertedRow: Int { Int(unsafe sqlite3_last_insert_rowid(handle)) }

  /// How many rows have been inserted, changed and deleted so far.
  package var changes: Int { Int(unsafe sqlite3_total_changes64(handle)) }

  /// Reads the rows of a query. A row is valid until its call returns.
  package func each(_ sql: String, _ arguments: [SQLiteValue] = [], _ body: (Row) throws -> Void) throws {
    let statement = try statement(for: sql)
    // Those of a row of an endless statement are part of it.
    if active == 0 { unsafe millionsLeft.pointee = millions }
    active += 1
    statement.isActive = true
    defer {
      statement.reset()
      active -= 1
    }
    for (index, argument) in arguments.enumerated() { try check(statement.set(argument, at: index)) }
    while try check(statement.step()) { try body(Row(statement: statement)) }
  }

  /// What is read from each row.
  package func map<Value>(
    _ sql: String, _ arguments: [SQLiteValue] = [], _ read: (Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try each(sql, arguments) { values.append(try read($0)) }
    return values
  }

  /// The first column of the only row; NULL if there is none.
  package func value(_ sql: String, _ arguments: [SQLiteValue] = []) throws -> SQLiteValue {
    try map(sql, arguments) { $0[0] }.first ?? .null
  }

  /// The lines of one of SQLite's checks of the file that name damage. What it could not read, it returns as a line, too:
  /// that is an error and no damage.
  package func damage(_ check: String) throws -> [String] {
    let lines = try map(check) { try $0[0].text }.filter { $0 != "ok" }
    for line in lines {
      // As SQLite's btree.c words it; a page of the list of free ones comes without the code.
      let code =
        line.firstRange(of: "error code=").flatMap { range in
          CInt(line[range.upperBound...].prefix { $0.isASCII && $0.isNumber })
        } ?? (line.contains("failed to get page") ? SQLITE_IOERR : SQLITE_CORRUPT)
      let error = SQLiteError(code: code & 0xFF, message: line)
      guard error.isCorruption else { throw error }
    }
    return lines
  }

  /// Copies the database over another one.
  package func backUp(to other: Connection) throws(SQLiteError) {
    guard let backup = unsafe sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw other.error(unsafe sqlite3_errcode(other.handle))
    }
    let code = unsafe sqlite3_backup_step(backup, -1)
    let end = unsafe sqlite3_backup_finish(backup)
    if code != SQLITE_DONE { throw other.error(end == SQLITE_OK ? code : end) }
  }

  /// Prepares all statements again, for names that have another meaning now.
  package func forgetStatements() { (statements, last) = ([:], nil) }

  private func statement(for sql: String) throws(SQLiteError) -> Statement {
    if let last, last.sql == sql, !last.statement.isActive { return last.statement }
    // Of one that is in use already, a second one.
    if let known = statements[sql], !known.isActive {
      last = (sql, known)
      return known
    }
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared = unsafe prepared else { throw error(code) }
    let statement = unsafe Statement(prepared)
    (statements[sql], last) = (statement, (sql, statement))
    return statement
  }

  /// Whether there is a row.
  @discardableResult private func check(_ code: CInt) throws(SQLiteError) -> Bool {
    switch code {
    case SQLITE_ROW: true
    case SQLITE_DONE, SQLITE_OK: false
    default: throw error(code)
    }
  }

  private func error(_ code: CInt) -> SQLiteError {
    SQLiteError(code: code & 0xFF, message: unsafe String(cString: sqlite3_errmsg(handle)))
  }
}

/// SQLite's primary result code and message.
package struct SQLiteError: Error, CustomStringConvertible {
  package var code: CInt
  package var message: String

  package var description: String { "SQLite error \(code): \(message)" }

  /// Whether the file is damaged: not what was written. Nothing else decides that. That it could not be read, or not within
  /// the steps that a statement may take, says nothing of what is in it.
  package var isCorruption: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code) }

  /// A statement took more steps than any needs.
  package var isEndless: Bool { code == SQLITE_INTERRUPT }

  /// A column does not take a value.
  package var isConstraint: Bool { code == SQLITE_CONSTRAINT }

  /// A statement names a table or column that the file lacks. SQLite has no code of its own for it.
  package var isMissingName: Bool { code == SQLITE_ERROR && message.hasPrefix("no such ") }
}

extension SQLiteError {
  fileprivate init(_ code: CInt) {
    self.init(code: code & 0xFF, message: unsafe String(cString: sqlite3_errstr(code)))
  }
}
