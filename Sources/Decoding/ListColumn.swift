package import Localization

/// A column of the exchange's list by its names, today's first: whether a list may come without it, and how its cells are
/// read.
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
  /// Whether a row without a value is rejected.
  package private(set) var mustHaveValue = false
  /// Whether the list prints 0 for "not known yet".
  package private(set) var zeroIsUnset = false
  /// The word that sets a flag, and what it means.
  package private(set) var word: (text: String, meaning: Text)?

  private init(_ need: Need, _ name: String, _ otherNames: [String]) {
    (self.need, self.name, self.otherNames) = (need, name, otherNames)
  }

  package static func required(_ name: String, _ otherNames: String...) -> ListColumn {
    ListColumn(.required, name, otherNames)
  }

  package static func expected(_ name: String, _ otherNames: String...) -> ListColumn {
    ListColumn(.expected, name, otherNames)
  }

  package static func optional(_ name: String, _ otherNames: String...) -> ListColumn {
    ListColumn(.optional, name, otherNames)
  }

  package var withValue: ListColumn { with { $0.mustHaveValue = true } }

  package var zeroIsBlank: ListColumn { with { $0.zeroIsUnset = true } }

  package func flag(_ word: String, _ meaning: Text) -> ListColumn { with { $0.word = (word, meaning) } }

  private func with(_ change: (inout ListColumn) -> Void) -> ListColumn {
    var column = self
    change(&column)
    return column
  }
}
