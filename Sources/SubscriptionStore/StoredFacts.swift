internal import Records
internal import SQLite

extension SQLiteValue {
  init(_ stored: Stored) {
    switch stored {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .text(let text): self = .text(text)
    }
  }
}

extension Stored {
  /// Nil for a value of a type that no fact has.
  init?(_ value: SQLiteValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .text(let text): self = .text(text)
    case .real, .blob: return nil
    }
  }
}

extension ListedRecord {
  /// The columns of the store with the facts.
  static var storeColumns: [String] { keyedFacts.map { $1.storeColumn ?? $0.rawValue } }

  /// The values of ``storeColumns``.
  var stored: [SQLiteValue] { Self.facts.map { SQLiteValue($0.access.stored(in: self)) } }

  /// Sets the facts from the columns of a row that begin at a place.
  mutating func read(_ row: Row, from first: Int, of id: String) throws(StoreError) {
    for (place, (key, fact)) in Self.keyedFacts.enumerated() {
      let value = row[first + place]
      guard let stored = Stored(value), fact.access.set(stored: stored, in: &self) else {
        throw StoreError.corrupt("\(key.rawValue) of \(id): \(value)")
      }
    }
  }
}
