public import SubscriptionCalendar
public import SubscriptionJob
internal import Synchronization

/// What a provider says, gathered so that a slow reader gets the newest and never a queue: at most one update in each
/// interval, with the newest quote of each code.
public struct LiveUpdates<Provider: QuoteProvider>: AsyncSequence, Sendable {
  private let provider: Provider
  private let codes: [StockCode: Set<Board>]
  private let interval: Duration
  private let clock: Timekeeper

  /// The updates of some codes.
  ///
  /// - Parameter interval: The least time between two updates; the first comes at once.
  public init(
    of codes: [StockCode: Set<Board>], from provider: Provider, every interval: Duration = .milliseconds(500),
    clock: Timekeeper = .continuous
  ) {
    self.provider = provider
    self.codes = codes
    self.interval = interval
    self.clock = clock
  }

  /// Begins to listen; whoever drops the iterator, or is cancelled, ends the provider too.
  public func makeAsyncIterator() -> Iterator {
    let (provider, codes) = (provider, codes)
    let mailbox = Mailbox()
    let reader = MailboxReader(mailbox) { mailbox in
      for try await event in provider.quotes(of: codes) { mailbox.put(event) }
    }
    return Iterator(
      mailbox: mailbox, reader: reader, throttle: Throttle(every: interval), clock: clock,
      wakes: mailbox.wakes.makeAsyncIterator())
  }

  /// One listener.
  public struct Iterator: AsyncIteratorProtocol {
    let mailbox: Mailbox
    let reader: MailboxReader
    var throttle: Throttle
    let clock: Timekeeper
    var wakes: AsyncStream<Void>.AsyncIterator

    /// The next update; nil when the provider has no more. Throws what the provider throws.
    public mutating func next() async throws -> LiveUpdate? {
      while true {
        try Task.checkCancellation()
        let isThere = mailbox.isThere
        guard isThere || mailbox.isEnded else {
          _ = await wakes.next()
          continue
        }
        if isThere {
          let wait = throttle.wait(at: clock.now())
          if wait > .zero { try await clock.sleep(wait) }
          throttle.shown(at: clock.now())
        }
        if let update = try mailbox.take() { return update }
        if mailbox.isEnded { return nil }
      }
    }
  }
}

/// What is new since the last update.
public struct LiveUpdate: Hashable, Sendable {
  /// The newest quote of each code that has one.
  public var quotes: [Quote] = []
  /// All else that was said, in order.
  public var events: [QuoteEvent] = []
}
