internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionQuotes

/// `subcal quote`: what the market says now.
struct QuoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quote",
    abstract: "Asks the exchange once what some codes trade at, against their offer prices.",
    discussion: """
      The exchange's quotes are for the reader alone: its terms do not let them be passed \
      on. Ends with 1 when no code is known, with 10 when a board could not be had.

      Examples:
        subcal quote 9935
        subcal quote 9935 2330 --book
      """)

  @Argument(
    help: "Stock codes, names, or parts of names.",
    completion: .custom { _, _, prefix in CodeCompletion.candidates(prefix) })
  var codes: [String]

  @Flag(help: "Five levels of the book.")
  var book = false

  @Flag(help: "Print JSON, one object a code.")
  var json = false

  @OptionGroup var sources: QuoteSourceOptions

  @OptionGroup var options: QuestionOptions

  func validate() throws {
    try options.check()
    _ = try sources.settings()
    guard !codes.isEmpty, codes.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("Give a stock code such as 2330.")
    }
  }

  func run() async throws {
    let list = try WatchList(codes, options)
    for complaint in list.complaints { Complaint.say(complaint) }
    guard !list.watched.isEmpty else { throw ExitCode(ExitStatus.notFound.rawValue) }
    let asOf = try options.asOf.map { try Arguments.moment($0) }
    let now: @Sendable () -> Instant = { asOf ?? .now }
    let provider = PollingProvider(try sources.settings(), hours: list.hours, now: now)
    let (outcome, signal) = await StopSignals.stopping { try await provider.once(of: list.codes) }
    let events: [QuoteEvent]
    do {
      events = try outcome.get()
    } catch {
      throw WatchEnding.code(of: error, signal: signal)
    }
    var board = LiveBoard(list.watched)
    var isIncomplete = false
    for event in events {
      switch event {
      case .quotes(let quotes): for quote in quotes { board.take(quote) }
      case .trouble: isIncomplete = true
      default: break
      }
      if let words = WatchEnding.words(for: event) { Complaint.say(words) }
    }
    try show(board.rows, list.hours, at: now())
    if board.rows.allSatisfy({ $0.quote == nil }) { throw ExitCode(ExitStatus.notFound.rawValue) }
    if isIncomplete { throw ExitCode(ExitStatus.incomplete.rawValue) }
  }

  private func show(_ rows: [LiveRow], _ hours: MarketHours, at now: Instant) throws {
    guard !json else {
      print(
        String(
          decoding: JSONValue.object([("items", .array(rows.map { $0.json(hasBook: book) }))]).file,
          as: UTF8.self), terminator: "")
      return
    }
    let say = try Wording.of(options.language)
    let style = Style.standardOutput
    print(
      QuoteTable(rows: rows, now: now, say: say).text(columns: Screen.columns, style: style), terminator: "")
    if book {
      for row in rows {
        let lines = BookText(row: row, say: say).lines(columns: Screen.columns, style: style)
        if !lines.isEmpty { print("\n" + lines.joined(separator: "\n")) }
      }
    }
    if rows.allSatisfy({ row in !hours.isLive(row.quote?.board ?? .twse, at: now) }) {
      print(style(WatchEnding.opensNext(hours.nextOpening(after: now), say), .faint))
    }
  }
}
