internal import Curl

/// Why a request gave nothing, whether asking again may help, and when.
struct Failure {
  let reason: String
  let advice: String
  /// Whether the same request may well be answered a little later.
  let mayPass: Bool
  /// Whether the server says that there is no such thing.
  let isAbsence: Bool
  /// Why nothing else should be asked of the host either, once asking again has not helped.
  let outage: Outage?
  /// How long the server wants to be left alone.
  let wait: Duration?

  /// A transfer that broke off.
  init(_ error: CurlError) {
    reason = error.description
    // libcurl reports a connection that is reset during the handshake as a TLS failure.
    mayPass = error.isTransient || error.reason == .tls
    outage = mayPass && !error.isAnswered ? .silence : nil
    wait = nil
    isAbsence = false
    advice =
      switch error.reason {
      case .certificate, .tls:
        "the server cannot be verified; check the machine's date and its ca-certificates package. "
          + "Verification cannot be switched off; --ca-file adds an authority."
      case .authorityFile:
        "check the file given to --ca-file: it has to hold certificates in PEM form, and this user has to be able "
          + "to read it."
      case .couldNotResolveHost, .couldNotConnect:
        "check the machine's network, its name server and proxy variables; then run again."
      case .fileNotReadable: "check the folder given to --replay."
      default: "run again later."
      }
  }

  /// A refusal by the server; nil for an answer that can be used: a whole body, or a redirect.
  init?(_ response: HTTPResponse, from address: String) {
    let status = response.status
    // A file has no status. What is neither 200 nor an error has no body, or a part of one, or another's (RFC 9110,
    // section 15.3).
    if status == 0 || status == 200 { return nil }
    if (300..<400).contains(status), response.redirectURL != nil { return nil }
    reason = "HTTP status \(status) from \(address)"
    let seconds = response.retryAfterSeconds ?? 0
    let isTooLong = seconds > Self.longestPause
    // Asking again sooner than the server wants would be rude, and waiting longer would not be a night's work.
    mayPass = (status >= 500 || status == 429 || status == 408) && !isTooLong
    wait = seconds > 0 ? .seconds(min(seconds, Self.longestPause)) : nil
    outage = isTooLong ? .rest(seconds: seconds) : nil
    isAbsence = status == 404 || status == 410
    advice =
      switch status {
      case _ where isTooLong:
        "the server wants to be asked again in \(seconds) seconds, not before; run again then."
      case 403, 428, 429:
        "the exchange refuses this machine: wait an hour before the next run, and ask less often."
      case 404, 410: "see in a browser what the address answers; if the exchange moved, update subcal."
      default: "run again later."
      }
  }

  /// Ten seconds after the first attempt at the usual pace of three seconds, in proportion at another, and three
  /// times as long after each further one, up to two minutes; at least as long as the server asks. By chance up to a
  /// quarter is added, so that machines that failed together do not come back together.
  func pause(after attempt: Int, interval: Duration, clock: Timekeeper) -> Duration {
    let growth = (1..<attempt).reduce(10) { factor, _ in factor * 3 }
    let usual = min(interval * growth / 3, .seconds(Self.longestPause))
    return max(usual, wait ?? .zero) + clock.jitter(usual / 4)
  }

  private static let longestPause = 120
}
