internal import ArgumentParser
internal import SubscriptionQueries

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract:
      "Shows how premiums changed from the last day to delivery, or how good the estimated win rates were.",
    usage: "subcal stats [--odds] [--auctions] [--json] [<options>]",
    discussion: """
      Past results are not a forecast. Groups of fewer than 20 cases have no statistics. \
      The history comes from subcal backfill, both bars and lists.

      --odds compares the win rates that were estimated before the draw with those drawn, \
      beside two naive estimates, over the same draws.

      Examples:
        subcal stats
        subcal stats --odds
        subcal stats --json
        subcal stats --auctions
      """)

  @Flag(help: "Show the track record of the estimated win rates.") var odds = false

  @Flag(help: "How past auctions went: cover, premium and the first day of trade, by kind and year.")
  var auctions = false

  @Flag(help: "Print JSON.") var json = false

  @Option(help: .language) var language: String?

  @Option(help: .store) var store: String?

  @Option(help: .moment) var asOf: String?

  func validate() throws { _ = (try Arguments.localizer(language), try Arguments.moment(asOf)) }

  func run() throws {
    if odds { return try printRecord() }
    if auctions {
      let groups = try AuctionGroups(in: StoreAccess(Paths.store(store)), asOf: Arguments.moment(asOf))
      let text = AuctionStatsText(groups, localizer: try Arguments.localizer(language))
      return print(
        json ? groups.json : text.text(columns: ScreenWidth.columns, style: .standardOutput), terminator: "")
    }
    let groups = try PremiumGroups(in: StoreAccess(Paths.store(store)), asOf: Arguments.moment(asOf))
    let text = StatsText(groups, localizer: try Arguments.localizer(language))
    print(
      json ? groups.json : text.text(columns: ScreenWidth.columns, style: .standardOutput), terminator: "")
  }

  private func printRecord() throws {
    let record = try OddsRecord(in: StoreAccess(Paths.store(store)), asOf: Arguments.moment(asOf))
    let text = OddsRecordText(record, localizer: try Arguments.localizer(language))
    print(
      json ? record.json : text.text(columns: ScreenWidth.columns, style: .standardOutput), terminator: "")
  }
}
