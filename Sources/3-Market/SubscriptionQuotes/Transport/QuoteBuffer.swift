internal import Synchronization
internal import Values

/// Holds a provider's events until they are read. It keeps only the newest quote of each code, and of those before it the
/// last ones that show another trade, so that its size does not depend on how slowly it is read.
///
/// The provider's task puts, `LiveUpdates` or `QuoteBufferEvents` takes. `wakes` is a bell and no queue: one
/// ring is kept, however many events came. An older quote that arrives late is dropped.
final class QuoteBuffer: Sendable {
  /// Signals that there is something to read.
  let wakes: AsyncStream<Void>
  private let bell: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  private struct State {
    var quotes: [StockCode: [Quote]] = [:]
    var order: [StockCode] = []
    var events: [QuoteEvent] = []
    var isEnded = false
    var error: (any Error)?
  }

  init() { (wakes, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  var isEnded: Bool { state.withLock(\.isEnded) }

  var hasContents: Bool { state.withLock { !$0.order.isEmpty || !$0.events.isEmpty } }

  func put(_ event: QuoteEvent) {
    state.withLock { state in
      guard case .quotes(let quotes) = event else {
        // Without a reader the oldest events are dropped.
        if state.events.count >= Self.eventLimit { state.events.removeFirst() }
        state.events.append(event)
        return
      }
      for quote in quotes {
        guard let newest = state.quotes[quote.code]?.last else {
          state.quotes[quote.code] = [quote]
          state.order.append(quote.code)
          continue
        }
        guard quote.time >= newest.time else { continue }
        var kept = state.quotes[quote.code, default: []]
        if newest.price?.kind != .trade || quote.volume ?? 0 <= newest.volume ?? 0 { kept.removeLast() }
        state.quotes[quote.code] = kept.suffix(Self.tradeLimit - 1) + [quote]
      }
    }
    bell.yield()
  }

  func end(_ error: (any Error)?) {
    state.withLock { state in
      state.isEnded = true
      state.error = error
    }
    bell.yield()
    bell.finish()
  }

  /// Removes and returns the contents; nil if there are none. After the last contents, throws the provider's error once.
  func take() throws -> LiveUpdate? {
    try state.withLock { state in
      guard state.order.isEmpty, state.events.isEmpty else {
        let quotes = state.order.compactMap { state.quotes[$0] }
        let update = LiveUpdate(
          quotes: quotes.compactMap(\.last), earlier: quotes.flatMap { $0.dropLast() }, events: state.events)
        (state.quotes, state.order, state.events) = ([:], [], [])
        return update
      }
      if let error = state.error {
        state.error = nil
        throw error
      }
      return nil
    }
  }

  private static let eventLimit = 100
  private static let tradeLimit = 100
}

/// What has changed since the last update.
package struct LiveUpdate: Hashable, Sendable {
  /// The newest quote of each code that has a new one.
  package var quotes: [Quote] = []
  /// Quotes before those that show trades of their own, oldest first for each code.
  package var earlier: [Quote] = []
  /// All other events in order.
  package var events: [QuoteEvent] = []
}
