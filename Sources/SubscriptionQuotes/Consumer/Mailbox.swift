internal import SubscriptionCalendar
internal import Synchronization

/// Where a provider puts what it says until somebody looks: of each code only the newest quote is kept, so it never
/// holds more than there are codes, however slow the reader.
final class Mailbox: Sendable {
  /// Rung when there is something; one ring is as good as many.
  let wakes: AsyncStream<Void>
  private let bell: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  private struct State {
    var quotes: [StockCode: Quote] = [:]
    var order: [StockCode] = []
    var events: [QuoteEvent] = []
    var isEnded = false
    var error: (any Error)?
  }

  init() {
    (wakes, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  var isEnded: Bool { state.withLock(\.isEnded) }

  var isThere: Bool { state.withLock { !$0.order.isEmpty || !$0.events.isEmpty } }

  func put(_ event: QuoteEvent) {
    state.withLock { state in
      guard case .quotes(let quotes) = event else {
        // Whoever never looks is told the newest of what went wrong.
        if state.events.count >= Self.eventLimit { state.events.removeFirst() }
        state.events.append(event)
        return
      }
      for quote in quotes {
        if let known = state.quotes[quote.code] {
          if quote.time >= known.time { state.quotes[quote.code] = quote }
        } else {
          state.quotes[quote.code] = quote
          state.order.append(quote.code)
        }
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

  /// What there is; nil when there is nothing, and then the error the provider ended with, once.
  func take() throws -> LiveUpdate? {
    try state.withLock { state in
      guard state.order.isEmpty, state.events.isEmpty else {
        let update = LiveUpdate(quotes: state.order.compactMap { state.quotes[$0] }, events: state.events)
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
}
