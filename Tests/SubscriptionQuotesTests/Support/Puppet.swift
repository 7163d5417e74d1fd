import SubscriptionCalendar
import SubscriptionQuotes
import Synchronization

/// A provider that says what its test says, and tells how many listen.
final class Puppet: QuoteProvider {
  private let stream: AsyncThrowingStream<QuoteEvent, any Error>
  private let mouth: AsyncThrowingStream<QuoteEvent, any Error>.Continuation
  private let ended = Mutex(false)

  init() {
    (stream, mouth) = AsyncThrowingStream.makeStream()
    mouth.onTermination = { [weak self] _ in self?.ended.withLock { $0 = true } }
  }

  /// Whether nobody listens any more.
  var isEnded: Bool { ended.withLock(\.self) }

  func say(_ event: QuoteEvent) { mouth.yield(event) }

  func end(_ error: (any Error)? = nil) { mouth.finish(throwing: error) }

  func quotes(of codes: [StockCode: Set<Board>]) -> AsyncThrowingStream<QuoteEvent, any Error> { stream }
}
