internal import SubscriptionCalendar

/// The orders of `subcal list`; what is not known comes last, equals in the order of their ids.
enum ListOrder: String, CaseIterable {
  /// What can be done next: closing, open, upcoming, then what waits, then what is over.
  case next
  /// Best first.
  case premium, profit, odds, ev
  /// Soonest first.
  case deadline, draw
  /// Least first.
  case cash

  /// The standings in this order.
  func sorted(_ standings: [Standing]) -> [Standing] {
    switch self {
    case .next: Self.sorted(standings, by: Turn.init, <)
    case .premium: Self.sorted(standings, by: \.valuation.premium.percent, >)
    case .profit: Self.sorted(standings, by: \.numbers.outcome?.profit, >)
    case .odds: Self.sorted(standings, by: \.numbers.odds?.chance, >)
    case .ev: Self.sorted(standings, by: \.numbers.expectedValue, >)
    case .deadline: Self.sorted(standings, by: \.known.offering.subscriptionEnd, <)
    case .draw: Self.sorted(standings, by: \.known.offering.drawDate, <)
    case .cash: Self.sorted(standings, by: \.numbers.cash, <)
    }
  }

  private static func sorted<Key: Comparable>(
    _ standings: [Standing], by key: (Standing) -> Key?, _ precedes: (Key, Key) -> Bool
  ) -> [Standing] {
    standings.map { (key: key($0), standing: $0) }.sorted { left, right in
      switch (left.key, right.key) {
      case (nil, _?): false
      case (_?, nil): true
      case (let first?, let second?) where first != second: precedes(first, second)
      default: left.standing.known.id < right.standing.known.id
      }
    }.map(\.standing)
  }

  /// Whose turn it is: by what can still be done, then by how soon; what is over newest first.
  private struct Turn: Comparable {
    private let rank: Int
    private let nearness: Int

    init(_ standing: Standing) {
      let order: [Stage] = [
        .lastDay, .open, .upcoming, .awaitingDraw, .drawn, .unknown, .delivered, .cancelled,
      ]
      rank = order.firstIndex(of: standing.stage) ?? order.count
      let offering = standing.known.offering
      let day = (offering.subscriptionEnd ?? offering.drawDate)?.number ?? 0
      nearness = [.delivered, .cancelled].contains(standing.stage) ? -day : day
    }

    static func < (left: Turn, right: Turn) -> Bool {
      (left.rank, left.nearness) < (right.rank, right.nearness)
    }
  }
}
