package import SubscriptionCalendar

/// A source of quotes, which works as long as its events are read.
package protocol QuoteProvider: Sendable {
  /// The events in order. The sequence ends when the session is over, throws ``QuoteFailure`` when the provider gives
  /// up and `CancellationError` when its task is cancelled; in each case nothing is left running.
  associatedtype Events: AsyncSequence & Sendable
  where Events.Element == QuoteEvent, Events.Failure == any Error

  /// Follows securities, each on the boards where it may trade.
  func quotes(of codes: [StockCode: Set<Board>]) -> Events
}

package enum QuoteEvent: Hashable, Sendable {
  /// Quotes in no particular order; some may be unchanged.
  case quotes([Quote])
  /// Codes that none of their boards has.
  case unknown([StockCode])
  /// A row or message that could not be decoded.
  case rejected(Remark)
  /// A failure that will be retried after some seconds.
  case trouble(QuoteFailure, seconds: Int)
  /// The provider works again after trouble.
  case recovered
  /// The market is closed until this moment.
  case closed(until: Instant)
  /// The run has sent the maximum number of requests.
  case exhausted(requests: Int)
}

/// Why a provider gave up.
package struct QuoteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whether a response came but was not understood.
  package var isNotUnderstood: Bool
  /// The host or service.
  package var source: String
  package var reason: String
  package var advice: String

  package init(isNotUnderstood: Bool, source: String, reason: String, advice: String) {
    self.isNotUnderstood = isNotUnderstood
    self.source = source
    self.reason = reason
    self.advice = advice
  }

  package var description: String { "\(source): \(reason). What to do: \(advice)" }
}
