package import Localization

/// A file with the last day and the draw of one offering, to import where nobody subscribes. Its entries have the UIDs of
/// the feeds, so that importing it again moves them.
package enum OfferingCalendar {
  /// The entries that are to come, in order; none of a cancelled offering, and none whose day was withdrawn.
  package static func entries(of item: Report.Item, on today: Day) -> [CalendarEvent] {
    let (offering, timetable) = (item.known.offering, item.evaluated.timetable)
    guard !offering.isCancelled else { return [] }
    return item.events.filter { event in
      [.deadline, .draw].contains(event.kind) && event.state.end >= today
        && event.kind.days(of: offering, timetable) != nil
    }
  }

  package static func file(_ entries: [CalendarEvent], of offering: Offering, in language: Language)
    -> [UInt8]
  {
    CalendarFeed(VEvents(entries, in: language))
      .file(title: .own("\(offering.code) \(offering.name)"), hasAlarms: false)
  }
}
