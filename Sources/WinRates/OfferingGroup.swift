package import Localization
package import Values

/// The offerings that get alike many applications, so that one can be estimated from the others.
package enum OfferingGroup: String, Hashable, Sendable, CaseIterable {
  /// New shares of a company that trades already: 上市增資, 上櫃增資, 第一上市（櫃）公司現金增資.
  case cashIncrease = "cash_increase"
  /// Shares of a company that does not trade yet: 初上市, 初上櫃, 第一上市（櫃）公司初上市（櫃）.
  case firstListing = "first_listing"
  /// Anything of the innovation board: only qualified investors traded there, and few apply.
  case innovationBoard = "innovation_board"
  case other

  /// The group of what is offered in a market; nil for bonds and funds, which other people apply for.
  package init?(of kind: SecurityKind, in market: Market) {
    guard [.share, .preferred].contains(kind) else { return nil }
    if market.isOfInnovationBoard {
      self = .innovationBoard
    } else {
      self =
        switch market.trade {
        case .onOwnBoard: .cashIncrease
        case .notYet: .firstListing
        case .elsewhere: .other
        }
    }
  }
}

extension OfferingGroup {
  package var text: Text {
    switch self {
    case .cashIncrease: Text("現金增資", "cash increases")
    case .firstListing: Text("初上市櫃", "first listings")
    case .innovationBoard: Text("創新板", "innovation board")
    case .other: Text("其他", "others")
    }
  }
}
