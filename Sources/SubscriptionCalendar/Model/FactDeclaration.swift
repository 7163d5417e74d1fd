package import Localization

/// A fact's name in JSON, CSV and revisions, its meaning, its columns in the exchange's list and in the store, and how
/// it is read and set.
package struct FactDeclaration<Record>: Sendable {
  package let name, title, meaning, storeColumn: String
  package let column: ListColumn
  package let access: FactAccess<Record>

  package init(
    name: String, title: String, meaning: String, storeColumn: String? = nil, _ column: ListColumn,
    _ access: FactAccess<Record>
  ) {
    (self.name, self.title, self.meaning) = (name, title, meaning)
    (self.storeColumn, self.column, self.access) = (storeColumn ?? name, column, access)
  }
}

/// A column of the exchange's list by its names, today's first, and whether a list may come without it.
package struct ListColumn: Sendable {
  package enum Need: Sendable {
    /// Without it, no row can be used.
    case required
    /// Missing only when the operator accepts that, with `--accept`.
    case expected
    /// Missing in older lists.
    case optional
  }

  package let need: Need
  package let name: String
  package let otherNames: [String]

  package static func required(_ name: String, _ otherNames: String...) -> ListColumn {
    ListColumn(need: .required, name: name, otherNames: otherNames)
  }

  package static func expected(_ name: String, _ otherNames: String...) -> ListColumn {
    ListColumn(need: .expected, name: name, otherNames: otherNames)
  }

  package static func optional(_ name: String, _ otherNames: String...) -> ListColumn {
    ListColumn(need: .optional, name: name, otherNames: otherNames)
  }
}

/// How a fact is read and set, by the type of its value.
///
/// Closures and not key paths: reading through a key path takes seven times as long.
package enum FactAccess<Record>: Sendable {
  package typealias Get<Value> = @Sendable (Record) -> Value
  package typealias Set<Value> = @Sendable (inout Record, Value) -> Void

  case code(Get<StockCode>, Set<StockCode>)
  case market(Get<Market>, Set<Market>)
  /// A text that every offering has.
  case requiredText(Get<String>, Set<String>)
  case optionalText(Get<String?>, Set<String?>)
  case day(Get<Day?>, Set<Day?>)
  case price(Get<Price?>, Set<Price?>)
  /// `zeroIsUnset`: whether the list prints 0 for "not known yet".
  case count(Get<Int?>, Set<Int?>, zeroIsUnset: Bool)
  case rate(Get<WinRate?>, Set<WinRate?>)
  /// A fee as a share of an amount, in percent.
  case fee(Get<Rate?>, Set<Rate?>)
  case ratio(Get<ShareRatio?>, Set<ShareRatio?>)
  /// True where the list's cell contains the word, false where it is empty; any other text is an error.
  case flag(Get<Bool>, Set<Bool>, word: String, meaning: Text)

  package func value(in record: Record) -> FieldValue {
    switch self {
    case .code(let get, _): .text(get(record))
    case .market(let get, _): .text(get(record))
    case .requiredText(let get, _): .text(get(record))
    case .optionalText(let get, _): .text(get(record))
    case .day(let get, _): .text(get(record))
    case .price(let get, _): .text(get(record))
    case .count(let get, _, _): .integer(get(record))
    case .rate(let get, _): .text(get(record))
    case .fee(let get, _): .text(get(record))
    case .ratio(let get, _): .text(get(record))
    case .flag(let get, _, _, _): .boolean(get(record))
    }
  }
}

extension FactDeclaration {
  /// The facts that differ, compared by their bytes: Swift's `==` would call two spellings of é equal.
  ///
  /// The first value of an optional column does not count: the column came into the list, or a new version reads it.
  static func changes(
    from old: Record, to new: Record, among declarations: [FactDeclaration]
  ) -> [Revision.Change] {
    declarations.compactMap { fact in
      let (from, to) = (fact.access.value(in: old).plainText, fact.access.value(in: new).plainText)
      if from == nil, fact.column.need == .optional { return nil }
      guard from.map({ Array($0.utf8) }) != to.map({ Array($0.utf8) }) else { return nil }
      return Revision.Change(field: fact.name, from: from, to: to)
    }
  }
}

extension FactAccess {
  /// Sets the value from its text in a revision; a text that is none leaves it not known.
  func set(_ text: String?, in record: inout Record) {
    switch self {
    // A record never has another code.
    case .code: break
    case .market(_, let set): set(&record, Market(text ?? ""))
    case .requiredText(_, let set): set(&record, text ?? "")
    case .optionalText(_, let set): set(&record, text)
    case .day(_, let set): set(&record, text.flatMap { Day(iso: $0) })
    case .price(_, let set): set(&record, text.flatMap { Price($0) })
    case .count(_, let set, _): set(&record, text.flatMap { Digits.value($0) })
    case .rate(_, let set): set(&record, text.flatMap { WinRate($0) })
    case .fee(_, let set): set(&record, text.flatMap { Rate(percent: $0) })
    case .ratio(_, let set): set(&record, text.flatMap { ShareRatio($0) })
    case .flag(_, let set, _, _): set(&record, text == "true")
    }
  }
}
