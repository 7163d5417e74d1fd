package import Localization
internal import Records
package import SubscriptionLists
package import SubscriptionReport
package import Values

/// Every calendar file of a report in each language: of each list the feed of all its entries, one of each kind of day,
/// and of the offerings one a filter.
///
/// `Report.forEachFile` calls it. Feeds share their entries, and an entry is rendered once for each language
/// (``RenderedEntries``): the same bytes are in subscriptions.ics and in calendars/draw.ics. Who takes an
/// entry out of one feed leaves it on the phones that have that feed.
package enum CalendarFeeds {
  package static func forEachFile(
    of report: Report, _ body: (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) rethrows {
    let filtered = report.options.filters.map { filter in
      (
        name: filter.name,
        ids: Set(
          report.lists.offerings.map(\.known).filter { $0.published.feeds.contains(filter.description) }.map(
            \.id))
      )
    }
    for language in report.options.languages {
      for list in Lists.all { try write(list, of: report, filtered, in: language, body) }
    }
  }

  private static func write<Record: PublishedRecord>(
    _: Record.Type, of report: Report, _ filtered: [(name: String, ids: Set<String>)], in language: Language,
    _ body: (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) rethrows {
    let (feed, kinds, hasAlarms) = (Record.feed, Record.days, report.options.hasAlarms)
    // Several lists may have one feed; the first of them writes it.
    let lists = Lists.all.filter { $0.feed.path == feed.path }
    guard lists.first.map(ObjectIdentifier.init) == ObjectIdentifier(Record.self) else { return }
    func entries<Other: PublishedRecord>(of _: Other.Type) -> [Entry] {
      report[Other.self].flatMap(\.entries)
    }
    let main = lists.reduce(into: Set<String>()) { $0.formUnion($1.mainKinds) }
    let alarms = Dictionary(
      kinds.filter { hasAlarms && !$0.alarms.isEmpty }.map { ($0.name, $0.alarms) }
    ) { first, _ in first }
    let entries = CalendarFeed.shown(lists.flatMap { entries(of: $0) }, on: report.moment.day)
    let rendered = RenderedEntries(entries, in: language) { alarms[$0.kind] ?? [] }
    func add(
      _ path: String, named name: Text? = nil, rings: Bool = false, _ isIncluded: (Entry) -> Bool
    ) throws {
      let file = CalendarFeed(rendered, isIncluded).file(
        title: feed.title + name.map { Text(verbatim: "｜") + $0 }, about: feed.about, hasAlarms: rings)
      try body("\(path)\(language.fileSuffix).ics", file)
    }
    try add(feed.path) { main.contains($0.kind) }
    for kind in kinds where kind.feed != nil {
      let (name, rings) = (kind.name, alarms[kind.name] != nil)
      try add("calendars/\(name)", named: kind.title, rings: rings) { $0.kind == name }
    }
    for (name, ids) in filtered where feed.isMain {
      try add("calendars/\(name)", named: Text(verbatim: name)) {
        main.contains($0.kind) && ids.contains($0.recordID)
      }
    }
  }
}

extension PublishedRecord {
  fileprivate static var mainKinds: [String] { days.filter(\.isInMainFeed).map(\.name) }
}

/// A file with the last day and the draw of one offering, to import where nobody subscribes. Its entries have the UIDs of
/// the feeds, so that importing it again moves them.
package enum OfferingCalendar {
  /// The entries that are to come, in order; none of a cancelled offering, and none whose day was withdrawn.
  package static func entries(of item: PublishedItem<Offering>, on today: Day) -> [Entry] {
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
