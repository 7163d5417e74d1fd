package import Trading
package import Values

/// The two closes whose premium the calendar's texts carry.
///
/// A premium changes every night; if the entries changed with it, subscribers would be notified every morning. So the
/// texts carry the premium at the last close before the first day, and from the last day on that before the last day.
package struct FrozenCloses: Hashable, Sendable {
  /// The last close before the first subscription day; for an offering first seen while open, the close of
  /// that night.
  package var opening: FrozenClose?
  /// The last close before the last subscription day.
  package var lastDay: FrozenClose?

  /// The frozen closes, if any.
  package init(opening: FrozenClose? = nil, lastDay: FrozenClose? = nil) {
    self.opening = opening
    self.lastDay = lastDay
  }

  /// The close whose premium is shown.
  package var shown: BoardClose? { (lastDay ?? opening)?.close }
}

/// A close and the day that it is the last one before.
package struct FrozenClose: Hashable, Sendable {
  /// The close.
  package var close: BoardClose
  /// The day of the subscription it was frozen for; when that day moves, the close is no longer frozen.
  package var before: Day

  /// The close with its day.
  package init(_ close: BoardClose, before: Day) {
    self.close = close
    self.before = before
  }
}
