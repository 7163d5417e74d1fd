internal import Values

/// Decides what to request next and when. Pure, so that tests can plan a day without waiting.
///
/// Each queue has its own host, hours and interval, and sends its requests in turn.
struct PollingPlan {
  enum Request: Hashable {
    case mis(MISRequest)
    case emerging
  }

  enum Step: Hashable {
    case send(Request, queue: Int)
    case wait(Duration)
    case closed
    /// No queue is left.
    case over
  }

  /// The requests to one host.
  struct HostQueue {
    var requests: [Request]
    var interval: Duration
    /// The board whose hours apply.
    var board: Board
    var next = 0
    var freeFrom = Duration.zero
    /// The refusals since the last answer.
    var refusals = 0
    /// All failures since the last answer.
    var failures = 0
    /// The last failure; nil after an answer.
    var failure: QuoteFailure?

    var isGivenUp: Bool { refusals >= PollingSettings.refusalLimit }
  }

  private(set) var queues: [HostQueue]
  private let hours: MarketHours
  private var searches: [StockCode: BoardSearch]

  init(_ codes: [StockCode: Set<Board>], interval: Duration, hours: MarketHours) {
    self.hours = hours
    searches = codes.mapValues(BoardSearch.init)
    queues = [(Board.twse, interval), (.emerging, max(interval, PollingSettings.emergingInterval))].map {
      HostQueue(requests: [], interval: $1, board: $0)
    }
    updateRequests()
  }

  /// Takes up codes and drops others. Those that stay are not searched anew, and no host is asked sooner.
  mutating func follow(_ codes: [StockCode: Set<Board>]) {
    guard Set(codes.keys) != Set(searches.keys) else { return }
    searches = Dictionary(
      uniqueKeysWithValues: codes.map { ($0, searches[$0] ?? BoardSearch($1)) })
    updateRequests()
  }

  func step(at now: Duration, _ moment: Instant) -> Step {
    let alive = queues.indices.filter(isAlive)
    guard !alive.isEmpty else { return .over }
    var waits: [Duration] = []
    for queue in alive {
      let phase = hours.phase(of: queues[queue].board, at: moment)
      guard phase.isLive else { continue }
      let wait = queues[queue].freeFrom - now
      if wait <= .zero { return .send(queues[queue].requests[queues[queue].next], queue: queue) }
      // A long wait ends with the session.
      waits.append(min(wait, .seconds(max(1, phase.end.secondsSince1970 - moment.secondsSince1970))))
    }
    return waits.min().map(Step.wait) ?? .closed
  }

  /// Whether any host may still be asked.
  var isOver: Bool { !queues.indices.contains(where: isAlive) }

  private func isAlive(_ queue: Int) -> Bool { !queues[queue].isGivenUp && !queues[queue].requests.isEmpty }

  /// Records a response, and returns the failure before it, if there was one.
  mutating func answered(_ queue: Int, at now: Duration, pause: Duration) -> QuoteFailure? {
    defer { queues[queue].failure = nil }
    (queues[queue].refusals, queues[queue].failures) = (0, 0)
    queues[queue].freeFrom = now + pause
    advance(queue)
    return queues[queue].failure
  }

  mutating func failed(_ queue: Int, _ failure: QuoteFailure, at now: Duration, pause: Duration) {
    queues[queue].failure = failure
    queues[queue].failures += 1
    if PollingSettings.isRefusal(failure) { queues[queue].refusals += 1 }
    queues[queue].freeFrom = now + pause
  }

  /// Whether a host is asked again after a pause that begins now.
  func asksAgain(_ queue: Int, after pause: Duration, _ moment: Instant) -> Bool {
    let then = Instant(secondsSince1970: moment.secondsSince1970 + Int(pause.components.seconds))
    return isAlive(queue) && then.day == moment.day && hours.isLive(queues[queue].board, at: then)
  }

  /// Records where codes were found, and returns those that have become late or that no board has. A code whose row
  /// cannot be read is found too.
  ///
  /// Before trading begins, missing codes are not counted: the exchange may still be preparing the day.
  mutating func found(
    _ found: [StockCode: Board?], among asked: [StockCode], on boards: Set<Board>, at now: Duration,
    _ moment: Instant
  ) -> (late: [StockCode], unknown: [StockCode]) {
    let isTrading = boards.contains { hours.phase(of: $0, at: moment).isTrading }
    var (late, unknown): ([StockCode], [StockCode]) = ([], [])
    for code in asked {
      if let board = found[code] {
        searches[code]?.found(on: board, at: now)
      } else if isTrading {
        switch searches[code]?.missed(on: boards, at: now) {
        case .late?: late.append(code)
        case .unknown?: unknown.append(code)
        case nil: break
        }
      }
    }
    updateRequests()
    return (late, unknown)
  }

  /// Records that boards do not have some codes.
  mutating func ruleOut(_ codes: [StockCode], on boards: Set<Board>) {
    for code in codes { searches[code]?.ruleOut(boards) }
  }

  /// The codes that may be on the emerging board.
  var emergingCodes: [StockCode] { codes { $0.boards.contains(.emerging) } }

  /// The codes that all boards which may have them answered without.
  var missingCodes: [StockCode] { codes(where: \.isMissing) }

  /// The codes that no board has, and those that some board may have.
  var unfoundCodes: (unknown: [StockCode], missing: [StockCode]) {
    (codes { !$0.isFound && $0.boards.isEmpty }, codes { !$0.isFound && !$0.boards.isEmpty })
  }

  var hasFound: Bool { searches.values.contains(where: \.isFound) }

  private func codes(where holds: (BoardSearch) -> Bool) -> [StockCode] {
    searches.filter { holds($0.value) }.keys.sorted()
  }

  private mutating func updateRequests() {
    for queue in queues.indices {
      let isEmerging = queues[queue].board == .emerging
      queues[queue].requests =
        isEmerging ? (emergingCodes.isEmpty ? [] : [.emerging]) : Self.requests(searches.mapValues(\.boards))
      queues[queue].next %= max(1, queues[queue].requests.count)
    }
  }

  private mutating func advance(_ queue: Int) {
    queues[queue].next = (queues[queue].next + 1) % max(1, queues[queue].requests.count)
  }

  private static func requests(_ codes: [StockCode: Set<Board>]) -> [Request] {
    MISRequest.requests(for: codes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }).map(Request.mis)
  }
}
