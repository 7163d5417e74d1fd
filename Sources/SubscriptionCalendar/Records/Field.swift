package import Localization

/// A field of the items of a list's files: a fact of the exchange's list, or what is computed. Every item has every
/// field, null while its value is not known.
package struct Field<Item: EvaluatedRecord>: Sendable {
  package let name: String
  package let title: Text
  /// What else programmers need to know, after the English title.
  package let note: String
  package private(set) var form: FieldForm
  /// Whether the value is never null.
  package let isRequired: Bool
  /// Whether the value is the exchange's own Chinese text, whatever the page's language.
  package let isVerbatim: Bool
  /// Whether an item's page lists it among the facts; it shows the other fields elsewhere, or not at all.
  package let isOnPage: Bool
  package private(set) var value: @Sendable (Item) -> JSONValue

  /// A field that is computed.
  init<Value: PublishedValue>(
    _ name: String, _ title: Text, note: String = "", isOnPage: Bool = false,
    _ value: @escaping @Sendable (Item) -> Value
  ) {
    (self.name, self.title, self.note, self.isOnPage) = (name, title, note, isOnPage)
    (form, isRequired, isVerbatim) = (Value.form, !Value.isOptional, false)
    self.value = { value($0).fieldValue }
  }

  /// A fact of the exchange's list.
  static func fact(_ key: Item.Record.Key) -> Field { Field(key) }

  private init(_ key: Item.Record.Key) {
    let fact = Item.Record.fact(key)
    let access = fact.access
    (name, title, note) = (key.rawValue, fact.title, fact.note)
    isOnPage = ![.code, .name].contains(key)
    (form, isRequired, isVerbatim) = (access.form, access.isRequired, access.isVerbatim)
    value = { access.json(in: $0.record) }
  }

  /// The same number as decimal text.
  var asDecimal: Field {
    var field = self
    field.form = .decimal(nil)
    field.value = { [value] in .stringOrNull(value($0).plainText) }
    return field
  }

  /// What it means, in English.
  var meaning: String { title.english + note }

  /// The value as CSV writes it; nil while it is not known.
  package func text(of item: Item) -> String? { value(item).plainText }
}

extension PublishedRecord {
  /// The field that a revision names.
  package static func field(_ name: String) -> Field<Item>? { fields.first { $0.name == name } }
}

/// A type whose values can be published in a field.
protocol PublishedValue: Sendable {
  static var form: FieldForm { get }
  static var isOptional: Bool { get }
  var fieldValue: JSONValue { get }
}

extension PublishedValue {
  static var isOptional: Bool { false }
}

extension PublishedValue where Self: CustomStringConvertible {
  var fieldValue: JSONValue { .string(description) }
}

extension PublishedValue where Self: CaseIterable & RawRepresentable<String> {
  static var form: FieldForm { .choice(allCases.map(\.rawValue)) }
  var fieldValue: JSONValue { .string(rawValue) }
}

extension Optional: PublishedValue where Wrapped: PublishedValue {
  static var form: FieldForm { Wrapped.form }
  static var isOptional: Bool { true }
  var fieldValue: JSONValue { self?.fieldValue ?? .null }
}

extension Int: PublishedValue {
  var fieldValue: JSONValue { .integer(self) }
}

extension Bool: PublishedValue {
  var fieldValue: JSONValue { .boolean(self) }
}

extension String: PublishedValue {}
extension Day: PublishedValue {}
extension Instant: PublishedValue { static var form: FieldForm { .instant } }
extension Price: PublishedValue {}
extension Percent: PublishedValue { static var form: FieldForm { .decimal(1) } }
extension Hundredths: PublishedValue { static var form: FieldForm { .decimal(2) } }
extension EstimatedRate: PublishedValue { static var form: FieldForm { .decimal(4) } }
extension Probability: PublishedValue { static var form: FieldForm { .decimal(4) } }
extension Board: PublishedValue {}
extension CloseKind: PublishedValue {}
