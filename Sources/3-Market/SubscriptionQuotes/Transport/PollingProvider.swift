package import Fetching
package import Values

/// Polls MIS and the emerging board's open data for quotes: one request at a time, no faster than the settings allow,
/// only during the session, and ever more slowly when the response is not JSON.
package struct PollingProvider: QuoteProvider {
  let settings: PollingSettings
  let transport: any Transport
  let clock: JobClock
  let now: @Sendable () -> Instant
  let hours: MarketHours
  let generator: @Sendable () -> any RandomNumberGenerator

  /// `clock` measures durations, `now` is the date and time, and `generator` makes the jitter of the waits.
  package init(
    _ settings: PollingSettings, hours: MarketHours, transport: any Transport = CurlTransport(),
    clock: JobClock = .continuous, now: @escaping @Sendable () -> Instant,
    generator: @escaping @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }
  ) {
    (self.settings, self.hours, self.transport, self.clock) = (settings, hours, transport, clock)
    (self.now, self.generator) = (now, generator)
  }

  /// The quotes of some codes until the session ends. A code that is added is asked for with the next request.
  package func quotes(of codes: FollowedCodes) -> PolledQuotes {
    PolledQuotes(provider: self, codes: codes)
  }

  /// Sends each request once, at any hour, and returns the events; throws ``QuoteFailure`` if all requests failed.
  package func once(of codes: [StockCode: Set<Board>]) async throws -> [QuoteEvent] {
    var poll = PollingRun(self, FollowedCodes(codes))
    return try await poll.once()
  }
}

/// The events of polling. Each iterator polls by itself, and only while it waits for the next event.
package struct PolledQuotes: AsyncSequence, Sendable {
  let provider: PollingProvider
  let codes: FollowedCodes

  package func makeAsyncIterator() -> Iterator { Iterator(poll: PollingRun(provider, codes)) }

  package struct Iterator: AsyncIteratorProtocol {
    var poll: PollingRun

    /// The next event; nil when the session is over or the maximum number of requests is reached.
    package mutating func next() async throws -> QuoteEvent? { try await poll.next() }
  }
}
