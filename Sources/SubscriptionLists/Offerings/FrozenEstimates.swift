package import Values
package import WinRates

/// The estimates that were published at two moments and are kept as they were.
///
/// Like ``FrozenCloses``: an estimate changes every night, and calendars must not; and what was said before the last day
/// is compared with the draw.
package struct FrozenEstimates: Hashable, Sendable {
  /// That of the evening before the first subscription day; for an offering first seen while open, of that night.
  package var opening: FrozenEstimate?
  /// That of the evening before the last subscription day: the one that counts.
  package var lastDay: FrozenEstimate?

  /// The frozen estimates, if any.
  package init(opening: FrozenEstimate? = nil, lastDay: FrozenEstimate? = nil) {
    self.opening = opening
    self.lastDay = lastDay
  }

  /// The estimate that calendars show.
  package var shown: FrozenEstimate? { lastDay ?? opening }
}

/// An estimate, what it was made from, when, and the day it was frozen for.
package struct FrozenEstimate: Hashable, Sendable {
  /// The estimate.
  package var estimate: OddsEstimate
  /// The close at which its premium and its expected value were computed; nil if there was none.
  package var close: Price?
  /// The day of the subscription it was frozen for; when that day moves, the estimate is no longer frozen.
  package var before: Day
  /// When it was made.
  package var made: Instant

  /// The estimate with its close, its day and its moment.
  package init(_ estimate: OddsEstimate, close: Price?, before: Day, made: Instant) {
    self.estimate = estimate
    self.close = close
    self.before = before
    self.made = made
  }
}
