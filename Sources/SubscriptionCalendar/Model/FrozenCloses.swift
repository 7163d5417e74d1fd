/// The two closes whose premium the calendar's texts carry.
///
/// A premium changes every night; if the entries changed with it, subscribers would be notified every morning. So the
/// texts carry the premium at the last close before the first day, and from the last day on that before the last day.
public struct FrozenCloses: Hashable, Sendable {
  /// The last close before the first subscription day; for an offering first seen while open, the close of
  /// that night.
  public var opening: FrozenClose?
  /// The last close before the last subscription day.
  public var lastDay: FrozenClose?

  /// The frozen closes, if any.
  public init(opening: FrozenClose? = nil, lastDay: FrozenClose? = nil) {
    self.opening = opening
    self.lastDay = lastDay
  }

  /// The close whose premium is shown.
  public var shown: BoardClose? { (lastDay ?? opening)?.close }
}

/// A close and the day that it is the last one before.
public struct FrozenClose: Hashable, Sendable {
  /// The close.
  public var close: BoardClose
  /// The day of the subscription it was frozen for; when that day moves, the close is no longer frozen.
  public var before: Day

  /// The close with its day.
  public init(_ close: BoardClose, before: Day) {
    self.close = close
    self.before = before
  }
}
