package import Diagnostics
package import SubscriptionCalendar
internal import SubscriptionStore

/// Conditions on offerings: all must hold; with several values, one must match.
package struct OfferingFilter: Sendable {
  /// Empty for any, as for all sets.
  package var states: Set<SubscriptionState> = []
  package var stages: Set<Stage> = []
  /// Where the shares will trade, or the code trades until then.
  package var boards: Set<Board> = []
  /// Parts of names of markets.
  package var markets: [String] = []
  /// Excludes offerings without a premium.
  package var minimumPremium: Percent?
  package var maximumCash: Int?
  /// Days until the last day; 0 is today.
  package var closingWithin: Int?
  package var drawDate: Day?
  /// Years of the draw.
  package var years: Set<Int> = []
  /// A part of the lead underwriter's name.
  package var underwriter: String?
  /// The only codes that fit; nil for any.
  package var codes: Set<StockCode>?
  /// Whether delivered and cancelled offerings fit without a condition on state, stage or day.
  package var includesPast = false

  package init() {}

  /// Whether offerings that are over may fit.
  var looksBack: Bool {
    includesPast || !states.isEmpty || !stages.isEmpty || !years.isEmpty || drawDate != nil
  }

  func admits(_ evaluated: EvaluatedOffering, today: Day) -> Bool {
    let offering = evaluated.known.offering
    if !looksBack, [.delivered, .cancelled].contains(evaluated.stage) { return false }
    return (states.isEmpty || states.contains(evaluated.state))
      && (stages.isEmpty || stages.contains(evaluated.stage))
      && (boards.isEmpty || !boards.isDisjoint(with: evaluated.boards))
      && (markets.isEmpty || markets.contains { offering.market.description.contains($0) })
      && Self.admits(minimumPremium) { least in
        evaluated.valuation.premium.percent.map { $0 >= least } ?? false
      } && admitsDays(of: evaluated, today: today)
      && Self.admits(maximumCash) { most in evaluated.numbers.cash.map { $0 <= most } ?? false }
      && Self.admits(underwriter) { offering.underwriter?.contains($0) == true }
      && Self.admits(codes) { $0.contains(offering.code) }
  }

  private func admitsDays(of evaluated: EvaluatedOffering, today: Day) -> Bool {
    let offering = evaluated.known.offering
    if let closingWithin {
      guard let end = offering.subscriptionEnd, end.number - today.number <= closingWithin,
        [.upcoming, .open, .lastDay].contains(evaluated.stage)
      else { return false }
    }
    return Self.admits(drawDate) { offering.drawDate == $0 }
      && (years.isEmpty || offering.drawDate.map { years.contains($0.year) } ?? false)
  }

  private static func admits<Bound>(_ bound: Bound?, _ holds: (Bound) -> Bool) -> Bool {
    bound.map(holds) ?? true
  }
}

extension EvaluatedOffering {
  /// The board where the shares trade or will trade, and that of the code's last close before delivery.
  fileprivate var boards: [Board] {
    let now = ClosePrecedence(of: known.offering).board(
      lastClose: valuation.close, isDelivered: stage == .delivered)
    return [known.offering.market.board, now].compactMap(\.self)
  }
}

extension QueryResult {
  package init(
    _ settings: QuerySettings, matching filter: OfferingFilter, order: OfferingOrder,
    isReversed: Bool = false, limit: Int? = nil
  ) throws(SubcalError) {
    let today = settings.asOf.day
    try self.init(settings) { store in
      try filter.looksBack ? store.records(Offering.self) : store.records(Offering.self, since: today)
    }
    offerings = order.sorted(
      offerings.filter { filter.admits($0, today: today) }, isReversed: isReversed)
    if let limit { offerings = Array(offerings.prefix(limit)) }
  }
}
