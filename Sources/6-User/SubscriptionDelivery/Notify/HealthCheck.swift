internal import Curl
package import Diagnostics
package import Fetching
internal import Localization
internal import Settings

/// A monitor of scheduled jobs, such as healthchecks.io, which raises an alarm when a nightly run does not report.
///
/// A successful run is a GET of the address, or a POST of what is in doubt; a failed one is a POST of the failure to the
/// address with `/fail` after its path. The address is a secret: anyone who knows it can report success.
package struct HealthCheck: Sendable {
  private let url: Secret
  private let failureURL: Secret

  /// The monitor with an `https` or `http` address; nil for anything else.
  package init?(_ url: String) {
    guard WebAddress.isHTTP(url), WebAddress(url, mayHaveUser: true)?.hasFragment == false else {
      return nil
    }
    self.url = Secret(url)
    let path = url.prefix { $0 != "?" }
    let trimmed = path.hasSuffix("/") ? path.dropLast() : path
    failureURL = Secret(trimmed + "/fail" + url[path.endIndex...])
  }

  /// Reports a nightly run; returns once the monitor accepted it.
  ///
  /// - Parameters:
  ///   - failure: Why nothing was published; nil for a successful run.
  ///   - note: What the monitor keeps with a successful run.
  package func report(
    failure: String?, note: String? = nil, retryPolicy: RetryPolicy = RetryPolicy(),
    observer: @escaping RunObserver
  ) async throws {
    var request = HTTPRequest(
      url: failure == nil ? url.text : failureURL.text, userAgent: Version.userAgent,
      allowedSchemes: [.https, .http])
    if let text = failure ?? note {
      request.method = .post
      request.headers = ["Content-Type: text/plain; charset=utf-8"]
      request.body = Array((text + "\n").utf8)
    }
    try await Notifier(retryPolicy: retryPolicy, observer: observer).send(
      .http(request), to: "healthcheck", hiding: [url, failureURL],
      advice: (
        passing: Text("確認監控服務運作中。", "check that the monitor is up."),
        lasting: Text("檢查 --healthcheck-url 的網址。", "check the address given with --healthcheck-url.")
      ))
  }
}
