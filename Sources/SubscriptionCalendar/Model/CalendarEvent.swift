/// A calendar entry, ready to be written.
public struct CalendarEvent: Hashable, Sendable {
  /// The offering's id.
  public var offeringID: String
  /// Its kind.
  public var kind: EventKind
  /// Days, status and stamps.
  public var state: EventState
  /// SUMMARY and DESCRIPTION in each language.
  public var texts: [Language: EventText]
}

/// What an entry says.
public struct EventText: Hashable, Sendable {
  /// SUMMARY: a title that can be read alone.
  public var summary: String
  /// DESCRIPTION: plain text.
  public var details: String
}
