package import Diagnostics
package import Localization
package import SubscriptionLists

/// The offerings that meet some conditions.
package struct OfferingsAnswer: ListedAnswer {
  var result: QueryResult
  let order: OfferingOrder
  /// What is announced, where nothing else is asked for.
  let coming: [ComingOffering]

  package init(
    _ settings: QuerySettings, matching filter: ListFilter, order: OfferingOrder, isReversed: Bool
  ) throws(SubcalError) {
    result = try QueryResult(settings, matching: filter, order: order, isReversed: isReversed)
    self.order = order
    coming =
      filter.given.isEmpty && filter.codes == nil
      ? try ListAnswer<RightsNotice>(settings, matching: filter).items : []
  }

  package var json: String { result.json }

  package var table: FieldTable? { result.table }

  package var notes: [Text] { result.notes }

  package var count: Int { result.offerings.count }

  package mutating func keep(first limit: Int) { result.offerings = Array(result.offerings.prefix(limit)) }
}
