import SubscriptionLists
import TestSamples
import Testing
import Trading
import Values

/// Which of the investor's numbers a published item has, and which are null.
@Suite struct NumberFieldTests {
  private static let fields = [
    "profit_per_lot", "break_even_price", "break_even_exact", "cash_required", "expected_value",
    "break_even_odds_percent", "odds_percent", "odds_source", "return_on_cost_percent",
    "annualised_return_percent",
  ]

  /// The number fields of a night's only item, without those that are null.
  private func numbers(_ row: Offering, close: String?, on moment: String = "2024-10-29T21:30") throws
    -> [String: String]
  {
    var nights = Nights()
    let closes = try close.map { [try DailyCloses.sample("2024-10-29", [row.code.description: $0])] } ?? []
    try nights.pass(moment, [row], closes: closes)
    return try nights.item().filter { Self.fields.contains($0.key) }
  }

  @Test func `before the draw all numbers are known except those that need odds`() throws {
    // 130,000 less 185 and 390, less 100,070.
    #expect(
      try numbers(.sample(offerPrice: "100", finalPrice: "100"), close: "130") == [
        "profit_per_lot": "29355", "break_even_price": "101", "break_even_exact": "100.5148",
        "cash_required": "100070", "break_even_odds_percent": "0.0681", "return_on_cost_percent": "29.33",
      ])
  }

  @Test func `after the draw the recomputed odds are used`() throws {
    // 340 lots of 34,000: 293.55 − 19.8. Away 5 days or 14, 5.09 on average: 273.75 ÷ 100,070 × 36,500 ÷ 5.09.
    #expect(
      try numbers(
        .sample(offerPrice: "100", finalPrice: "100", applications: 34_000, winRate: "1"), close: "130",
        on: "2024-11-05T21:30") == [
          "profit_per_lot": "29355", "break_even_price": "101", "break_even_exact": "100.5148",
          "cash_required": "100070", "break_even_odds_percent": "0.0681", "return_on_cost_percent": "29.33",
          "odds_percent": "1", "odds_source": "recomputed", "expected_value": "273.75",
          "annualised_return_percent": "19.62",
        ])
  }

  @Test func `without a close only the costs are known`() throws {
    #expect(
      try numbers(.sample(offerPrice: "100", finalPrice: "100"), close: nil) == [
        "break_even_price": "101", "break_even_exact": "100.5148", "cash_required": "100070",
      ])
  }

  @Test func `the required cash uses the announced price even if the final one is lower`() throws {
    // 60,000 less 85 and 180, less 43,910 and 70.
    let item = try numbers(.sample(offerPrice: "47.5", finalPrice: "43.91"), close: "60")
    #expect([item["cash_required"], item["profit_per_lot"]] == ["47570", "15755"])
  }

  @Test func `the lot size is the one in the row`() throws {
    // 90,250 less 128 and 270, less 60,070; 1,805 less 20 and 5, less 1,270.
    let large = try numbers(.sample(offerPrice: "12", finalPrice: "12", lot: 5000), close: "18.05")
    #expect([large["cash_required"], large["profit_per_lot"]] == ["60070", "29782"])
    let small = try numbers(.sample(offerPrice: "12", finalPrice: "12", lot: 100), close: "18.05")
    #expect([small["cash_required"], small["profit_per_lot"]] == ["1270", "510"])
  }

  @Test func `a cancelled offering has no numbers`() throws {
    #expect(try numbers(.sample(isCancelled: true), close: "36.5") == [:])
  }

  @Test func `a convertible bond has the required cash, and the odds after the draw`() throws {
    let bond = { (applications: Int?, rate: String?) in
      try Offering.sample(
        "99351", offerPrice: "100", finalPrice: "100", applications: applications, winRate: rate)
    }
    #expect(try numbers(bond(nil, nil), close: "110") == ["cash_required": "100070"])
    #expect(
      try numbers(bond(34_000, "1"), close: "110", on: "2024-11-05T21:30") == [
        "cash_required": "100070", "odds_percent": "1", "odds_source": "recomputed",
      ])
  }
}
