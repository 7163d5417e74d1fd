internal import SubscriptionCalendar
internal import SubscriptionJob

/// What to ask next, and when: pure, so that a day can be planned without waiting for it.
///
/// Each lane has its own host, hours and pace; a lane's questions follow each other in turn.
struct PollingPlan {
  /// A question.
  enum Question: Hashable {
    case mis(MISQuery)
    case emerging
  }

  /// What to do.
  enum Step: Hashable {
    case ask(Question, lane: Int)
    case wait(Duration)
    case closed
    /// Every lane has been given up.
    case over
  }

  /// A host that is asked.
  struct Lane {
    var questions: [Question]
    var interval: Duration
    /// The board whose hours it keeps.
    var board: Board
    var next = 0
    var freeFrom = Duration.zero
    var failures = 0
    var isGivenUp = false
  }

  private(set) var lanes: [Lane]
  private let hours: MarketHours
  /// The boards that each code may be on, as far as is known.
  private var boards: [StockCode: Set<Board>]

  init(_ codes: [StockCode: Set<Board>], interval: Duration, hours: MarketHours) {
    self.hours = hours
    boards = codes
    let listed = Lane(questions: Self.questions(codes), interval: interval, board: .twse)
    let emerging = Lane(
      questions: [.emerging], interval: max(interval, PollingSettings.emergingInterval), board: .emerging)
    lanes =
      (listed.questions.isEmpty ? [] : [listed])
      + (codes.values.contains { $0.contains(.emerging) } ? [emerging] : [])
  }

  /// The next step at a moment of the clock and the day.
  func step(at now: Duration, _ instant: Instant) -> Step {
    let alive = lanes.indices.filter { !lanes[$0].isGivenUp && !lanes[$0].questions.isEmpty }
    guard !alive.isEmpty else { return .over }
    var waits: [Duration] = []
    for lane in alive {
      guard hours.phase(of: lanes[lane].board, at: instant).isLive else { continue }
      let wait = lanes[lane].freeFrom - now
      if wait <= .zero { return .ask(lanes[lane].questions[lanes[lane].next], lane: lane) }
      waits.append(wait)
    }
    guard let wait = waits.min() else { return .closed }
    return .wait(wait)
  }

  /// Takes note of an answer.
  ///
  /// - Returns: Whether the lane had failed before.
  mutating func answered(_ lane: Int, at now: Duration, pause: Duration) -> Bool {
    let hadFailed = lanes[lane].failures > 0
    lanes[lane].failures = 0
    lanes[lane].freeFrom = now + pause
    advance(lane)
    return hadFailed
  }

  /// Takes note of a failure.
  mutating func failed(_ lane: Int, at now: Duration, pause: Duration) {
    lanes[lane].failures += 1
    lanes[lane].freeFrom = now + pause
    lanes[lane].isGivenUp = lanes[lane].failures >= PollingSettings.failureLimit
  }

  /// Takes note of where codes are found, and gives those that have now been sought in vain everywhere.
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
    for lane in lanes.indices {
      let isEmerging = lanes[lane].board == .emerging
      lanes[lane].questions =
        isEmerging ? (emergingCodes.isEmpty ? [] : [.emerging]) : Self.questions(boards)
      lanes[lane].next %= max(1, lanes[lane].questions.count)
    }
    return unknown
  }

  /// The codes that may be on the emerging board.
  var emergingCodes: [StockCode] {
    boards.filter { $0.value.contains(.emerging) }.keys.sorted()
  }

  private mutating func advance(_ lane: Int) {
    lanes[lane].next = (lanes[lane].next + 1) % max(1, lanes[lane].questions.count)
  }

  private static func questions(_ codes: [StockCode: Set<Board>]) -> [Question] {
    MISQuery.queries(for: codes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }).map(Question.mis)
  }
}
