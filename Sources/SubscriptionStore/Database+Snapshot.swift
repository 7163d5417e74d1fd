internal import CSQLite
internal import GRDB

extension DatabaseQueue {
  /// Whether the caller is inside a read of this connection, all of whose reads see one state of the database.
  var isInSnapshot: Bool { unsafeReentrantRead(\.isInsideTransaction) }

  /// Reads in the transaction of the read that the caller is inside of.
  func readInSnapshot<Value>(_ read: (Database) throws -> Value) throws -> Value {
    try unsafeReentrantRead(read)
  }
}

extension Database {
  /// Keeps GRDB from noting each column that a statement reads: a seventh of the time of a query. The notes are for
  /// observers of changes, which a connection that only reads does not have.
  func ignoreAccess() {
    if let connection = unsafe sqliteConnection { unsafe csqlite_ignore_access(connection) }
  }
}
