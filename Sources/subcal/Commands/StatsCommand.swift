internal import ArgumentParser
internal import SubscriptionQueries

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Shows how premiums changed from the last day to delivery, by market and by premium.",
    // All options do not fit on a line of 80 characters.
    usage: "subcal stats [<options>]",
    discussion: """
      Past results are not a forecast. Groups of fewer than 20 cases have no statistics. \
      The history comes from subcal backfill, both bars and lists.

      Examples:
        subcal stats
        subcal stats --json
        subcal stats --auctions
      """)

  @Flag(help: "How past auctions went: cover, premium and the first day of trade, by kind and year.")
  var auctions = false

  @Flag(help: "Print JSON.") var json = false

  @Option(help: .language) var language: String?

  @Option(help: .store) var store: String?

  func validate() throws { _ = try Arguments.localizer(language) }

  func run() throws {
    if auctions {
      let groups = try AuctionGroups(in: StoreAccess(Paths.store(store)))
      let text = AuctionStatsText(groups, localizer: try Arguments.localizer(language))
      return print(
        json ? groups.json : text.text(columns: ScreenWidth.columns, style: .standardOutput), terminator: "")
    }
    let groups = try PremiumGroups(in: StoreAccess(Paths.store(store)))
    let text = StatsText(groups, localizer: try Arguments.localizer(language))
    print(
      json ? groups.json : text.text(columns: ScreenWidth.columns, style: .standardOutput), terminator: "")
  }
}
