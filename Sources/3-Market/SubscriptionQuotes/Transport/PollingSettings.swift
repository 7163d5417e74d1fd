package import Fetching

/// How the exchanges are polled for quotes.
package struct PollingSettings: Sendable {
  /// The pause after a request, before up to a fifth of jitter.
  package var interval = Duration.seconds(15)
  /// The maximum number of requests in a run.
  package var requestLimit = 2000
  /// Base URLs that replace an exchange's host, by host name.
  package var baseURLs: [String: BaseURL] = [:]
  /// A PEM file with an additional certificate authority.
  package var certificateAuthorityFile: String?
  /// The time limit of a request in seconds.
  package var timeout = 20

  package init() {}

  /// The maxima that users can set: a session has fewer than 5,000 intervals of 5 s.
  package static let requestLimits = 1...5000
  package static let hosts = [MISRequest.host, EmergingBoardResponse.host]
  /// The emerging board's statistics have all securities in one response, so they are requested less often.
  static let emergingInterval = Duration.seconds(60)
  /// The refusals in a row after which a host is no longer polled.
  static let refusalLimit = 5
  private static let refusalBackoff = Backoff(first: .seconds(30), longest: .seconds(600))
  /// A host that is not reached is not burdened either, and the network may be back any minute.
  private static let outageBackoff = Backoff(first: .seconds(30), longest: .seconds(120))
  /// An empty answer is no refusal.
  private static let emptyBackoff = Backoff(first: .seconds(15), longest: .seconds(60))

  /// Whether a failure may mean that the host does not want to be asked. A connection that breaks or takes too long may
  /// also be this machine's network, which is back some time.
  static func isRefusal(_ failure: QuoteFailure) -> Bool {
    ![.unreachable, .broken, .empty, .missing].contains(failure.kind)
  }

  /// How long to wait after a failure.
  static func backoff(after failure: QuoteFailure) -> Backoff {
    switch failure.kind {
    case .unreachable: outageBackoff
    case .empty, .missing: emptyBackoff
    default: refusalBackoff
    }
  }
}
