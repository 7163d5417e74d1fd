/// What has changed since the last update.
package struct LiveUpdate: Hashable, Sendable {
  /// The newest quote of each code that has a new one.
  package var quotes: [Quote] = []
  /// All other events in order.
  package var events: [QuoteEvent] = []
}
