internal import GRDB

extension Row {
  /// The value of a column. Throws if it has another type, as in a damaged file; GRDB's subscripts end the process.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: Int, as type: Value.Type = Value.self
  ) throws -> Value {
    try decode(type, atIndex: column)
  }

  /// The same by the column's name.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String, as type: Value.Type = Value.self
  ) throws -> Value {
    try decode(type, forColumn: column)
  }
}
