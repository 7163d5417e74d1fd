/// The events of a provider that runs in its own task. For a slow reader only the newest quote of each code is kept.
package struct QuoteBufferEvents: AsyncSequence, Sendable {
  private let work: @Sendable (QuoteBuffer) async throws -> Void

  init(_ work: @escaping @Sendable (QuoteBuffer) async throws -> Void) { self.work = work }

  /// Starts the work, which is cancelled when the iterator is deallocated.
  package func makeAsyncIterator() -> Iterator {
    let buffer = QuoteBuffer()
    return Iterator(
      buffer: buffer, reader: QuoteBufferTask(buffer, work), wakes: buffer.wakes.makeAsyncIterator())
  }

  package struct Iterator: AsyncIteratorProtocol {
    let buffer: QuoteBuffer
    let reader: QuoteBufferTask
    var wakes: AsyncStream<Void>.AsyncIterator
    var events: [QuoteEvent] = []

    /// The next event; nil when the work has ended. Throws what the work throws.
    package mutating func next() async throws -> QuoteEvent? {
      while true {
        try Task.checkCancellation()
        if !events.isEmpty { return events.removeFirst() }
        if let update = try buffer.take() {
          events = update.events + (update.quotes.isEmpty ? [] : [.quotes(update.earlier + update.quotes)])
        } else if buffer.isEnded {
          return nil
        } else {
          _ = await wakes.next()
        }
      }
    }
  }
}

/// Fills a buffer in its own task, which is cancelled when the last reference to it is released.
final class QuoteBufferTask: Sendable {
  private let task: Task<Void, Never>

  init(_ buffer: QuoteBuffer, _ work: @escaping @Sendable (QuoteBuffer) async throws -> Void) {
    task = Task {
      do {
        try await work(buffer)
        buffer.end(nil)
      } catch { buffer.end(error) }
    }
  }

  deinit { task.cancel() }
}
