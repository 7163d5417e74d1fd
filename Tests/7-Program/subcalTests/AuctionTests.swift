import Foundation
import TestSupport
import Testing

/// `list --auctions`, `query`, `calc --bid` and `stats --auctions`.
@Suite struct AuctionTests {
  let program: Program

  init() throws {
    program = try Program().inEnglish
  }

  private func items(_ arguments: String...) throws -> [[String: Any]] {
    try #require(try program.answer(["list", "--auctions"] + arguments)["items"] as? [[String: Any]])
  }

  private func offering(_ code: String) throws -> [String: Any] {
    let items = try program.answer(["query", code])["items"] as? [[String: Any]]
    return try #require(items?.first)
  }

  private func text(_ arguments: [String]) throws -> String { try program.ask(arguments).stdout }

  private func codes(_ items: [[String: Any]]) -> [String] { items.compactMap { $0["code"] as? String } }

  @Test func `the auctions that are not delivered are listed, what comes next first`() throws {
    let open = try items()
    #expect(codes(open) == ["83742", "7705", "7703", "99588", "7708", "45491"])
    #expect(
      open.compactMap { $0["state"] as? String } == ["before", "before", "after", "after", "after", "after"])
    #expect(codes(try items("--all")) == codes(open) + ["6950"])
    #expect(codes(try items("--state", "before")) == ["83742", "7705"])
    #expect(codes(try items("--all", "--board", "TWSE", "--year", "2024")) == ["7705", "6950"])
  }

  @Test func `an item has the fields of auctions.json in their order`() throws {
    let printed = try text(["list", "--auctions", "--json"])
    let keys = printed.split(separator: "\n").filter { $0.hasPrefix("      \"") }.prefix(32)
      .compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
    #expect(
      keys == [
        "id", "code", "name", "kind", "board", "bid_start", "bid_end", "opening_date", "delivery_date",
        "lots",
        "minimum_price", "bid_lots_minimum", "bid_lots_maximum", "deposit_percent", "processing_fee",
        "winning_fee_percent", "underwriter", "total_amount", "qualified_bids", "qualified_lots",
        "lowest_price", "highest_price", "average_price", "offer_price", "cover", "premium_percent",
        "cancelled", "state", "offering_id", "listed", "first_seen", "last_changed",
      ])
    let opened = try #require(try items().first { $0["code"] as? String == "7703" })
    let numbers = ["average_price", "offer_price", "cover", "premium_percent"].map { opened[$0] as? Double }
    #expect(numbers == [154.93, 120, 12.14, 29.1] && opened["offering_id"] as? String == "7703-20241031")
    let coming = try #require(try items().first)
    #expect(
      coming["average_price"] is NSNull && coming["cover"] is NSNull && coming["total_amount"] is NSNull)
  }

  @Test func `what is typed replaces the terms of a stored auction, and a lasting assumption does not`()
    throws
  {
    func terms(_ options: String..., variable: String? = nil) throws -> [Double?] {
      let ending = try program.ask(
        ["calc", "--auction", "7708", "--bid", "70", "--json"] + options,
        environment: variable.map { ["SUBCAL_BID_DEPOSIT": $0] } ?? [:])
      let answer = try JSONSerialization.jsonObject(with: Data(ending.stdout.utf8)) as? [String: Any]
      return ["deposit_percent", "processing_fee", "winning_fee_percent"].map { answer?[$0] as? Double }
    }
    #expect(try terms() == [50, 400, 5])
    #expect(try terms(variable: "10") == [50, 400, 5])
    #expect(
      try terms("--assume", "bid_deposit=10", "--assume", "bid_fee=300", "--award-fee", "3.5") == [
        10, 300, 3.5,
      ])
  }

  @Test func `an offering has the fields of its auction at its end`() throws {
    let item = try offering("7703")
    let names = [
      "auction_average_price", "auction_lowest_price", "auction_highest_price", "auction_cover",
      "auction_premium_percent",
    ]
    #expect(names.map { item[$0] as? Double } == [154.93, 151.66, 173, 12.14, 29.1])
    #expect(item["auction_id"] as? String == "7703-20241023-auction")
    // The auction of 6950 was cancelled.
    let cancelled = try offering("6950")
    #expect(names.allSatisfy { cancelled[$0] is NSNull })
  }

  @Test func `query shows an auction by code also where nothing is drawn`() throws {
    let bond = try text(["query", "世紀鋼八永", "--language", "zh"])
    #expect(bond.hasPrefix("99588 世紀鋼八永  競價拍賣  無擔保轉換公司債\n"))
    #expect(bond.contains("均價 104.82（102.75～220），1.34 倍"))
    let shares = try text(["query", "7703", "--language", "en"])
    #expect(
      shares.contains(
        "average bid 154.93 (opened on 2024-10-29, +29.1% over the offer price, covered 12.14 times)"))
    #expect(shares.contains(" 113.39 if sold at the offer price of 120\n"))
  }

  @Test func `a bid's amounts are exact`() throws {
    let answer = try JSONSerialization.jsonObject(
      with: Data(
        program.run(["calc", "--bid", "44.55", "--lots", "3", "--sell", "52", "--on", "2025-01-15", "--json"])
          .stdout.utf8))
    let numbers = try #require(answer as? [String: Any])
    let names = ["deposit", "cash_required", "amount", "winning_fee", "cost", "profit"]
    #expect(names.map { numbers[$0] as? Int } == [66_825, 67_225, 133_650, 6_682, 140_732, 14_578])
    #expect(numbers["break_even_price"] as? Double == 47.15)
    #expect(numbers["break_even_exact"] as? Double == 47.1192)
    #expect(numbers["highest_bid"] as? Double == 49.17)
  }

  @Test(arguments: [
    (["calc", "--bid", "10"], "--bid needs --lots"),
    (["calc", "--price", "10", "--lots", "2"], "--lots goes with --bid"),
    (["calc", "--bid", "10", "--lots", "2", "--price", "9"], "--price does not go with --bid"),
    (["calc", "--bid", "10", "--lots", "0"], "--lots 0: give a number"),
    (["calc", "--bid", "10", "--lots", "1", "--winning-fee", "11"], "--winning-fee 11: give a percentage"),
    (["calc"], "Give --price"),
    (["list", "--auctions", "--market", "x"], "--market does not apply to --auctions"),
    (["list", "--auctions", "--sort", "ev"], "--sort does not apply to --auctions"),
    (["backfill", "--auctions", "--subscriptions", "--from", "2020"], "exclude each other"),
  ])
  func `options that do not fit are refused`(arguments: [String], message: String) throws {
    let ending = try program.run(arguments)
    #expect(ending.status == 64)
    #expect(ending.stderr.contains(message), "\(ending.stderr)")
  }

  @Test func `the lists of past years are stored, and too few of them give no statistics`() throws {
    let folder = program.scratch.url.appending(component: "work").appending(component: "past")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Repository.fixtures.appending(path: "replay/2024-10-29/twse-auctions-2024.csv"),
      to: folder.appending(component: "twse-auctions-2024.csv"))
    let arguments = ["backfill", "--auctions", "--from", "2024", "--as-of", "2025-02-01T10:00"]
    let ending = try program.run(arguments + ["--replay", "past", "--store", "s.sqlite"])
    #expect(ending == .init(stdout: "1 list stored\n", stderr: "", status: 0))
    let stats = try program.run(["stats", "--auctions", "--store", "s.sqlite", "--json"])
    let groups = try #require(
      try JSONSerialization.jsonObject(with: Data(stats.stdout.utf8)) as? [String: Any])
    let kinds = try #require(groups["groups"] as? [[String: Any]])
    #expect(
      kinds.compactMap { $0["kind"] as? String } == ["ipo", "ipo", "convertible_bond", "convertible_bond"])
    #expect(kinds.compactMap { $0["cases"] as? Int } == [1, 1, 2, 2])
    #expect(kinds.allSatisfy { $0["premium_percent"] is NSNull && $0["correlation"] is NSNull })
  }
}
