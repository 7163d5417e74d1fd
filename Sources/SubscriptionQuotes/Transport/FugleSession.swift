internal import SubscriptionCalendar

/// What to say and do on a connection to Fugle, told what comes and what time it is: pure, so that years of
/// connections can be lived through in a test.
struct FugleSession {
  /// What is to be done.
  enum Action: Hashable {
    case send(String)
    case event(QuoteEvent)
    /// The connection is to be closed.
    case close(Ending)
  }

  /// How a connection ended.
  enum Ending: Hashable, Error {
    /// By the other side, or by the network.
    case broken(String)
    /// Nothing came for too long.
    case silent
    /// The service has more connections of this key than it allows.
    case tooMany
    /// The key is refused: there is no use in trying again.
    case refused(String)
  }

  private let key: String
  private let codes: [StockCode]
  private var isAuthenticated = false
  private var missing: Set<StockCode> = []
  private var openedAt = Duration.zero
  private var heardAt = Duration.zero
  private var pingedAt = Duration.zero
  private var subscribedAt = Duration.zero
  private var pings = 0
  private var failures = 0
  private var refusals = 0
  private var isTroubled = false
  private var newest: [StockCode: QuoteTime] = [:]

  init(key: String, codes: [StockCode]) {
    self.key = key
    self.codes = codes
  }

  /// A connection is there.
  mutating func opened(at now: Duration) -> [Action] {
    (openedAt, heardAt, pingedAt) = (now, now, now)
    isAuthenticated = false
    missing = Set(codes)
    return [.send(FugleRequest.auth(key: key))]
  }

  /// A text came.
  mutating func heard(_ text: String, at now: Duration) -> [Action] {
    heardAt = now
    switch FugleMessage.read(text) {
    case .failure(let unfit): return [.event(.rejected(unfit.report))]
    case .success(.authenticated):
      isAuthenticated = true
      return subscribe(codes, at: now)
    case .success(.subscribed(let codes)):
      missing.subtract(codes)
      guard missing.isEmpty, isTroubled else { return [] }
      isTroubled = false
      return [.event(.recovered)]
    case .success(.error(let code, let message)): return refused(code, message)
    case .success(.data(let quote)):
      settle(at: now)
      // What is older than what is known, or the same again, has lost its way on the network.
      if let known = newest[quote.code], quote.time <= known { return [] }
      newest[quote.code] = quote.time
      return [.event(.quotes([quote]))]
    case .success(.alive):
      settle(at: now)
      return []
    case .success(.other): return []
    }
  }

  /// Time went by.
  mutating func ticked(at now: Duration) -> [Action] {
    if now - heardAt >= Self.silence { return [.close(.silent)] }
    if isAuthenticated, !missing.isEmpty, now - subscribedAt >= Self.patience {
      return subscribe(missing.sorted(), at: now)
    }
    guard isAuthenticated, now - max(heardAt, pingedAt) >= Self.heartbeat else { return [] }
    pingedAt = now
    pings += 1
    return [.send(FugleRequest.ping(pings))]
  }

  /// The connection is gone; how long to wait before the next, nil for never.
  mutating func ended(
    _ ending: Ending, using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    isTroubled = true
    switch ending {
    case .refused: return nil
    case .tooMany:
      refusals += 1
      return Self.crowded.wait(afterFailures: refusals, using: &generator)
    case .broken, .silent:
      failures += 1
      return Self.backoff.wait(afterFailures: failures, using: &generator)
    }
  }

  private mutating func subscribe(_ codes: [StockCode], at now: Duration) -> [Action] {
    subscribedAt = now
    return codes.isEmpty ? [] : [.send(FugleRequest.subscribe(codes))]
  }

  /// A connection that has carried something for a while counts as a good one, so that one that is cut each time it
  /// is made is made ever more rarely.
  private mutating func settle(at now: Duration) {
    if now - openedAt >= Self.heartbeat { (failures, refusals) = (0, 0) }
  }

  private func refused(_ code: Int?, _ message: String) -> [Action] {
    if code == FugleMessage.tooManyConnections { return [.close(.tooMany)] }
    if !isAuthenticated { return [.close(.refused(message))] }
    return [
      .event(
        .rejected(
          RowReport(
            source: FugleMessage.source, row: 1, column: "error", text: message,
            reason: "the service refuses something")))
    ]
  }

  static let heartbeat = Duration.seconds(30)
  static let silence = Duration.seconds(60)
  static let patience = Duration.seconds(10)
  static let backoff = Backoff(first: .seconds(1), longest: .seconds(60))
  static let crowded = Backoff(first: .seconds(60), longest: .seconds(300))
}
