/// The response to a query: items with the fields of subscriptions.json.
public enum ItemsJSON {
  /// `{"state_as_of", "data_as_of", "assumptions", "items"}`.
  public static func file(
    _ offerings: [EvaluatedOffering], context: EvaluationContext, dataAsOf: Day?
  ) -> [UInt8] {
    JSONValue.object([
      ("state_as_of", .string(context.asOf.description)), ("data_as_of", .stringOrNull(dataAsOf)),
      ("assumptions", context.costs.json(on: context.today)),
      ("items", .array(offerings.map { SubscriptionsJSON.item(of: $0) })),
    ]).file
  }

  /// One item with the fields of subscriptions.json.
  public static func item(of offering: EvaluatedOffering) -> JSONValue {
    SubscriptionsJSON.item(of: offering)
  }
}
