package import Costs
internal import SubscriptionLists
package import Values

/// The settings of a query.
package struct QuerySettings: Sendable {
  package var store: StoreAccess
  /// The time that states and days left are computed for.
  package var asOf: Instant
  /// Seconds after midnight of the last day at which applications end.
  package var cutOff = Stage.usualCutOff
  package var costs: CostAssumptions
  package var assumedOdds = AssumedOdds.none

  /// Odds that are assumed before a draw.
  package enum AssumedOdds: Sendable {
    case none
    /// The median of past draws of the same market.
    case median
    case probability(Probability)

    var needsDraws: Bool {
      if case .median = self { true } else { false }
    }
  }

  package init(store: StoreAccess, asOf: Instant, costs: CostAssumptions = .standard) {
    (self.store, self.asOf, self.costs) = (store, asOf, costs)
  }
}
