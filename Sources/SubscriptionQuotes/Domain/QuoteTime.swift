package import Values

/// The timestamp of a quote in microseconds, and its order among quotes of the same timestamp.
package struct QuoteTime: Hashable, Comparable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  package let microseconds: Int
  /// The sender's serial number; 0 if it has none.
  package let serial: Int

  package init(microseconds: Int, serial: Int = 0) {
    self.microseconds = microseconds
    self.serial = serial
  }

  package init(_ instant: Instant) { self.init(microseconds: instant.secondsSince1970 * 1_000_000) }

  /// The timestamp in whole seconds.
  package var instant: Instant {
    // Division rounds down, because timestamps are not before 1970.
    Instant(secondsSince1970: microseconds / 1_000_000)
  }

  package static func < (left: QuoteTime, right: QuoteTime) -> Bool {
    (left.microseconds, left.serial) < (right.microseconds, right.serial)
  }
}
