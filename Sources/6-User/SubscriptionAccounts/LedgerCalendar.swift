internal import ListEngine
package import Localization
package import SubscriptionLists
internal import SubscriptionOutputs
package import Values

/// A calendar of the user's own applications: a file for the user alone, which is never published.
package enum LedgerCalendar {
  package struct Reminder: Sendable {
    /// The same for the same thing, by the number of the journal's entry.
    package let name: String
    package let day: Day
    package let written: Instant
    package let summary, details: String
    package let alarms: [Alarm]

    package init(
      name: String, day: Day, written: Instant, summary: String, details: String, alarms: [Alarm] = []
    ) {
      (self.name, self.day, self.written) = (name, day, written)
      (self.summary, self.details, self.alarms) = (summary, details, alarms)
    }
  }

  package static func file(_ entries: [Reminder], title: String, language: Language) -> [UInt8] {
    let sorted = entries.sorted { ($0.day, $0.name) < ($1.day, $1.name) }
    let alarms = Dictionary(entries.map { ($0.name, $0.alarms) }) { first, _ in first }
    let rendered = RenderedEntries(sorted.map(\.published), in: language) { alarms[$0.recordID] ?? [] }
    let title = Text(verbatim: title)
    return CalendarFeed(rendered).file(title: title, about: title, hasAlarms: true)
  }

  /// Whether a calendar has no entries but those of a ledger: one of a night begins as a ledger's does.
  package static func isOwn(_ calendar: [UInt8]) -> Bool {
    String(decoding: calendar, as: UTF8.self).split(whereSeparator: \.isNewline).filter {
      $0.hasPrefix("UID:")
    }
    .allSatisfy { $0.hasSuffix(names) }
  }

  /// How the UIDs of its entries end.
  fileprivate static let names = "@ledger.subcal"
}

extension LedgerCalendar.Reminder {
  fileprivate var published: Entry {
    Entry(
      recordID: name, kind: "",
      state: EntryState(
        sequence: 0, lastModified: written, start: day, end: day, status: .confirmed, content: ""),
      summary: Text(verbatim: summary), details: Text(verbatim: details),
      uid: "\(name)\(LedgerCalendar.names)",
      categories: [Offering.feed.category], page: ExchangePage.subscriptions, isPrivate: true)
  }
}
