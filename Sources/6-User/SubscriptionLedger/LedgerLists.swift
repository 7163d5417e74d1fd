package import Costs
internal import ListEngine
package import SubscriptionLists

/// What the store knows of the offerings, auctions and cash increases in a journal, by id.
///
/// `LedgerResult` makes one at its moment, and asks it for each line of the journal where the money is. What it does not
/// have, the store does not know, and then only what the user wrote is said of the line. It is the one place that goes from
/// a kind of commitment to its list.
package struct LedgerLists: Sendable {
  package let offerings: [String: EvaluatedOffering]
  package let auctions: [String: EvaluatedAuction]
  package let increases: [String: EvaluatedCashIncrease]

  package init(
    _ offerings: [EvaluatedOffering], _ auctions: [EvaluatedAuction], _ increases: [EvaluatedCashIncrease]
  ) {
    self.offerings = Dictionary(offerings.map { ($0.known.id, $0) }) { first, _ in first }
    self.auctions = Dictionary(auctions.map { ($0.known.id, $0) }) { first, _ in first }
    self.increases = Dictionary(increases.map { ($0.known.id, $0) }) { first, _ in first }
  }

  /// What stands in the journal, as its kind's states make it.
  ///
  /// - Parameter held: The shares that the person of a right holds.
  package func commitment(
    of application: Ledger.Application, held: Int, costs: CostAssumptions, context: EvaluationContext
  ) -> LedgerCommitment {
    let id = application.target.id
    switch application.target.kind {
    case .draw: return LedgerCommitment(application, offerings[id], costs: costs, context: context)
    case .bid: return LedgerCommitment(application, auctions[id], costs: costs, context: context)
    case .right:
      return LedgerCommitment(
        application, increases[id], held: increases[id]?.shares(ofHolding: held), costs: costs,
        context: context)
    }
  }
}
