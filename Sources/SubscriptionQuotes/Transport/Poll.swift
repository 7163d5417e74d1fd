internal import Curl
internal import SubscriptionCalendar
internal import SubscriptionJob

/// One run of questions and what came of them.
struct Poll {
  private let provider: PollingProvider
  private var plan: PollingPlan
  private var events: [QuoteEvent] = []
  private var requestCount = 0
  private var isOver = false
  private var generator: Chance
  private var failure: QuoteFailure?
  /// What was said of a row is not said again at every poll.
  private var reported: Set<RowReport> = []

  init(_ provider: PollingProvider, _ codes: [StockCode: Set<Board>]) {
    self.provider = provider
    plan = PollingPlan(codes, interval: provider.settings.interval, hours: provider.hours)
    generator = Chance(source: provider.generator())
  }

  /// The next event; nil when there will be no more.
  mutating func next() async throws -> QuoteEvent? {
    while true {
      if !events.isEmpty { return events.removeFirst() }
      if isOver { return nil }
      try Task.checkCancellation()
      switch plan.step(at: provider.clock.now(), provider.now()) {
      case .wait(let duration): try await provider.clock.sleep(duration)
      case .ask(let question, let lane):
        guard requestCount < provider.settings.requestLimit else {
          isOver = true
          events.append(.exhausted(questions: requestCount))
          continue
        }
        try await ask(question, lane: lane)
      case .closed:
        isOver = true
        events.append(.closed(until: provider.hours.nextOpening(after: provider.now())))
      case .over:
        isOver = true
        // Without a failure all codes were unknown.
        if let failure { throw failure }
      }
    }
  }

  /// Asks each question once.
  mutating func once() async throws -> [QuoteEvent] {
    var hasAnswer = false
    for lane in plan.lanes.indices {
      for (number, question) in plan.lanes[lane].questions.enumerated() {
        if number > 0 { try await provider.clock.sleep(pause(for: lane, atLeast: nil)) }
        let before = events.count
        try await ask(question, lane: lane)
        hasAnswer = hasAnswer || !events[before...].contains { if case .trouble = $0 { true } else { false } }
      }
    }
    if !hasAnswer, let failure { throw failure }
    return events
  }

  private mutating func ask(_ question: PollingPlan.Question, lane: Int) async throws {
    requestCount += 1
    let outcome = try await PollingRequest(question, provider).outcome()
    try Task.checkCancellation()
    switch (outcome, question) {
    case (.mis(let answer), .mis(let query)):
      take(answer.quotes, answer.rejected, asked: query.codes, on: [.twse, .tpex])
      answered(lane, atLeast: answer.userDelay)
    case (.emerging(let answer), _):
      let wanted = Set(plan.emergingCodes)
      take(
        answer.quotes.filter { wanted.contains($0.code) }, answer.rejected, asked: wanted.sorted(),
        on: [.emerging])
      answered(lane, atLeast: nil)
    case (.failure(let failure, let retryAfter), _):
      let wait = PollingSettings.backoff.wait(
        afterFailures: plan.lanes[lane].failures + 1, using: &generator)
      let pause = max(wait, retryAfter ?? .zero)
      plan.failed(lane, at: provider.clock.now(), pause: pause)
      self.failure = failure
      events.append(.trouble(failure, seconds: Int(pause.components.seconds)))
    case (.mis, .emerging): break
    }
  }

  private mutating func answered(_ lane: Int, atLeast userDelay: Duration?) {
    let pause = pause(for: lane, atLeast: userDelay)
    if plan.answered(lane, at: provider.clock.now(), pause: pause) { events.append(.recovered) }
  }

  private mutating func pause(for lane: Int, atLeast userDelay: Duration?) -> Duration {
    Backoff.jittered(max(plan.lanes[lane].interval, userDelay ?? .zero), using: &generator)
  }

  private mutating func take(
    _ quotes: [Quote], _ rejected: [RowReport], asked: [StockCode], on boards: Set<Board>
  ) {
    for report in rejected where reported.insert(report).inserted { events.append(.rejected(report)) }
    if !quotes.isEmpty { events.append(.quotes(quotes)) }
    // A row that does not fit is no word on whether there is such a code.
    let unread = Set(rejected.compactMap(\.code))
    let found = Dictionary(quotes.map { ($0.code, $0.board) }) { first, _ in first }
    let unknown = plan.found(found, among: asked.filter { !unread.contains($0) }, on: boards)
    if !unknown.isEmpty { events.append(.unknown(unknown)) }
  }
}
