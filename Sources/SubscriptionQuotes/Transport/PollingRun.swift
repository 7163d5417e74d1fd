internal import Curl
internal import Fetching
internal import SubscriptionCalendar

/// One run of a polling plan.
struct PollingRun {
  private let provider: PollingProvider
  private var plan: PollingPlan
  private var events: [QuoteEvent] = []
  private var requestCount = 0
  private var isOver = false
  private var generator: any RandomNumberGenerator
  private var failure: QuoteFailure?
  /// Rejections that were already reported, so that each poll does not repeat them.
  private var reported: Set<Remark> = []

  init(_ provider: PollingProvider, _ codes: [StockCode: Set<Board>]) {
    self.provider = provider
    plan = PollingPlan(codes, interval: provider.settings.interval, hours: provider.hours)
    generator = provider.generator()
  }

  mutating func next() async throws -> QuoteEvent? {
    while true {
      if !events.isEmpty { return events.removeFirst() }
      if isOver { return nil }
      try Task.checkCancellation()
      switch plan.step(at: provider.clock.now(), provider.now()) {
      case .wait(let duration): try await provider.clock.sleep(duration)
      case .send(let request, let queue):
        guard requestCount < provider.settings.requestLimit else {
          isOver = true
          events.append(.exhausted(requests: requestCount))
          continue
        }
        try await send(request, queue: queue)
      case .closed:
        isOver = true
        events.append(.closed(until: provider.hours.nextOpening(after: provider.now())))
      case .over:
        isOver = true
        // Without a failure no code was found.
        if let failure { throw failure }
      }
    }
  }

  /// Sends each request once.
  mutating func once() async throws -> [QuoteEvent] {
    var hasAnswer = false
    for queue in plan.queues.indices {
      for (number, request) in plan.queues[queue].requests.enumerated() {
        if number > 0 { try await provider.clock.sleep(pause(for: queue, atLeast: nil)) }
        let before = events.count
        try await send(request, queue: queue)
        hasAnswer = hasAnswer || !events[before...].contains { if case .trouble = $0 { true } else { false } }
      }
    }
    if !hasAnswer, let failure { throw failure }
    return events
  }

  private mutating func send(_ request: PollingPlan.Request, queue: Int) async throws {
    requestCount += 1
    let outcome = try await PollingRequest(request, provider).outcome()
    try Task.checkCancellation()
    switch (outcome, request) {
    case (.mis(let answer), .mis(let query)):
      take(answer.quotes, answer.rejected, asked: query.codes, on: [.twse, .tpex])
      answered(queue, atLeast: answer.userDelay)
    case (.emerging(let answer), _):
      let wanted = Set(plan.emergingCodes)
      take(
        answer.quotes.filter { wanted.contains($0.code) }, answer.rejected, asked: wanted.sorted(),
        on: [.emerging])
      answered(queue, atLeast: nil)
    case (.failure(let failure, let retryAfter), _):
      let wait = PollingSettings.backoff.wait(
        afterFailures: plan.queues[queue].failures + 1, using: &generator)
      let pause = max(wait, retryAfter ?? .zero)
      plan.failed(queue, at: provider.clock.now(), pause: pause)
      self.failure = failure
      events.append(.trouble(failure, seconds: Int(pause.components.seconds)))
    case (.mis, .emerging): break
    }
  }

  private mutating func answered(_ queue: Int, atLeast userDelay: Duration?) {
    let pause = pause(for: queue, atLeast: userDelay)
    if plan.answered(queue, at: provider.clock.now(), pause: pause) { events.append(.recovered) }
  }

  private mutating func pause(for queue: Int, atLeast userDelay: Duration?) -> Duration {
    Backoff.jittered(max(plan.queues[queue].interval, userDelay ?? .zero), using: &generator)
  }

  private mutating func take(
    _ quotes: [Quote], _ rejected: [Remark], asked: [StockCode], on boards: Set<Board>
  ) {
    for remark in rejected where reported.insert(remark).inserted { events.append(.rejected(remark)) }
    if !quotes.isEmpty { events.append(.quotes(quotes)) }
    // A rejected row does not mean that its code is unknown.
    let unread = Set(rejected.compactMap(\.code))
    let found = Dictionary(quotes.map { ($0.code, $0.board) }) { first, _ in first }
    let unknown = plan.found(found, among: asked.filter { !unread.contains($0) }, on: boards)
    if !unknown.isEmpty { events.append(.unknown(unknown)) }
  }
}
