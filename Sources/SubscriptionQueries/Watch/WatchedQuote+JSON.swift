package import SubscriptionCalendar
package import SubscriptionQuotes

extension WatchedQuote {
  /// Decimals are strings; null is unknown.
  package func json(hasBook: Bool) -> JSONValue {
    let limit: JSONValue = (quote?.limitReached?.rawValue).map { .string($0) } ?? .null
    var members: [(String, JSONValue)] = [
      ("time", .text(quote?.time.instant)), ("code", .text(code)), ("name", .string(name)),
      ("board", .text(quote?.board.rawValue ?? watched.close?.board.rawValue)),
      ("kind", .text(price?.kind.rawValue)), ("price", .text(price?.price)),
      ("change", .text(change.map { PriceDifference(tenThousandths: $0) })),
      ("change_percent", .text(changePercent)), ("trial_price", .text(quote?.trial)),
      ("reference", .text(quote?.reference)), ("limit_up", .text(quote?.limitUp)),
      ("limit_down", .text(quote?.limitDown)), ("at_limit", limit), ("volume", .number(quote?.volume)),
      ("bid", .text(quote?.book.bestBid)), ("ask", .text(quote?.book.bestAsk)),
      ("close", .text(watched.close?.price)), ("close_date", .text(watched.close?.day)),
      ("offering", .text(watched.evaluated?.known.id)), ("offer_price", .text(offering?.price)),
      ("premium_percent", .text(premium?.percent)), ("premium_missing", .text(premium?.reason?.rawValue)),
      ("profit_per_lot", .number(outcome?.profit)),
    ]
    if hasBook {
      members += [
        ("bids", Self.levels(quote?.book.bids ?? [])), ("asks", Self.levels(quote?.book.asks ?? [])),
      ]
    }
    return .object(members)
  }

  private static func levels(_ levels: [OrderBook.Level]) -> JSONValue {
    .array(levels.map { .object([("price", .text($0.price)), ("shares", .integer($0.shares))]) })
  }
}

/// The difference of two prices, as canonical decimal text.
package struct PriceDifference: CustomStringConvertible {
  private let tenThousandths: Int

  package init(tenThousandths: Int) { self.tenThousandths = tenThousandths }

  package var description: String {
    guard let size = Price(tenThousandths: abs(tenThousandths)) else { return "0" }
    return (tenThousandths < 0 ? "-" : "") + size.description
  }
}

extension AlertState.Alert {
  package var json: JSONValue {
    .object([
      ("alert", .string(condition.description)), ("moment", .text(moment)), ("row", row.json(hasBook: false)),
    ])
  }
}
