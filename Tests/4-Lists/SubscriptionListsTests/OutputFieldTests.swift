import Foundation
@testable import ListEngine
import SubscriptionLists
import SubscriptionOutputs
import TestSamples
import Testing

@Suite struct OutputFieldTests {
  private static let fields = [
    "id", "code", "name", "market", "board", "kind", "listed", "subscription_start", "subscription_end",
    "deduction_date", "draw_date", "refund_date", "delivery_date", "shares_offered", "shares_offered_final",
    "lot_shares", "total_amount", "qualified_applications", "offer_price", "final_price", "price",
    "price_is_final", "underwriter", "win_rate_percent", "cancelled", "state", "stage", "close", "close_date",
    "close_board", "close_kind", "close_stale", "premium_percent", "premium_missing", "profit_per_lot",
    "break_even_price", "break_even_exact", "cash_required", "expected_value", "break_even_odds_percent",
    "first_seen", "last_changed", "revision", "odds_percent", "odds_source", "return_on_cost_percent",
    "annualised_return_percent", "doubt", "odds_estimate_percent", "odds_estimate_low_percent",
    "odds_estimate_high_percent", "odds_estimate_source", "odds_estimate_cases", "expected_value_estimate",
    "auction_average_price", "auction_lowest_price",
    "auction_highest_price", "auction_cover", "auction_premium_percent", "auction_id",
    "unknown_session", "days_on_closures", "ex_rights_value", "trading_status",
  ]

  @Test func `the CSV has the published fields in their order, and an item's values under them`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()], closes: [.sample("2024-10-29", ["9935": "32.4"])])
    let records = try CSVText(try #require(nights.files["subscriptions.csv"])).records
    #expect(
      records == [
        Self.fields,
        [
          "9935-20241029", "9935", "慶豐富", "上市增資", "TWSE", "share", "true", "2024-10-29", "2024-11-01",
          "2024-11-04", "2024-11-05", "2024-11-06", "2024-11-13", "340000", "340000", "1000", "9282000", "",
          "27.3", "27.3", "27.3", "true", "凱基", "", "false", "during", "open", "32.4", "2024-10-29", "TWSE",
          "close", "false", "18.7", "", "4887", "27.5", "27.4917", "27370", "", "0.4076",
          "2024-10-29T21:30:00+08:00", "2024-10-29T21:30:00+08:00", "0", "", "", "17.86", "", "",
          "0.3807", "0.2133", "0.6796", "regression", "20", "-1.32",
          "", "", "", "", "", "", "", "", "",
          "suspended=? disposition=? altered_trading=? periodic_auction=? attention=?",
        ],
      ])
  }

  @Test func `the JSON has every key of an item in the same order, with null for unknown values`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample(offerPrice: nil, finalPrice: nil, lot: nil)])
    let file = try #require(nights.files["subscriptions.json"])
    let text = String(decoding: file, as: UTF8.self)
    let keys = text.split(separator: "\n").compactMap { line in
      line.hasPrefix("      \"") ? line.split(separator: "\"").dropFirst().first.map(String.init) : nil
    }
    #expect(Array(keys.suffix(Self.fields.count)) == Self.fields)
    let list = try #require(try JSONSerialization.jsonObject(with: Data(file)) as? [String: Any])
    #expect(
      Set(list.keys) == [
        "schema_version", "timezone", "state_as_of", "data_as_of", "attribution", "assumptions", "items",
      ])
    #expect(list["schema_version"] as? String == "2.0")
    #expect(list["timezone"] as? String == "Asia/Taipei")
    #expect(list["state_as_of"] as? String == "2024-10-29T21:30:00+08:00")
    #expect(list["data_as_of"] is NSNull)
    let item = try #require((list["items"] as? [[String: Any]])?.first)
    let nulls = Self.fields.filter { item[$0] is NSNull }
    #expect(
      nulls == [
        "lot_shares", "qualified_applications", "offer_price", "final_price",
        "price", "win_rate_percent", "close", "close_date", "close_board", "close_kind", "close_stale",
        "premium_percent", "profit_per_lot", "break_even_price", "break_even_exact", "cash_required",
        "expected_value", "break_even_odds_percent", "odds_percent", "odds_source", "return_on_cost_percent",
        "annualised_return_percent", "doubt", "odds_estimate_percent", "odds_estimate_low_percent",
        "odds_estimate_high_percent", "odds_estimate_source", "odds_estimate_cases",
        "expected_value_estimate",
        "auction_average_price", "auction_lowest_price",
        "auction_highest_price", "auction_cover", "auction_premium_percent", "auction_id",
        "unknown_session", "days_on_closures", "ex_rights_value",
      ])
  }

  @Test func `a listed day on which the exchanges are closed is named with the next trading day`() throws {
    var nights = Nights()
    // A Saturday and a Sunday.
    let row = try Offering.sample(
      start: "2024-11-02", end: "2024-11-05", draw: "2024-11-07", delivery: "2024-11-17")
    try nights.pass("2024-10-29T21:30", [row])
    let records = try CSVText(try #require(nights.files["subscriptions.csv"])).records
    #expect(records.last?.dropLast(2).last == "subscription_start=2024-11-04 delivery_date=2024-11-18")
    let file = try #require(nights.files["subscriptions.json"])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(file)) as? [String: Any])
    let items = try #require(list["items"] as? [[String: Any]])
    #expect(
      items.compactMap { $0["days_on_closures"] as? [String: String] } == [
        ["subscription_start": "2024-11-04", "delivery_date": "2024-11-18"]
      ])
  }

  @Test func `a night without offerings still publishes every file`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [])
    let choices = CalendarChoice.published.map { "\($0.stem).ics" }
    #expect(choices.count == 88 && nights.files.keys.filter { choices.contains($0) }.count == 88)
    #expect(
      nights.files.keys.filter { !choices.contains($0) }.sorted() == [
        "auctions.csv", "auctions.json", "bid-record.json", "calendars/auction.ics",
        "calendars/coming.ics",
        "calendars/deadline.ics", "calendars/deduction.ics", "calendars/delivery.ics", "calendars/draw.ics",
        "calendars/refund.ics", "calendars/window.ics", "changes.atom",
        "changes.json", "coming.json", "dataset.jsonld", "openapi.json",
        "schema/auctions.csv-metadata.json", "schema/auctions.schema.json", "schema/bid-record.schema.json",
        "schema/changes.schema.json", "schema/coming.schema.json", "schema/latest.schema.json",
        "schema/run.schema.json",
        "schema/subscriptions.csv-metadata.json",
        "schema/subscriptions.schema.json", "schema/track-record.schema.json", "subscriptions.csv",
        "subscriptions.excel.csv", "subscriptions.ics", "subscriptions.json", "track-record.json",
      ])
    #expect(try CSVText(try #require(nights.files["subscriptions.csv"])).records == [Self.fields])
    #expect(try nights.events() == [:])
    #expect(try nights.known() == [])
  }
}
