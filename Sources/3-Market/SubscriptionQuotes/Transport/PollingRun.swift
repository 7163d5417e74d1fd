internal import Decoding
internal import Fetching
internal import Localization
internal import Values

/// One run of a polling plan.
///
/// `PollingProvider` makes one for each reader. ``PollingPlan`` decides what to ask and when; this sends it,
/// and turns the answer or the failure into events. ``next()`` is for `watch` and lasts a session, ``once()``
/// for `quote` and the last call. The number of requests is limited, whatever the plan says.
struct PollingRun {
  private let provider: PollingProvider
  private let followed: FollowedCodes
  private var plan: PollingPlan
  private var events: [QuoteEvent] = []
  private var requestCount = 0
  private var isOver = false
  private var generator: any RandomNumberGenerator
  /// Why the last host was given up.
  private var failure: QuoteFailure?
  /// Each request is sent once, so an answer has the last word on its codes.
  private var isOnce = false
  private var limit = TimestampLimit()
  private var rejections = RejectionTally()

  init(_ provider: PollingProvider, _ followed: FollowedCodes) {
    (self.provider, self.followed) = (provider, followed)
    plan = PollingPlan(followed.codes, interval: provider.settings.interval, hours: provider.hours)
    generator = provider.generator()
  }

  mutating func next() async throws -> QuoteEvent? {
    while true {
      if !events.isEmpty { return events.removeFirst() }
      if isOver { return nil }
      try Task.checkCancellation()
      plan.follow(followed.codes)
      switch plan.step(at: provider.clock.now(), provider.now()) {
      // In steps, because a code of another host may be added meanwhile.
      case .wait(let duration): try await provider.clock.sleep(min(duration, .seconds(5)))
      case .send(let request, let queue):
        guard requestCount < provider.settings.requestLimit else {
          isOver = true
          events += rejections.rest + [.exhausted(requests: requestCount)]
          continue
        }
        try await send(request, queue: queue)
      case .closed:
        isOver = true
        if !plan.hasFound, let failure = plan.queues.lazy.compactMap(\.failure).last { throw failure }
        if !plan.missingCodes.isEmpty { events.append(.unknown(plan.missingCodes)) }
        events += rejections.rest + [.closed(until: provider.hours.nextOpening(after: provider.now()))]
      case .over:
        isOver = true
        // Without a failure no code is known.
        if let failure { throw failure }
      }
    }
  }

  /// Sends each request once.
  mutating func once() async throws -> [QuoteEvent] {
    isOnce = true
    var (hasAnswer, failure): (Bool, QuoteFailure?) = (false, nil)
    for queue in plan.queues.indices {
      for (number, request) in plan.queues[queue].requests.enumerated() {
        if number > 0 { try await provider.clock.sleep(pause(for: queue, atLeast: nil)) }
        try await send(request, queue: queue)
        failure = plan.queues[queue].failure ?? failure
        hasAnswer = hasAnswer || plan.queues[queue].failure == nil
      }
    }
    if !hasAnswer, let failure { throw failure }
    let (unknown, missing) = plan.unfoundCodes
    if !unknown.isEmpty { events.append(.unknown(unknown)) }
    if failure == nil, !missing.isEmpty { events.append(.trouble(Self.lacking(missing), seconds: nil)) }
    return events
  }

  private mutating func send(_ request: PollingPlan.Request, queue: Int) async throws {
    requestCount += 1
    let outcome = try await provider.outcome(of: request)
    try Task.checkCancellation()
    switch (outcome, request) {
    case (.mis(let answer), .mis(let query)):
      take(
        answer.quotes, answer.remarks, asked: query.codes, on: [.twse, .tpex],
        isComplete: answer.rowCount >= query.channels.count)
      answered(queue, atLeast: answer.userDelay)
    case (.emerging(let answer), _):
      let wanted = Set(plan.emergingCodes)
      take(
        answer.quotes.filter { wanted.contains($0.code) }, answer.remarks, asked: wanted.sorted(),
        on: [.emerging], isComplete: true)
      answered(queue, atLeast: nil)
    case (.failure(let failure, let retryAfter), _):
      failed(queue, failure, retryAfter)
      if failure.kind == .empty, case .mis(let query) = request { missed(query.codes) }
    case (.mis, .emerging): break
    }
  }

  /// Takes an answer without rows, of a run in which no code was found so far: the exchange may know none of the codes. One
  /// whose board is known has traded, so that for it the answer is none.
  private mutating func missed(_ codes: [StockCode]) {
    guard !isOnce, !plan.hasFound else { return }
    let unplaced = codes.filter { (followed.codes[$0]?.count ?? 0) > 1 }
    take([], [], asked: unplaced, on: [.twse, .tpex], isComplete: false)
  }

  private mutating func answered(_ queue: Int, atLeast userDelay: Duration?) {
    let pause = pause(for: queue, atLeast: userDelay)
    if let failure = plan.answered(queue, at: provider.clock.now(), pause: pause) {
      events.append(.recovered(host: failure.host))
    }
  }

  private mutating func failed(_ queue: Int, _ failure: QuoteFailure, _ retryAfter: Duration?) {
    let wait = PollingSettings.backoff(after: failure).wait(
      afterFailures: plan.queues[queue].failures + 1, using: &generator)
    let pause = max(wait, retryAfter ?? .zero)
    plan.failed(queue, failure, at: provider.clock.now(), pause: pause)
    if !isOnce, plan.queues[queue].isGivenUp {
      self.failure = failure
      // Of the last host the run ends with the failure.
      if !plan.isOver { events.append(.gaveUp(failure)) }
      return
    }
    let asksAgain =
      !isOnce && requestCount < provider.settings.requestLimit
      && plan.asksAgain(queue, after: pause, provider.now())
    events.append(.trouble(failure, seconds: asksAgain ? Int(pause.components.seconds) : nil))
  }

  private mutating func pause(for queue: Int, atLeast userDelay: Duration?) -> Duration {
    Backoff.jittered(max(plan.queues[queue].interval, userDelay ?? .zero), using: &generator)
  }

  /// - Parameter isComplete: Whether the response has a row for each channel that was asked for.
  private mutating func take(
    _ quotes: [Quote], _ remarks: [Remark], asked: [StockCode], on boards: Set<Board>, isComplete: Bool
  ) {
    events += remarks.compactMap { rejections.add($0) }
    var limited: [Quote] = []
    for quote in quotes {
      let (quote, event) = limit.limit(quote, at: provider.now())
      limited += [quote].compactMap(\.self)
      events += [event].compactMap(\.self)
    }
    if !limited.isEmpty { events.append(.quotes(limited)) }
    // A rejected row does not mean that its code is unknown.
    var found: [StockCode: Board?] = [:]
    for code in remarks.compactMap(\.code) { found[code] = .some(nil) }
    for quote in quotes { found[quote.code] = quote.board }
    let (late, unknown) = plan.found(
      found, among: asked, on: boards, at: provider.clock.now(), provider.now())
    if isOnce {
      if isComplete { plan.ruleOut(asked.filter { found[$0] == nil }, on: boards) }
      return
    }
    if !late.isEmpty { events.append(.late(late)) }
    if !unknown.isEmpty { events.append(.unknown(unknown)) }
  }

  private static func lacking(_ codes: [StockCode]) -> QuoteFailure {
    QuoteFailure(
      .missing, host: MISRequest.host, source: MISResponse.source.description,
      reason: Text("回應沒有代號 ", "the response has no row for ")
        + codes.map { Text(verbatim: $0.description) }.joined(.enumeration), advice: .checkCodes)
  }
}
