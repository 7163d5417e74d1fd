internal import Decoding
internal import Diagnostics
internal import Fetching
internal import Localization
internal import Values

/// Decides what to do on a connection to Fugle from the messages and the time. Pure, so that tests can run years of
/// connections.
///
/// ``FugleConnection`` reports each event to the session and carries out the actions that it returns. On a good day,
/// `opened` sends the key, `authenticated` subscribes to all codes, and each `data` is an event. A minute without a message closes the
/// connection. Each failure makes the next wait longer: a service in trouble is not asked every second.
struct FugleSession {
  enum Action: Hashable {
    case send(String)
    case event(QuoteEvent)
    case close(Ending)
  }

  /// Why a connection ended.
  enum Ending: Hashable, Error {
    /// The other side or the network closed it.
    case broken(Text)
    /// No message came for too long.
    case silent
    /// The key has more connections than the service allows.
    case tooMany
    /// The key was refused, so that trying again is pointless.
    case refused(String)
  }

  private let key: String
  /// The service may repeat the key in what it refuses.
  private let redaction: Redaction
  private(set) var codes: [StockCode]
  /// The ids by which codes are unsubscribed, of this connection.
  private var subscriptions: [StockCode: [String]] = [:]
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
  private var limit = TimestampLimit()
  private var rejections = RejectionTally()

  init(key: String, codes: [StockCode]) {
    self.key = key
    redaction = Redaction([key])
    self.codes = codes
  }

  mutating func opened(_ codes: [StockCode], at now: Duration) -> [Action] {
    (self.codes, subscriptions) = (codes, [:])
    (openedAt, heardAt, pingedAt) = (now, now, now)
    isAuthenticated = false
    missing = Set(codes)
    return [.send(FugleRequest.auth(key: key))]
  }

  /// Subscribes codes that are new, and unsubscribes those that are not followed any more.
  mutating func follow(_ codes: [StockCode], at now: Duration) -> [Action] {
    guard codes != self.codes else { return [] }
    let (new, gone) = (Set(codes).subtracting(self.codes), Set(self.codes).subtracting(codes))
    self.codes = codes
    missing = missing.subtracting(gone).union(new)
    // What is taken up again begins with the quote that is known.
    for code in new { newest[code] = nil }
    guard isAuthenticated else { return [] }
    return unsubscribe(gone.sorted()) + (new.isEmpty ? [] : subscribe(new.sorted(), at: now))
  }

  /// - Parameter moment: The time of day, by which timestamps are limited.
  mutating func heard(_ text: String, at now: Duration, _ moment: Instant) -> [Action] {
    heardAt = now
    switch FugleMessage.read(redaction.hiding(in: text)) {
    case .failure(let rejection): return rejected([rejection.remark])
    case .success(.authenticated):
      isAuthenticated = true
      return subscribe(codes, at: now)
    case .success(.subscribed(let new)):
      for (code, id) in new.map({ ($0.code, $0.id) }) { subscriptions[code, default: []].append(id) }
      missing.subtract(new.map(\.code))
      // A code may have been dropped before the answer came.
      let unwanted = unsubscribe(new.map(\.code).filter { !codes.contains($0) })
      guard missing.isEmpty, isTroubled else { return unwanted }
      isTroubled = false
      return unwanted + [.event(.recovered(host: FugleMessage.source.description))]
    case .success(.error(let code, let message)): return refused(code, message)
    case .success(.data(let sent, let remarks)):
      settle(at: now)
      let (limited, event) = limit.limit(sent, at: moment)
      let reports = rejected(remarks) + [event].compactMap(\.self).map(Action.event)
      // An older or repeated quote was delayed in the network.
      guard let quote = limited, newest[quote.code].map({ $0 < quote.time }) ?? true else { return reports }
      newest[quote.code] = quote.time
      return reports + [.event(.quotes([quote]))]
    case .success(.heartbeat):
      settle(at: now)
      return now - pingedAt >= Self.heartbeat ? [ping(at: now)] : []
    case .success(.alive):
      settle(at: now)
      return []
    case .success(.other): return []
    }
  }

  mutating func ticked(at now: Duration) -> [Action] {
    if now - heardAt >= Self.silence { return [.close(.silent)] }
    if isAuthenticated, !missing.isEmpty, now - subscribedAt >= Self.subscriptionTimeout {
      return subscribe(missing.sorted(), at: now)
    }
    guard isAuthenticated, now - max(heardAt, pingedAt) >= Self.heartbeat else { return [] }
    return [ping(at: now)]
  }

  private mutating func ping(at now: Duration) -> Action {
    pingedAt = now
    pings += 1
    return .send(FugleRequest.ping(pings))
  }

  private mutating func unsubscribe(_ codes: [StockCode]) -> [Action] {
    codes.flatMap { subscriptions.removeValue(forKey: $0) ?? [] }.map { .send(FugleRequest.unsubscribe($0)) }
  }

  /// The wait before the next connection; nil for none.
  mutating func ended(_ ending: Ending, using generator: inout some RandomNumberGenerator) -> Duration? {
    isTroubled = true
    switch ending {
    case .refused: return nil
    case .tooMany:
      refusals += 1
      return Self.tooManyBackoff.wait(afterFailures: refusals, using: &generator)
    case .broken, .silent:
      failures += 1
      return Self.backoff.wait(afterFailures: failures, using: &generator)
    }
  }

  /// The events of the end of the run.
  var finalEvents: [QuoteEvent] { rejections.rest }

  private mutating func rejected(_ remarks: [Remark]) -> [Action] {
    remarks.compactMap { rejections.add($0) }.map(Action.event)
  }

  private mutating func subscribe(_ codes: [StockCode], at now: Duration) -> [Action] {
    subscribedAt = now
    return codes.isEmpty ? [] : [.send(FugleRequest.subscribe(codes))]
  }

  /// Resets the backoff once a connection has carried messages for a while, so that connections that break right after
  /// they open are retried ever more slowly.
  private mutating func settle(at now: Duration) {
    if now - openedAt >= Self.heartbeat { (failures, refusals) = (0, 0) }
  }

  private mutating func refused(_ code: Int?, _ message: String) -> [Action] {
    if code == FugleMessage.tooManyConnections { return [.close(.tooMany)] }
    if !isAuthenticated { return [.close(.refused(message))] }
    return rejected([
      Remark(
        .rejected, source: FugleMessage.source, row: 1, column: "error", text: message,
        reason: Text("服務拒絕了要求", "the service refused a request"))
    ])
  }

  static let heartbeat = Duration.seconds(30)
  static let silence = Duration.seconds(60)
  static let subscriptionTimeout = Duration.seconds(10)
  static let backoff = Backoff(first: .seconds(1), longest: .seconds(60))
  static let tooManyBackoff = Backoff(first: .seconds(60), longest: .seconds(300))
}
