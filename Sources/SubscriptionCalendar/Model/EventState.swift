/// What an entry was last published as: enough to tell whether tonight's differs and how to say so.
public struct EventState: Hashable, Sendable {
  /// SEQUENCE (RFC 5545 section 3.8.7.4): raised when days or status change, and only then.
  public var sequence: Int
  /// LAST-MODIFIED and, as RFC 5545 section 3.8.7.2 has it for calendars without METHOD, DTSTAMP: when the
  /// entry's content last changed.
  public var lastModified: Instant
  /// The first day.
  public var start: Day
  /// The last day, itself included.
  public var end: Day
  /// STATUS (RFC 5545 section 3.8.1.11).
  public var status: EventStatus
  /// A fingerprint of the texts.
  public var content: String

  /// The state with these parts.
  public init(
    sequence: Int, lastModified: Instant, start: Day, end: Day, status: EventStatus, content: String
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
public enum EventStatus: String, Sendable {
  /// It is on.
  case confirmed
  /// It is off, and shown struck out until its day is past.
  case cancelled
}
