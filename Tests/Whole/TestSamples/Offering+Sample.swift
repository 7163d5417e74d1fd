package import SubscriptionLists
import Testing
package import Trading
package import Values

extension Offering {
  /// 慶豐富's capital increase of 2024 before its draw, with the changes that a test needs.
  package static func sample(
    _ code: String = "9935", name: String = "慶豐富", market: String = "上市增資",
    start: String? = "2024-10-29", end: String? = "2024-11-01", draw: String? = "2024-11-05",
    delivery: String? = "2024-11-13", shares: Int? = 340_000, finalShares: Int? = 340_000,
    offerPrice: String? = "27.3", finalPrice: String? = "27.3", underwriter: String? = "凱基",
    lot: Int? = 1000, total: Int? = 9_282_000, applications: Int? = nil, winRate: String? = nil,
    isCancelled: Bool = false
  ) throws -> Offering {
    Offering(
      code: try #require(StockCode(code)), name: name, market: Market(market),
      subscriptionStart: try read(start) { Day(iso: $0) }, subscriptionEnd: try read(end) { Day(iso: $0) },
      drawDate: try read(draw) { Day(iso: $0) }, deliveryDate: try read(delivery) { Day(iso: $0) },
      sharesOffered: shares, sharesOfferedFinal: finalShares,
      offerPrice: try read(offerPrice) { Price($0) }, finalPrice: try read(finalPrice) { Price($0) },
      underwriter: underwriter, lotShares: lot, totalAmount: total, qualifiedApplications: applications,
      winRate: try read(winRate) { WinRate($0) }, isCancelled: isCancelled)
  }

  private static func read<Value>(_ text: String?, as value: (String) -> Value?) throws -> Value? {
    guard let text else { return nil }
    let parsed: Value = try #require(value(text), "\(text)")
    return parsed
  }
}

extension DailyBar {
  /// A bar with open, high, low and close in this order, or with none of them.
  package static func sample(
    _ code: String, _ name: String, _ prices: [String] = [], volume: Int? = nil, value: Int? = nil,
    last: String? = nil, reference: String? = nil, isIncomparable: Bool = false
  ) throws -> DailyBar {
    let values = try prices.map { try #require(Price($0), "\($0)") }
    var bar = DailyBar(
      code: try #require(StockCode(code)), name: name, last: last.flatMap { Price($0) }, volume: volume,
      value: value, reference: reference.flatMap { Price($0) }, isIncomparable: isIncomparable)
    if values.count == 4 {
      (bar.open, bar.high, bar.low, bar.close) = (values[0], values[1], values[2], values[3])
    }
    return bar
  }
}

extension DailyCloses {
  /// A board's file with these closes.
  package static func sample(
    _ day: String?, _ closes: [String: String], board: Board = .twse
  ) throws -> DailyCloses {
    DailyCloses(
      board: board, day: try day.map { try #require(Day(iso: $0)) },
      bars: try closes.sorted { $0.key < $1.key }.map { code, close in
        var bar = DailyBar(code: try #require(StockCode(code)), name: code)
        if close != "--" { bar.close = try #require(Price(close), "\(close)") as Price }
        return bar
      })
  }
}
