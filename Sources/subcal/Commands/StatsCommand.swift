internal import ArgumentParser
internal import SubscriptionQueries

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Shows how premiums changed from the last day to delivery, by market and by premium.",
    discussion: """
      Past results are not a forecast. Groups of fewer than 20 cases have no statistics. \
      The history comes from subcal backfill, both bars and lists.

      Examples:
        subcal stats
        subcal stats --json
      """)

  @Flag(help: "Print JSON.") var json = false

  @OptionGroup var language: LanguageOption

  @OptionGroup var store: StoreOption

  func run() throws {
    let groups = try PremiumGroups(in: StoreAccess(store.path()))
    let text = StatsText(groups, localizer: try language.localizer())
    print(
      json ? groups.json : text.text(columns: ScreenWidth.columns, style: .standardOutput), terminator: "")
  }
}
