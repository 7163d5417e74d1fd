import SubscriptionQuotes
import Synchronization
import Values

/// A provider of events that a test sends.
final class ManualProvider: QuoteProvider {
  private let stream: AsyncThrowingStream<QuoteEvent, any Error>
  private let continuation: AsyncThrowingStream<QuoteEvent, any Error>.Continuation
  private let ended = Mutex(false)

  init() {
    (stream, continuation) = AsyncThrowingStream.makeStream()
    continuation.onTermination = { [weak self] _ in self?.ended.withLock { $0 = true } }
  }

  /// Whether all readers are gone.
  var isEnded: Bool { ended.withLock(\.self) }

  func send(_ event: QuoteEvent) { continuation.yield(event) }

  func end(_ error: (any Error)? = nil) { continuation.finish(throwing: error) }

  func quotes(of codes: FollowedCodes) -> AsyncThrowingStream<QuoteEvent, any Error> { stream }
}
