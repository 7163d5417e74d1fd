/// Lets one request at a time through to a host, and none within the interval after the last one's end or before the
/// time the host has asked for; different hosts do not wait for each other.
///
/// The exchange bars addresses that ask more than three times in five seconds.
actor HostPacer {
  private let interval: @Sendable (String) -> Duration
  private let clock: Timekeeper
  private var freeFrom: [String: Duration] = [:]
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// - Parameter interval: The least time between two requests to a host, by its name.
  init(interval: @escaping @Sendable (String) -> Duration, clock: Timekeeper) {
    self.interval = interval
    self.clock = clock
  }

  /// Runs a request when it is its turn.
  ///
  /// - Parameter permit: Asked before the turn is waited for and when it has come; what it throws ends the turn
  ///   without a request.
  func turn<Result: Sendable>(
    at host: String, permit: @Sendable () async throws -> Void = {},
    _ request: @Sendable () async throws -> Result
  ) async throws -> Result {
    await enter(host)
    defer { leave(host) }
    try await permit()
    // A host may ask for more time while its turn is waited for.
    while let free = freeFrom[host], free > clock.now() { try await clock.sleep(free - clock.now()) }
    try Task.checkCancellation()
    try await permit()
    defer { rest(host, for: interval(host)) }
    return try await request()
  }

  /// Leaves a host alone for a time.
  func rest(_ host: String, for time: Duration) {
    freeFrom[host] = max(freeFrom[host] ?? .zero, clock.now() + time)
  }

  private func enter(_ host: String) async {
    guard waiting[host] != nil else {
      waiting[host] = []
      return
    }
    await withCheckedContinuation { waiting[host, default: []].append($0) }
  }

  private func leave(_ host: String) {
    guard var queue = waiting[host], !queue.isEmpty else {
      waiting[host] = nil
      return
    }
    let next = queue.removeFirst()
    waiting[host] = queue
    next.resume()
  }
}
