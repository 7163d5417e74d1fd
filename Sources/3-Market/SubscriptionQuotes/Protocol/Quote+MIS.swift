internal import Diagnostics
internal import JSON
internal import Localization
internal import Values

extension Quote {
  /// The quote of a row of a MIS response, without levels of the order book that cannot be read.
  init(mis row: JSONValue, _ problems: inout [QuoteProblem]) throws(QuoteProblem) {
    let code = try row.code("c")
    guard let time = try row.microseconds("tlong", inUnitsOf: 1000), time > 0 else {
      throw QuoteProblem(
        field: "tlong", text: row.text("tlong") ?? "", reason: Text("不是時間戳記", "not a timestamp"))
    }
    self.init(
      code: code, name: PrintableText.visible(row.text("n") ?? ""),
      board: try Self.board(of: row), time: QuoteTime(microseconds: time))
    let isTrial = row.text("ts") == "1"
    book = OrderBook(
      bids: Self.levels(row, prices: "b", lots: "g", &problems),
      asks: Self.levels(row, prices: "a", lots: "f", &problems))
    reference = try row.price("y")
    let (up, down) = (try row.price("u"), try row.price("w"))
    // MIS prints 9999.95 and 0.01 where there is no limit.
    isUnlimited = up == Price(tenThousandths: 99_999_500)
    limitUp = isUnlimited ? nil : up
    limitDown = isUnlimited || down == Price(tenThousandths: 100) ? nil : down
    open = try row.price("o")
    high = try row.price("h")
    low = try row.price("l")
    volume = try row.lots("v")
    let latest = try row.price("z")
    if let trade = row.object("trade"), let price = try trade.price("z") {
      lastTrade = Trade(
        price: price, shares: try trade.lots("v"),
        secondOfDay: trade.text("t").flatMap { Instant.secondOfDay($0) })
    } else if let latest {
      lastTrade = Trade(
        price: latest, shares: try row.lots("tv"),
        secondOfDay: row.text("t").flatMap { Instant.secondOfDay($0) })
    }
    price = QuotePrice(
      lastTrade: lastTrade?.price, latest: latest, isTrial: isTrial, book: book, reference: reference)
    trial = isTrial ? try row.price("pz") : nil
  }

  private static func board(of row: JSONValue) throws(QuoteProblem) -> Board {
    switch row.text("ex") {
    case "tse": return .twse
    case "otc": return .tpex
    case let other:
      throw QuoteProblem(field: "ex", text: other ?? "", reason: Text("既非 tse，也非 otc", "neither tse nor otc"))
    }
  }

  /// Decodes lists of prices and lots, each value followed by `_`; a price of zero stands for market orders.
  private static func levels(
    _ row: JSONValue, prices: String, lots: String, _ problems: inout [QuoteProblem]
  ) -> [OrderBook.Level] {
    let texts = [prices, lots].map { name in
      (row.text(name) ?? "").split(separator: "_").map(String.init).filter { $0 != "-" }
    }
    guard texts[0].count == texts[1].count else {
      // Which volume belongs to which price is unknown.
      problems.append(
        QuoteProblem(
          field: prices, text: "\(row.text(prices) ?? "") \(row.text(lots) ?? "")",
          reason: Text("價格與數量的個數不同", "not as many prices as volumes")))
      return []
    }
    return zip(texts[0], texts[1]).prefix(5).compactMap { price, count in
      OrderBook.Level.readable(&problems) { () throws(QuoteProblem) in
        OrderBook.Level(
          price: try JSONValue.price(price, field: prices),
          shares: try JSONValue.lots(count, field: lots))
      }
    }
  }
}

extension OrderBook.Level {
  /// A level; nil if it cannot be read, which does not cost the rest of the quote.
  static func readable(
    _ problems: inout [QuoteProblem], _ read: () throws(QuoteProblem) -> OrderBook.Level?
  ) -> OrderBook.Level? {
    do throws(QuoteProblem) {
      return try read()
    } catch {
      problems.append(error)
      return nil
    }
  }
}
