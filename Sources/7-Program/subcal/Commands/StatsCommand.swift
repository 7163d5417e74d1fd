internal import ArgumentParser
internal import Localization
internal import SubscriptionQueries

struct StatsCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "stats", "歷次溢價率從截止日到撥券日的變化，或預估中籤率的準確度。",
      "Shows how premiums changed from the last day to delivery, or how good the estimated win rates were.",
      about: Text(
        """
        過去績效不代表未來表現。少於 20 件者不列統計。資料來自 subcal backfill 補入的行情與\
        清單。

        --odds 以同一批抽籤比較抽籤前的預估中籤率與實際中籤率，並列出兩種簡單估法。
        """,
        """
        Past results are not a forecast. Groups of fewer than 20 cases have no statistics. \
        The history comes from subcal backfill, both bars and lists.

        --odds compares the win rates that were estimated before the draw with those drawn, \
        beside two naive estimates, over the same draws.
        """),
      examples: ["subcal stats", "subcal stats --odds", "subcal stats --json", "subcal stats --auctions"])
  }

  @Flag(help: .text("顯示預估中籤率的準確度", "Show the track record of the estimated win rates.")) var odds = false

  @Flag(
    help: .text(
      "歷次競價拍賣的結果：投標倍數、溢價率與上市首日，依種類與年度",
      "How past auctions went: cover, premium and the first day of trade, by kind and year."))
  var auctions = false

  @Flag(help: .text("以 JSON 輸出", "Print JSON.")) var json = false
  func validate() throws {
    _ = try (Arguments.moment(), FetchOption.choice())
  }

  func run() throws { try AnswerPrinter(json: json, in: .messages).print(answer()) }

  private func answer() throws -> any Answer {
    let (access, moment) = (StoreAccess(try Paths.store()), try Arguments.moment())
    if odds { return try OddsRecord(in: access, moment: moment) }
    return auctions
      ? try AuctionGroups(in: access, moment: moment) : try PremiumGroups(in: access, moment: moment)
  }
}
