/// The two closes whose premium the calendar's texts carry.
///
/// A premium moves every night; entries that moved with it would make every subscriber's client notify every
/// morning. So the texts carry the premium at the last close before the first day, and from the last day on
/// that of the last close before the last day.
public struct FrozenCloses: Hashable, Sendable {
  /// The last close before the first subscription day; for an offering first seen while open, the close of
  /// that night.
  public var opening: FrozenClose?
  /// The last close before the last subscription day.
  public var lastDay: FrozenClose?

  /// Nothing frozen yet, or what was.
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
  /// The day of the subscription it was frozen for; when that day moves, it is frozen no more.
  public var before: Day

  /// The close with its day.
  public init(_ close: BoardClose, before: Day) {
    self.close = close
    self.before = before
  }
}
