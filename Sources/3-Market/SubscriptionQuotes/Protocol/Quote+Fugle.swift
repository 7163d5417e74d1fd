internal import Diagnostics
internal import JSON
internal import Localization
internal import Values

extension Quote {
  /// The quote of a message of the channel `aggregates`, which has sizes in lots and times in microseconds, without
  /// levels of the order book that cannot be read.
  init(fugle data: JSONValue, _ problems: inout [QuoteProblem]) throws(QuoteProblem) {
    let code = try data.code("symbol")
    guard let updated = try data.microseconds("lastUpdated"), updated > 0 else {
      throw QuoteProblem(
        field: "lastUpdated", text: data.text("lastUpdated") ?? "", reason: Text("不是時間戳記", "not a timestamp"))
    }
    self.init(
      code: code, name: PrintableText.visible(data.text("name") ?? ""), board: try Self.board(fugle: data),
      time: QuoteTime(microseconds: updated, serial: try data.whole("serial") ?? 0))
    let isTrial = data.text("isTrial") == "true"
    book = OrderBook(bids: Self.levels(data, "bids", &problems), asks: Self.levels(data, "asks", &problems))
    reference = try data.price("referencePrice")
    open = try data.price("openPrice")
    high = try data.price("highPrice")
    low = try data.price("lowPrice")
    volume = try data.object("total")?.lots("tradeVolume")
    if let trade = data.object("lastTrade"), let price = try trade.price("price") {
      let second = try trade.microseconds("time").map {
        Instant(secondsSince1970: $0 / 1_000_000).secondOfDay
      }
      lastTrade = Trade(price: price, shares: try trade.lots("size"), secondOfDay: second)
    }
    price = QuotePrice(
      lastTrade: lastTrade?.price, latest: try data.price("lastPrice"), isTrial: isTrial, book: book,
      reference: reference)
    trial = isTrial ? try data.object("lastTrial")?.price("price") : nil
    // The message has no limits, only whether the price has reached one.
    if data.text("isLimitUpPrice") == "true" { limitUp = price?.price }
    if data.text("isLimitDownPrice") == "true" { limitDown = price?.price }
  }

  private static func board(fugle data: JSONValue) throws(QuoteProblem) -> Board {
    switch (data.text("exchange"), data.text("market")) {
    case ("TWSE", _): return .twse
    case ("TPEx", "ESB"): return .emerging
    case ("TPEx", _): return .tpex
    case (let other, _):
      throw QuoteProblem(
        field: "exchange", text: other ?? "", reason: Text("既非 TWSE，也非 TPEx", "neither TWSE nor TPEx"))
    }
  }

  private static func levels(
    _ data: JSONValue, _ side: String, _ problems: inout [QuoteProblem]
  ) -> [OrderBook.Level] {
    (data.list(side) ?? []).prefix(5).compactMap { level in
      OrderBook.Level.readable(&problems) { () throws(QuoteProblem) in
        OrderBook.Level(price: try level.price("price"), shares: try level.lots("size") ?? 0)
      }
    }
  }
}
