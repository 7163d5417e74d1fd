/// A subscribed calendar (RFC 5545, RFC 7986): the same events give the same bytes, in order of day and UID.
///
/// There is no METHOD: with one the feed would be a scheduling message (RFC 5546), which asks for an ORGANIZER
/// and gives DTSTAMP another meaning.
struct CalendarFeed {
  /// The entries shown, in the feed's order.
  let events: [CalendarEvent]

  /// - Parameter today: Finished entries go after 180 days, struck-out ones after their last day.
  init(events: [CalendarEvent], on today: Day) {
    self.events =
      events
      .filter { event in
        event.state.end.adding(event.state.status == .cancelled ? 0 : OfferingIndex.daysKept) >= today
      }
      .sorted { left, right in
        left.state.start == right.state.start
          ? left.uid.utf8.lexicographicallyPrecedes(right.uid.utf8) : left.state.start < right.state.start
      }
  }

  /// The file. Google refuses feeds of 1 MB, so under 800 kB the oldest entries are left out.
  func file(in language: Language, title: FeedTitle, hasAlarms: Bool) -> [UInt8] {
    var blocks = events.map { $0.block(in: language, hasAlarm: hasAlarms) }
    var size = blocks.reduce(0) { $0 + $1.count }
    while size > Self.sizeLimit, let oldest = blocks.first {
      size -= oldest.count
      blocks.removeFirst()
    }
    return header(in: language, title: title) + Self.timeZone + blocks.joined()
      + Array("END:VCALENDAR\r\n".utf8)
  }

  private func header(in language: Language, title: FeedTitle) -> [UInt8] {
    let name = title.text(in: language)
    let about =
      language == .chinese
      ? "臺灣公開申購的重要日期，每晚依交易所公告更新。"
      : "The days that matter in Taiwan's public share subscriptions, renewed every night."
    let modified = events.map(\.state.lastModified).max()
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

  /// Always there: a calendar must hold at least one component (RFC 5545 section 3.4), and an empty list is one.
  private static let timeZone = Array(
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

  private static let sizeLimit = 790_000
}

extension CalendarEvent {
  /// `<offering id>-<kind>@subcal`: the same for every installation, and never of anything that can move
  /// (RFC 5545 section 3.8.4.7, RFC 7986 section 5.3).
  var uid: String { "\(offeringID)-\(kind.rawValue)@subcal" }

  fileprivate func block(in language: Language, hasAlarm: Bool) -> [UInt8] {
    let text = texts[language] ?? EventText(summary: "", details: "")
    return [
      ContentLine.value("BEGIN", "VEVENT"),
      ContentLine.value("UID", uid),
      ContentLine.value("DTSTAMP", state.lastModified.utcCompact),
      ContentLine.value("LAST-MODIFIED", state.lastModified.utcCompact),
      ContentLine.value("SEQUENCE", String(state.sequence)),
      // Whole days have no zone, and DTEND is the day after the last (RFC 5545 section 3.6.1).
      ContentLine.value("DTSTART;VALUE=DATE", state.start.compact),
      ContentLine.value("DTEND;VALUE=DATE", state.end.adding(1).compact),
      ContentLine.text("SUMMARY", text.summary),
      ContentLine.text("DESCRIPTION", text.details),
      ContentLine.value("CATEGORIES", "公開申購,\(ContentLine.escaped(kind.rawValue))"),
      ContentLine.value("STATUS", state.status == .cancelled ? "CANCELLED" : "CONFIRMED"),
      ContentLine.value("CLASS", "PUBLIC"),
      // A subscription period must not mark anybody as busy for days.
      ContentLine.value("TRANSP", "TRANSPARENT"),
      ContentLine.value("X-MICROSOFT-CDO-BUSYSTATUS", "FREE"),
      ContentLine.value("URL", ExchangePage.subscriptions),
      hasAlarm && state.status == .confirmed ? alarm(text.summary) : [],
      ContentLine.value("END", "VEVENT"),
    ].flatMap(\.self)
  }

  /// Rings at 09:00 in Taiwan. A trigger relative to a whole day means 09:00 of the reader's zone to some clients
  /// and of UTC to others, so it is absolute (RFC 5545 section 3.8.6.3).
  private func alarm(_ summary: String) -> [UInt8] {
    [
      ContentLine.value("BEGIN", "VALARM"),
      ContentLine.value("ACTION", "DISPLAY"),
      ContentLine.text("DESCRIPTION", summary),
      ContentLine.value(
        "TRIGGER;VALUE=DATE-TIME", Instant(state.start, secondOfDay: 9 * 3600).utcCompact),
      ContentLine.value("END", "VALARM"),
    ].flatMap(\.self)
  }
}
