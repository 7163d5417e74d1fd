package import Diagnostics
package import Fetching
internal import JSON
package import Localization
package import SubscriptionQuotes
package import Values

/// Follows some securities until the session ends, an alert ends it, or the task is cancelled.
///
/// `watch` makes one. The provider may be MIS or Fugle, the display a screen, lines or JSON: a test has a
/// provider of recorded quotes and a display that keeps them. It ends with the session, with an alert if that
/// is asked for, or when the user stops it; whatever ends it, the pages' candles of the day are removed, or
/// pages would still show them tomorrow.
package struct WatchRun<Provider: QuoteProvider, Display: WatchDisplay>: Sendable {
  private let list: WatchList
  private let provider: Provider
  private let display: Display
  private let clock: WatchClock
  package var conditions: [AlertCondition] = []
  package var hook: UserProgram?
  package var endsWithAlert = false
  /// The highest price of each lot of the user since its purchase, for trailing alerts.
  package var lots: [StockCode: PeakPrice] = [:]
  /// Outside the session, waits for it to begin instead of ending.
  package var waitsForSession = false
  package var log: QuoteLog?
  package var candles: LiveCandles?
  /// Where the trades of the day are recorded; nil to show no trades.
  package var trades: QuoteLog?
  /// Finds the securities of a text that the user types; nil if none are added.
  package var find: (@Sendable (String) throws -> WatchList)?

  package init(_ list: WatchList, from provider: Provider, to display: Display, clock: WatchClock) {
    (self.list, self.provider, self.display, self.clock) = (list, provider, display, clock)
  }

  package func run() async throws -> ExitStatus {
    do {
      // What a killed watch left.
      try candles?.clear()
      var recorder = WatchRecorder(log, candles)
      for note in recorder.prune(today: clock.now().day) { display.note(note) }
      let followed = FollowedSecurities(list)
      display.begin(followed.rows)
      showRecordedTrades(of: Set(list.codes.keys), followed)
      let status = try await withThrowingTaskGroup(of: ExitStatus?.self) { group in
        group.addTask { [recorder] in
          try await isInSession(followed) ? try await follow(followed, recorder) : .done
        }
        group.addTask {
          for await request in display.requests { act(on: request, followed) }
          return nil
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

  private func isLive(_ followed: FollowedSecurities) -> Bool {
    followed.boards.contains { list.hours.isLive($0, at: clock.now()) }
  }

  /// Whether quotes can be new, now or after a wait.
  private func isInSession(_ followed: FollowedSecurities) async throws -> Bool {
    guard !isLive(followed) else { return true }
    guard waitsForSession else {
      display.close(until: list.hours.nextOpening(after: clock.now()))
      return false
    }
    while !isLive(followed) {
      let start = list.hours.nextQuotes(of: followed.boards, after: clock.now())
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

  /// Shows the recorded trades of the day, oldest first.
  private func showRecordedTrades(of codes: Set<StockCode>, _ followed: FollowedSecurities) {
    guard let trades else { return }
    do {
      let seen = try trades.trades(of: codes, on: clock.now().day)
      followed.change { $0.trades.merge(seen) { $1 } }
      display.show(seen.values.flatMap(\.trades).sorted { ($0.time, $0.code) < ($1.time, $1.code) })
    } catch {
      display.note(.noTrades("\(error)"))
    }
  }

  /// Follows what the user adds, and leaves what the user removes.
  private func act(on request: WatchRequest, _ followed: FollowedSecurities) {
    let watched = followed.rows.map(\.watched)
    do {
      switch request {
      case .add(let text):
        guard let found = try find?(text) else { return }
        for note in found.notes { display.note(.message(note)) }
        let new = found.watched.filter { security in !watched.contains { $0.code == security.code } }
        display.show(followed.follow(watched + new), changed: [], events: [])
        showRecordedTrades(of: Set(new.map(\.code)), followed)
      case .remove(let text):
        let gone = Set(try find?(text).watched.map(\.code) ?? [])
        let rest = watched.filter { !gone.contains($0.code) }
        guard !rest.isEmpty else { return display.note(.message(WatchMessages.lastStays)) }
        if rest.count == watched.count { display.note(.message(WatchMessages.notWatched(text))) }
        display.show(followed.follow(rest), changed: [], events: [])
      }
    } catch {
      display.note(.message((error as? SubcalError)?.message ?? Text(verbatim: "\(error)")))
    }
  }

  private func follow(
    _ followed: FollowedSecurities, _ recorder: WatchRecorder
  ) async throws -> ExitStatus? {
    var (recorder, state, status) = (recorder, AlertState(conditions, lots: lots), ExitStatus.done)
    var unchecked = conditions
    try await withThrowingDiscardingTaskGroup { hooks in
      // Some conditions hold before any quote, such as that an offering closes today.
      var alerts = state.fired(by: followed.rows, at: clock.now())
      show(alerts, &hooks)
      guard alerts.isEmpty || !endsWithAlert else { return }
      let updates = LiveUpdates(of: followed.codes, from: provider, every: Self.refresh, clock: clock.clock)
      for try await update in updates {
        let (rows, changed, newTrades) = followed.change { $0.take(update, hasTrades: trades != nil) }
        try unchecked.removeAll { try isWithinLimits($0, rows) }
        display.show(rows, changed: changed, events: update.events)
        if !newTrades.isEmpty { display.show(newTrades) }
        let received = Set(update.quotes.map(\.code))
        let notes = recorder.add(
          update.earlier + changed.compactMap(\.quote),
          confirmed: rows.filter { received.contains($0.code) }.compactMap(\.quote), at: clock.now())
        for note in notes { display.note(note) }
        alerts = state.fired(by: rows, at: clock.now())
        show(alerts, &hooks)
        if update.events.contains(where: Self.isIncomplete) { status = .incomplete }
        guard alerts.isEmpty || !endsWithAlert, display.isRead else { return }
      }
    }
    return followed.rows.allSatisfy { $0.absence == .unknown } ? .notFound : status
  }

  /// Whether a condition can become true within the day's price limits; false while that is unknown.
  ///
  /// - Throws: `SubcalError` if it cannot, for none of the securities that it is about.
  private func isWithinLimits(
    _ condition: AlertCondition, _ rows: [WatchedQuote]
  ) throws(SubcalError) -> Bool {
    let rows = rows.filter { $0.absence != .unknown && (condition.code ?? $0.code) == $0.code }
    if condition.countsTicks, !rows.isEmpty, rows.allSatisfy({ $0.quote?.board == .emerging }) {
      throw SubcalError(
        .usage, "--alert \(condition)：興櫃為議價交易，不以檔計",
        "--alert \(condition): on the emerging board prices are negotiated",
        advice: "改用百分比，例如 trail>=5。", "give percent, such as trail>=5.")
    }
    let beyond = rows.map { condition.isBeyondLimits(of: $0) }
    if beyond.contains(false) { return true }
    guard !rows.isEmpty, !beyond.contains(nil) else { return false }
    let limits = rows.prefix(5).map { Text(verbatim: "\($0.code) ") + $0.limitRange }
    throw SubcalError(
      .usage,
      reason: Text(
        "--alert \(condition)：漲跌停範圍內不會成立（", "--alert \(condition): not within the day's price limits (")
        + limits.joined(.enumeration) + Text("）", ")"),
      advice: Text("改用漲跌停範圍內的條件。", "give a condition within the limits."))
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
  /// What the user asks for with keys.
  var requests: AsyncStream<WatchRequest> { get }

  /// Shows the rows before any quote.
  func begin(_ rows: [WatchedQuote])
  /// Shows all rows, given those that changed and the provider's other events.
  func show(_ rows: [WatchedQuote], changed: [WatchedQuote], events: [QuoteEvent])
  func show(_ alert: AlertState.Alert)
  /// Shows trades that were not shown before, oldest first.
  func show(_ trades: [SessionTrade])
  func note(_ note: WatchNote)
  /// Shows that the watch waits for quotes, which can be new from a moment on.
  func wait(until moment: Instant)
  /// Shows that quotes can be new now.
  func open()
  func close(until opening: Instant)
  func draw()
}

/// A change of what a watch follows, by a code or a name.
package enum WatchRequest: Hashable, Sendable {
  case add(String)
  case remove(String)
}

/// What there is to say beside the quotes, such as a failure that does not end a watch.
package enum WatchNote: Hashable, Sendable {
  case message(Text)
  case alertProgram(Text)
  case notRecorded(String)
  case noCandles(String)
  case noTrades(String)
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
