package import Localization
internal import Records
package import SubscriptionLists
package import SubscriptionReport
package import Values

/// A file with the last day and the draw of one offering, to import where nobody subscribes. Its entries have the UIDs of
/// the feeds, so that importing it again moves them.
package enum OfferingCalendar {
  /// The entries that are to come, in order; none of a cancelled offering, and none whose day was withdrawn.
  package static func entries(of item: Report.Item, on today: Day) -> [Entry] {
    guard !item.evaluated.isCancelled else { return [] }
    let shown = [OfferingDays.deadline, OfferingDays.draw].filter { $0.days(of: item.evaluated) != nil }
    return item.entries.filter { entry in entry.state.end >= today && shown.contains { $0.name == entry.kind }
    }
  }

  package static func file(_ entries: [Entry], of offering: Offering, in language: Language) -> [UInt8] {
    let title = Text(verbatim: "\(offering.code) \(offering.name)")
    return CalendarFeed(RenderedEntries(entries, in: language)).file(
      title: title, about: title, hasAlarms: false)
  }
}
