internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionStore

/// `subcal stats`: how premiums went.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "How premiums of past offerings went from the last day to delivery, by market and by premium.",
    discussion: """
      What happened, and no forecast. Nothing is claimed of fewer than 20 cases. The \
      history comes from subcal backfill, bars and lists both.

      Examples:
        subcal stats
        subcal stats --json
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: "zh or en. (default: by the locale, Chinese where it names none)")
  var language: String?

  @Option(help: "The store's file. (default: in the user's data folder)")
  var store: String?

  func validate() throws { _ = try Wording.of(language) }

  func run() throws {
    let outcomes = try StoreReading.from(store) { try $0.outcomes() }
    let text = StatsText(outcomes, say: try Wording.of(language))
    print(json ? text.json : text.text(columns: Screen.columns, style: .standardOutput), terminator: "")
  }
}
