internal import CSQLite
internal import GRDB

/// A connection, its statements, and the values of their rows. Reads are in one transaction, so that all see one state of
/// the file.
///
/// GRDB, which migrates the store and opens the transactions of writes, converts each value through generic types. The
/// Swift runtime takes longer to look these up than SQLite to answer a query (`Benchmarks/run --only query`).
///
/// Sendable because every transaction holds the lock, and statements are only used in one.
@safe final class StoreConnection: @unchecked Sendable {
  private let connection: OpaquePointer
  private let isOwner: Bool
  /// Recursive, since a read may be inside another.
  private let lock: OpaquePointer?
  private var statements: [String: StoreStatement] = [:]
  /// The one that was asked for last. Many are asked for thousands of times in turn, with the same literal, which is
  /// compared without a hash.
  private var last: (sql: String, statement: StoreStatement)?

  /// Opens an existing file.
  ///
  /// - Parameters:
  ///   - isImmutable: Reads the file without a lock; it must not change meanwhile.
  ///   - waiting: How long a transaction waits for another one to end.
  init(
    _ path: String, isImmutable: Bool = false, waiting: Duration = .seconds(10)
  ) throws(StoreConnectionError) {
    // These characters have a meaning in a URI.
    let name =
      isImmutable
      ? "file:\(path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23"))?immutable=1"
      : path
    let flags = isImmutable ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let connection = unsafe opened else {
      unsafe sqlite3_close(opened)
      throw StoreConnectionError(code: code, message: unsafe String(cString: sqlite3_errstr(code)))
    }
    unsafe (self.connection, isOwner) = unsafe (connection, true)
    unsafe lock = unsafe sqlite3_mutex_alloc(SQLITE_MUTEX_RECURSIVE)
    unsafe sqlite3_busy_timeout(connection, CInt(waiting / .milliseconds(1)))
  }

  /// GRDB's connection, inside a block that GRDB calls with it.
  init(_ database: Database) throws {
    guard let connection = unsafe database.sqliteConnection else {
      throw StoreConnectionError(code: SQLITE_MISUSE, message: "the connection is closed")
    }
    unsafe (self.connection, isOwner) = unsafe (connection, false)
    unsafe lock = unsafe sqlite3_mutex_alloc(SQLITE_MUTEX_RECURSIVE)
  }

  /// Protects every connection that this process opens from now on (`CSQLite.h`).
  static func defendAll() throws(StoreError) {
    let code = csqlite_defend_connections()
    guard code == 0 else { throw StoreError.refused("SQLite cannot be set up: error \(code)") }
  }

  deinit {
    // They must end before the connection.
    (statements, last) = ([:], nil)
    if isOwner { unsafe sqlite3_close(connection) }
    unsafe sqlite3_mutex_free(lock)
  }

  /// When a transaction locks the file for writing.
  enum Locking: String {
    /// Before its first write.
    case deferred = "BEGIN"
    /// Before its first read.
    case immediate = "BEGIN IMMEDIATE"
  }

  /// Work whose reads all see one state of the file.
  func transaction<Value>(
    locking: Locking = .deferred, _ work: (StoreConnection) throws -> Value
  ) throws -> Value {
    unsafe sqlite3_mutex_enter(lock)
    defer { unsafe sqlite3_mutex_leave(lock) }
    guard unsafe sqlite3_get_autocommit(connection) != 0 else { return try work(self) }
    try execute(locking.rawValue)
    do {
      let value = try work(self)
      try execute("COMMIT")
      return value
    } catch {
      // SQLite may have ended the transaction itself, and the error is the first one.
      do { try execute("ROLLBACK") } catch {}
      throw error
    }
  }

  func execute(_ sql: String, _ arguments: [StoredValue] = []) throws { try forEach(sql, arguments) { _ in } }

  var lastInsertedRow: Int { Int(unsafe sqlite3_last_insert_rowid(connection)) }

  /// Reads the rows of a query. A row is valid until its call returns.
  func forEach(
    _ sql: String, _ arguments: [StoredValue] = [], _ body: (StoredRow) throws -> Void
  ) throws {
    let statement = try statement(for: sql)
    statement.isActive = true
    defer { statement.reset() }
    for (place, argument) in arguments.enumerated() { try check(statement.set(argument, at: place)) }
    while try check(statement.step()) { try body(StoredRow(statement: statement)) }
  }

  /// What is read from each row.
  func map<Value>(
    _ sql: String, _ arguments: [StoredValue] = [], _ read: (StoredRow) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEach(sql, arguments) { values.append(try read($0)) }
    return values
  }

  /// The first column of the only row; NULL if there is none.
  func value(_ sql: String, _ arguments: [StoredValue] = []) throws -> StoredValue {
    try map(sql, arguments) { $0[0] }.first ?? .null
  }

  /// Copies the database over another one.
  func copy(to other: StoreConnection) throws {
    guard let backup = unsafe sqlite3_backup_init(other.connection, "main", connection, "main") else {
      throw other.error(unsafe sqlite3_errcode(other.connection))
    }
    let code = unsafe sqlite3_backup_step(backup, -1)
    let end = unsafe sqlite3_backup_finish(backup)
    if code != SQLITE_DONE { throw other.error(end == SQLITE_OK ? code : end) }
  }

  /// Whether the database has the application ID, or has no tables yet. GRDB's migrator creates its own table first, which
  /// may be all that a killed run has left.
  func isNewOrOwned(by applicationID: Int) throws -> Bool {
    try value("PRAGMA application_id").integer == applicationID
      || value("SELECT count(*) FROM sqlite_master WHERE name NOT LIKE '%grdb_migrations%'").integer == 0
  }

  private func statement(for sql: String) throws(StoreConnectionError) -> StoreStatement {
    if let last, last.sql == sql, !last.statement.isActive { return last.statement }
    // Of one that is in use already, a second one.
    if let known = statements[sql], !known.isActive {
      last = (sql, known)
      return known
    }
    let statement = try prepared(sql)
    (statements[sql], last) = (statement, (sql, statement))
    return statement
  }

  private func prepared(_ sql: String) throws(StoreConnectionError) -> StoreStatement {
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else { throw error(code) }
    return unsafe StoreStatement(statement)
  }

  /// Whether there is a row.
  @discardableResult private func check(_ code: CInt) throws(StoreConnectionError) -> Bool {
    switch code {
    case SQLITE_ROW: true
    case SQLITE_DONE, SQLITE_OK: false
    default: throw error(code)
    }
  }

  private func error(_ code: CInt) -> StoreConnectionError {
    StoreConnectionError(code: code & 0xFF, message: unsafe String(cString: sqlite3_errmsg(connection)))
  }
}

/// SQLite's primary result code and message.
struct StoreConnectionError: Error {
  var code: CInt
  var message: String

  var isCorruption: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }
}

/// The row that a statement has come to.
struct StoredRow {
  fileprivate let statement: StoreStatement

  subscript(place: Int) -> StoredValue { statement.value(at: place) }

  /// The value of a column by its name.
  subscript(name: String) -> StoredValue {
    statement.names.firstIndex(of: name).map { statement.value(at: $0) } ?? .null
  }
}

@safe private final class StoreStatement {
  private let statement: OpaquePointer
  /// Whether its rows are being read.
  var isActive = false
  private(set) lazy var names: [String] = {
    let count = unsafe sqlite3_column_count(statement)
    return (0..<count).map { place in
      unsafe sqlite3_column_name(statement, place).map { unsafe String(cString: $0) } ?? ""
    }
  }()

  init(_ statement: OpaquePointer) { unsafe self.statement = statement }

  deinit { unsafe sqlite3_finalize(statement) }

  func reset() {
    unsafe sqlite3_reset(statement)
    isActive = false
  }

  func step() -> CInt { unsafe sqlite3_step(statement) }

  /// Sets an argument, counted from 0; returns SQLite's result code.
  func set(_ argument: StoredValue, at place: Int) -> CInt {
    let place = CInt(place) + 1
    switch argument {
    case .integer(let number): return unsafe sqlite3_bind_int64(statement, place, Int64(number))
    case .text(var text):
      return text.withUTF8 { text in
        unsafe text.withMemoryRebound(to: CChar.self) { text in
          unsafe csqlite_bind_text(statement, place, text.baseAddress, CInt(text.count))
        }
      }
    case .bytes(let bytes):
      return unsafe bytes.withUnsafeBytes { bytes in
        unsafe csqlite_bind_bytes(statement, place, bytes.baseAddress, CInt(bytes.count))
      }
    case .null, .other: return unsafe sqlite3_bind_null(statement, place)
    }
  }

  func value(at place: Int) -> StoredValue {
    let place = CInt(place)
    switch unsafe sqlite3_column_type(statement, place) {
    case SQLITE_INTEGER: return .integer(Int(unsafe sqlite3_column_int64(statement, place)))
    case SQLITE_NULL: return .null
    case SQLITE_TEXT: return .text(text(at: place))
    case SQLITE_BLOB: return .bytes(bytes(at: place))
    default: return .other(text(at: place))
    }
  }

  private func bytes(at place: CInt) -> [UInt8] {
    let bytes = unsafe sqlite3_column_blob(statement, place)
    let count = unsafe Int(sqlite3_column_bytes(statement, place))
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func text(at place: CInt) -> String {
    let text = unsafe sqlite3_column_text(statement, place)
    let count = unsafe Int(sqlite3_column_bytes(statement, place))
    return unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }
}
