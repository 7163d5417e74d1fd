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
  package private(set) var value: @Sendable (Item) -> FieldValue

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
  init(_ fact: FactDeclaration<Item.Record>) {
    let access = fact.access
    let meaning = Substring(fact.meaning.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") })
    (name, title, note) = (
      fact.name, Text(fact.title, String(meaning)), String(fact.meaning.dropFirst(meaning.count))
    )
    isOnPage = !["code", "name"].contains(name)
    (form, isRequired, isVerbatim) = access.publication
    value = { access.value(in: $0.record) }
  }

  /// The same number as decimal text.
  var asDecimal: Field {
    var field = self
    field.form = .decimal(nil)
    field.value = { [value] in .text(value($0).plainText) }
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

extension FactAccess {
  /// The form of the fact in the outputs, whether it is never null, and whether it is the exchange's own Chinese text.
  var publication: (form: FieldForm, isRequired: Bool, isVerbatim: Bool) {
    switch self {
    case .code: (.text, true, false)
    case .market, .requiredText: (.text, true, true)
    case .optionalText: (.text, false, true)
    case .day: (.day, false, false)
    case .price, .fee, .ratio: (.decimal(nil), false, false)
    case .count: (.integer, false, false)
    case .rate: (.decimal(2), false, false)
    case .flag: (.boolean, true, false)
    }
  }
}

/// The form of a field's values.
package enum FieldForm: Hashable, Sendable {
  case text
  case day
  case instant
  case integer
  case boolean
  /// A decimal number as text, with so many decimals, or canonical when nil.
  case decimal(Int?)
  case choice([String])
}

/// A type whose values can be published in a field.
protocol PublishedValue: Sendable {
  static var form: FieldForm { get }
  static var isOptional: Bool { get }
  var fieldValue: FieldValue { get }
}

extension PublishedValue {
  static var isOptional: Bool { false }
}

extension PublishedValue where Self: CustomStringConvertible {
  var fieldValue: FieldValue { .text(description) }
}

extension PublishedValue where Self: CaseIterable & RawRepresentable<String> {
  static var form: FieldForm { .choice(allCases.map(\.rawValue)) }
  var fieldValue: FieldValue { .text(rawValue) }
}

extension Optional: PublishedValue where Wrapped: PublishedValue {
  static var form: FieldForm { Wrapped.form }
  static var isOptional: Bool { true }
  var fieldValue: FieldValue { self?.fieldValue ?? .null }
}

extension Int: PublishedValue {
  static var form: FieldForm { .integer }
  var fieldValue: FieldValue { .integer(self) }
}

extension Bool: PublishedValue {
  static var form: FieldForm { .boolean }
  var fieldValue: FieldValue { .boolean(self) }
}

extension String: PublishedValue { static var form: FieldForm { .text } }
extension Day: PublishedValue { static var form: FieldForm { .day } }
extension Instant: PublishedValue { static var form: FieldForm { .instant } }
extension Price: PublishedValue { static var form: FieldForm { .decimal(nil) } }
extension Percent: PublishedValue { static var form: FieldForm { .decimal(1) } }
extension Hundredths: PublishedValue { static var form: FieldForm { .decimal(2) } }
extension EstimatedRate: PublishedValue { static var form: FieldForm { .decimal(4) } }
extension Probability: PublishedValue { static var form: FieldForm { .decimal(4) } }
extension Board: PublishedValue {}
extension CloseKind: PublishedValue {}
