/// The estimates that were published at two moments and are kept as they were.
///
/// Like ``FrozenCloses``: an estimate changes every night, and calendars must not; and what was said before the last day
/// is compared with the draw.
public struct FrozenEstimates: Hashable, Sendable {
  /// That of the evening before the first subscription day; for an offering first seen while open, of that night.
  public var opening: FrozenEstimate?
  /// That of the evening before the last subscription day: the one that counts.
  public var lastDay: FrozenEstimate?

  /// The frozen estimates, if any.
  public init(opening: FrozenEstimate? = nil, lastDay: FrozenEstimate? = nil) {
    self.opening = opening
    self.lastDay = lastDay
  }

  /// The estimate that calendars show.
  public var shown: FrozenEstimate? { lastDay ?? opening }
}

/// An estimate, what it was made from, when, and the day it was frozen for.
public struct FrozenEstimate: Hashable, Sendable {
  /// The estimate.
  public var estimate: OddsEstimate
  /// The close at which its premium and its expected value were computed; nil if there was none.
  public var close: Price?
  /// The day of the subscription it was frozen for; when that day moves, the estimate is no longer frozen.
  public var before: Day
  /// When it was made.
  public var made: Instant

  /// The estimate with its close, its day and its moment.
  public init(_ estimate: OddsEstimate, close: Price?, before: Day, made: Instant) {
    self.estimate = estimate
    self.close = close
    self.before = before
    self.made = made
  }
}
