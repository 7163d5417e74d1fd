internal import Curl
internal import SubscriptionCalendar

/// Gets one body: at the host's turn, within the same site, again where that may help.
struct Fetcher: Sendable {
  let transport: any Transport
  let pacer: HostPacer
  let route: Route
  let clock: Timekeeper
  let observer: RunObserver

  /// The body at an address; throws `JobError` when it does not come, `CancellationError` when told to stop.
  func body(of source: String, at address: String) async throws -> [UInt8] {
    var address = address
    for _ in 0...Self.redirects {
      let response = try await patiently(source, at: address)
      guard let next = response.redirectURL, (300..<400).contains(response.status) else {
        return response.body
      }
      guard Route.mayRedirect(from: address, to: next) else {
        throw unavailable(
          source, "\(address) sends on to \(next), which is another site or less safe",
          "see in a browser what the address answers; if the exchange moved, update subcal.")
      }
      observer(.detail("\(source): redirected to \(next)"))
      address = next
    }
    throw unavailable(
      source, "more than \(Self.redirects) redirects, the last to \(address)",
      "see in a browser what the address answers; if the exchange moved, update subcal.")
  }

  private func patiently(_ source: String, at address: String) async throws -> HTTPResponse {
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
      guard failure.mayPass, attempt < Self.attempts else {
        let tries = attempt > 1 ? " (tried \(attempt) times)" : ""
        throw unavailable(
          source, failure.reason + tries, failure.advice, isAbsence: failure.isAbsence)
      }
      let pause = failure.pause(after: attempt)
      observer(
        .retrying(source: source, seconds: Int(pause.components.seconds), reason: failure.reason))
      try await clock.sleep(pause)
      attempt += 1
    }
  }

  private func once(_ source: String, at address: String) async throws -> HTTPResponse {
    observer(.asking(source: source, url: address))
    let request = route.request(for: address)
    let (transport, observer) = (transport, observer)
    return try await pacer.turn(at: WebAddress(address)?.host ?? "") {
      try await transport.get(request) { bytes, expected in
        observer(.received(source: source, bytes: bytes, expected: expected))
      }
    }
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
