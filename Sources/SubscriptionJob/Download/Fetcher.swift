internal import Curl
internal import SubscriptionCalendar

/// Gets one body: at the host's turn, within the same site, again where that may help.
struct Fetcher: Sendable {
  let transport: any Transport
  let pacer: HostPacer
  let route: Route
  let clock: Timekeeper
  /// The night's time; nil where it is not bounded.
  var limit: NightLimit?
  /// The servers given up.
  let outages: Outages
  let observer: RunObserver

  /// The body at an address; throws `JobError` when it does not come, `CancellationError` when told to stop.
  func body(of source: String, at address: String) async throws -> [UInt8] {
    var address = address
    for _ in 0...Self.redirects {
      let response = try await patiently(source, at: address)
      guard response.status != 0, response.status != 200, let next = response.redirectURL else {
        return response.body
      }
      guard Route.mayRedirect(from: address, to: next) else {
        throw unavailable(
          source, "\(address) sends on to \(next), which is another site or less safe",
          "see in a browser what the address answers; if the exchange moved, update subcal.")
      }
      observer(.detail("\(source): redirected to \(CleanText.excerpt(next, upTo: 200))"))
      address = next
    }
    throw unavailable(
      source, "more than \(Self.redirects) redirects, the last to \(address)",
      "see in a browser what the address answers; if the exchange moved, update subcal.")
  }

  private func patiently(_ source: String, at address: String) async throws -> HTTPResponse {
    let web = WebAddress(address)
    let (host, server) = (web?.host ?? "", web?.authority ?? "")
    var attempt = 1
    while true {
      let failure: Failure
      do {
        let response = try await once(source, at: address)
        guard let refusal = Failure(response, from: address) else { return response }
        failure = refusal
      } catch let error as CurlError {
        try Task.checkCancellation()
        failure = Failure(error)
      }
      if let wait = failure.wait { await pacer.rest(host, for: wait) }
      let pause = failure.pause(after: attempt, interval: route.input.interval(to: host), clock: clock)
      let mayTryAgain = failure.mayPass && attempt < Self.attempts
      let hasTime = limit?.leavesRoom(after: pause) ?? true
      guard mayTryAgain, hasTime else {
        if let outage = failure.outage { await outages.note(server, outage) }
        throw unavailable(
          source, failure.reason + story(of: attempt, isCutShort: mayTryAgain),
          failure.advice, isAbsence: failure.isAbsence)
      }
      observer(
        .retrying(source: source, seconds: Int(pause.components.seconds), reason: failure.reason))
      try await clock.sleep(pause)
      attempt += 1
    }
  }

  private func once(_ source: String, at address: String) async throws -> HTTPResponse {
    let request = route.request(for: address)
    let web = WebAddress(address)
    return try await pacer.turn(
      at: web?.host ?? "", permit: { try await permit(source, server: web?.authority ?? "") }
    ) {
      observer(.asking(source: source, url: address))
      return try await transport.get(limit?.bounding(request) ?? request) { bytes, expected in
        observer(.received(source: source, bytes: bytes, expected: expected))
      }
    }
  }

  /// Throws when a server is not to be asked any more.
  private func permit(_ source: String, server: String) async throws {
    if let limit, !limit.leavesRoom() {
      throw unavailable(
        source, "the night's time limit of \(limit.seconds) seconds was over before it came",
        "run again later, or give it more time with --time-limit.")
    }
    if let outage = await outages.outage(of: server) {
      throw unavailable(source, "\(server) was not asked, because \(outage)", "run again later.")
    }
  }

  private func story(of attempts: Int, isCutShort: Bool) -> String {
    let tries = attempts > 1 ? "tried \(attempts) times" : nil
    let end = isCutShort ? "the night's time limit leaves no room for another try" : nil
    let parts = [tries, end].compactMap(\.self)
    return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
  }

  private func unavailable(
    _ source: String, _ reason: String, _ advice: String, isAbsence: Bool = false
  ) -> JobError {
    JobError(
      .unavailable, .download, source: source, reason: reason, advice: advice, isAbsence: isAbsence)
  }

  private static let redirects = 3
  private static let attempts = 3
}
