package import Decoding
internal import Diagnostics
internal import JSON
internal import Localization
package import Values

/// The emerging board's current statistics in TPEx's open data, which has all securities in one response.
package struct EmergingBoardResponse: Sendable {
  /// The quotes in the order of the response.
  package var quotes: [Quote] = []
  /// The rows that could not be decoded, and the parts of the others.
  package var remarks: [Remark] = []

  package static let source = SourceID("emerging-statistics")
  package static let host = "www.tpex.org.tw"
  package static let target = "/openapi/v1/tpex_esb_latest_statistics"

  /// Decodes a body; throws if it is another response or none of its rows can be decoded.
  package init(_ body: [UInt8]) throws(NotUnderstood) {
    let rows: [JSONValue]
    do {
      rows = try JSONValue.objects(body)
    } catch {
      throw NotUnderstood(
        source: Self.source,
        reason: Text("回應不是 JSON 清單，而是", "the response is not a JSON list but ")
          + JSONValue.beginning(of: body), advice: Text("一小時後再執行。", "wait an hour before the next run."))
    }
    for (index, row) in rows.enumerated() {
      let read = row.quote(
        "SecuritiesCompanyCode", source: Self.source, row: index + 1, Quote.init(emerging:_:))
      quotes += [read.quote].compactMap(\.self)
      remarks += read.remarks
    }
    if quotes.isEmpty, let first = remarks.first {
      throw NotUnderstood(
        source: Self.source,
        reason: Text("\(rows.count) 筆均無法解讀；第一筆：", "none of \(rows.count) rows can be read; the first: ")
          + first.message, advice: Text("更新 subcal。", "update subcal."))
    }
  }
}

extension Quote {
  /// The quote of a row of the emerging board, which does not match orders: no trial, no limits, one level of prices.
  init(emerging row: JSONValue, _ problems: inout [QuoteProblem]) throws(QuoteProblem) {
    let code = try row.code("SecuritiesCompanyCode")
    let (date, clock) = (row.text("Date") ?? "", row.text("Time") ?? "000000")
    guard let day = Day(compact: date), (1970...2200).contains(day.year) else {
      throw QuoteProblem(
        field: "Date", text: date, reason: Text("不是日期，例如 1131029", "not a date such as 1131029"))
    }
    // A time that is a number has lost its leading zero.
    let digits = String(repeating: "0", count: max(0, 6 - clock.utf8.count)) + clock
    guard digits.utf8.count == 6,
      let second = Instant.secondOfDay(
        "\(digits.prefix(2)):\(digits.dropFirst(2).prefix(2)):\(digits.suffix(2))")
    else {
      throw QuoteProblem(
        field: "Time", text: clock, reason: Text("不是時間，例如 093005", "not a time such as 093005"))
    }
    self.init(
      code: code, name: PrintableText.visible(row.text("CompanyName") ?? ""), board: .emerging,
      time: QuoteTime(Instant(day, secondOfDay: second)))
    book = OrderBook(
      bids: [Self.level(row, "Buying", &problems)].compactMap(\.self),
      asks: [Self.level(row, "Selling", &problems)].compactMap(\.self))
    reference = try row.price("PreviousAveragePrice")
    high = try row.price("Highest")
    low = try row.price("Lowest")
    volume = try row.whole("TransactionVolume")
    isUnlimited = true
    let latest = try row.price("LatestPrice")
    lastTrade = latest.map { Trade(price: $0, shares: nil, secondOfDay: nil) }
    price = QuotePrice(lastTrade: nil, latest: latest, isTrial: false, book: book, reference: reference)
  }

  private static func level(
    _ row: JSONValue, _ side: String, _ problems: inout [QuoteProblem]
  ) -> OrderBook.Level? {
    OrderBook.Level.readable(&problems) { () throws(QuoteProblem) in
      guard let price = try row.price("\(side)Price") else { return nil }
      return OrderBook.Level(price: price, shares: try row.whole("\(side)Quantity") ?? 0)
    }
  }
}
