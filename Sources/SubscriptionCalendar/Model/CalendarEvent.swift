/// A calendar entry, ready to be written.
public struct CalendarEvent: Hashable, Sendable {
  /// The offering's id.
  public var offeringID: String
  /// Its kind.
  public var kind: CalendarEventKind
  /// Days, status and stamps.
  public var state: CalendarEventState
  /// SUMMARY and DESCRIPTION in each language; none in a report if no feed shows the entry any more.
  public var texts: [Language: CalendarEventText]
}

/// The texts of an entry.
public struct CalendarEventText: Hashable, Sendable {
  /// SUMMARY: a title that is clear on its own.
  public var summary: String
  /// DESCRIPTION: plain text.
  public var details: String
}
