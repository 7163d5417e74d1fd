internal import Curl
public import SubscriptionJob

/// A monitor of jobs that run by themselves (healthchecks.io and its like): it is told of every night, and raises the
/// alarm about one of which it was told nothing, as when the machine is off.
///
/// A night that published is a GET of the address; one that did not is a POST of the failure's line to the address with
/// `/fail` behind its path. The address is a secret: who knows it can keep the monitor quiet.
public struct HealthCheck: Sendable {
  private let url: Secret
  private let failureURL: Secret

  /// The monitor with this `https` or `http` address; nil for what is none.
  public init?(_ url: String) {
    guard url.wholeMatch(of: /https?:\/\/[!-~]+/) != nil, !url.contains("#") else { return nil }
    self.url = Secret(url)
    let path = url.prefix { $0 != "?" }
    let trimmed = path.hasSuffix("/") ? path.dropLast() : path
    failureURL = Secret(trimmed + "/fail" + url[path.endIndex...])
  }

  /// Tells how a night went; returns once the monitor has taken it.
  ///
  /// - Parameter failure: Why nothing was published; nil when it was.
  /// - Throws: `JobError` without the address in it; `CancellationError`.
  public func tell(
    failure: String?, patience: Patience = .usual, observer: @escaping RunObserver
  ) async throws {
    var request = HTTPRequest(
      url: failure == nil ? url.text : failureURL.text, userAgent: "subcal/\(Version.current)",
      allowedSchemes: [.https, .http], connectTimeout: 15, stallTimeout: 30, totalTimeout: 60,
      maximumBodyBytes: 1 << 20)
    if let failure {
      request.method = .post
      request.headers = ["Content-Type: text/plain; charset=utf-8"]
      request.body = Array((failure + "\n").utf8)
    }
    try await Notifier(patience: patience, observer: observer).send(
      .http(request), to: "healthcheck", hiding: [url, failureURL],
      advice: (
        passing: "check that the monitor is up.", lasting: "check the address given with --healthcheck-url."
      ))
  }
}
