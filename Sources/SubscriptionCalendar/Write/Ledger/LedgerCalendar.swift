package import Localization

/// A calendar of the user's own applications: a file for the user alone, which is never published.
package enum LedgerCalendar {
  package struct Entry: Sendable {
    /// The same for the same thing, by the number of the journal's entry.
    package let name: String
    package let day: Day
    package let written: Instant
    package let summary, details: String
    /// Whether it rings in the morning.
    package let hasAlarm: Bool

    package init(
      name: String, day: Day, written: Instant, summary: String, details: String, hasAlarm: Bool
    ) {
      (self.name, self.day, self.written) = (name, day, written)
      (self.summary, self.details, self.hasAlarm) = (summary, details, hasAlarm)
    }
  }

  package static func file(_ entries: [Entry], title: String, language: Language) -> [UInt8] {
    let sorted = entries.sorted { ($0.day, $0.name) < ($1.day, $1.name) }
    let entries = VEvents(sorted.map { PrivateEvent(entry: $0) }, in: language) { $0.entry.hasAlarm }
    return CalendarFeed(entries).file(title: .own(title), hasAlarms: true)
  }
}

private struct PrivateEvent: FeedEvent {
  let entry: LedgerCalendar.Entry

  var uid: String { "\(entry.name)@ledger.subcal" }
  var subject: String { entry.name }
  var state: CalendarEventState {
    CalendarEventState(
      sequence: 0, lastModified: entry.written, start: entry.day, end: entry.day, status: .confirmed,
      content: "")
  }
  var texts: [Language: CalendarEventText] {
    let text = CalendarEventText(summary: entry.summary, details: entry.details)
    return [.chinese: text, .english: text]
  }
  func categories(in language: Language) -> [String] {
    [language == .chinese ? "公開申購" : "Public subscription"]
  }
  var page: String { ExchangePage.subscriptions }
  var classification: String { "PRIVATE" }
}
