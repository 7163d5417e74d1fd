internal import ArgumentParser
internal import Diagnostics
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionQueries
internal import SubscriptionQuotes

struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Follows prices during the session, against offer prices.",
    discussion: """
      Without a code it follows the favourites and what is open or upcoming. On a terminal \
      it shows a table that updates in place; on a pipe one line of JSON for each change \
      of price, time or volume. It ends with the session; outside the session it prints \
      when the market opens next and sends no request. The exchange's quotes are for \
      personal use: its terms do not permit passing them on.

      Examples:
        subcal watch
        subcal watch 9935 6535 --book --alert 'premium>=10' --alert closes-today
        subcal watch 9935 --alert '9935:price<=55' --on-alert ./tell-me --exit-on-alert
      """)

  @Argument(
    help: "Stock codes, names, or parts of names. (default: favourites, open and upcoming offerings)",
    completion: CodeCompletion.ofCodes)
  var codes: [String] = []

  @Flag(help: "Show five levels of the order book.") var book = false

  @Option(
    help: """
      Alert when this becomes true, and again after it was false: premium>=10, change<=-5 (of the day, in percent), \
      price<=55, profit>20000, closes-today; for one code 9935:price<=55; may be repeated.
      """)
  var alert: [String] = []

  @Option(
    help: "A program to run for each alert, with the alert as JSON on its standard input; without a shell.")
  var onAlert: String?

  @Flag(help: "Exit after the first alert.") var exitOnAlert = false

  @Flag(help: "Outside the session, wait for it to begin instead of exiting.")
  var wait = false

  @Option(
    help: "Seconds between two requests to the exchange, at least 5; a random part of up to a fifth is added."
  )
  var interval = 15.0

  @Option(help: "The most requests of this run, up to 5000.") var maxRequests = 2000

  @Option(
    help: """
      A folder of pages on this machine whose charts show today's candle while this runs. Only the user should have \
      access to it.
      """)
  var serveDir: String?

  @Flag(help: "Do not record the session for subcal chart --range 1D.")
  var noRecord = false

  @Option(help: "How fast time passes: only in rehearsals, with --base-url to this machine.")
  var speed = 1

  @Option(
    help: """
      mis, the exchange's own quotes, or fugle, a streaming service that needs a key: SUBCAL_FUGLE_KEY, or \
      --fugle-key-file. fugle needs a subcal built with --traits Fugle.
      """)
  var provider = "mis"

  @Option(help: "The file that holds Fugle's key, readable by its owner only.")
  var fugleKeyFile: String?

  @OptionGroup var sources: QuoteSourceOptions

  @OptionGroup var options: QueryOptions

  func validate() throws {
    _ = (try settings(), try conditions())
    try Arguments.check(codes: codes)
    guard onAlert == nil || !alert.isEmpty, !exitOnAlert || !alert.isEmpty else {
      throw ValidationError("--on-alert and --exit-on-alert need an --alert.")
    }
    guard (1...1000).contains(speed) else { throw ValidationError("--speed \(speed): give 1 to 1000.") }
    guard try sources.isLocal(service()) || speed == 1 && options.asOf == nil else {
      throw ValidationError(
        "--speed and --as-of are for rehearsals: give --base-url for each host, to this machine.")
    }
  }

  func run() async throws {
    let list = try options.watchList(codes)
    for note in list.notes { StandardError.report(note) }
    guard !list.watched.isEmpty else {
      if codes.isEmpty {
        StandardError.report("nothing is open or upcoming, and there are no favourites: give a code")
      }
      throw ExitCode(ExitStatus.notFound.rawValue)
    }
    Signals.ignoreBrokenPipe()
    let clock = WatchClock(startingAt: try options.asOf.map { try Arguments.moment($0) }, speed: speed) {
      .now
    }
    switch try service() {
    case .mis:
      try await follow(
        list, PollingProvider(try settings(), hours: list.hours, clock: clock.clock, now: clock.now), clock)
    case .fugle:
      #if Fugle
        try await follow(
          list,
          FugleProvider(
            key: FugleKey(file: fugleKeyFile).value, over: QuoteService.fugle(settings()), hours: list.hours,
            clock: clock.clock, now: clock.now), clock)
      #else
        break
      #endif
    }
  }

  private func follow(_ list: WatchList, _ provider: some QuoteProvider, _ clock: WatchClock) async throws {
    let screen = WatchScreen(clock: clock, hasBook: book, localizer: try options.localizer())
    var run = WatchRun(list, from: provider, to: screen, clock: clock)
    (run.conditions, run.hook, run.endsWithAlert) = (
      try conditions(), onAlert.map { AlertHook($0) }, exitOnAlert
    )
    run.waitsForSession = wait
    run.log = noRecord ? nil : QuoteLog(besideStore: try Paths.store(options.store))
    run.candles = try candles()
    let (outcome, signal) = await StopSignals.stopping { [run] in try await run.run() }
    screen.end()
    // A closed terminal takes no output.
    if signal != .hungUp, let error = screen.lost { throw StandardError.reportLostOutput(error) }
    switch outcome {
    case .success(let status): if status != .done { throw ExitCode(status.rawValue) }
    case .failure(let error): throw WatchMessages.code(of: error, signal: signal)
    }
  }

  private func service() throws -> QuoteService {
    guard let service = QuoteService(rawValue: provider.lowercased()) else {
      throw ValidationError("--provider \(provider): give mis or fugle.")
    }
    #if !Fugle
      guard service != .fugle else {
        throw ValidationError(
          "--provider fugle: this subcal was built without it. Build it with: swift build --traits Fugle")
      }
    #endif
    return service
  }

  private func settings() throws -> PollingSettings {
    var settings = try sources.settings()
    let isLocal = try sources.isLocal(service())
    guard (0...600).contains(interval), interval >= 5 || isLocal else {
      throw ValidationError(
        "--interval \(interval): give 5 to 600 seconds; the exchange must not be asked more often.")
    }
    guard PollingSettings.requestLimits.contains(maxRequests) else {
      throw ValidationError(
        "--max-requests \(maxRequests): give 1 to \(PollingSettings.requestLimits.upperBound).")
    }
    settings.interval = .milliseconds(Int(interval * 1000))
    settings.requestLimit = maxRequests
    return settings
  }

  private func conditions() throws -> [AlertCondition] {
    try alert.map { text in
      guard let condition = AlertCondition(text) else {
        throw ValidationError(
          "--alert \(text): give premium>=10, change<=-5, price<=55, profit>20000 or closes-today, "
            + "with 9935: before it for one code.")
      }
      return condition
    }
  }

  private func candles() throws -> LiveCandles? {
    guard let serveDir else { return nil }
    let folder = Paths.absolute(serveDir)
    guard let candles = try LiveCandles(in: folder) else {
      throw SubcalError(
        .usage, reason: "--serve-dir \(folder): there are no pages with charts",
        advice: "name a folder that subcal nightly wrote.")
    }
    return candles
  }
}
