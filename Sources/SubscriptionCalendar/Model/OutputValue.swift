/// A value of an output field: what JSON and CSV both can say.
enum OutputValue: Hashable, Sendable {
  case null
  case text(String)
  case integer(Int)
  case boolean(Bool)

  /// Anything with one canonical text; null where there is nothing.
  static func text(_ value: (some CustomStringConvertible)?) -> OutputValue {
    value.map { .text($0.description) } ?? .null
  }

  static func integer(_ value: Int?) -> OutputValue {
    value.map { .integer($0) } ?? .null
  }

  static func boolean(_ value: Bool?) -> OutputValue {
    value.map { .boolean($0) } ?? .null
  }

  /// Without quotes or escapes; nil for null.
  var plainText: String? {
    switch self {
    case .null: nil
    case .text(let text): text
    case .integer(let number): String(number)
    case .boolean(let flag): flag ? "true" : "false"
    }
  }
}
