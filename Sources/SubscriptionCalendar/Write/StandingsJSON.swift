/// An answer in JSON: items with the fields of subscriptions.json, told for a moment.
public enum StandingsJSON {
  /// `{"state_as_of", "data_as_of", "assumptions", "items"}`.
  public static func file(
    _ standings: [Standing], circumstances: Circumstances, dataAsOf: Day?
  ) -> [UInt8] {
    JSONValue.object([
      ("state_as_of", .string(circumstances.asOf.description)), ("data_as_of", .text(dataAsOf)),
      ("assumptions", circumstances.costs.json),
      ("items", .array(standings.map { SubscriptionsJSON.item(of: $0) })),
    ]).file
  }
}
