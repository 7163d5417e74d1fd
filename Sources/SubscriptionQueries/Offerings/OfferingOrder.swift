package import SubscriptionCalendar

/// An order of offerings; unknown values come last, equal ones in the order of their ids.
package enum OfferingOrder: String, CaseIterable, Sendable {
  /// By the next thing to do: closing, open, upcoming, then awaiting the draw, then over.
  case next
  /// Best first.
  case premium, profit, odds, ev
  /// Soonest first.
  case deadline, draw
  /// Least first.
  case cash

  package func sorted(_ offerings: [EvaluatedOffering]) -> [EvaluatedOffering] {
    switch self {
    case .next: Self.sorted(offerings, by: Urgency.init, <)
    case .premium: Self.sorted(offerings, by: \.valuation.premium.percent, >)
    case .profit: Self.sorted(offerings, by: \.numbers.outcome?.profit, >)
    case .odds:
      Self.sorted(offerings, by: { $0.numbers.odds?.probability ?? $0.estimate?.rate.probability }, >)
    case .ev: Self.sorted(offerings, by: { $0.numbers.expectedValue ?? $0.estimatedValue?.expected }, >)
    case .deadline: Self.sorted(offerings, by: \.known.offering.subscriptionEnd, <)
    case .draw: Self.sorted(offerings, by: \.known.offering.drawDate, <)
    case .cash: Self.sorted(offerings, by: \.numbers.cash, <)
    }
  }

  private static func sorted<Key: Comparable>(
    _ offerings: [EvaluatedOffering], by key: (EvaluatedOffering) -> Key?, _ precedes: (Key, Key) -> Bool
  ) -> [EvaluatedOffering] {
    offerings.map { (key: key($0), offering: $0) }.sorted { left, right in
      switch (left.key, right.key) {
      case (nil, _?): false
      case (_?, nil): true
      case (let first?, let second?) where first != second: precedes(first, second)
      default: left.offering.known.id < right.offering.known.id
      }
    }.map(\.offering)
  }

  /// By stage, then the soonest first; past offerings the newest first.
  private struct Urgency: Comparable {
    private let rank: Int
    private let nearness: Int

    init(_ evaluated: EvaluatedOffering) {
      let order: [Stage] = [
        .lastDay, .open, .upcoming, .awaitingDraw, .drawn, .unknown, .delivered, .cancelled,
      ]
      rank = order.firstIndex(of: evaluated.stage) ?? order.count
      let offering = evaluated.known.offering
      let day = (offering.subscriptionEnd ?? offering.drawDate)?.number ?? 0
      nearness = [.delivered, .cancelled].contains(evaluated.stage) ? -day : day
    }

    static func < (left: Urgency, right: Urgency) -> Bool {
      (left.rank, left.nearness) < (right.rank, right.nearness)
    }
  }
}
