/// The response to a query: items with the fields of subscriptions.json.
package enum ItemsJSON {
  /// `{"state_as_of", "data_as_of", "assumptions", "items"}`.
  package static func file(
    _ offerings: [EvaluatedOffering], context: EvaluationContext, dataAsOf: Day?
  ) -> [UInt8] {
    JSONValue.object(members(offerings, context, dataAsOf)).file
  }

  /// The same with the auctions of the codes, in the member `auctions`, and their coming offerings, in `coming`.
  package static func file(
    _ offerings: [EvaluatedOffering], auctions: [EvaluatedAuction], coming: [ComingOffering],
    context: EvaluationContext, dataAsOf: Day?
  ) -> [UInt8] {
    JSONValue.object(
      members(offerings, context, dataAsOf) + [
        ("auctions", .array(auctions.map { AuctionsJSON.item(of: $0) })),
        ("coming", .array(coming.map { ComingJSON.item(of: $0) })),
      ]
    ).file
  }

  private static func members(
    _ offerings: [EvaluatedOffering], _ context: EvaluationContext, _ dataAsOf: Day?
  ) -> [(String, JSONValue)] {
    [
      ("state_as_of", .string(context.asOf.description)), ("data_as_of", .stringOrNull(dataAsOf)),
      ("assumptions", context.costs.json(on: context.today)),
      ("items", .array(offerings.map { SubscriptionsJSON.item(of: $0) })),
    ]
  }

  /// One item with the fields of subscriptions.json.
  package static func item(of offering: EvaluatedOffering) -> JSONValue {
    SubscriptionsJSON.item(of: offering)
  }
}
