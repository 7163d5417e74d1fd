package import SubscriptionQuotes
package import Values

/// A display of a watch: a screen that is redrawn, or a stream of lines.
package protocol WatchDisplay: Sendable {
  /// Whether ``draw()`` is called repeatedly, because ages change with time.
  var isRedrawn: Bool { get }
  /// False once writing fails, such as on a closed pipe.
  var isRead: Bool { get }

  /// Shows the rows before any quote.
  func begin(_ rows: [WatchedQuote])
  /// Shows all rows, given those that changed and the provider's other events.
  func show(_ rows: [WatchedQuote], changed: [WatchedQuote], events: [QuoteEvent])
  func show(_ alert: AlertState.Alert)
  func note(_ note: WatchNote)
  /// Shows that the watch waits for quotes, which can be new from a moment on.
  func wait(until moment: Instant)
  /// Shows that quotes can be new now.
  func open()
  /// Shows that the market is closed.
  func close(until opening: Instant)
  func draw()
}

/// A failure that does not end a watch.
package enum WatchNote: Hashable, Sendable {
  /// The program of an alert failed.
  case alertProgram(String)
  /// Quotes could not be added to the log.
  case notRecorded(String)
  /// Candles could not be written.
  case noCandles(String)
}
