import SubscriptionLists
import TestSamples
import Testing
import Trading
import Values

/// Which close an offering is valued at from night to night, read from subscriptions.json.
@Suite struct NightlyCloseTests {
  /// The fields about the close, without those that are null.
  private func close(_ nights: Nights) throws -> [String: String] {
    let names = [
      "close", "close_date", "close_board", "close_kind", "close_stale", "premium_percent", "premium_missing",
    ]
    // Foundation prints true and false as 1 and 0.
    return try nights.item().filter { names.contains($0.key) }
  }

  private func valued(
    _ close: String, _ day: String?, _ premium: String, isStale: Bool?, board: String = "TWSE",
    kind: String = "close"
  ) -> [String: String] {
    var fields = [
      "close": close, "close_board": board, "close_kind": kind, "premium_percent": premium,
    ]
    fields["close_date"] = day
    fields["close_stale"] = isStale.map { $0 ? "1" : "0" }
    return fields
  }

  @Test func `tonight's close is used and is not stale`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()], closes: [.sample("2024-10-29", ["9935": "32.4"])])
    #expect(try close(nights) == valued("32.4", "2024-10-29", "18.7", isStale: false))
  }

  @Test func `a file without a day gives a close without a day, whose staleness is unknown`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()], closes: [.sample(nil, ["9935": "32.4"])])
    #expect(try close(nights) == valued("32.4", nil, "18.7", isStale: nil))
  }

  @Test func `an older file does not replace a newer published close`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()], closes: [.sample("2024-10-29", ["9935": "32.4"])])
    try nights.pass("2024-10-29T22:30", [.sample()], closes: [.sample("2024-10-28", ["9935": "20"])])
    #expect(try close(nights) == valued("32.4", "2024-10-29", "18.7", isStale: false))
    try nights.pass("2024-10-30T21:30", [.sample()], closes: [.sample("2024-10-28", ["9935": "20"])])
    #expect(try close(nights) == valued("32.4", "2024-10-29", "18.7", isStale: true))
  }

  @Test func `a second file of the same day replaces the close`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()], closes: [.sample("2024-10-29", ["9935": "32.4"])])
    try nights.pass("2024-10-29T22:30", [.sample()], closes: [.sample("2024-10-29", ["9935": "30"])])
    #expect(try close(nights) == valued("30", "2024-10-29", "9.9", isStale: false))
  }

  @Test(arguments: [["9935": "--"], ["2330": "1235"], [:]])
  func `a day without a trade keeps the last close with its day, marked as stale`(
    closes: [String: String]
  ) throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()], closes: [.sample("2024-10-29", ["9935": "32.4"])])
    try nights.pass("2024-10-30T21:30", [.sample()], closes: [.sample("2024-10-30", closes)])
    #expect(try close(nights) == valued("32.4", "2024-10-29", "18.7", isStale: true))
    let list = String(decoding: try #require(nights.files["subscriptions.json"]), as: UTF8.self)
    #expect(list.contains("\"data_as_of\": \"2024-10-30\""))
  }

  @Test func `the close of the delivery day is kept for good`() throws {
    var nights = Nights()
    let delivery = valued("40", "2024-11-13", "46.5", isStale: false)
    try nights.pass("2024-11-12T21:30", [.sample()], closes: [.sample("2024-11-12", ["9935": "38"])])
    #expect(try close(nights) == valued("38", "2024-11-12", "39.2", isStale: false))
    try nights.pass("2024-11-13T21:30", [.sample()], closes: [.sample("2024-11-13", ["9935": "40"])])
    #expect(try close(nights) == delivery)
    for file in [
      try DailyCloses.sample("2024-11-14", ["9935": "50"]), try .sample("2024-11-12", ["9935": "38"]),
      try .sample(nil, ["9935": "60"]), try .sample("2024-11-15", [:]),
    ] {
      try nights.pass("2024-11-15T21:30", [.sample()], closes: [file])
      #expect(try close(nights) == delivery)
    }
  }

  @Test(arguments: ["2024-11-15", "2024-11-12"])
  func `if the delivery day's close was never seen, no other day's is used`(day: String) throws {
    var nights = Nights()
    try nights.pass("2024-11-15T21:30", [.sample()], closes: [.sample(day, ["9935": "50"])])
    #expect(try close(nights) == ["premium_missing": "no_delivery_close"])
  }

  @Test func `on the delivery day there is no close before the day's own is published`() throws {
    var nights = Nights()
    try nights.pass("2024-11-12T21:30", [.sample()], closes: [.sample("2024-11-12", ["9935": "38"])])
    try nights.pass("2024-11-13T09:00", [.sample()], closes: [.sample("2024-11-12", ["9935": "38"])])
    #expect(try close(nights) == ["premium_missing": "no_delivery_close"])
  }

  @Test func `a delivered offering without a trade on its day has the last close before`() throws {
    var nights = Nights()
    try nights.pass("2024-11-12T21:30", [.sample()], closes: [.sample("2024-11-12", ["9935": "38"])])
    try nights.pass("2024-11-13T21:30", [.sample()], closes: [.sample("2024-11-13", ["9935": "--"])])
    #expect(try close(nights) == valued("38", "2024-11-12", "39.2", isStale: true))
  }

  @Test func `without a close the premium's reason is the board's missing file, if it is missing`() throws {
    for (market, board, reason) in [
      ("上市增資", Board.twse, "twse_closes_missing"), ("上櫃增資", .tpex, "tpex_closes_missing"),
      ("初上櫃", .emerging, "emerging_closes_missing"),
    ] {
      let offering = try Offering.sample(market: market)
      let others = try Board.allCases.filter { $0 != board }.map {
        try DailyCloses.sample("2024-10-29", ["2330": "9"], board: $0)
      }
      for late in [[], [try DailyCloses.sample("2024-10-28", ["2330": "9"], board: board)]] {
        var nights = Nights()
        try nights.pass("2024-10-29T21:30", [offering], closes: others + late)
        #expect(try close(nights) == ["premium_missing": reason])
      }
      var nights = Nights()
      try nights.pass(
        "2024-10-29T21:30", [offering],
        closes: others + [.sample("2024-10-29", ["2330": "9"], board: board)])
      #expect(try close(nights) == ["premium_missing": "no_close"])
    }
  }

  @Test func `an earlier close stands in for a missing file`() throws {
    let offering = try Offering.sample(market: "上櫃增資")
    var nights = Nights()
    try nights.pass(
      "2024-10-28T21:30", [offering], closes: [.sample("2024-10-28", ["9935": "32.4"], board: .tpex)])
    try nights.pass("2024-10-29T21:30", [offering], closes: [.sample("2024-10-29", ["2330": "9"])])
    #expect(try close(nights) == valued("32.4", "2024-10-28", "18.7", isStale: true, board: "TPEx"))
  }

  @Test func `a file without a day does not replace the close that was due`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()], closes: [.sample("2024-10-29", ["9935": "32.4"])])
    try nights.pass("2024-10-29T22:30", [.sample()], closes: [.sample(nil, ["9935": "31"])])
    #expect(try close(nights) == valued("32.4", "2024-10-29", "18.7", isStale: false))
    try nights.pass("2024-10-30T21:30", [.sample()], closes: [.sample(nil, ["9935": "31"])])
    #expect(try close(nights) == valued("31", nil, "13.6", isStale: nil))
  }

  @Test func `a delivery on a day that became a closure keeps the last close before it`() throws {
    // 31 October 2024 was a typhoon day: two deliveries of that year fell on such days.
    let offering = try Offering.sample(
      start: "2024-10-17", end: "2024-10-21", draw: "2024-10-23", delivery: "2024-10-31")
    var nights = Nights()
    try nights.pass("2024-10-30T21:30", [offering], closes: [.sample("2024-10-30", ["9935": "40"])])
    try nights.pass("2024-10-31T21:30", [offering], closes: [.sample("2024-10-30", ["9935": "40"])])
    try nights.pass("2024-11-01T21:30", [offering], closes: [.sample("2024-11-01", ["9935": "50"])])
    let found = try close(nights)
    #expect(found["close"] == "40")
    #expect(found["close_date"] == "2024-10-30")
  }

  @Test func `a published close of a later day is not used`() throws {
    var nights = Nights()
    try nights.pass("2024-10-30T21:30", [.sample()], closes: [.sample("2024-10-30", ["9935": "40"])])
    try nights.pass("2024-10-29T21:30", [.sample()], closes: [.sample("2024-10-29", ["9935": "32.4"])])
    #expect(try close(nights) == valued("32.4", "2024-10-29", "18.7", isStale: false))
  }

  @Test func `the close of the market's own board takes precedence over another board's`() throws {
    let closes = [
      try DailyCloses.sample("2024-10-29", ["6535": "300"]),
      try DailyCloses.sample("2024-10-29", ["6535": "250"], board: .tpex),
      try DailyCloses.sample("2024-10-29", ["6535": "200", "9997": "66"], board: .emerging),
    ]
    var nights = Nights()
    let tpex = try Offering.sample("6535", market: "上櫃增資", offerPrice: "225", finalPrice: "225")
    try nights.pass("2024-10-29T21:30", [tpex], closes: closes)
    #expect(try close(nights) == valued("250", "2024-10-29", "11.1", isStale: false, board: "TPEx"))
    var others = Nights()
    let listing = try Offering.sample("9997", market: "初上市", offerPrice: "60", finalPrice: nil)
    try others.pass("2024-10-29T21:30", [listing], closes: closes)
    #expect(
      try close(others)
        == valued("66", "2024-10-29", "10", isStale: false, board: "Emerging", kind: "average"))
    #expect(try others.item()["price_is_final"] == "0")
  }
}
