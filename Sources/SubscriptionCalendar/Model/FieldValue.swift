/// A value of an output field, as JSON and CSV can both express it.
package enum FieldValue: Hashable, Sendable {
  case null
  case text(String)
  case integer(Int)
  case boolean(Bool)

  /// A value with one canonical text, or null.
  package static func text(_ value: (some CustomStringConvertible)?) -> FieldValue {
    value.map { .text($0.description) } ?? .null
  }

  package static func integer(_ value: Int?) -> FieldValue { value.map { .integer($0) } ?? .null }

  package static func boolean(_ value: Bool?) -> FieldValue { value.map { .boolean($0) } ?? .null }

  /// Without quotes or escapes; nil for null.
  package var plainText: String? {
    switch self {
    case .null: nil
    case .text(let text): text
    case .integer(let number): String(number)
    case .boolean(let flag): flag ? "true" : "false"
    }
  }
}
