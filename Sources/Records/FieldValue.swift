package import JSON
package import Values

/// A value that a field can have.
package protocol FieldValue: Sendable {
  static var form: FieldForm { get }
  static var isOptional: Bool { get }
  var json: JSONValue { get }
}

extension FieldValue {
  package static var isOptional: Bool { false }
}

extension FieldValue where Self: CustomStringConvertible {
  package var json: JSONValue { .string(description) }
}

extension FieldValue where Self: CaseIterable & RawRepresentable<String> {
  package static var form: FieldForm { .choice(allCases.map(\.rawValue)) }
  package var json: JSONValue { .string(rawValue) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  package static var form: FieldForm { Wrapped.form }
  package static var isOptional: Bool { true }
  package var json: JSONValue { self?.json ?? .null }
}

extension Instant: FieldValue { package static var form: FieldForm { .instant } }
extension Percent: FieldValue { package static var form: FieldForm { .decimal(1) } }
extension Hundredths: FieldValue { package static var form: FieldForm { .decimal(2) } }
extension Probability: FieldValue { package static var form: FieldForm { .decimal(4) } }
extension Board: FieldValue {}
extension CloseKind: FieldValue {}
