package import Decoding
package import Localization
package import Values

/// A source of quotes, which works as long as its events are read.
///
/// `quote` and `watch` follow one, and do not know which. A provider has a transport, which alone knows a
/// network, and a protocol, which reads its messages; so recorded messages play a whole session in a test.
package protocol QuoteProvider: Sendable {
  /// The events in order. The sequence ends when the session is over, throws ``QuoteFailure`` when the provider gives
  /// up and `CancellationError` when its task is cancelled; in each case nothing is left running.
  associatedtype Events: AsyncSequence & Sendable
  where Events.Element == QuoteEvent, Events.Failure == any Error

  /// Follows securities, each on the boards where it may trade; takes up and drops codes as they change.
  func quotes(of codes: FollowedCodes) -> Events
}

extension QuoteProvider {
  package func quotes(of codes: [StockCode: Set<Board>]) -> Events { quotes(of: FollowedCodes(codes)) }
}

package enum QuoteEvent: Hashable, Sendable {
  /// Quotes in no particular order; some may be unchanged.
  case quotes([Quote])
  /// Codes that answers lack for now; they are asked for again.
  case late([StockCode])
  /// Codes that none of their boards has.
  case unknown([StockCode])
  /// A row or message, or a part of it, that could not be read, of a kind of which there were so many. Each kind is
  /// reported once, and then by its count.
  case rejected(Remark, count: Int)
  /// A quote from the future, which counts as one of now; only the first is reported.
  case ahead(StockCode, seconds: Int)
  /// A failure; the request is sent again after some seconds, or, with nil, not before the session ends.
  case trouble(QuoteFailure, seconds: Int?)
  /// A host that is not asked again, while others are.
  case gaveUp(QuoteFailure)
  /// A host answers again after trouble.
  case recovered(host: String)
  /// The market is closed until this moment.
  case closed(until: Instant)
  /// The run has sent the maximum number of requests.
  case exhausted(requests: Int)
}

/// Why a request has no quotes, or why a provider gave up.
///
/// Its kind decides what happens next: `PollingSettings.isRefusal` whether a host is given up after some of
/// them, `PollingSettings.backoff(after:)` how long to wait. A network that is gone for an hour is no
/// refusal, or a watch would give the exchange up because of this machine's router.
package struct QuoteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package var kind: Kind
  /// The host or service that was asked.
  package var host: String
  /// The host, or the id of the source whose answer was not understood.
  package var source: String
  package var reason: Text
  package var advice: Text

  package enum Kind: Hashable, Sendable {
    /// The host was not reached: nothing on it was asked.
    case unreachable
    /// The connection broke, or took too long.
    case broken
    /// The transfer failed in another way, such as a certificate that is not trusted.
    case failed
    case status(Int)
    /// A body came and was not understood.
    case notUnderstood
    /// An answer without a single row.
    case empty
    /// An answer that lacks codes without calling them unknown.
    case missing
    /// The service has more connections with the key than it allows.
    case tooManyConnections
    /// The service refused the key.
    case keyRefused
  }

  package init(_ kind: Kind, host: String, source: String? = nil, reason: Text, advice: Text) {
    self.kind = kind
    self.host = host
    self.source = source ?? host
    self.reason = reason
    self.advice = advice
  }

  /// Whether a response came but was not understood.
  package var isNotUnderstood: Bool { [.notUnderstood, .empty, .missing].contains(kind) }

  package var description: String { "\(source): \(reason[.english]). What to do: \(advice[.english])" }
}
