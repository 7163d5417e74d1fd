package import Decoding
internal import Diagnostics
package import JSON
package import Localization
package import Values

/// A value of a fact: how it is read from a list, written, read back and stored. A type that conforms can be a fact of any
/// record.
package protocol FactValue: FieldValue, Hashable {
  /// Nil for a cell without a value.
  static func read(_ cell: Cell, in column: ListColumn) throws(CellProblem) -> Self?
  static var missing: Text { get }
  /// Nil for a text that the outputs would not have written.
  init?(text: String)
  var text: String { get }
  init?(json: JSONValue)
  /// Nil for what cannot have been stored: used, it would overflow where days, prices and counts are computed.
  init?(stored: Stored)
  var stored: Stored { get }
  static var storedType: Stored.Kind { get }
  /// Whether the value is the exchange's own Chinese text, whatever the page's language.
  static var isVerbatim: Bool { get }
}

extension FactValue {
  package static var missing: Text { Text("缺少值", "the value is missing") }
  package static var isVerbatim: Bool { false }

  package init?(json: JSONValue) {
    guard case .string(let text) = json else { return nil }
    self.init(text: text)
  }
  package var json: JSONValue { .string(text) }
}

extension FactValue where Self: DecimalNumber {
  /// Earlier versions wrote the number as a text.
  package init?(json: JSONValue) {
    switch json {
    case .decimal(let text), .string(let text): self.init(text: text)
    case .integer(let number): self.init(text: String(number))
    default: return nil
    }
  }
  package var json: JSONValue { .number(self) }
}

extension FactValue where Self: CustomStringConvertible {
  package var text: String { description }
}

/// A value as the store keeps it.
package enum Stored: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)

  package enum Kind: String, Sendable {
    case integer = "INTEGER"
    case text = "TEXT"
  }
}

extension Stored {
  package init(_ value: (some FactValue)?) { self = value?.stored ?? .null }
}

extension Optional where Wrapped: FactValue {
  /// A value, or none of null; nil for what cannot have been stored.
  package init?(stored: Stored) {
    if stored == .null {
      self = .none
    } else if let value = Wrapped(stored: stored) {
      self = .some(value)
    } else {
      return nil
    }
  }
}

package enum FieldForm: Hashable, Sendable {
  case text, day, instant, integer, boolean
  /// A number with decimals.
  case decimal
  case choice([String])
  /// Days by the names of fields.
  case days
  /// A value with members of its own, and several of them.
  case object([FieldMember])
  case list([FieldMember])
}

/// A member of a value in a field, such as the price in a list of prices.
package struct FieldMember: Hashable, Sendable {
  package let name: String
  package let form: FieldForm
  /// Whether the value is never null.
  package let isRequired: Bool
  /// What it means, in English.
  package let meaning: String

  package init(_ name: String, _ form: FieldForm, isRequired: Bool, _ meaning: String) {
    (self.name, self.form, self.isRequired, self.meaning) = (name, form, isRequired, meaning)
  }
}

/// A member of a value in a field with how it is had: JSON and schema are made of the same.
package struct FieldPart<Whole>: Sendable {
  package let member: FieldMember
  package let value: @Sendable (Whole) -> JSONValue

  package init<Value: FieldValue>(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Whole) -> Value
  ) {
    member = FieldMember(name, Value.form, isRequired: !Value.isOptional, meaning)
    self.value = { value($0).json }
  }

  /// A member that is a list of values with members of their own.
  package init<Element>(
    _ name: String, _ meaning: String, listing parts: [FieldPart<Element>],
    _ value: @escaping @Sendable (Whole) -> [Element]
  ) {
    member = FieldMember(name, .list(parts.map(\.member)), isRequired: true, meaning)
    self.value = { .array(value($0).map { parts.json(of: $0) }) }
  }
}

extension FieldPart {
  private init(_ member: FieldMember, _ value: @escaping @Sendable (Whole) -> JSONValue) {
    (self.member, self.value) = (member, value)
  }

  /// The same member of something that has the whole.
  package func of<Other>(_ whole: @escaping @Sendable (Other) -> Whole) -> FieldPart<Other> {
    FieldPart<Other>(member) { [value] in value(whole($0)) }
  }

  /// A member with members of its own, or null.
  package init<Part>(
    _ name: String, _ meaning: String, parts: [FieldPart<Part>], _ value: @escaping @Sendable (Whole) -> Part?
  ) {
    member = FieldMember(name, .object(parts.map(\.member)), isRequired: false, meaning)
    self.value = { value($0).map { parts.json(of: $0) } ?? .null }
  }
}

extension Array {
  /// The members that some parts make of a value.
  package func json<Whole>(of whole: Whole) -> JSONValue where Element == FieldPart<Whole> {
    .object(map { ($0.member.name, $0.value(whole)) })
  }
}

extension Instant {
  /// A moment that is stored as its seconds; nil for what cannot have been.
  package init?(stored: Stored) {
    guard case .integer(let seconds) = stored, Day(stored: .integer(seconds / Self.secondsOfADay)) != nil
    else { return nil }
    self.init(secondsSince1970: seconds)
  }
  package var stored: Stored { .integer(secondsSince1970) }
}

/// A value that is stored as its text.
package protocol TextValue: FactValue {}

extension TextValue {
  package init?(stored: Stored) {
    guard case .text(let text) = stored else { return nil }
    self.init(text: text)
  }
  package var stored: Stored { .text(text) }
  package static var storedType: Stored.Kind { .text }
  package static var form: FieldForm { .text }
}

/// A value that is stored as one integer.
package protocol ScaledInteger: FactValue {
  var scaled: Int { get }
  init?(scaled: Int)
}

extension ScaledInteger {
  package init?(stored: Stored) {
    guard case .integer(let number) = stored else { return nil }
    self.init(scaled: number)
  }
  package var stored: Stored { .integer(scaled) }
  package static var storedType: Stored.Kind { .integer }
}

extension StockCode: TextValue {
  package static func read(_ cell: Cell, in _: ListColumn) throws(CellProblem) -> StockCode? {
    try cell.code()
  }
  package init?(text: String) { self.init(text) }
}

extension String: TextValue {
  package static func read(_ cell: Cell, in column: ListColumn) throws(CellProblem) -> String? {
    cell.isUnset && !(column.mustHaveValue && cell.text.isEmpty) ? nil : try cell.spreadsheetSafeText()
  }
  package init?(text: String) {
    guard let line = PrintableText.line(text) else { return nil }
    self = line
  }
  package static var isVerbatim: Bool { true }
}

extension Market: TextValue {
  package static func read(_ cell: Cell, in _: ListColumn) throws(CellProblem) -> Market? {
    if cell.isUnset, !cell.text.isEmpty { return nil }
    let text = try cell.spreadsheetSafeText()
    // No market has a character that the encoding lacks.
    if text.contains(where: { "?？".contains($0) }) { throw cell.problem(Cell.lostCharacters) }
    return Market(text)
  }
  package init?(text: String) {
    guard let line = PrintableText.line(text) else { return nil }
    self.init(line)
  }
  package static var isVerbatim: Bool { true }
}

extension Day: ScaledInteger {
  package static func read(_ cell: Cell, in _: ListColumn) throws(CellProblem) -> Day? { try cell.day() }
  package static var missing: Text { Text("缺少日期", "the date is missing") }
  package init?(text: String) { self.init(iso: text) }
  /// The years 1770 to 2298: days of the lists are read from 1962 to 2200.
  package init?(scaled: Int) {
    guard (-73_000...120_000).contains(scaled) else { return nil }
    self.init(number: scaled)
  }
  package var scaled: Int { number }
  package static var form: FieldForm { .day }
}

extension Price: ScaledInteger {
  package static func read(_ cell: Cell, in _: ListColumn) throws(CellProblem) -> Price? { try cell.price() }
  package init?(text: String) { self.init(text) }
  package init?(scaled: Int) { self.init(tenThousandths: scaled) }
  package var scaled: Int { tenThousandths }
  package static var form: FieldForm { .decimal }
}

/// A number of shares, applications or dollars.
extension Int: ScaledInteger {
  package static func read(_ cell: Cell, in column: ListColumn) throws(CellProblem) -> Int? {
    try cell.count(zeroIsUnset: column.zeroIsUnset)
  }
  package init?(text: String) {
    guard let number = Digits.value(text) else { return nil }
    self = number
  }
  package init?(json: JSONValue) {
    guard case .integer(let number) = json else { return nil }
    self.init(scaled: number)
  }
  package var json: JSONValue { .integer(self) }
  package init?(scaled: Int) {
    guard (0...FixedPoint.largest).contains(scaled) else { return nil }
    self = scaled
  }
  package var scaled: Int { self }
  package static var form: FieldForm { .integer }
}

extension WinRate: ScaledInteger {
  package static func read(_ cell: Cell, in _: ListColumn) throws(CellProblem) -> WinRate? {
    try cell.winRate()
  }
  package init?(text: String) { self.init(text) }
  package init?(scaled: Int) { self.init(hundredths: scaled) }
  package var scaled: Int { hundredths }
  package static var form: FieldForm { .decimal }
}

/// A fee as a share of an amount, in percent.
extension Rate: ScaledInteger {
  package static func read(_ cell: Cell, in _: ListColumn) throws(CellProblem) -> Rate? { try cell.fee() }
  package init?(text: String) { self.init(percent: text) }
  package init?(scaled: Int) { self.init(millionths: scaled) }
  package var scaled: Int { millionths }
  package static var form: FieldForm { .decimal }
}

extension ShareRatio: ScaledInteger {
  package static func read(_ cell: Cell, in _: ListColumn) throws(CellProblem) -> ShareRatio? {
    try cell.ratio()
  }
  package init?(text: String) { self.init(text) }
  package init?(scaled: Int) { self.init(hundredMillionths: scaled) }
  package var scaled: Int { hundredMillionths }
  package static var form: FieldForm { .decimal }
}

/// True where the list's cell contains the column's word, false where it is empty; any other text is an error.
extension Bool: ScaledInteger {
  package static func read(_ cell: Cell, in column: ListColumn) throws(CellProblem) -> Bool? {
    try cell.flag(column.word)
  }
  package init?(text: String) { self.init(text) }
  package init?(json: JSONValue) {
    guard case .boolean(let flag) = json else { return nil }
    self = flag
  }
  package var json: JSONValue { .boolean(self) }
  package init?(scaled: Int) { self = scaled == 1 }
  package var scaled: Int { self ? 1 : 0 }
  package static var form: FieldForm { .boolean }
}

/// A type of the values that a field of the files can have: how it is written in JSON, and what the schema says of it.
///
/// `Field` takes any of them: a ``Day`` is a date, a ``Price`` a number, an enumeration one of its raw values. A new type,
/// such as the source of an estimate, conforms beside the fields that need it.
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

extension FieldValue where Self: DecimalNumber {
  package var json: JSONValue { .number(self) }
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
extension Percent: FieldValue { package static var form: FieldForm { .decimal } }
extension Hundredths: FieldValue { package static var form: FieldForm { .decimal } }
extension Probability: FieldValue { package static var form: FieldForm { .decimal } }
extension Board: FieldValue {}
extension CloseKind: FieldValue {}
