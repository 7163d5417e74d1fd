internal import SubscriptionCalendar

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
    var failures = 0
    var isGivenUp = false
  }

  private(set) var queues: [HostQueue]
  private let hours: MarketHours
  /// The boards on which each code may trade.
  private var boards: [StockCode: Set<Board>]

  init(_ codes: [StockCode: Set<Board>], interval: Duration, hours: MarketHours) {
    self.hours = hours
    boards = codes
    let listed = HostQueue(requests: Self.requests(codes), interval: interval, board: .twse)
    let emerging = HostQueue(
      requests: [.emerging], interval: max(interval, PollingSettings.emergingInterval), board: .emerging)
    queues =
      (listed.requests.isEmpty ? [] : [listed])
      + (codes.values.contains { $0.contains(.emerging) } ? [emerging] : [])
  }

  func step(at now: Duration, _ instant: Instant) -> Step {
    let alive = queues.indices.filter { !queues[$0].isGivenUp && !queues[$0].requests.isEmpty }
    guard !alive.isEmpty else { return .over }
    var waits: [Duration] = []
    for queue in alive {
      guard hours.phase(of: queues[queue].board, at: instant).isLive else { continue }
      let wait = queues[queue].freeFrom - now
      if wait <= .zero { return .send(queues[queue].requests[queues[queue].next], queue: queue) }
      waits.append(wait)
    }
    return waits.min().map(Step.wait) ?? .closed
  }

  /// Records a response, and returns whether the queue had failed before.
  mutating func answered(_ queue: Int, at now: Duration, pause: Duration) -> Bool {
    let hadFailed = queues[queue].failures > 0
    queues[queue].failures = 0
    queues[queue].freeFrom = now + pause
    advance(queue)
    return hadFailed
  }

  mutating func failed(_ queue: Int, at now: Duration, pause: Duration) {
    queues[queue].failures += 1
    queues[queue].freeFrom = now + pause
    queues[queue].isGivenUp = queues[queue].failures >= PollingSettings.failureLimit
  }

  /// Records where codes were found, and returns those that no board has.
  mutating func found(
    _ found: [StockCode: Board], among asked: [StockCode], on board: Set<Board>
  ) -> [StockCode] {
    var unknown: [StockCode] = []
    for code in asked {
      guard let known = boards[code] else { continue }
      if let place = found[code] {
        // A security trades on one board at a time.
        boards[code] = [place]
      } else if !known.isDisjoint(with: board) {
        boards[code] = known.subtracting(board)
        if boards[code]?.isEmpty == true { unknown.append(code) }
      }
    }
    for queue in queues.indices {
      let isEmerging = queues[queue].board == .emerging
      queues[queue].requests = isEmerging ? (emergingCodes.isEmpty ? [] : [.emerging]) : Self.requests(boards)
      queues[queue].next %= max(1, queues[queue].requests.count)
    }
    return unknown
  }

  /// The codes that may be on the emerging board.
  var emergingCodes: [StockCode] { boards.filter { $0.value.contains(.emerging) }.keys.sorted() }

  private mutating func advance(_ queue: Int) {
    queues[queue].next = (queues[queue].next + 1) % max(1, queues[queue].requests.count)
  }

  private static func requests(_ codes: [StockCode: Set<Board>]) -> [Request] {
    MISRequest.requests(for: codes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }).map(Request.mis)
  }
}
