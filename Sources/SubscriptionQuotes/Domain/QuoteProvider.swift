public import SubscriptionCalendar

/// Something that gives quotes for as long as it is listened to.
public protocol QuoteProvider: Sendable {
  /// What comes, in order. Ends when there is nothing more to come today; throws ``QuoteFailure`` when it gives up,
  /// and `CancellationError` when its task is cancelled, and leaves nothing running either way.
  associatedtype Events: AsyncSequence & Sendable
  where Events.Element == QuoteEvent, Events.Failure == any Error

  /// The quotes of some securities.
  func quotes(of codes: [StockCode: Set<Board>]) -> Events
}

/// One thing that a provider has to say.
public enum QuoteEvent: Hashable, Sendable {
  /// Quotes, in no particular order; some may say nothing new.
  case quotes([Quote])
  /// These codes are on none of the boards that were asked.
  case unknown([StockCode])
  /// A row or message that does not fit, in words.
  case rejected(RowReport)
  /// Something went wrong, and it will be tried again after so many seconds.
  case trouble(QuoteFailure, seconds: Int)
  /// All is well again after trouble.
  case recovered
  /// The market is closed, and this is when it opens next.
  case closed(until: Instant)
  /// So many questions were asked, and a run may ask no more.
  case exhausted(questions: Int)
}

/// Why a provider gave up.
public struct QuoteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whether something came that is not understood, rather than nothing.
  public var isNotUnderstood: Bool
  /// Who was asked.
  public var source: String
  /// What is wrong.
  public var reason: String
  /// What to do.
  public var advice: String

  /// The failure with these parts.
  public init(isNotUnderstood: Bool, source: String, reason: String, advice: String) {
    self.isNotUnderstood = isNotUnderstood
    self.source = source
    self.reason = reason
    self.advice = advice
  }

  /// One line for people.
  public var description: String { "\(source): \(reason). What to do: \(advice)" }
}
