internal import ArgumentParser
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionQuotes

/// `subcal watch`: prices as they move.
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Follows what codes trade at during the session, against their offer prices.",
    discussion: """
      Without a code it follows the favourites and what is open or coming. On a terminal \
      a table that updates in place; on a pipe one line of JSON for each change of price, \
      time or volume. It ends when the session does, and outside the session it says when \
      the market opens next and asks nothing. The exchange's quotes are for the reader \
      alone: its terms do not let them be passed on.

      Examples:
        subcal watch
        subcal watch 9935 6535 --book --alert 'premium>=10' --alert closes-today
        subcal watch 9935 --alert '9935:price<=55' --on-alert ./tell-me --exit-on-alert
      """)

  @Argument(
    help: "Stock codes, names, or parts of names. (default: favourites, open and coming offerings)",
    completion: .custom { _, _, prefix in CodeCompletion.candidates(prefix) })
  var codes: [String] = []

  @Flag(help: "Five levels of the book.")
  var book = false

  @Option(
    help: """
      Tell once when this becomes true, and again after it was false: premium>=10, price<=55, profit>20000, \
      closes-today; for one code 9935:price<=55; may be repeated.
      """)
  var alert: [String] = []

  @Option(
    help: "A program to run for each alert, which gets it as JSON on its standard input; no shell reads it.")
  var onAlert: String?

  @Flag(help: "End after the first alert.")
  var exitOnAlert = false

  @Flag(help: "Outside the session wait for it to begin, instead of ending.")
  var wait = false

  @Option(help: "Seconds between two questions to the exchange, from 5 on; chance adds up to a fifth.")
  var interval = 15.0

  @Option(help: "The most questions of this run, up to 5000.")
  var maxRequests = 2000

  @Option(
    help: """
      A folder of pages on this machine whose charts are to show today's candle while this runs. Nobody else may \
      be able to read it.
      """)
  var serveDir: String?

  @Flag(help: "Keep no record of the day for subcal chart --range 1D.")
  var noRecord = false

  @Option(help: "How fast time goes by: only in rehearsals, with --base-url to this machine.")
  var speed = 1

  @Option(
    help: """
      mis, the exchange's own quotes, or fugle, a streaming service that needs a key: SUBCAL_FUGLE_KEY, or \
      --fugle-key-file. Only in a subcal that was built with --traits Fugle.
      """)
  var provider = "mis"

  @Option(help: "The file that holds Fugle's key, which nobody else may read.")
  var fugleKeyFile: String?

  @OptionGroup var sources: QuoteSourceOptions

  @OptionGroup var options: QuestionOptions

  func validate() throws {
    try options.check()
    _ = (try settings(), try conditions())
    guard codes.allSatisfy({ !$0.isEmpty }) else { throw ValidationError("Give a stock code such as 2330.") }
    guard onAlert == nil || !alert.isEmpty, !exitOnAlert || !alert.isEmpty else {
      throw ValidationError("--on-alert and --exit-on-alert need an --alert.")
    }
    guard (1...1000).contains(speed) else { throw ValidationError("--speed \(speed): give 1 to 1000.") }
    guard try sources.isNear(service()) || speed == 1 && options.asOf == nil else {
      throw ValidationError(
        "--speed and --as-of are for rehearsals: give --base-url for each host, to this machine.")
    }
  }

  func run() async throws {
    let list = try WatchList(codes, options)
    for complaint in list.complaints { Complaint.say(complaint) }
    guard !list.watched.isEmpty else {
      if codes.isEmpty {
        Complaint.say("nothing is open or coming, and there are no favourites: give a code")
      }
      throw ExitCode(ExitStatus.notFound.rawValue)
    }
    BrokenPipe.isToldByWriting()
    let time = WatchTime(startingAt: try options.asOf.map { try Arguments.moment($0) }, speed: speed)
    switch try service() {
    case .mis:
      try await follow(
        list, PollingProvider(try settings(), hours: list.hours, clock: time.clock, now: time.now), time)
    case .fugle:
      #if Fugle
        try await follow(
          list,
          FugleProvider(
            key: FugleKey(file: fugleKeyFile).value, over: QuoteService.fugle(settings()), hours: list.hours,
            clock: time.clock, now: time.now), time)
      #else
        break
      #endif
    }
  }

  private func follow(_ list: WatchList, _ provider: some QuoteProvider, _ time: WatchTime) async throws {
    let run = WatchRun(
      list: list, provider: provider, time: time,
      output: WatchOutput(
        list, time: time, hasBook: book, say: try Wording.of(options.language)),
      conditions: try conditions(), hook: onAlert.map { AlertHook($0) }, endsWithAlert: exitOnAlert,
      waits: wait,
      record: noRecord ? nil : DayRecord(besideStore: try Paths.store(options.store)),
      candles: try candles())
    let (outcome, signal) = await StopSignals.stopping { try await run.run() }
    run.output.end()
    switch outcome {
    case .success(let status): if status != .done { throw ExitCode(status.rawValue) }
    case .failure(let error): throw WatchEnding.code(of: error, signal: signal)
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
    let isNear = try sources.isNear(service())
    guard (0...600).contains(interval), interval >= 5 || isNear else {
      throw ValidationError(
        "--interval \(interval): give 5 to 600 seconds; the exchange is not asked more often.")
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
          "--alert \(text): give premium>=10, price<=55, profit>20000 or closes-today, "
            + "with 9935: before it for one code.")
      }
      return condition
    }
  }

  private func candles() throws -> LiveCandles? {
    guard let serveDir else { return nil }
    let folder = Paths.absolute(serveDir)
    let candles: LiveCandles?
    do {
      candles = try LiveCandles(in: folder)
    } catch {
      throw Complaint.about(
        JobError(.cannotWrite, nil, reason: "\(error)", advice: "check the folder given to --serve-dir."))
    }
    guard let candles else {
      throw Complaint.about(
        JobError(
          .usage, nil, reason: "--serve-dir \(folder): there are no pages with charts",
          advice: "name a folder that subcal nightly has written."))
    }
    return candles
  }
}
