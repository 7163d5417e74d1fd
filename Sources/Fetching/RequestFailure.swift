package import Curl

/// Why a request failed, and whether and when it may be repeated.
package struct RequestFailure: Sendable {
  package let reason: String
  let advice: String
  /// Whether the same request may succeed a little later.
  package let isTransient: Bool
  /// Whether the server says that the resource does not exist.
  let isAbsence: Bool
  /// Why the server gets no other requests either, once the retries have failed.
  let outage: Outage?
  /// How long the server asks to wait.
  package let wait: Duration?

  package init(_ reason: String, isTransient: Bool, retryAfterSeconds: Int? = nil) {
    (self.reason, self.isTransient) = (reason, isTransient)
    advice = "run again later."
    isAbsence = false
    outage = nil
    wait = retryAfterSeconds.map { .seconds($0) }
  }

  /// A failure whose reason names no more of the address than the given place: the rest may be secret.
  package init(_ error: CurlError, at place: String? = nil) {
    self.init(
      (place.map { "\($0): " } ?? "") + "\(error.message) (libcurl error \(error.code))",
      isTransient: Self.isTransient(error))
  }

  /// libcurl reports a connection that is reset during the handshake as a TLS failure.
  private static func isTransient(_ error: CurlError) -> Bool { error.isTransient || error.reason == .tls }

  init(downloading error: CurlError) {
    reason = error.description
    isTransient = Self.isTransient(error)
    outage = isTransient && !error.isAnswered ? .silence : nil
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

  /// Nil if the response can be used: a whole body, or a redirect.
  init?(_ response: HTTPResponse, from address: String) {
    let status = response.status
    // A file has no status. Other successful statuses have no body or only a part of one (RFC 9110, section 15.3).
    if status == 0 || status == 200 { return nil }
    if (300..<400).contains(status), response.redirectURL != nil { return nil }
    reason = "HTTP status \(status) from \(address)"
    let seconds = response.retryAfterSeconds ?? 0
    let isTooLong = .seconds(seconds) > RetryPolicy.longestPause
    isTransient = status >= 500 || status == 429 || status == 408
    wait = seconds > 0 ? .seconds(seconds) : nil
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
}
