package import Decoding
package import JSON
package import Localization
package import Values

/// One thing that a row says about a record: its title, its meaning, and how it is read and set.
///
/// Each record's `facts` has one for every key, and the key's raw value is the fact's one name: the member
/// in JSON, the column in CSV and in the store, the word in a revision. Decoder, tracker, store, files and
/// schemas go through `access`, so a fact that is added here appears in all of them.
///
/// The close 36.5 is no fact, because no row has it: it is a ``Field`` of an output, computed. A fact that
/// known records lack must be `isLater`, or the first night of a new version notes a change of every record
/// and renews every calendar entry.
package struct Fact<Record>: Sendable {
  package let title: Text
  /// What follows the English title in schemas, for programmers.
  package let note: String
  /// The column in the store, if it is not the fact's name.
  package let storeColumn: String?
  /// Whether earlier versions, or lists of earlier years, lack it: then its first value is no change, and a file without it
  /// is read.
  package let isLater: Bool
  /// Whether its changes are no revision.
  package private(set) var isSilent = false
  package let access: any FactAccess<Record>

  /// A fact that may be not known.
  ///
  /// Closures and not key paths, because some facts are a part of a value or are read in another form. It is not for
  /// speed: through key paths the 12,000 reads of a night take 0.3 ms more.
  package init<Value: FactValue>(
    _ title: Text, note: String = "", storeColumn: String? = nil, isLater: Bool = false,
    isSilent: Bool = false, _ get: @escaping @Sendable (Record) -> Value?,
    _ set: @escaping @Sendable (inout Record, Value?) -> Void
  ) {
    (self.title, self.note, self.storeColumn, self.isLater) = (title, note, storeColumn, isLater)
    self.isSilent = isSilent
    access = Access<Value>(isRequired: false, get: get) { record, value in
      set(&record, value)
      return true
    }
  }

  package init<Value: FactValue>(
    required title: Text, note: String = "", storeColumn: String? = nil,
    _ get: @escaping @Sendable (Record) -> Value, _ set: @escaping @Sendable (inout Record, Value) -> Void
  ) {
    (self.title, self.note, self.storeColumn, isLater) = (title, note, storeColumn, false)
    access = Access<Value>(isRequired: true, get: get) { record, value in
      guard let value else { return false }
      set(&record, value)
      return true
    }
  }

  /// A text of every row, which is unknown only where its cell cannot be read, and then empty in the store.
  package init<Value: TextValue>(
    text title: Text, note: String = "", _ get: @escaping @Sendable (Record) -> Value,
    _ set: @escaping @Sendable (inout Record, Value) -> Void
  ) {
    (self.title, self.note, storeColumn, isLater) = (title, note, nil, false)
    access = Access<Value>(
      isRequired: false, unknown: .text(""), get: { get($0).text.isEmpty ? nil : get($0) }
    ) {
      guard let value = $1 ?? Value(text: "") else { return false }
      set(&$0, value)
      return true
    }
  }

  private struct Access<Value: FactValue>: FactAccess {
    let isRequired: Bool
    var unknown = Stored.null
    let get: @Sendable (Record) -> Value?
    let set: @Sendable (inout Record, Value?) -> Bool

    func value(in record: Record) -> Value? { get(record) }
    func set(_ value: Value?, in record: inout Record) -> Bool { set(&record, value) }
  }
}

/// Reads and sets one fact of a record without knowing the fact's type. Decoder, tracker, store and files go through it.
package protocol FactAccess<Record>: Sendable {
  associatedtype Record
  associatedtype Value: FactValue
  var isRequired: Bool { get }
  /// What the store has while the value is not known.
  var unknown: Stored { get }
  /// The value itself; nil while it is not known.
  func value(in record: Record) -> Value?
  /// Sets the value; false where the fact needs one.
  func set(_ value: Value?, in record: inout Record) -> Bool
}

extension FactAccess {
  package var form: FieldForm { Value.form }
  package var isVerbatim: Bool { Value.isVerbatim }
  package var storedType: Stored.Kind { Value.storedType }
  package func text(in record: Record) -> String? { value(in: record)?.text }
  package func json(in record: Record) -> JSONValue { value(in: record)?.json ?? .null }
  package func stored(in record: Record) -> Stored { value(in: record)?.stored ?? unknown }
  package func day(in record: Record) -> Day? { value(in: record) as? Day }

  /// Texts are compared by their bytes: Swift's `==` calls two spellings of é equal.
  package func isSame(in one: Record, and other: Record) -> Bool {
    let (one, other) = (value(in: one), value(in: other))
    guard one == other else { return false }
    guard Value.storedType == .text, let one, let other else { return true }
    return one.text.utf8.elementsEqual(other.text.utf8)
  }

  /// Sets the value that a text of a revision is; one that is none leaves it not known.
  package func set(text: String?, in record: inout Record) {
    _ = set(text.flatMap { Value(text: $0) }, in: &record)
  }

  /// Sets the value that a file has; false if that is none.
  package func set(json: JSONValue, in record: inout Record) -> Bool {
    if case .null = json { return set(nil, in: &record) }
    guard let value = Value(json: json) else { return false }
    return set(value, in: &record)
  }

  /// Sets the value that the store has; false if that is none.
  package func set(stored: Stored, in record: inout Record) -> Bool {
    if stored == .null { return set(nil, in: &record) }
    guard let value = Value(stored: stored) else { return false }
    return set(value, in: &record)
  }

  /// Takes the value of another record.
  package func copy(from other: Record, to record: inout Record) { _ = set(value(in: other), in: &record) }

  package func read(_ cell: Cell, in column: ListColumn, into record: inout Record) throws(CellProblem) {
    let value = try Value.read(cell, in: column)
    if value == nil, column.mustHaveValue { throw cell.problem(Value.missing) }
    _ = set(value, in: &record)
  }
}
