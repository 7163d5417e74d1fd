internal import Costs
internal import ListEngine
package import Localization
package import SubscriptionLists

/// An order of offerings; unknown values come last, equal ones in the order of their ids.
package enum OfferingOrder: String, CaseIterable, Sendable {
  /// By the next thing to do: closing, open, upcoming, then awaiting the draw, then over.
  case next
  /// Best first.
  case premium, profit, odds, ev
  /// Soonest first.
  case deadline, draw
  /// Least first.
  case cash, price, applications
  /// Most applications first.
  case popular

  /// Those that people choose; ``next`` is what they get without a choice.
  package static let given = allCases.filter { $0 != .next }

  /// - Parameter isReversed: Whether the other end comes first; unknown values come last all the same.
  package func sorted(_ offerings: [EvaluatedOffering], isReversed: Bool = false) -> [EvaluatedOffering] {
    func sorted<Key: Comparable>(
      _ key: (EvaluatedOffering) -> Key?, _ precedes: (Key, Key) -> Bool
    ) -> [EvaluatedOffering] {
      offerings.ordered(by: key, precedes, isReversed: isReversed, then: \.known.id)
    }
    return switch self {
    case .next: sorted(Offering.sortKey, <)
    case .premium: sorted(\.valuation.premium.percent, >)
    case .profit: sorted(\.numbers.outcome?.profit, >)
    case .odds: sorted(\.winRate, >)
    case .ev: sorted(\.expectedValue, >)
    case .deadline: sorted(\.known.offering.subscriptionEnd, <)
    case .draw: sorted(\.known.offering.drawDate, <)
    case .cash: sorted(\.numbers.cash, <)
    case .price: sorted(\.known.offering.price, <)
    case .applications: sorted(\.known.offering.qualifiedApplications, <)
    case .popular: sorted(\.applications?.count, >)
    }
  }
}

extension OfferingOrder {
  package var text: Text {
    switch self {
    case .next: Text("最快要處理者", "what closes next")
    case .premium: Text("溢價率", "premium")
    case .profit: Text("中籤損益", "profit if won")
    case .odds: Text("中籤率", "win rate")
    case .ev: Text("期望值", "expected value")
    case .deadline: Text("申購截止日", "last day to apply")
    case .draw: Text("抽籤日", "day of the draw")
    case .cash: Text("應備金額", "cash needed")
    case .price: Text("承銷價", "offer price")
    case .applications: Text("合格件", "qualified applications")
    case .popular: Text("熱門", "most applications")
    }
  }
}

extension Array {
  /// In the order of a key; unknown keys come last, also in reverse, and equal ones in the order of another key.
  func ordered<Key: Comparable>(
    by key: (Element) -> Key?, _ precedes: (Key, Key) -> Bool, isReversed: Bool,
    then tie: (Element) -> some Comparable
  ) -> [Element] {
    map { (key: key($0), element: $0) }.sorted { left, right in
      switch (left.key, right.key) {
      case (nil, _?): false
      case (_?, nil): true
      case (let first?, let second?) where first != second:
        isReversed ? precedes(second, first) : precedes(first, second)
      default: tie(left.element) < tie(right.element)
      }
    }.map(\.element)
  }
}
