internal import SubscriptionCalendar
internal import SubscriptionQuotes

extension LiveRow {
  /// The row as an object for programs: decimals are strings, null is "not known".
  ///
  /// - Parameter hasBook: With the levels of the book.
  func json(hasBook: Bool) -> JSONValue {
    let limit: JSONValue = (quote?.limitReached?.rawValue).map { .string($0) } ?? .null
    var members: [(String, JSONValue)] = [
      ("time", .text(quote?.time.instant)), ("code", .text(code)), ("name", .string(name)),
      ("board", .text(quote?.board.rawValue ?? watched.close?.board.rawValue)),
      ("kind", .text(price?.kind.rawValue)), ("price", .text(price?.price)),
      ("change", .text(change.map { FixedAmount(tenThousandths: $0) })),
      ("change_percent", .text(changePercent)), ("trial_price", .text(quote?.trial)),
      ("reference", .text(quote?.reference)), ("limit_up", .text(quote?.limitUp)),
      ("limit_down", .text(quote?.limitDown)), ("at_limit", limit), ("volume", .number(quote?.volume)),
      ("bid", .text(quote?.book.bestBid)), ("ask", .text(quote?.book.bestAsk)),
      ("close", .text(watched.close?.price)), ("close_date", .text(watched.close?.day)),
      ("offering", .text(watched.standing?.known.id)), ("offer_price", .text(offering?.price)),
      ("premium_percent", .text(premium?.percent)),
      ("premium_missing", .text(premium?.reason?.rawValue)),
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
    .array(
      levels.map { .object([("price", .text($0.price)), ("shares", .integer($0.shares))]) })
  }
}

/// An amount with a sign, in canonical decimal text.
struct FixedAmount: CustomStringConvertible {
  let tenThousandths: Int

  var description: String {
    guard let size = Price(tenThousandths: abs(tenThousandths)) else { return "0" }
    return (tenThousandths < 0 ? "-" : "") + size.description
  }
}

extension AlertMemory.Alert {
  /// The alert as an object for programs: the condition, when it came true, and the row.
  var json: JSONValue {
    .object([
      ("alert", .string(condition.description)), ("moment", .text(moment)), ("row", row.json(hasBook: false)),
    ])
  }
}
