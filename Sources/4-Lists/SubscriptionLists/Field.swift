package import JSON
package import ListEngine
package import Localization

/// A column of CSV and a member of JSON: a fact of the exchange's list, or what is computed.
///
/// A list's `fields` has them in the order of the files; JSON, CSV, the schema, the description of the API
/// and the documents follow from it. Every item has every field, null while its value is not known.
/// `Field.fact(.drawDate)` is a fact; `Field("premium_percent", …)` is computed.
///
/// A name that was published stays, and a new field goes where the schema says that it is new: programs read
/// both.
package struct Field<Item: EvaluatedRecord>: Sendable {
  package let name: String
  package let title: Text
  /// What else programmers need to know, after the English title.
  package let note: String
  package let form: FieldForm
  /// Whether the value is never null.
  package let isRequired: Bool
  /// Whether the value is the exchange's own Chinese text, whatever the page's language.
  package let isVerbatim: Bool
  package let value: @Sendable (Item) -> JSONValue
  /// What a cell of a table has of a value that is no single one; nil for the value's own text.
  private var cell: (@Sendable (Item) -> String?)?

  /// A field that is computed.
  package init<Value: FieldValue>(
    _ name: String, _ title: Text, note: String = "", _ value: @escaping @Sendable (Item) -> Value
  ) {
    (self.name, self.title, self.note) = (name, title, note)
    (form, isRequired, isVerbatim) = (Value.form, !Value.isOptional, false)
    self.value = { value($0).json }
  }

  /// A field whose value has members of its own.
  package init<Whole>(
    _ name: String, _ title: Text, note: String = "", parts: [FieldPart<Whole>],
    cell: @escaping @Sendable (Item) -> String?, _ value: @escaping @Sendable (Item) -> Whole
  ) {
    (self.name, self.title, self.note, form) = (name, title, note, .object(parts.map(\.member)))
    (isRequired, isVerbatim, self.cell) = (true, false, cell)
    self.value = { parts.json(of: value($0)) }
  }

  /// A field whose value has members of its own, or null.
  package init<Whole>(
    _ name: String, _ title: Text, note: String = "", optionalParts parts: [FieldPart<Whole>],
    cell: @escaping @Sendable (Item) -> String?, _ value: @escaping @Sendable (Item) -> Whole?
  ) {
    self.init(name, title, note: note, .object(parts.map(\.member)), cell: cell) {
      value($0).map { parts.json(of: $0) } ?? .null
    }
  }

  private init(
    _ name: String, _ title: Text, note: String, _ form: FieldForm,
    cell: @escaping @Sendable (Item) -> String?, _ value: @escaping @Sendable (Item) -> JSONValue
  ) {
    (self.name, self.title, self.note, self.form) = (name, title, note, form)
    (isRequired, isVerbatim, self.cell, self.value) = (false, false, cell, value)
  }

  /// A field with one of some words.
  package init(
    _ name: String, _ title: Text, oneOf choices: [String], isRequired: Bool = true, note: String = "",
    _ value: @escaping @Sendable (Item) -> String?
  ) {
    (self.name, self.title, self.note, form) = (name, title, note, .choice(choices))
    (self.isRequired, isVerbatim) = (isRequired, false)
    self.value = { .stringOrNull(value($0)) }
  }

  /// A field of what belongs to an item, null for an item without it.
  init<Part: EvaluatedRecord>(
    _ field: Field<Part>, note: String, _ part: @escaping @Sendable (Item) -> Part?
  ) {
    (name, title, self.note, form) = (field.name, field.title, field.note + note, field.form)
    (isRequired, isVerbatim) = (false, field.isVerbatim)
    value = { part($0).map(field.value) ?? .null }
  }

  private init(_ key: Item.Record.Key, _ fact: Fact<Item.Record>) {
    let access = fact.access
    (name, title, note) = (key.rawValue, fact.title, fact.note)
    (form, isRequired, isVerbatim) = (access.form, access.isRequired, access.isVerbatim)
    value = { access.json(in: $0.record) }
  }

  /// A fact of the exchange's list.
  package static func fact(_ key: Item.Record.Key) -> Field { Field(key, Item.Record.fact(key)) }

  /// What it means, in English.
  package var meaning: String { title[.english] + note }

  /// The value as CSV writes it, of days `subscription_start=2024-11-01`; nil while it is not known.
  package func text(of item: Item) -> String? {
    if let cell { return cell(item) }
    guard case .object(let days) = value(item), form == .days else { return value(item).plainText }
    return days.map { "\($0)=\($1.plainText ?? "")" }.joined(separator: " ")
  }
}

extension PublishedRecord {
  /// The field that a revision names.
  package static func field(_ name: String) -> Field<Item>? { fields.first { $0.name == name } }
}
