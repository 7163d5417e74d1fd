internal import Costs
package import JSON
internal import ListEngine
package import Localization
internal import SubscriptionLists
internal import SubscriptionQuotes
internal import Trading
internal import Values

extension WatchedQuote {
  /// Null is unknown.
  package static let fields: [(name: String, value: @Sendable (WatchedQuote) -> JSONValue)] = [
    ("time", { .stringOrNull($0.quote?.time.instant) }), ("code", { .stringOrNull($0.code) }),
    ("name", { .string($0.name) }),
    ("board", { .stringOrNull($0.quote?.board.rawValue ?? $0.watched.close?.board.rawValue) }),
    ("kind", { .stringOrNull($0.price?.kind.rawValue) }), ("price", { .numberOrNull($0.price?.price) }),
    ("change", { $0.change.map { .decimal(Price.text(ofChange: $0)) } ?? .null }),
    ("change_percent", { .numberOrNull($0.changePercent) }),
    ("trial_price", { .numberOrNull($0.quote?.trial) }),
    ("reference", { .numberOrNull($0.quote?.reference) }),
    ("limit_up", { .numberOrNull($0.quote?.limitUp) }),
    ("limit_down", { .numberOrNull($0.quote?.limitDown) }),
    ("at_limit", { .stringOrNull($0.quote?.limitReached?.rawValue) }),
    ("tick_per_lot", { .integerOrNull($0.tickPerLot) }), ("volume", { .integerOrNull($0.quote?.volume) }),
    ("bid", { .numberOrNull($0.quote?.book.bestBid) }), ("ask", { .numberOrNull($0.quote?.book.bestAsk) }),
    ("close", { .numberOrNull($0.watched.close?.price) }),
    ("close_date", { .stringOrNull($0.watched.close?.day) }),
    ("offering", { .stringOrNull($0.watched.evaluated?.known.id) }),
    ("offer_price", { .numberOrNull($0.offering?.price) }),
    ("premium_percent", { .numberOrNull($0.premium?.percent) }),
    ("premium_missing", { .stringOrNull($0.premium?.reason?.rawValue) }),
    ("profit_per_lot", { .integerOrNull($0.outcome?.profit) }),
  ]

  package func json(hasBook: Bool) -> JSONValue {
    var members = Self.fields.map { ($0.name, $0.value(self)) }
    if hasBook {
      members += [
        ("bids", Self.levels(quote?.book.bids ?? [])), ("asks", Self.levels(quote?.book.asks ?? [])),
      ]
    }
    return .object(members)
  }

  private static func levels(_ levels: [OrderBook.Level]) -> JSONValue {
    .array(levels.map { .object([("price", .numberOrNull($0.price)), ("shares", .integer($0.shares))]) })
  }
}

extension AlertState.Alert {
  package var json: JSONValue {
    let highest: [(String, JSONValue)] =
      peak.map { [("highest", .numberOrNull($0.price)), ("highest_at", .stringOrNull($0.when))] } ?? []
    return .object(
      [
        ("alert", .string(condition.description)), ("moment", .stringOrNull(moment)),
        ("row", row.json(hasBook: false)),
      ] + highest)
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

  /// The ticks of its quotes.
  var ticks: TickTable? {
    guard let quote, let security = offering.flatMap({ SecurityClass(of: $0) }) ?? SecurityClass(code) else {
      return nil
    }
    return TickTable.table(of: security, on: quote.day)
  }

  /// What a lot gains or loses if its price changes by one tick, NT$. Nil on the emerging board, where prices are
  /// negotiated.
  package var tickPerLot: Int? {
    guard let quote, quote.board != .emerging, let step = price.flatMap({ ticks?.step(at: $0.price) }) else {
      return nil
    }
    let (amount, overflow) = step.tenThousandths.multipliedReportingOverflow(by: lotShares)
    return overflow ? nil : amount / 10_000
  }
}
