public import SubscriptionCalendar

/// The emerging board's statistics of the moment, which the open data gives of all its securities at once.
public struct EmergingAnswer: Sendable {
  /// The quotes, in the answer's order.
  public var quotes: [Quote] = []
  /// The rows that do not fit.
  public var rejected: [RowReport] = []

  /// What such answers are called in messages.
  public static let source = "emerging-statistics"
  /// The host.
  public static let host = "www.tpex.org.tw"
  /// The path.
  public static let target = "/openapi/v1/tpex_esb_latest_statistics"

  /// Reads a body; throws when it is no such answer, or when nothing in it fits.
  public init(_ body: [UInt8]) throws(NotUnderstood) {
    let rows: [LooseObject]
    do {
      rows = try JSONText.list(body)
    } catch {
      throw NotUnderstood(
        source: Self.source, reason: "no JSON list came, but \(JSONText.beginning(of: body))",
        advice: "wait an hour before the next run.")
    }
    for (index, row) in rows.enumerated() {
      do throws(QuoteProblem) {
        quotes.append(try Quote(emerging: row))
      } catch {
        rejected.append(error.report(source: Self.source, row: index + 1))
      }
    }
    if quotes.isEmpty, let first = rejected.first {
      throw NotUnderstood(
        source: Self.source, reason: "none of \(rows.count) rows fits; the first, \(first)",
        advice: "update subcal.")
    }
  }
}

extension Quote {
  /// The quote of a row of the emerging board: there is no matching, so no trial, no limits and one level of prices.
  init(emerging row: LooseObject) throws(QuoteProblem) {
    let code = try row.code("SecuritiesCompanyCode")
    let (date, clock) = (row.text("Date") ?? "", row.text("Time") ?? "000000")
    guard let day = Day(compact: date) else {
      throw QuoteProblem(field: "Date", text: date, reason: "not a date such as 1131029")
    }
    // A leading zero is lost where the time comes as a number.
    let digits = String(repeating: "0", count: max(0, 6 - clock.utf8.count)) + clock
    guard digits.utf8.count == 6,
      let second = Instant.secondOfDay(
        "\(digits.prefix(2)):\(digits.dropFirst(2).prefix(2)):\(digits.suffix(2))")
    else { throw QuoteProblem(field: "Time", text: clock, reason: "not a time such as 093005") }
    self.init(
      code: code,
      name: CleanText.visible(row.text("CompanyName") ?? ""),
      board: .emerging, time: QuoteTime(Instant(day, secondOfDay: second)))
    book = OrderBook(
      bids: try Self.level(row, "Buying").map { [$0] } ?? [],
      asks: try Self.level(row, "Selling").map { [$0] } ?? [])
    reference = try row.price("PreviousAveragePrice")
    high = try row.price("Highest")
    low = try row.price("Lowest")
    volume = try row.whole("TransactionVolume")
    let latest = try row.price("LatestPrice")
    lastTrade = latest.map { Trade(price: $0, shares: nil, secondOfDay: nil) }
    price = QuotePrice(lastTrade: nil, latest: latest, isTrial: false, book: book, reference: reference)
  }

  private static func level(_ row: LooseObject, _ side: String) throws(QuoteProblem) -> OrderBook.Level? {
    guard let price = try row.price("\(side)Price") else { return nil }
    return OrderBook.Level(price: price, shares: try row.whole("\(side)Quantity") ?? 0)
  }
}
