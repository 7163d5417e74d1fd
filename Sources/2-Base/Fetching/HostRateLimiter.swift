/// Makes the requests to each host one at a time, with an interval after each, and not before a time that the host asked
/// for. Different hosts do not wait for each other.
///
/// TWSE blocks addresses that send more than three requests in five seconds.
package actor HostRateLimiter {
  private let interval: @Sendable (String) -> Duration
  private let clock: JobClock
  private var freeFrom: [String: Duration] = [:]
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// - Parameter interval: The shortest time between two requests to a host.
  package init(interval: @escaping @Sendable (String) -> Duration, clock: JobClock) {
    (self.interval, self.clock) = (interval, clock)
  }

  /// Makes a request when it is its turn.
  ///
  /// - Parameter permit: Called before and after waiting; if it throws, the request is not made.
  func turn<Result: Sendable>(
    at host: String, permit: @Sendable () async throws -> Void = {},
    _ request: @Sendable () async throws -> Result
  ) async throws -> Result {
    await enter(host)
    defer { leave(host) }
    try await permit()
    // The host may ask for more time while this request waits.
    while let free = freeFrom[host], free > clock.now() { try await clock.sleep(free - clock.now()) }
    try Task.checkCancellation()
    try await permit()
    defer { rest(host, for: interval(host)) }
    return try await request()
  }

  /// Makes no request to a host for some time.
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
