import Foundation
import TestSupport
import Testing

/// The computed fields of the recorded day's offerings, recomputed from the others.
@Suite struct ItemNumbersTests {
  let items: [String: Item]

  init() throws {
    let answer = try Program().run(
      ["list", "--all", "--json"],
      environment: ["SUBCAL_STORE": try Stores.path(of: "night"), "SUBCAL_AS_OF": "2024-10-29T21:40"])
    let list = try JSONDecoder().decode(List.self, from: Data(answer.stdout.utf8))
    items = Dictionary(uniqueKeysWithValues: list.items.map { ($0.id, $0) })
  }

  @Test func `cash is the announced price of a lot plus 70, and missing if the offering is cancelled`() throws
  {
    for item in items.values {
      let wanted = item.cancelled ? nil : (item.offerPrice ?? 0) * Decimal(item.lotShares ?? 0) + 70
      #expect(item.cashRequired.map { Decimal($0) } == wanted.map { Self.whole($0, .up) }, "\(item.id)")
    }
    #expect(items["2897B-20240913"]?.cashRequired == 60_070)
    #expect(items["6950-20240606"]?.cashRequired == nil)
  }

  @Test func `profit is the sale minus commission, tax, price and fees`() throws {
    var count = 0
    for item in items.values {
      guard let close = item.close, let price = item.price else {
        #expect(
          item.profitPerLot == nil && item.returnOnCost == nil && item.expectedValue == nil, "\(item.id)")
        continue
      }
      let shares = Decimal(item.lotShares ?? 0)
      let cost = Self.whole(price * shares, .up) + 70
      let profit = Self.received(close, shares) - cost
      #expect(item.profitPerLot.map { Decimal($0) } == profit, "\(item.id)")
      #expect(item.returnOnCost == Self.rounded(profit * 100 / cost, 2, .plain), "\(item.id)")
      let odds = profit > 0 ? Self.rounded(2000 / (profit + 20), 4, .plain) : nil
      #expect(item.breakEvenOdds == odds, "\(item.id)")
      count += 1
    }
    // Not those delivered before the first bar: no close of their delivery day is stored.
    #expect(count == 12)
  }

  @Test func `break-even is given to four decimals and as the lowest tradable price without a loss`() throws {
    for item in items.values where !item.cancelled {
      let (price, shares) = (try #require(item.price), Decimal(try #require(item.lotShares)))
      let cost = Self.whole(price * shares, .up) + 70
      let byRate = cost * 1_000_000 / shares / 995_575
      let byMinimum = (cost + 20) * 1000 / shares / 997
      let exact = max(byRate, byMinimum)
      #expect(item.breakEvenExact == Self.rounded(exact, 4, .plain), "\(item.id)")
      let tradable = try #require(item.breakEvenPrice)
      let tick = Self.tick(at: tradable)
      #expect(Self.rounded(tradable / tick, 0, .down) * tick == tradable, "\(item.id)")
      #expect(Self.received(tradable, shares) >= cost, "\(item.id)")
      #expect(Self.received(tradable - Self.tick(below: tradable), shares) < cost, "\(item.id)")
    }
  }

  @Test func `odds follow from the draw and are unknown before it, and the win rate is truncated`() throws {
    var drawn = 0
    for item in items.values {
      guard let applications = item.qualifiedApplications, !item.cancelled else {
        #expect(item.odds == nil && item.oddsSource == nil && item.expectedValue == nil, "\(item.id)")
        continue
      }
      let lots = Decimal(try #require(item.sharesOfferedFinal)) / Decimal(try #require(item.lotShares))
      let probability = min(1, lots / Decimal(applications))
      #expect(item.oddsSource == "recomputed")
      #expect(item.odds == Self.rounded(probability * 100, 4, .plain), "\(item.id)")
      #expect(item.winRate == Self.rounded(probability * 100, 2, .down), "\(item.id)")
      if let profit = item.profitPerLot {
        let value = probability * Decimal(profit) - (1 - probability) * 20
        #expect(item.expectedValue == Self.rounded(value, 2, .plain), "\(item.id)")
      }
      drawn += 1
    }
    // 56 of the year's list, and 11 of 2022 and 2023.
    #expect(drawn == 67)
  }

  @Test func `the annualised return is computed from the days that the money is locked`() throws {
    let item = try #require(items["9939-20241018"])
    // Ended on 10-22, refunded on 10-25, delivered on 11-01; a sale is paid on 11-05.
    #expect([item.end, item.refund, item.delivery] == ["2024-10-22", "2024-10-25", "2024-11-01"])
    let probability = Decimal(680) / Decimal(181_155)
    let days = probability * 14 + (1 - probability) * 3
    let profit = Self.received(192, 1000) - 133_070
    let value = probability * profit - (1 - probability) * 20
    #expect(item.annualisedReturn == Self.rounded(value * 36_500 / days / 133_070, 2, .plain))
    for item in items.values where item.expectedValue == nil {
      #expect(item.annualisedReturn == nil, "\(item.id)")
    }
  }

  @Test func `cash uses the announced price even if the final price is lower`() throws {
    let answer = try Program().ask(
      ["query", "9985", "--json"], of: "story-10", asOf: "2026-01-02T21:40")
    let item = try #require(try JSONDecoder().decode(List.self, from: Data(answer.stdout.utf8)).items.first)
    #expect([item.offerPrice, item.price] == [Decimal(string: "47.5"), Decimal(string: "43.91")])
    #expect(item.cashRequired == 47_570)
    let close = try #require(item.close)
    #expect(item.profitPerLot.map { Decimal($0) } == Self.received(close, 1000) - 43_980)
  }
}

extension ItemNumbersTests {
  struct List: Decodable { var items: [Item] }

  struct Item: Decodable {
    var id: String
    var cancelled: Bool
    var lotShares, sharesOfferedFinal, qualifiedApplications, cashRequired, profitPerLot: Int?
    var offerPrice, price, close, winRate, odds, expectedValue, returnOnCost, annualisedReturn: Decimal?
    var breakEvenPrice, breakEvenExact, breakEvenOdds: Decimal?
    var oddsSource, end, refund, delivery: String?

    enum CodingKeys: String, CodingKey {
      case id, cancelled, close, price
      case lotShares = "lot_shares"
      case sharesOfferedFinal = "shares_offered_final"
      case qualifiedApplications = "qualified_applications"
      case cashRequired = "cash_required"
      case profitPerLot = "profit_per_lot"
      case winRate = "win_rate_percent"
      case odds = "odds_percent"
      case oddsSource = "odds_source"
      case expectedValue = "expected_value"
      case returnOnCost = "return_on_cost_percent"
      case annualisedReturn = "annualised_return_percent"
      case breakEvenPrice = "break_even_price"
      case breakEvenExact = "break_even_exact"
      case breakEvenOdds = "break_even_odds_percent"
      case end = "subscription_end"
      case refund = "refund_date"
      case delivery = "delivery_date"
      case offerPrice = "offer_price"
    }
  }

  /// The proceeds of a sale, less a commission of 0.1425 % and at least 20, and a tax of 0.3 %, both truncated.
  static func received(_ price: Decimal, _ shares: Decimal) -> Decimal {
    let value = whole(price * shares, .down)
    return value - max(20, whole(value * 1425 / 1_000_000, .down)) - whole(value * 3 / 1000, .down)
  }

  static func tick(at price: Decimal) -> Decimal {
    let brackets: [(Decimal, Int)] = [(10, 1), (50, 5), (100, 10), (500, 50), (1000, 100)]
    return Decimal(brackets.first { price < $0.0 }?.1 ?? 500) / 100
  }

  /// The step down from a price: at the lower end of a bracket, the tick of the bracket below.
  static func tick(below price: Decimal) -> Decimal { tick(at: price - Decimal(1) / 100) }

  static func whole(_ value: Decimal, _ mode: NSDecimalNumber.RoundingMode) -> Decimal {
    rounded(value, 0, mode)
  }

  static func rounded(_ value: Decimal, _ places: Int, _ mode: NSDecimalNumber.RoundingMode) -> Decimal {
    var (from, to) = (value, Decimal())
    unsafe NSDecimalRound(&to, &from, places, mode)
    return to
  }
}
