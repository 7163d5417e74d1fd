internal import ListEngine
package import Localization
package import SubscriptionLists
package import SubscriptionReport
package import Values

/// Every calendar file of a report in each language: of each list the feed of the days on which a person acts, one of
/// each kind of day, and of the offerings one a filter and one a choice of kinds.
///
/// `Report.forEachFile` calls it. Feeds share their entries, and an entry is rendered once for each language
/// (``RenderedEntries``): the same bytes are in subscriptions.ics and in calendars/draw.ics. Who takes an
/// entry out of one feed ends it there (``FormerFeed``).
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
    let today = report.moment.day
    // Several lists may have one feed; the first of them writes it.
    let lists = Lists.all.filter { $0.feed.path == feed.path }
    guard lists.first.map(ObjectIdentifier.init) == ObjectIdentifier(Record.self) else { return }
    func entries<Other: PublishedRecord>(of _: Other.Type) -> [Entry] {
      report[Other.self].flatMap(\.entries)
    }
    let alarms = Dictionary(
      kinds.filter { hasAlarms && !$0.alarms.isEmpty }.map { ($0.name, $0.alarms) }
    ) { first, _ in first }
    let entries = CalendarFeed.shown(lists.flatMap { entries(of: $0) }, on: today)
    let rendered = RenderedEntries(entries, in: language) { alarms[$0.kind] ?? [] }
    func add(
      _ stem: String, named name: Text? = nil, rings: Bool = false, _ isIncluded: (Entry) -> Bool
    ) throws {
      let path = "\(stem)\(language.fileSuffix).ics"
      // A file that had other kinds of days once.
      let leaving = report.formerCalendars[path].map { former in
        Leaving(FormerFeed(former), at: report.moment) { kind in
          kinds.first { $0.name == kind }?.feed ?? feed.title
        }
      }
      let file = CalendarFeed(rendered, leaving: leaving, isIncluded).file(
        title: feed.title + name.map { Text(verbatim: "｜") + $0 }, about: feed.about, hasAlarms: rings)
      try body(path, file)
    }
    try add(feed.path, \.isInMainFeed)
    for kind in kinds where kind.feed != nil {
      let (name, rings) = (kind.name, alarms[kind.name] != nil)
      try add("calendars/\(name)", named: kind.title, rings: rings) { $0.kind == name }
    }
    guard feed.isMain else { return }
    for (name, ids) in filtered {
      try add("calendars/\(name)", named: Text(verbatim: name)) {
        $0.isInMainFeed && ids.contains($0.recordID)
      }
    }
    for choice in CalendarChoice.published {
      try add(choice.stem, named: choice.title) { entry in
        entry.state.end.adding(CalendarChoice.daysKept) >= today && choice.has(entry)
      }
    }
  }

  /// The paths of the files that may lose an entry.
  package static func formerPaths(_ options: OutputOptions) -> [String] {
    let stems = Set(Lists.all.map { $0.feed.path }).sorted() + options.filters.map { "calendars/\($0.name)" }
    return options.languages.flatMap { language in stems.map { "\($0)\(language.fileSuffix).ics" } }
  }
}

/// The entries of a file that it stops having.
struct Leaving {
  private let former: FormerFeed
  private let moment: Instant
  private let feed: (_ kind: String) -> Text

  init(_ former: FormerFeed, at moment: Instant, feed: @escaping (_ kind: String) -> Text) {
    (self.former, self.moment, self.feed) = (former, moment, feed)
  }

  /// The bytes of an entry that the file had and is not to have; nil if it is left out.
  ///
  /// What is over stays, since nobody acts on it. The end of another one stays for a month and until its day is over, as
  /// programs ask from every hour to every week.
  func event(_ entry: Entry, in rendered: RenderedEntries) -> VEvent? {
    guard !entry.isInMainFeed, let known = former[entry.uid] else { return nil }
    if known.isCancelled {
      let last = max(entry.state.end, known.lastModified.adding(30))
      return last >= moment.day ? VEvent(known.lines) : nil
    }
    if entry.state.end < moment.day { return VEvent(known.lines) }
    return rendered.event(entry.ended(after: known, in: feed(entry.kind), at: moment))
  }
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
