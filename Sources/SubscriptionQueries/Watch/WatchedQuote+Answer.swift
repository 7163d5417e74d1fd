internal import Costs
package import JSON
package import Localization
internal import Records
internal import SubscriptionLists
package import SubscriptionQuotes
internal import Trading
package import Values

extension WatchedQuote {
  /// Decimals are strings; null is unknown.
  package func json(hasBook: Bool) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("time", .stringOrNull(quote?.time.instant)), ("code", .stringOrNull(code)), ("name", .string(name)),
      ("board", .stringOrNull(quote?.board.rawValue ?? watched.close?.board.rawValue)),
      ("kind", .stringOrNull(price?.kind.rawValue)), ("price", .stringOrNull(price?.price)),
      ("change", .stringOrNull(change.map(Price.difference))),
      ("change_percent", .stringOrNull(changePercent)), ("trial_price", .stringOrNull(quote?.trial)),
      ("reference", .stringOrNull(quote?.reference)), ("limit_up", .stringOrNull(quote?.limitUp)),
      ("limit_down", .stringOrNull(quote?.limitDown)),
      ("at_limit", .stringOrNull(quote?.limitReached?.rawValue)),
      ("tick_per_lot", .integerOrNull(tickPerLot)), ("volume", .integerOrNull(quote?.volume)),
      ("bid", .stringOrNull(quote?.book.bestBid)), ("ask", .stringOrNull(quote?.book.bestAsk)),
      ("close", .stringOrNull(watched.close?.price)), ("close_date", .stringOrNull(watched.close?.day)),
      ("offering", .stringOrNull(watched.evaluated?.known.id)),
      ("offer_price", .stringOrNull(offering?.price)), ("premium_percent", .stringOrNull(premium?.percent)),
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

/// The day's price limits of a security, and what a tick is worth.
extension WatchedQuote {
  /// The limits as a range, for a column.
  package var limitRange: Text? {
    guard let quote else { return nil }
    if quote.isUnlimited { return Text("無", "none") }
    guard let down = quote.limitDown, let up = quote.limitUp else { return nil }
    return Text(verbatim: "\(down)–\(up)")
  }

  /// One line; nil if nothing is known.
  package var limitLine: Text? {
    guard let quote else { return nil }
    var parts: [Text] = []
    switch (quote.limitDown, quote.limitUp) {
    case _ where quote.isUnlimited: parts.append(Text("無漲跌幅限制", "no price limits"))
    case (let down?, let up?): parts.append(Text("漲停 \(up)  跌停 \(down)", "limits \(down)–\(up)"))
    case (let down?, nil): parts.append(Text("跌停 \(down)", "limit down \(down)"))
    case (nil, let up?): parts.append(Text("漲停 \(up)", "limit up \(up)"))
    case (nil, nil): break
    }
    if let tick = tickPerLot {
      let shares = lotShares.grouped
      parts.append(Text("一檔 \(tick.grouped) 元（\(shares) 股）", "tick NT$\(tick.grouped) (lot of \(shares))"))
    }
    return parts.isEmpty ? nil : parts.joined(Text(verbatim: "  "))
  }

  /// The shares of a lot: those of an application, else the usual trading unit.
  package var lotShares: Int { offering?.lotShares ?? 1000 }

  /// What a lot gains or loses if its price changes by one tick, NT$. Nil on the emerging board, where prices are
  /// negotiated.
  package var tickPerLot: Int? {
    guard let quote, quote.board != .emerging, let price = price?.price,
      let security = offering.flatMap({ SecurityClass(of: $0) }) ?? SecurityClass(code),
      let step = TickTable.table(of: security, on: quote.day).step(at: price)
    else { return nil }
    let (amount, overflow) = step.tenThousandths.multipliedReportingOverflow(by: lotShares)
    return overflow ? nil : amount / 10_000
  }
}

extension Price {
  /// The difference of two prices, as canonical decimal text.
  package static func difference(tenThousandths: Int) -> String {
    guard let size = Price(tenThousandths: abs(tenThousandths)) else { return "0" }
    return (tenThousandths < 0 ? "-" : "") + size.description
  }
}
