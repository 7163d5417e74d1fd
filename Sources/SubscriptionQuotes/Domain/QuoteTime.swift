public import SubscriptionCalendar

/// A moment as the exchanges stamp their quotes, to the microsecond, and the place among those of one moment.
public struct QuoteTime: Hashable, Comparable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public let microseconds: Int
  /// What the sender counts its messages with; 0 where it does not.
  public let serial: Int

  /// The moment with these parts.
  public init(microseconds: Int, serial: Int = 0) {
    self.microseconds = microseconds
    self.serial = serial
  }

  /// The start of a second.
  public init(_ instant: Instant) {
    self.init(microseconds: instant.secondsSince1970 * 1_000_000)
  }

  /// The second it lies in.
  public var instant: Instant {
    // A remainder is never negative for what any exchange ever stamped.
    Instant(secondsSince1970: microseconds / 1_000_000)
  }

  /// Orders in time, then as the sender counts.
  public static func < (left: QuoteTime, right: QuoteTime) -> Bool {
    (left.microseconds, left.serial) < (right.microseconds, right.serial)
  }
}
