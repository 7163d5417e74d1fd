/// A fact's name in JSON, CSV and revisions, its meaning, its columns in the exchange's list and in the store, and how
/// it is read and set.
package struct FactDeclaration: Sendable {
  package let name, title, meaning, storeColumn: String
  package let column: ListColumn
  package let access: FactAccess

  package init(
    name: String, title: String, meaning: String, storeColumn: String? = nil, _ column: ListColumn,
    _ access: FactAccess
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
package enum FactAccess: Sendable {
  package typealias Get<Value> = @Sendable (Offering) -> Value
  package typealias Set<Value> = @Sendable (inout Offering, Value) -> Void

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
  /// True where the list's cell contains the word, false where it is empty; any other text is an error.
  case flag(Get<Bool>, Set<Bool>, word: String, meaning: String)

  func value(in offering: Offering) -> FieldValue {
    switch self {
    case .code(let get, _): .text(get(offering))
    case .market(let get, _): .text(get(offering))
    case .requiredText(let get, _): .text(get(offering))
    case .optionalText(let get, _): .text(get(offering))
    case .day(let get, _): .text(get(offering))
    case .price(let get, _): .text(get(offering))
    case .count(let get, _, _): .integer(get(offering))
    case .rate(let get, _): .text(get(offering))
    case .flag(let get, _, _, _): .boolean(get(offering))
    }
  }

  /// Sets the value from its text in a revision; a text that is none leaves it not known.
  func set(_ text: String?, in offering: inout Offering) {
    switch self {
    // An offering never has another code.
    case .code: break
    case .market(_, let set): set(&offering, Market(text ?? ""))
    case .requiredText(_, let set): set(&offering, text ?? "")
    case .optionalText(_, let set): set(&offering, text)
    case .day(_, let set): set(&offering, text.flatMap { Day(iso: $0) })
    case .price(_, let set): set(&offering, text.flatMap { Price($0) })
    case .count(_, let set, _): set(&offering, text.flatMap { Digits.value($0) })
    case .rate(_, let set): set(&offering, text.flatMap { WinRate($0) })
    case .flag(_, let set, _, _): set(&offering, text == "true")
    }
  }
}
