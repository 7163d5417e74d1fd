internal import CSQLite

/// The row that a statement has come to.
package struct Row {
  let statement: Statement

  package subscript(place: Int) -> SQLiteValue { statement.value(at: place) }

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
    return (0..<count).map { place in
      unsafe sqlite3_column_name(handle, place).map { unsafe String(cString: $0) } ?? ""
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
  func set(_ argument: SQLiteValue, at place: Int) -> CInt {
    let place = CInt(place) + 1
    switch argument {
    case .null: return unsafe sqlite3_bind_null(handle, place)
    case .integer(let number): return unsafe sqlite3_bind_int64(handle, place, Int64(number))
    case .real(let number): return unsafe sqlite3_bind_double(handle, place, number)
    case .text(var text):
      return text.withUTF8 { text in
        unsafe text.withMemoryRebound(to: CChar.self) { text in
          unsafe csqlite_bind_text(handle, place, text.baseAddress, CInt(text.count))
        }
      }
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes { bytes in
        unsafe csqlite_bind_bytes(handle, place, bytes.baseAddress, CInt(bytes.count))
      }
    }
  }

  func value(at place: Int) -> SQLiteValue {
    let place = CInt(place)
    switch unsafe sqlite3_column_type(handle, place) {
    case SQLITE_INTEGER: return .integer(Int(unsafe sqlite3_column_int64(handle, place)))
    case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(handle, place))
    case SQLITE_TEXT:
      let text = unsafe sqlite3_column_text(handle, place)
      let count = unsafe Int(sqlite3_column_bytes(handle, place))
      return .text(unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let bytes = unsafe sqlite3_column_blob(handle, place)
      let count = unsafe Int(sqlite3_column_bytes(handle, place))
      return .blob(unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    default: return .null
    }
  }
}
