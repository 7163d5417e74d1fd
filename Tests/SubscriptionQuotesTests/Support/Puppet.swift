import SubscriptionCalendar
import SubscriptionQuotes
import Synchronization

/// A provider whose events the test sends, and which counts its readers.
final class Puppet: QuoteProvider {
  private let stream: AsyncThrowingStream<QuoteEvent, any Error>
  private let mouth: AsyncThrowingStream<QuoteEvent, any Error>.Continuation
  private let ended = Mutex(false)

  init() {
    (stream, mouth) = AsyncThrowingStream.makeStream()
    mouth.onTermination = { [weak self] _ in self?.ended.withLock { $0 = true } }
  }

  /// Whether all readers are gone.
  var isEnded: Bool { ended.withLock(\.self) }

  func send(_ event: QuoteEvent) { mouth.yield(event) }

  func end(_ error: (any Error)? = nil) { mouth.finish(throwing: error) }

  func quotes(of codes: [StockCode: Set<Board>]) -> AsyncThrowingStream<QuoteEvent, any Error> { stream }
}
