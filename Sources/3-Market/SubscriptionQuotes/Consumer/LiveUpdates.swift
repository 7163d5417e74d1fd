package import Fetching
package import Values

/// A provider's events collected into updates, at most one in each interval and with only the newest quote of each code,
/// so that a slow reader does not build up a queue.
///
/// `WatchRun` reads it. The provider runs in a task of its own and puts its events into a ``QuoteBuffer``, so
/// a slow terminal never makes it late with a request. What it does not wait for are older quotes of the same
/// code.
package struct LiveUpdates<Provider: QuoteProvider>: AsyncSequence, Sendable {
  private let provider: Provider
  private let codes: FollowedCodes
  private let interval: Duration
  private let clock: JobClock

  /// - Parameter interval: The minimum time between two updates; the first is immediate.
  package init(
    of codes: FollowedCodes, from provider: Provider, every interval: Duration = .milliseconds(500),
    clock: JobClock = .continuous
  ) {
    (self.provider, self.codes, self.interval, self.clock) = (provider, codes, interval, clock)
  }

  package init(
    of codes: [StockCode: Set<Board>], from provider: Provider, every interval: Duration = .milliseconds(500),
    clock: JobClock = .continuous
  ) {
    self.init(of: FollowedCodes(codes), from: provider, every: interval, clock: clock)
  }

  /// Starts the provider, which ends when the iterator is deallocated or its task is cancelled.
  package func makeAsyncIterator() -> Iterator {
    let (provider, codes) = (provider, codes)
    let buffer = QuoteBuffer()
    let reader = QuoteBufferTask(buffer) { buffer in
      for try await event in provider.quotes(of: codes) { buffer.put(event) }
    }
    return Iterator(
      buffer: buffer, reader: reader, throttle: Throttle(every: interval), clock: clock,
      wakes: buffer.wakes.makeAsyncIterator())
  }

  package struct Iterator: AsyncIteratorProtocol {
    let buffer: QuoteBuffer
    let reader: QuoteBufferTask
    var throttle: Throttle
    let clock: JobClock
    var wakes: AsyncStream<Void>.AsyncIterator

    /// The next update; nil when the provider has ended. Throws what the provider throws.
    package mutating func next() async throws -> LiveUpdate? {
      while true {
        try Task.checkCancellation()
        let hasContents = buffer.hasContents
        guard hasContents || buffer.isEnded else {
          _ = await wakes.next()
          continue
        }
        if hasContents {
          let wait = throttle.wait(at: clock.now())
          if wait > .zero { try await clock.sleep(wait) }
          throttle.shown(at: clock.now())
        }
        if let update = try buffer.take() { return update }
        if buffer.isEnded { return nil }
      }
    }
  }
}

/// Limits updates to one in each interval: the first is immediate, later ones wait for the end of the interval.
///
/// Unlike a debounce it also updates while the stream never pauses.
package struct Throttle: Sendable {
  private let interval: Duration
  private var last: Duration?

  package init(every interval: Duration) { self.interval = interval }

  /// The time until the next update is allowed.
  package func wait(at now: Duration) -> Duration {
    last.map { max(.zero, $0 + interval - now) } ?? .zero
  }

  /// Records an update.
  package mutating func shown(at now: Duration) { last = now }
}
