public import SubscriptionCalendar
public import SubscriptionJob

/// Asks MIS and the emerging board's open data for quotes, politely: one question at a time, never faster than the
/// settings say, not outside the session, ever more rarely when something else than JSON comes.
public struct PollingProvider: QuoteProvider {
  let settings: PollingSettings
  let transport: any Transport
  let clock: Timekeeper
  let now: @Sendable () -> Instant
  let hours: MarketHours
  let generator: @Sendable () -> any RandomNumberGenerator

  /// A provider.
  ///
  /// - Parameters:
  ///   - now: What time it is in the world, as against the clock, which only measures.
  ///   - generator: The chance in its waits.
  public init(
    _ settings: PollingSettings, hours: MarketHours, transport: any Transport = CurlTransport(),
    clock: Timekeeper = .continuous, now: @escaping @Sendable () -> Instant,
    generator: @escaping @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }
  ) {
    self.settings = settings
    self.hours = hours
    self.transport = transport
    self.clock = clock
    self.now = now
    self.generator = generator
  }

  /// The quotes of some codes until the session ends.
  public func quotes(of codes: [StockCode: Set<Board>]) -> PolledQuotes {
    PolledQuotes(provider: self, codes: codes)
  }

  /// Asks each question once, whatever the hour, and gives what came.
  ///
  /// - Throws: ``QuoteFailure`` when nothing at all came.
  public func once(of codes: [StockCode: Set<Board>]) async throws -> [QuoteEvent] {
    var poll = Poll(self, codes)
    return try await poll.once()
  }
}

/// The quotes that polling gives. Each listener polls for itself, and only while it waits for the next event: whoever
/// stops listening, or is cancelled, stops the questions.
public struct PolledQuotes: AsyncSequence, Sendable {
  let provider: PollingProvider
  let codes: [StockCode: Set<Board>]

  /// Begins to listen.
  public func makeAsyncIterator() -> Iterator {
    Iterator(poll: Poll(provider, codes))
  }

  /// One listener.
  public struct Iterator: AsyncIteratorProtocol {
    var poll: Poll

    /// The next event; nil when the session or the allowance of questions is over.
    public mutating func next() async throws -> QuoteEvent? {
      try await poll.next()
    }
  }
}
