package import Localization

/// A calendar entry, ready to be written.
package struct CalendarEvent: Hashable, Sendable {
  /// The offering's id.
  package var offeringID: String
  /// Its kind.
  package var kind: CalendarEventKind
  /// Days, status and stamps.
  package var state: CalendarEventState
  /// SUMMARY and DESCRIPTION in each language; none in a report if no feed shows the entry any more.
  package var texts: [Language: CalendarEventText]
}

/// The texts of an entry.
package struct CalendarEventText: Hashable, Sendable {
  /// SUMMARY: a title that is clear on its own.
  package var summary: String
  /// DESCRIPTION: plain text.
  package var details: String
}
