internal import Curl

/// Why a request gave nothing, whether asking again may help, and when.
struct Failure {
  let reason: String
  let advice: String
  let mayPass: Bool
  /// Whether the server says that there is no such thing.
  let isAbsence: Bool
  private let retryAfter: Int?

  /// A transfer that broke off.
  init(_ error: CurlError) {
    reason = error.description
    // libcurl reports a connection that is reset during the handshake as a TLS failure.
    mayPass = error.isTransient || error.reason == .tls
    retryAfter = nil
    isAbsence = false
    advice =
      switch error.reason {
      case .certificate, .tls:
        "the server cannot be verified; check the machine's date and its ca-certificates package. "
          + "Verification cannot be switched off; --ca-file adds an authority."
      case .couldNotResolveHost, .couldNotConnect:
        "check the machine's network, its name server and proxy variables; then run again."
      case .fileNotReadable: "check the folder given to --replay."
      default: "run again later."
      }
  }

  /// A refusal by the server; nil for an answer that can be used.
  init?(_ response: HTTPResponse, from address: String) {
    // A file has no status.
    guard response.status != 0, !(200..<400).contains(response.status) else { return nil }
    reason = "HTTP status \(response.status) from \(address)"
    let wait = response.retryAfterSeconds ?? 0
    // Asking again sooner than the server wants would be rude, and waiting longer would not be a night's work.
    mayPass = (response.status >= 500 || response.status == 429) && wait <= Self.longestPause
    retryAfter = response.retryAfterSeconds
    isAbsence = response.status == 404 || response.status == 410
    advice =
      switch response.status {
      case _ where wait > Self.longestPause:
        "the server wants to be asked again in \(wait) seconds, not before; run again then."
      case 403, 428, 429:
        "the exchange refuses this machine: wait an hour before the next run, and ask less often."
      case 404, 410: "see in a browser what the address answers; if the exchange moved, update subcal."
      default: "run again later."
      }
  }

  /// Ten seconds after the first attempt, thirty after the second; as long as the server asks.
  func pause(after attempt: Int) -> Duration {
    let usual = attempt == 1 ? 10 : 30
    return .seconds(max(retryAfter ?? 0, usual))
  }

  private static let longestPause = 120
}
