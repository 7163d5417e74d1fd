internal import CSQLite
internal import GRDB

/// A row of at most 64 whole numbers, written and read by SQLite in one call. GRDB converts each value through generic
/// types, which takes several times as long as storing or reading it.
struct NumberRow {
  private var numbers: [Int64]
  private var present: UInt64 = 0

  init(count: Int) { numbers = Array(repeating: 0, count: count) }

  /// The number at a place; nil for NULL.
  subscript(place: Int) -> Int? {
    get { present >> UInt64(place) & 1 == 1 ? Int(numbers[place]) : nil }
    set {
      numbers[place] = Int64(newValue ?? 0)
      present = present & ~(1 << UInt64(place)) | (newValue == nil ? 0 : 1 << UInt64(place))
    }
  }

  /// Executes a statement with a text and the row as its arguments.
  func execute(_ statement: Statement, _ text: String, in db: Database) throws {
    var text = text
    let code = text.withUTF8 { text in
      unsafe text.withMemoryRebound(to: CChar.self) { text in
        unsafe numbers.withUnsafeBufferPointer { numbers in
          unsafe csqlite_execute(
            statement.sqliteStatement, text.baseAddress, Int32(text.count), numbers.baseAddress, present,
            Int32(numbers.count))
        }
      }
    }
    if code != 0 { throw Self.error(code, in: db) }
  }

  /// Reads the rows of a statement whose arguments are set.
  mutating func forEach(
    of statement: Statement, in db: Database, _ body: (NumberRow) throws -> Void
  ) throws {
    defer { unsafe csqlite_reset(statement.sqliteStatement) }
    while true {
      var found: UInt64 = 0
      let code = unsafe numbers.withUnsafeMutableBufferPointer { numbers in
        unsafe csqlite_next(statement.sqliteStatement, numbers.baseAddress, &found, Int32(numbers.count))
      }
      present = found
      switch ResultCode(rawValue: code) {
      case .SQLITE_ROW: try body(self)
      case .SQLITE_DONE: return
      case .SQLITE_MISMATCH: throw StoreError.corrupt("a value that is no whole number")
      default: throw Self.error(code, in: db)
      }
    }
  }

  /// A text of the row that was read, in a column after the numbers.
  static func text(at place: Int, of statement: Statement) throws(StoreError) -> String {
    var count: Int32 = 0
    guard let text = unsafe csqlite_text(statement.sqliteStatement, Int32(place), &count) else {
      throw StoreError.corrupt("a value that is no text")
    }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: text, count: Int(count)), as: UTF8.self)
  }

  private static func error(_ code: Int32, in db: Database) -> DatabaseError {
    DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
  }
}
