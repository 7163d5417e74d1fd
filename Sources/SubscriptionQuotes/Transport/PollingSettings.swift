public import SubscriptionJob

/// How the exchanges are asked for quotes.
public struct PollingSettings: Sendable {
  /// From the end of a question to the next one's start, before chance adds up to a fifth.
  public var interval: Duration
  /// The most questions of a run.
  public var requestLimit: Int
  /// What to ask in place of an exchange's host, by the host's name.
  public var baseURLs: [String: BaseURL]
  /// A PEM file with a further certificate authority.
  public var certificateAuthorityFile: String?
  /// Seconds a question may take.
  public var timeout: Int

  /// Polite defaults.
  public init() {
    interval = .seconds(15)
    requestLimit = 2000
    baseURLs = [:]
    certificateAuthorityFile = nil
    timeout = 20
  }

  /// The least interval there may be.
  public static let leastInterval = Duration.seconds(5)
  /// The most questions that may be allowed: a session of 5 s steps.
  public static let requestLimits = 1...5000
  /// The hosts that are asked.
  public static let hosts = [MISQuery.host, EmergingAnswer.host]
  /// The emerging board's statistics come for all its securities at once, and are asked for more rarely.
  static let emergingInterval = Duration.seconds(60)
  /// Failures in a row after which a host is left alone.
  static let failureLimit = 5
  static let backoff = Backoff(first: .seconds(30), longest: .seconds(600))
}
