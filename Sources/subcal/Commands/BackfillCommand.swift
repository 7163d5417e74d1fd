internal import ArgumentParser
internal import Diagnostics
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionNightly
internal import SystemPackage

struct BackfillCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backfill",
    abstract:
      "Fetches the bars of past trading days, or the lists of subscriptions or auctions of past years, into the store.",
    discussion: """
      Downloads one file every three seconds, newest first; a year of bars takes about \
      13 minutes. Each day is stored as a whole as soon as it arrives, so a run may be \
      stopped at any moment: the next one skips what is stored.

      Examples:
        subcal backfill --from 2023-01-01
        subcal backfill --subscriptions --from 2019
        subcal backfill --auctions --from 2017
      """)

  @Option(help: "The first day; with --subscriptions or --auctions the first year.") var from: String

  @Option(help: "The last day or year. (default: the last trading day; with lists last year)")
  var to: String?

  @Flag(help: "Fetch the lists of past years, with their win rates, instead of bars.")
  var subscriptions = false

  @Flag(help: "Fetch the lists of past years' auctions instead of bars.") var auctions = false

  @Option(help: .store) var store: String?

  @Option(help: "The moment to run for; later days have no closes yet. (default: now)")
  var asOf: String?

  @OptionGroup var sources: SourceOptions

  @Flag(help: "Log to standard error.") var verbose = false

  func validate() throws {
    _ = try settings()
    if subscriptions, auctions { throw ValidationError("--subscriptions and --auctions exclude each other.") }
    if subscriptions || auctions { _ = try years() } else { _ = try days() }
  }

  func run() async throws {
    let display = RunReporter(isVerbose: verbose)
    let backfill = Backfill(try settings(), observer: display.show)
    let work: @Sendable () async throws -> Backfill.Outcome
    if subscriptions {
      let years = try years()
      work = { try await backfill.subscriptions(of: years) }
    } else if auctions {
      let years = try years()
      work = { try await backfill.auctions(of: years) }
    } else {
      let days = try days()
      work = { try await backfill.bars(from: days.lowerBound, to: days.upperBound) }
    }
    let (result, signal) = await StopSignals.stopping(work)
    display.end()
    switch result {
    case .success(let outcome):
      print(summary(of: outcome))
      for problem in outcome.problems { StandardError.report(problem) }
      if outcome.status != .done { throw ExitCode(outcome.status.rawValue) }
    case .failure(let error):
      throw display.exitCode(
        reporting: error, signal: signal, afterStop: "fetched days are stored, run again to continue")
    }
  }

  private func summary(of outcome: Backfill.Outcome) -> String {
    if subscriptions || auctions { return "\(outcome.filled) list(s) stored" }
    let closures = outcome.closures.sorted().map(\.description).joined(separator: ", ")
    let none = closures.isEmpty ? "" : "; the exchanges were closed on \(closures)"
    return outcome.filled == 0 && outcome.problems.isEmpty
      ? "nothing to fetch: every day is stored" : "\(outcome.filled) day(s) stored\(none)"
  }

  private func settings() throws -> BackfillSettings {
    var settings = BackfillSettings(
      store: try sources.path(ofStore: store), asOf: try Arguments.moment(asOf),
      origin: try sources.origin())
    settings.record = sources.record.map(Paths.absolute)
    return settings
  }

  private func days() throws -> ClosedRange<Day> {
    let today = try settings().asOf.day
    let first = try Arguments.day(from, option: "--from", today: today)
    let last = try to.map { try Arguments.day($0, option: "--to", today: today) } ?? max(first, today)
    guard first >= BackfillSettings.firstPublishedDay else {
      throw ValidationError(
        "--from \(from): the exchange's closes begin on \(BackfillSettings.firstPublishedDay).")
    }
    guard first <= last else { throw ValidationError("--from \(first) is after --to \(last).") }
    return first...last
  }

  private func years() throws -> ClosedRange<Int> {
    let first = try Arguments.year(from, option: "--from")
    let last =
      try to.map { try Arguments.year($0, option: "--to") } ?? max(first, settings().asOf.day.year - 1)
    guard first <= last else { throw ValidationError("--from \(first) is after --to \(last).") }
    return first...last
  }
}
