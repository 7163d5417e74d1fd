/// What an entry was last published as, to see whether and how tonight's differs.
package struct CalendarEventState: Hashable, Sendable {
  /// SEQUENCE (RFC 5545 section 3.8.7.4): raised when days or status change, and only then.
  package var sequence: Int
  /// When the content last changed: LAST-MODIFIED and, without METHOD, DTSTAMP (RFC 5545 section 3.8.7.2).
  package var lastModified: Instant
  /// The first day.
  package var start: Day
  /// The last day, itself included.
  package var end: Day
  /// STATUS (RFC 5545 section 3.8.1.11).
  package var status: CalendarEventStatus
  /// A fingerprint of the texts.
  package var content: String

  /// The values that SEQUENCE can have: an integer of RFC 5545 section 3.3.8, and not negative.
  package static let sequences = 0...2_147_483_647

  /// The state with these parts.
  package init(
    sequence: Int, lastModified: Instant, start: Day, end: Day, status: CalendarEventStatus, content: String
  ) {
    self.sequence = sequence
    self.lastModified = lastModified
    self.start = start
    self.end = end
    self.status = status
    self.content = content
  }
}

/// STATUS of an entry.
package enum CalendarEventStatus: String, Sendable, CaseIterable {
  /// It takes place.
  case confirmed
  /// It is cancelled, and shown struck out until its day is past.
  case cancelled
}
