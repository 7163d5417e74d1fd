internal import SubscriptionCalendar

/// The events of a provider that works by itself while somebody listens: what is not listened to in time is gone but
/// for the newest quote of each code.
public struct MailboxEvents: AsyncSequence, Sendable {
  private let work: @Sendable (Mailbox) async throws -> Void

  init(_ work: @escaping @Sendable (Mailbox) async throws -> Void) {
    self.work = work
  }

  /// Begins the work; it ends when the iterator is let go.
  public func makeAsyncIterator() -> Iterator {
    let mailbox = Mailbox()
    return Iterator(
      mailbox: mailbox, reader: MailboxReader(mailbox, work), wakes: mailbox.wakes.makeAsyncIterator())
  }

  /// One listener.
  public struct Iterator: AsyncIteratorProtocol {
    let mailbox: Mailbox
    let reader: MailboxReader
    var wakes: AsyncStream<Void>.AsyncIterator
    var events: [QuoteEvent] = []

    /// The next event; nil when there will be no more. Throws what the work throws.
    public mutating func next() async throws -> QuoteEvent? {
      while true {
        try Task.checkCancellation()
        if !events.isEmpty { return events.removeFirst() }
        if let update = try mailbox.take() {
          events = update.events + (update.quotes.isEmpty ? [] : [.quotes(update.quotes)])
        } else if mailbox.isEnded {
          return nil
        } else {
          _ = await wakes.next()
        }
      }
    }
  }
}

/// Fills a mailbox in a task of its own, which is cancelled when the last who listens lets go of it.
final class MailboxReader: Sendable {
  private let task: Task<Void, Never>

  init(_ mailbox: Mailbox, _ work: @escaping @Sendable (Mailbox) async throws -> Void) {
    task = Task {
      do {
        try await work(mailbox)
        mailbox.end(nil)
      } catch {
        mailbox.end(error)
      }
    }
  }

  deinit {
    task.cancel()
  }
}
