package import Diagnostics
package import Fetching
internal import JSON
internal import Localization
internal import Posix
internal import SubscriptionCharts
package import SubscriptionQuotes
package import SystemPackage
internal import Trading
package import Values

/// Follows some securities until the session ends, an alert ends it, or the task is cancelled.
package struct WatchRun<Provider: QuoteProvider, Display: WatchDisplay>: Sendable {
  private let list: WatchList
  private let provider: Provider
  private let display: Display
  private let clock: WatchClock
  package var conditions: [AlertCondition] = []
  package var hook: AlertHook?
  package var endsWithAlert = false
  /// Outside the session, waits for it to begin instead of ending.
  package var waitsForSession = false
  package var log: QuoteLog?
  package var candles: LiveCandles?

  package init(_ list: WatchList, from provider: Provider, to display: Display, clock: WatchClock) {
    (self.list, self.provider, self.display, self.clock) = (list, provider, display, clock)
  }

  package func run() async throws -> ExitStatus {
    do {
      // What a killed watch left.
      try candles?.clear()
      var recorder = WatchRecorder(log, candles)
      for note in recorder.prune(today: clock.now().day) { display.note(note) }
      let quotes = WatchedQuotes(list.watched)
      display.begin(quotes.rows)
      let status = try await withThrowingTaskGroup(of: ExitStatus?.self) { group in
        group.addTask { [recorder] in
          try await isInSession() ? try await follow(quotes, recorder) : .done
        }
        if display.isRedrawn { group.addTask { try await keepDrawing() } }
        defer { group.cancelAll() }
        while let status = try await group.next() {
          if let status { return status }
        }
        return ExitStatus.done
      }
      try candles?.clear()
      return status
    } catch {
      do {
        try candles?.clear()
      } catch {
        // The first error says why the run ended.
      }
      throw error
    }
  }

  private var boards: Set<Board> { Set(list.codes.values.joined()) }
  private var isLive: Bool { boards.contains { list.hours.isLive($0, at: clock.now()) } }

  /// Whether quotes can be new, now or after a wait.
  private func isInSession() async throws -> Bool {
    guard !isLive else { return true }
    guard waitsForSession else {
      display.close(until: list.hours.nextOpening(after: clock.now()))
      return false
    }
    while !isLive {
      let start = list.hours.nextQuotes(of: boards, after: clock.now())
      display.wait(until: start)
      // In steps, because the clock stops while the machine sleeps.
      let rest = start.secondsSince1970 - clock.now().secondsSince1970
      try await clock.clock.sleep(.seconds(min(60, max(1, rest))))
    }
    display.open()
    return true
  }

  private func keepDrawing() async throws -> ExitStatus? {
    while true {
      display.draw()
      try await clock.clock.sleep(Self.refresh)
    }
  }

  private func follow(_ quotes: WatchedQuotes, _ recorder: WatchRecorder) async throws -> ExitStatus? {
    var (quotes, recorder, state, status) = (quotes, recorder, AlertState(conditions), ExitStatus.done)
    try await withThrowingDiscardingTaskGroup { hooks in
      // Some conditions hold before any quote, such as that an offering closes today.
      var alerts = state.fired(by: quotes.rows, at: clock.now())
      show(alerts, &hooks)
      guard alerts.isEmpty || !endsWithAlert else { return }
      let updates = LiveUpdates(of: list.codes, from: provider, every: Self.refresh, clock: clock.clock)
      for try await update in updates {
        // A quote may follow the event in the same update.
        for event in update.events { quotes.take(event) }
        for quote in update.quotes { quotes.take(quote) }
        let changed = quotes.changes()
        display.show(quotes.rows, changed: changed, events: update.events)
        let received = Set(update.quotes.map(\.code))
        let notes = recorder.add(
          changed.compactMap(\.quote),
          confirmed: quotes.rows.filter { received.contains($0.code) }.compactMap(\.quote), at: clock.now())
        for note in notes { display.note(note) }
        alerts = state.fired(by: quotes.rows, at: clock.now())
        show(alerts, &hooks)
        if update.events.contains(where: Self.isIncomplete) { status = .incomplete }
        guard alerts.isEmpty || !endsWithAlert, display.isRead else { return }
      }
    }
    return quotes.rows.allSatisfy { $0.absence == .unknown } ? .notFound : status
  }

  /// Whether prices are missing from then on.
  private static func isIncomplete(_ event: QuoteEvent) -> Bool {
    switch event {
    case .exhausted, .gaveUp: true
    default: false
    }
  }

  private func show(_ alerts: [AlertState.Alert], _ hooks: inout ThrowingDiscardingTaskGroup<any Error>) {
    for alert in alerts {
      display.show(alert)
      guard let hook else { continue }
      let text = alert.json.file
      let display = display
      hooks.addTask {
        if let problem = await hook.run(text) { display.note(.alertProgram(problem)) }
      }
    }
  }

  /// The least time between two refreshes.
  private static var refresh: Duration { .milliseconds(500) }
}

/// A display of a watch: a screen that is redrawn, or a stream of lines.
package protocol WatchDisplay: Sendable {
  /// Whether ``draw()`` is called repeatedly, because ages change with time.
  var isRedrawn: Bool { get }
  /// False once writing fails, such as on a closed pipe.
  var isRead: Bool { get }

  /// Shows the rows before any quote.
  func begin(_ rows: [WatchedQuote])
  /// Shows all rows, given those that changed and the provider's other events.
  func show(_ rows: [WatchedQuote], changed: [WatchedQuote], events: [QuoteEvent])
  func show(_ alert: AlertState.Alert)
  func note(_ note: WatchNote)
  /// Shows that the watch waits for quotes, which can be new from a moment on.
  func wait(until moment: Instant)
  /// Shows that quotes can be new now.
  func open()
  func close(until opening: Instant)
  func draw()
}

/// A failure that does not end a watch.
package enum WatchNote: Hashable, Sendable {
  case alertProgram(String)
  case notRecorded(String)
  case noCandles(String)
}

/// The time of a watch: the machine's, or in a rehearsal one that starts elsewhere and runs faster.
package struct WatchClock: Sendable {
  package let clock: JobClock
  package let now: @Sendable () -> Instant

  /// - Parameter start: The time to begin at; nil to use `now`.
  package init(startingAt start: Instant?, speed: Int, now: @escaping @Sendable () -> Instant) {
    let beginning = ContinuousClock.now
    let clock = JobClock(
      now: { (ContinuousClock.now - beginning) * speed }, sleep: { try await Task.sleep(for: $0 / speed) })
    self.clock = clock
    self.now = {
      start.map { Instant(secondsSince1970: $0.secondsSince1970 + Int(clock.now().components.seconds)) }
        ?? now()
    }
  }
}

/// Keeps the quotes that a watch received. They are shown even if they cannot be kept; that is reported once.
struct WatchRecorder {
  private let log: QuoteLog?
  private var candles: LiveCandles?
  private var failed: Set<Output> = []
  /// The time of the last entry of each code in the log.
  private var logged: [StockCode: Instant] = [:]

  private enum Output { case log, candles }

  init(_ log: QuoteLog?, _ candles: LiveCandles?) { (self.log, self.candles) = (log, candles) }

  /// Removes what is too old to be kept, and returns what is to be reported.
  mutating func prune(today: Day) -> [WatchNote] {
    do {
      try log?.prune(today: today)
      return []
    } catch {
      return first(.log, .notRecorded("\(error)"))
    }
  }

  /// Adds changed quotes and, once a minute, unchanged ones that the market confirmed; returns what is to be reported.
  mutating func add(_ changed: [Quote], confirmed: [Quote], at now: Instant) -> [WatchNote] {
    var notes: [WatchNote] = []
    do {
      try log?.add(changed + lasting(confirmed, besides: changed, at: now))
    } catch {
      notes += first(.log, .notRecorded("\(error)"))
    }
    do {
      try candles?.put(changed)
    } catch {
      notes += first(.candles, .noCandles("\(error)"))
    }
    return notes
  }

  /// Unchanged quotes as of a little while ago: without them nobody could tell a quiet market from a watch without
  /// answers.
  private mutating func lasting(_ confirmed: [Quote], besides changed: [Quote], at now: Instant) -> [Quote] {
    for quote in changed {
      logged[quote.code] = max(quote.time.instant, logged[quote.code] ?? quote.time.instant)
    }
    let moment = Instant(secondsSince1970: now.secondsSince1970 - Self.delay)
    return confirmed.filter { quote in
      guard quote.day == moment.day, moment.secondOfDay <= MarketHours.close(of: quote.board),
        let last = logged[quote.code], moment.secondsSince1970 - last.secondsSince1970 >= Self.interval
      else { return false }
      logged[quote.code] = moment
      return true
    }.map { quote in
      var quote = quote
      quote.time = QuoteTime(moment)
      return quote
    }
  }

  private mutating func first(_ output: Output, _ note: WatchNote) -> [WatchNote] {
    failed.insert(output).inserted ? [note] : []
  }

  /// Seconds after which a trade is surely published.
  private static let delay = 30
  private static let interval = 60
}

/// Today's candles in a folder of pages that are opened on this machine while a watch runs.
///
/// The exchange's terms do not permit passing quotes on: only the user should have access to the folder, and the
/// candles are removed when the watch ends, also by a crash. What a killed watch left is removed by the next.
package struct LiveCandles: Sendable {
  private let file: FilePath
  private var candles: [StockCode: Quote] = [:]

  /// Nil if the folder has no pages that show candles.
  package init?(in pages: FilePath) throws(SubcalError) {
    file = pages.pushing(FilePath(LiveBarScript.path))
    do {
      guard try FileSystem.status(of: file) != nil else { return nil }
    } catch {
      throw SubcalError(
        .cannotWrite, "\(error)", advice: "檢查 --serve-dir 的資料夾。", "check the folder given to --serve-dir.")
    }
  }

  /// Writes the candles of quotes; those without a market price are left out.
  package mutating func put(_ quotes: [Quote]) throws {
    let priced = quotes.filter { $0.price?.kind.isLive == true }
    guard !priced.isEmpty else { return }
    for quote in priced { candles[quote.code] = quote }
    guard LastActs.restore(file, to: LiveBarScript.none) else {
      throw PosixError(operation: "write", path: file.string, errno: .fileNameTooLong)
    }
    try FileSystem.replaceFile(
      file,
      with: LiveBarScript.script(
        candles.values.compactMap { quote in
          quote.price.map { price in
            let bar = DailyBar(
              code: quote.code, name: "", open: quote.open, high: quote.high, low: quote.low,
              close: price.price, volume: quote.volume, reference: quote.reference)
            return (bar, quote.day, quote.board)
          }
        }))
  }

  /// Removes all candles, whoever wrote them.
  package func clear() throws(SubcalError) {
    do {
      // This also removes what an interrupted replacement left beside the file.
      try FileSystem.replaceFile(file, with: LiveBarScript.none)
      LastActs.cancel()
    } catch {
      throw SubcalError(
        .cannotWrite, "\(file) 可能留有盤中報價：\(error)", "quotes may be left in \(file): \(error)",
        advice: "刪除該檔；下次更新會重寫。", "delete that file; the next nightly run writes it again.")
    }
  }
}
