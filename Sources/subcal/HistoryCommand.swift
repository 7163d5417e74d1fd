internal import ArgumentParser
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionStore
internal import SystemPackage

/// `subcal history`: how a code's past offerings went, and its bars.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Tells how a code's past offerings went, from the stored bars; and gives the bars themselves.",
    discussion: """
      Premiums are those of the day's close (on the emerging board its average) on \
      the last subscription day, on the day of the draw, and at delivery. Prices are \
      as traded, not adjusted for dividends; a day whose reference price is not the \
      last close is marked. Fetch history with subcal backfill.

      Examples:
        subcal history 9935
        subcal history 9935 --csv --from 2024-01-01 > 9935.csv
      """)

  @Argument(
    help: "The stock code.", completion: .custom { _, _, prefix in CodeCompletion.candidates(prefix) })
  var code: String

  @Option(help: "The first day of the bars. (default: the first that is stored)")
  var from: String?

  @Option(help: "The last day of the bars.")
  var to: String?

  @Option(help: "The moment it is told for. (default: now)")
  var asOf: String?

  @Flag(help: "Print offerings and bars as JSON.")
  var json = false

  @Flag(help: "Print the bars as CSV.")
  var csv = false

  @Option(help: "zh or en. (default: by the locale, Chinese where it names none)")
  var language: String?

  @Option(help: "The store's file. (default: in the user's data folder)")
  var store: String?

  func validate() throws {
    _ = try (Arguments.code(code), days(), Wording.of(language), Arguments.moment(asOf))
    guard !json || !csv else { throw ValidationError("--json and --csv exclude each other.") }
  }

  func run() throws {
    let (code, days, today) = (try Arguments.code(code), try days(), try Arguments.moment(asOf).day)
    let history = try StoreReading.from(store) { store in
      let offerings = try store.offerings(of: code)
      let bars = try store.bars(of: code, in: days)
      guard !offerings.isEmpty || !bars.isEmpty else {
        throw JobError(
          .notFound, nil, reason: "neither an offering nor a bar of \(code) is stored",
          advice: "check the code; subcal backfill fetches history.")
      }
      let evidence = try CalendarEvidence(of: store, since: BackfillSettings.firstDay)
      let calendar = evidence.calendar
      return CodeHistory(
        code: code,
        offerings: try offerings.sorted { $0.id > $1.id }.map { known in
          try OfferingHistory(
            of: known, until: today, evidence: evidence, calendar: calendar
          ) { day in
            try store.lastCloses([(known.offering.code, day)])[code]?.first
          }
        },
        series: BarSeries(
          bars.map { ($0.day, $0.board, $0.bar) },
          calendar: calendar))
    }
    print(
      json
        ? history.json : csv ? history.csv : history.text(try Wording.of(language), columns: Screen.columns),
      terminator: "")
  }

  private func days() throws -> ClosedRange<Day> {
    let first = try from.map { try Arguments.day($0, option: "--from") } ?? BackfillSettings.firstDay
    let last = try to.map { try Arguments.day($0, option: "--to") } ?? max(first, Arguments.moment(asOf).day)
    guard first <= last else { throw ValidationError("--from \(first) lies after --to \(last).") }
    return first...last
  }
}
