internal import Curl
package import Diagnostics
package import Localization
internal import Posix

/// Downloads bodies: at the pace of each host, with retries, following redirects only within a site.
///
/// A night and a backfill make one; it returns bytes and never looks at them. A body that came too late, too
/// long or from another site is an error with its source, so that the decision what a night does without it
/// stays with the night.
package struct Fetcher: Sendable {
  private let transport: any Transport
  private let rateLimiter: HostRateLimiter
  package let route: Route
  package let clock: JobClock
  private let budget: DownloadBudget?
  private let circuitBreaker: CircuitBreaker
  package let observer: RunObserver

  /// - Parameter budget: The time that all requests may take together; nil for no limit.
  package init(
    transport: any Transport, rateLimiter: HostRateLimiter, route: Route, clock: JobClock,
    budget: DownloadBudget? = nil, circuitBreaker: CircuitBreaker, observer: @escaping RunObserver
  ) {
    (self.transport, self.rateLimiter, self.route, self.clock) = (transport, rateLimiter, route, clock)
    (self.budget, self.circuitBreaker, self.observer) = (budget, circuitBreaker, observer)
  }

  /// The body at an address. Throws `SubcalError` if it cannot be downloaded or read.
  ///
  /// - Parameter refusal: What a server says in a body in place of data, which is as temporary as HTTP status 503; nil
  ///   for a body that may have data.
  package func body(
    of source: String, at address: Route.Address,
    refusal: @escaping @Sendable ([UInt8]) -> Text? = { _ in nil }
  ) async throws -> [UInt8] {
    switch address {
    case .server(let url): return try await downloaded(source, from: url, refusal)
    case .file(let path):
      observer(.asking(source: source, url: path.string))
      return try recorded(source, in: path)
    }
  }

  /// A body of a recording, read as it is.
  private func recorded(_ source: String, in path: FilePath) throws(SubcalError) -> [UInt8] {
    let advice = Text("檢查 --replay 的資料夾。", "check the folder given to --replay.")
    do throws(PosixError) {
      return try FileSystem.readFile(path, upTo: Route.mostBytes) ?? []
    } catch {
      // The reason is published, and the folder may have a user's name.
      let name = path.name.string
      throw unavailable(source, Text(verbatim: "\(name): \(error.explanation ?? "\(error.errno)")"), advice)
    }
  }

  /// Waits as after a first failure, before an address is asked a second time; false if the budget has no room for that.
  package func pause(before address: Route.Address) async throws -> Bool {
    guard case .server(let url) = address else { return true }
    let pause = firstPause(at: WebAddress(url)?.host ?? "")
    guard budget?.leavesRoom(after: pause) ?? true else { return false }
    try await clock.sleep(pause)
    return true
  }

  private func firstPause(at host: String) -> Duration { route.origin.interval(to: host) * 10 / 3 }

  private func downloaded(
    _ source: String, from address: String, _ refusal: @Sendable ([UInt8]) -> Text?
  ) async throws -> [UInt8] {
    var address = address
    for _ in 0...Self.redirects {
      let response = try await response(to: source, at: address, refusal)
      guard response.status != 200, let next = response.redirectURL else { return response.body }
      guard route.mayRedirect(from: address, to: next) else {
        throw unavailable(
          source,
          Text(
            "\(address) 轉至 \(next)：是其他網站，或較不安全",
            "\(address) sends on to \(next), which is another site or less safe"), RequestFailure.look)
      }
      let shown = PrintableText.excerpt(next, upTo: 200)
      observer(.detail(Text("\(source)：轉址至 \(shown)", "\(source): redirected to \(shown)")))
      address = next
    }
    throw unavailable(
      source,
      Text(
        "轉址超過 \(Self.redirects) 次，最後為 \(address)",
        "more than \(Self.redirects) redirects, the last to \(address)"), RequestFailure.look)
  }

  private func response(
    to source: String, at address: String, _ refusal: @Sendable ([UInt8]) -> Text?
  ) async throws -> HTTPResponse {
    let web = WebAddress(address)
    let (host, server) = (web?.host ?? "", web?.authority ?? "")
    do {
      return try await RetryPolicy(firstPause: firstPause(at: host), clock: clock).run(within: budget) {
        failure, pause in
        observer(.retrying(source: source, seconds: Int(pause.components.seconds), reason: failure.reason))
      } _: {
        let failure: RequestFailure
        do {
          let response = try await attempt(source, at: address)
          if let status = RequestFailure(response, from: address) {
            failure = status
          } else if response.status == 200, let said = refusal(response.body) {
            failure = RequestFailure(said, isTransient: true)
          } else {
            return .done(response)
          }
        } catch let error as CurlError {
          try Task.checkCancellation()
          failure = RequestFailure(downloading: error)
        }
        if let wait = failure.wait { await rateLimiter.rest(host, for: min(wait, RetryPolicy.longestPause)) }
        return .failed(failure)
      }
    } catch let error as RetryPolicy.GaveUp {
      let failure = error.failure
      if let outage = failure.outage { await circuitBreaker.note(server, outage) }
      throw unavailable(source, error.reason, failure.advice, isAbsence: failure.isAbsence)
    }
  }

  private func attempt(_ source: String, at address: String) async throws -> HTTPResponse {
    let request = route.request(for: address)
    let web = WebAddress(address)
    return try await rateLimiter.turn(
      at: web?.host ?? "", permit: { try await permit(source, server: web?.authority ?? "") }
    ) {
      observer(.asking(source: source, url: address))
      return try await transport.get(budget?.bounding(request) ?? request) { bytes, expected in
        observer(.received(source: source, bytes: bytes, expected: expected))
      }
    }
  }

  /// Throws if a server may not be asked any more.
  private func permit(_ source: String, server: String) async throws {
    if let budget, !budget.leavesRoom() {
      throw unavailable(
        source,
        Text(
          "更新時限 \(budget.seconds) 秒已到，尚未輪到它",
          "the night's time limit of \(budget.seconds) seconds was over before it came"),
        Text("稍後再執行，或以 --time-limit 增加時間。", "run again later, or give it more time with --time-limit."))
    }
    if let outage = await circuitBreaker.outage(of: server) {
      throw unavailable(
        source, Text("未查詢 \(server)：", "\(server) was not asked, because ") + outage.message,
        Text("稍後再執行一次。", "run again later."))
    }
  }

  private func unavailable(
    _ source: String, _ reason: Text, _ advice: Text, isAbsence: Bool = false
  ) -> SubcalError {
    SubcalError(
      .unavailable, source: source, reason: reason, advice: advice, isAbsence: isAbsence)
  }

  private static let redirects = 3
}
