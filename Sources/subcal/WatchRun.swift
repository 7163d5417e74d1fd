internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionQuotes

/// Follows some securities until the session ends, an alert ends it, or it is told to stop.
struct WatchRun<Provider: QuoteProvider>: Sendable {
  let list: WatchList
  let provider: Provider
  let time: WatchTime
  let output: WatchOutput
  let conditions: [AlertCondition]
  let hook: AlertHook?
  let endsWithAlert: Bool
  let waits: Bool
  let record: DayRecord?
  let candles: LiveCandles?

  /// What the command is to end with.
  func run() async throws -> ExitStatus {
    do {
      try record?.prune(today: time.now().day)
      output.begin()
      try await waitForSession()
      let status = try await withThrowingTaskGroup(of: ExitStatus?.self) { group in
        group.addTask { try await follow() }
        if output.isScreen { group.addTask { try await keepDrawing() } }
        defer { group.cancelAll() }
        while let status = try await group.next() {
          if let status { return status }
        }
        return ExitStatus.done
      }
      try candles?.clear()
      return status
    } catch {
      try candles?.clear()
      throw error
    }
  }

  private func waitForSession() async throws {
    while !list.codes.values.joined().contains(where: { list.hours.isLive($0, at: time.now()) }) {
      let opening = list.hours.nextOpening(after: time.now())
      output.close(until: opening)
      guard waits else { return }
      // In steps, because a machine that slept does not count its sleep.
      let rest = list.hours.phase(of: .twse, at: time.now()).end.secondsSince1970
      let seconds = rest - time.now().secondsSince1970
      try await time.clock.sleep(.seconds(min(60, max(1, seconds))))
    }
  }

  private func keepDrawing() async throws -> ExitStatus? {
    while true {
      output.draw()
      try await time.clock.sleep(Self.refresh)
    }
  }

  private func follow() async throws -> ExitStatus? {
    guard list.codes.values.joined().contains(where: { list.hours.isLive($0, at: time.now()) }) else {
      return .done
    }
    var memory = AlertMemory(conditions)
    var (candles, status) = (candles, ExitStatus.done)
    try await withThrowingDiscardingTaskGroup { hooks in
      // What is true before any quote, such as that an offering closes today.
      var alerts = memory.fired(by: output.rows, at: time.now())
      try tell(alerts, &hooks)
      guard alerts.isEmpty || !endsWithAlert else { return }
      let updates = LiveUpdates(of: list.codes, from: provider, every: Self.refresh, clock: time.clock)
      for try await update in updates {
        let changed = output.take(update)
        try record?.add(changed.compactMap(\.quote))
        try candles?.put(changed.compactMap(\.quote))
        alerts = memory.fired(by: output.rows, at: time.now())
        try tell(alerts, &hooks)
        if update.events.contains(where: { if case .exhausted = $0 { true } else { false } }) {
          status = .incomplete
        }
        guard alerts.isEmpty || !endsWithAlert, output.isRead else { return }
      }
    }
    return status
  }

  private func tell(
    _ alerts: [AlertMemory.Alert], _ hooks: inout ThrowingDiscardingTaskGroup<any Error>
  ) throws {
    for alert in alerts {
      output.tell(alert)
      guard let hook else { continue }
      let text = alert.json.file
      let output = output
      hooks.addTask {
        if let problem = await hook.run(text) { output.note(problem) }
      }
    }
  }

  /// The least time between two refreshes.
  private static var refresh: Duration { .milliseconds(500) }
}
