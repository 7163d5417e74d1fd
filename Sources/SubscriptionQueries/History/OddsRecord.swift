package import Costs
package import Diagnostics
internal import JSON
internal import Records
internal import SubscriptionLists
internal import SubscriptionOutputs
package import SubscriptionReport
internal import SubscriptionStore
package import Values
internal import WinRates

/// How good the estimates of past offerings were.
package struct OddsRecord: Answer {
  package let record: TrackRecord

  /// - Parameter asOf: The moment after which nothing is known.
  package init(in access: StoreAccess, asOf: Instant, costs: CostAssumptions = .standard) throws(SubcalError)
  {
    record = try access.read { store in
      let draws = try store.draws(knownAt: asOf)
      return TrackRecord(
        draws, estimator: OddsEstimator(draws.compactMap { PastDraw($0) }), costs: costs,
        before: asOf.firstDayWithoutResults)
    }.value
  }

  package var json: String { String(decoding: record.json.file, as: UTF8.self) }

  /// The same without the single draws.
  package var summaryJSON: String { String(decoding: record.summary.file, as: UTF8.self) }
}
