internal import CSQLite

/// The row that a statement has come to.
package struct Row {
  let statement: Statement

  package subscript(index: Int) -> SQLiteValue { statement.value(at: index) }

  /// The value of a column by its name.
  package subscript(name: String) -> SQLiteValue {
    statement.names.firstIndex(of: name).map { statement.value(at: $0) } ?? .null
  }

  /// The values of all columns.
  package var values: [SQLiteValue] { statement.names.indices.map { self[$0] } }
}

@safe final class Statement {
  private let handle: OpaquePointer
  /// Whether its rows are being read.
  var isActive = false
  private(set) lazy var names: [String] = {
    let count = unsafe sqlite3_column_count(handle)
    return (0..<count).map { index in
      unsafe sqlite3_column_name(handle, index).map { unsafe String(cString: $0) } ?? ""
    }
  }()

  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe sqlite3_finalize(handle) }

  func reset() {
    unsafe sqlite3_reset(handle)
    isActive = false
  }

  func step() -> CInt { unsafe sqlite3_step(handle) }

  /// Sets an argument, counted from 0; returns SQLite's result code.
  func set(_ argument: SQLiteValue, at index: Int) -> CInt {
    let index = CInt(index) + 1
    switch argument {
    case .null: return unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(handle, index, Int64(number))
    case .real(let number): return unsafe sqlite3_bind_double(handle, index, number)
    case .text(var text):
      return text.withUTF8 { text in
        unsafe text.withMemoryRebound(to: CChar.self) { text in
          unsafe csqlite_bind_text(handle, index, text.baseAddress, CInt(text.count))
        }
      }
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes { bytes in
        unsafe csqlite_bind_bytes(handle, index, bytes.baseAddress, CInt(bytes.count))
      }
    }
  }

  func value(at index: Int) -> SQLiteValue {
    let index = CInt(index)
    switch unsafe sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: return .integer(Int(unsafe sqlite3_column_int64(handle, index)))
    case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(handle, index))
    case SQLITE_TEXT:
      let text = unsafe sqlite3_column_text(handle, index)
      let count = unsafe Int(sqlite3_column_bytes(handle, index))
      return .text(unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let bytes = unsafe sqlite3_column_blob(handle, index)
      let count = unsafe Int(sqlite3_column_bytes(handle, index))
      return .blob(unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    default: return .null
    }
  }
}
