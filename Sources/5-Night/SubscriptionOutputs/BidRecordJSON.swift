package import JSON
internal import ListEngine
package import SubscriptionLists

extension BidRecord {
  /// bid-record.json: every price of a bid, and what came.
  ///
  /// It names no moment, so that its bytes change only with a price or a result.
  package var json: JSONValue {
    .object([
      ("schema_version", .string(FileFormat.version)), ("groups", groupsJSON),
      ("items", .elements(items.count) { [items] in Self.itemParts.json(of: items[$0]) }),
    ])
  }

  /// The groups, as `stats --auctions` has them, too.
  package var groupsJSON: JSONValue { .array(groups.map { Self.groupParts.json(of: $0) }) }

  package static let path = "bid-record.json"

  static let schema = JSONSchema.members([
    "schema_version": JSONSchema.version,
    "groups": JSONSchema.required(
      .list(groupParts.map(\.member)), "How good the prices of opened auctions were"),
    "items": JSONSchema.required(.list(itemParts.map(\.member)), "The prices, newest first"),
  ])
}
