internal import Localization

/// A subscribed calendar (RFC 5545, RFC 7986): the same events give the same bytes, in order of day and UID.
///
/// There is no METHOD: with one the feed would be a scheduling message (RFC 5546), which requires an ORGANIZER
/// and gives DTSTAMP another meaning.
struct CalendarFeed<Event: FeedEvent> {
  private let entries: VEvents<Event>
  /// The places of the events it shows.
  private let shown: [Int]

  init(_ entries: VEvents<Event>, _ isIncluded: (Event) -> Bool = { _ in true }) {
    self.entries = entries
    shown = entries.events.indices.filter { isIncluded(entries.events[$0]) }
  }

  /// The events that feeds show, in their order.
  static func shown(_ events: [Event], on today: Day) -> [Event] {
    // The places are sorted, because an event is large.
    let keys = events.map { (start: $0.state.start, uid: $0.uid) }
    return events.indices
      .filter { events[$0].state.isInFeeds(on: today) }
      .sorted { left, right in
        let (first, other) = (keys[left], keys[right])
        return first.start == other.start
          ? first.uid.utf8.lexicographicallyPrecedes(other.uid.utf8) : first.start < other.start
      }
      .map { events[$0] }
  }

  /// The file. Google refuses feeds of 1 MB, so the oldest entries are left out of a feed of over 790 kB.
  func file(title: FeedTitle, hasAlarms: Bool) -> [UInt8] {
    var newest: [VEvent] = []
    var size = 0
    for place in shown.reversed() {
      let entry = entries[place]
      size += entry.size(rings: hasAlarms)
      guard size <= Self.sizeLimit else { break }
      newest.append(entry)
    }
    var file = header(title).bytes
    file.reserveCapacity(file.count + ContentLines.timeZone.count + size + 16)
    file += ContentLines.timeZone
    for entry in newest.reversed() { entry.write(rings: hasAlarms, to: &file) }
    file += "END:VCALENDAR\r\n".utf8
    return file
  }

  private func header(_ title: FeedTitle) -> ContentLines {
    let language = entries.language
    let name = title.text(in: language)
    let about = title.about(in: language)
    let modified = shown.map { entries.events[$0].state.lastModified }.max()
    var lines = ContentLines()
    lines.add("BEGIN", "VCALENDAR")
    lines.add("VERSION", "2.0")
    lines.add("PRODID", text: "-//subcal//subcal//\(language == .chinese ? "ZH-TW" : "EN")")
    lines.add("CALSCALE", "GREGORIAN")
    if let modified { lines.add("LAST-MODIFIED", modified.utcCompact) }
    lines.add("NAME", text: name)
    lines.add("X-WR-CALNAME", text: name)
    lines.add("DESCRIPTION", text: about)
    lines.add("X-WR-CALDESC", text: about)
    lines.add("X-WR-TIMEZONE", "Asia/Taipei")
    lines.add("REFRESH-INTERVAL;VALUE=DURATION", "PT12H")
    lines.add("X-PUBLISHED-TTL", "PT12H")
    lines.add("COLOR", "crimson")
    return lines
  }

  private static var sizeLimit: Int { 790_000 }
}

extension ContentLines {
  /// Taiwan's time zone, in every feed: a calendar needs at least one component even without entries (RFC 5545
  /// section 3.4).
  fileprivate static let timeZone = Array(
    """
    BEGIN:VTIMEZONE
    TZID:Asia/Taipei
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:+0800
    TZOFFSETTO:+0800
    TZNAME:CST
    END:STANDARD
    END:VTIMEZONE

    """.split(separator: "\n").map { $0 + "\r\n" }.joined().utf8)
}
