internal import ArgumentParser
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionDelivery
internal import SubscriptionJob
internal import SystemPackage

/// `subcal nightly`: the night's work.
struct NightlyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nightly",
    abstract:
      "Downloads the lists and closes, computes premium and state, and writes JSON, CSV, iCalendar and pages.",
    discussion: """
      Silent on success unless asked otherwise; one line on standard error when it \
      fails, and then the files of the last good night stay as they were. Every \
      option has an environment variable: --as-of is SUBCAL_AS_OF.

      Examples:
        subcal nightly --output /srv/subcal
        subcal nightly --replay Fixtures/replay/2024-10-29 --show-open
      """)

  @Option(help: "The folder to publish into. (default: ./public; with --replay ./replayed/public)")
  var output: String?

  @Option(help: "The store's file; the lock lies beside it. (default: in the user's data folder)")
  var store: String?

  @Option(help: "A year whose list is asked; may be repeated. (default: the years that the day asks for)")
  var year: [Int] = []

  @Option(help: "The moment states are told for: 2024-10-29, 2024-10-29T21:30, Taiwan's time. (default: now)")
  var asOf: String?

  @OptionGroup var sources: SourceOptions

  @Option(help: "Seconds that all downloads together may take, 10 at least.")
  var timeLimit = NightlySettings.usualTimeLimit

  @Flag(help: "Keep central government bonds, whose codes begin with A, in the outputs.")
  var keepBonds = false

  @Option(help: "The time of the last day at which applications end.")
  var cutOff = "14:00"

  @Option(
    help:
      "Take this source although it is empty, half as long as last time, or lacks a column; may be repeated.")
  var accept: [String] = []

  @Option(help: "A further language of the calendars: en, in files of their own; may be repeated.")
  var language: [String] = []

  @Flag(help: "Let the entries of calendars/deadline.ics ring at 09:00.")
  var alarms = false

  @Option(
    help: """
      A calendar with some of the offerings, calendars/NAME.ics: NAME:CONDITION,…; conditions are \
      min-premium=10, board=TWSE+TPEx, code=2330+2317; may be repeated.
      """)
  var feed: [String] = []

  @Option(help: "Where the output folder is served, for links that need a host.")
  var siteURL: String?

  @Flag(help: "Leave the pages for people (index.html and the like) out; those that are there stay.")
  var noSite = false

  @OptionGroup(title: "Costs") var cost: CostOptions

  @Flag(help: "Tell the targets of subcal notify afterwards, also when the night failed.")
  var notify = false

  @Option(
    help: """
      The address of a monitor (healthchecks.io and its like) that is told of every night: a GET when it published, \
      a POST to ADDRESS/fail when not. Best given as SUBCAL_HEALTHCHECK_URL.
      """)
  var healthcheckURL: String?

  @Flag(help: "Print a table of what is open for subscription.")
  var showOpen = false

  @Flag(help: "Log what is done, on standard error.")
  var verbose = false

  /// What is wrong with the arguments is told here, where the parser can add this command's usage.
  func validate() throws {
    _ = try settings()
  }

  func run() async throws {
    let settings = try settings()
    let display = RunDisplay(isVerbose: verbose)
    let run = NightlyRun(settings, startedAt: .now, observer: display.show)
    let (outcome, signal) = await StopSignals.stopping { try await run.run() }
    display.end()
    var isTold = true
    if signal == nil {
      if notify { isTold = await Telling.afterNight(settings, cost: cost, display: display) }
      isTold = await tellMonitor(outcome, display) && isTold
    }
    switch outcome {
    case .success(let night):
      if showOpen { print(OpenTable(night.report).text(columns: Screen.columns), terminator: "") }
      for warning in night.warnings { Complaint.say(warning) }
      let status = night.status == .done && !isTold ? .incomplete : night.status
      if status != .done { throw ExitCode(status.rawValue) }
    case .failure(let error):
      let status = display.tell(error, signal: signal)
      throw ExitCode(status.rawValue)
    }
  }

  /// Tells the monitor how the night went; says on standard error when it could not be told, and gives whether it was.
  private func tellMonitor(
    _ outcome: Result<NightlyRun.Outcome, any Error>, _ display: RunDisplay
  ) async -> Bool {
    guard let monitor = healthcheckURL.flatMap({ HealthCheck($0) }) else { return true }
    let failure: String?
    switch outcome {
    case .success: failure = nil
    case .failure(let error as JobError):
      // Of two runs at once the other one tells.
      if error.status == .locked { return true }
      failure = error.description
    case .failure(let error): failure = "\(error)"
    }
    do {
      try await monitor.tell(failure: failure, observer: display.show)
      return true
    } catch {
      Complaint.say("\(error)")
      return false
    }
  }
}
