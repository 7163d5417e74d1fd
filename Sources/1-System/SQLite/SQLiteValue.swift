/// A value as SQLite stores it.
package enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case blob([UInt8])

  package static func integer(_ number: Int?) -> SQLiteValue { number.map { .integer($0) } ?? .null }

  package static func text(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }

  /// A value has another type than its column, as in a damaged file.
  package struct WrongType: Error {}

  package var integer: Int {
    get throws(WrongType) {
      guard case .integer(let number) = self else { throw WrongType() }
      return number
    }
  }

  package var text: String {
    get throws(WrongType) {
      guard case .text(let text) = self else { throw WrongType() }
      return text
    }
  }

  package var optionalText: String? {
    get throws(WrongType) {
      if case .null = self { return nil }
      return try text
    }
  }

  package var blob: [UInt8] {
    get throws(WrongType) {
      guard case .blob(let bytes) = self else { throw WrongType() }
      return bytes
    }
  }

  package var isNull: Bool { self == .null }
}

extension SQLiteValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): String(reflecting: text)
    case .blob(let bytes): "\(bytes.count) bytes"
    }
  }
}
