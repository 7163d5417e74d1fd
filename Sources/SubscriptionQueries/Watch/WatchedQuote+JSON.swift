internal import Costs
package import JSON
internal import Records
internal import SubscriptionLists
package import SubscriptionQuotes
internal import Trading
internal import Values

extension WatchedQuote {
  /// Decimals are strings; null is unknown.
  package func json(hasBook: Bool) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("time", .stringOrNull(quote?.time.instant)), ("code", .stringOrNull(code)), ("name", .string(name)),
      ("board", .stringOrNull(quote?.board.rawValue ?? watched.close?.board.rawValue)),
      ("kind", .stringOrNull(price?.kind.rawValue)), ("price", .stringOrNull(price?.price)),
      ("change", .stringOrNull(change.map { PriceDifference(tenThousandths: $0) })),
      ("change_percent", .stringOrNull(changePercent)), ("trial_price", .stringOrNull(quote?.trial)),
      ("reference", .stringOrNull(quote?.reference)), ("limit_up", .stringOrNull(quote?.limitUp)),
      ("limit_down", .stringOrNull(quote?.limitDown)),
      ("at_limit", .stringOrNull(quote?.limitReached?.rawValue)),
      ("tick_per_lot", .integerOrNull(tickPerLot)), ("volume", .integerOrNull(quote?.volume)),
      ("bid", .stringOrNull(quote?.book.bestBid)), ("ask", .stringOrNull(quote?.book.bestAsk)),
      ("close", .stringOrNull(watched.close?.price)), ("close_date", .stringOrNull(watched.close?.day)),
      ("offering", .stringOrNull(watched.evaluated?.known.id)),
      ("offer_price", .stringOrNull(offering?.price)),
      ("premium_percent", .stringOrNull(premium?.percent)),
      ("premium_missing", .stringOrNull(premium?.reason?.rawValue)),
      ("profit_per_lot", .integerOrNull(outcome?.profit)),
    ]
    if hasBook {
      members += [
        ("bids", Self.levels(quote?.book.bids ?? [])), ("asks", Self.levels(quote?.book.asks ?? [])),
      ]
    }
    return .object(members)
  }

  private static func levels(_ levels: [OrderBook.Level]) -> JSONValue {
    .array(levels.map { .object([("price", .stringOrNull($0.price)), ("shares", .integer($0.shares))]) })
  }
}

extension AlertState.Alert {
  package var json: JSONValue {
    .object([
      ("alert", .string(condition.description)), ("moment", .stringOrNull(moment)),
      ("row", row.json(hasBook: false)),
    ])
  }
}
