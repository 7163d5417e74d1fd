internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionNightly
internal import SubscriptionQueries

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Shows how a code's past offerings went, from the stored bars; and the bars themselves.",
    discussion: """
      Premiums are those of the closes (on the emerging board, the averages) of the last \
      subscription day, the day of the draw, and the delivery day. Prices are not \
      adjusted for dividends; a day whose reference price is not the last close is \
      marked. Fetch history with subcal backfill.

      Examples:
        subcal history 9935
        subcal history 9935 --csv --from 2024-01-01 > 9935.csv
      """)

  @Argument(
    help: "The stock code or name.", completion: CodeCompletion.ofCodes)
  var code: String

  @Option(help: "The first day of the bars. (default: the first that is stored)")
  var from: String?

  @Option(help: "The last day of the bars.") var to: String?

  @Option(help: .moment) var asOf: String?

  @Flag(help: "Print offerings and bars as JSON.") var json = false

  @Flag(help: "Print the bars as CSV.") var csv = false

  @Option(help: .language) var language: String?

  @Option(help: .store) var store: String?

  func validate() throws {
    try Arguments.check(codes: [code])
    _ = try (days(), Arguments.localizer(language))
    try Arguments.checkFormat(json: json, csv: csv)
  }

  func run() throws {
    let access = StoreAccess(try Paths.store(store))
    let history = try CodeHistory(
      of: try Arguments.code(code, in: access), days: try days(), asOf: try Arguments.moment(asOf), in: access
    )
    for note in history.notes { StandardError.report(note) }
    let text = HistoryText(history, localizer: try Arguments.localizer(language))
    print(json ? history.json : csv ? history.csv : text.text(columns: ScreenWidth.columns), terminator: "")
  }

  private func days() throws -> ClosedRange<Day> {
    let today = try Arguments.moment(asOf).day
    let first =
      try from.map { try Arguments.day($0, option: "--from", today: today) }
      ?? BackfillSettings.firstPublishedDay
    let last = try to.map { try Arguments.day($0, option: "--to", today: today) } ?? max(first, today)
    guard first <= last else { throw ValidationError("--from \(first) is after --to \(last).") }
    return first...last
  }
}
