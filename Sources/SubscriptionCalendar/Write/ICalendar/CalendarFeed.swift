/// A subscribed calendar (RFC 5545, RFC 7986): the same events give the same bytes, in order of day and UID.
///
/// There is no METHOD: with one the feed would be a scheduling message (RFC 5546), which requires an ORGANIZER
/// and gives DTSTAMP another meaning.
struct CalendarFeed<Event: FeedEvent> {
  let entries: [VEvent<Event>]

  /// The events that feeds show, in their order: finished ones for 180 days, cancelled ones until their last day.
  static func shown(_ events: [Event], on today: Day) -> [Event] {
    events
      .filter { event in
        event.state.end.adding(event.state.status == .cancelled ? 0 : OfferingIndex.daysKept) >= today
      }
      .map { (event: $0, uid: $0.uid) }
      .sorted { left, right in
        let (first, other) = (left.event.state.start, right.event.state.start)
        return first == other ? left.uid.utf8.lexicographicallyPrecedes(right.uid.utf8) : first < other
      }
      .map(\.event)
  }

  /// The file. Google refuses feeds of 1 MB, so the oldest entries are left out of a feed of over 790 kB.
  func file(in language: Language, title: FeedTitle, hasAlarms: Bool) -> [UInt8] {
    var blocks = entries.map { $0.block(rings: hasAlarms) }[...]
    var size = blocks.reduce(0) { $0 + $1.count }
    while size > Self.sizeLimit, let oldest = blocks.popFirst() { size -= oldest.count }
    var file = header(in: language, title: title) + ContentLine.timeZone
    file.reserveCapacity(file.count + size + 16)
    for block in blocks { file += block }
    return file + "END:VCALENDAR\r\n".utf8
  }

  private func header(in language: Language, title: FeedTitle) -> [UInt8] {
    let name = title.text(in: language)
    let about = title.about(in: language)
    let modified = entries.map(\.event.state.lastModified).max()
    return [
      ContentLine.value("BEGIN", "VCALENDAR"),
      ContentLine.value("VERSION", "2.0"),
      ContentLine.text("PRODID", "-//subcal//subcal//\(language == .chinese ? "ZH-TW" : "EN")"),
      ContentLine.value("CALSCALE", "GREGORIAN"),
      modified.map { ContentLine.value("LAST-MODIFIED", $0.utcCompact) } ?? [],
      ContentLine.text("NAME", name),
      ContentLine.text("X-WR-CALNAME", name),
      ContentLine.text("DESCRIPTION", about),
      ContentLine.text("X-WR-CALDESC", about),
      ContentLine.value("X-WR-TIMEZONE", "Asia/Taipei"),
      ContentLine.value("REFRESH-INTERVAL;VALUE=DURATION", "PT12H"),
      ContentLine.value("X-PUBLISHED-TTL", "PT12H"),
      ContentLine.value("COLOR", "crimson"),
    ].flatMap(\.self)
  }

  private static var sizeLimit: Int { 790_000 }
}

extension ContentLine {
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
