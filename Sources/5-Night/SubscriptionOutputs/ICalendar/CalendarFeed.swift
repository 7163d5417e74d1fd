internal import ListEngine
package import Localization
package import SubscriptionLists
package import Values

/// A subscribed calendar (RFC 5545, RFC 7986): the same entries give the same bytes, in order of day and UID.
///
/// There is no METHOD: with one the feed would be a scheduling message (RFC 5546), which requires an ORGANIZER
/// and gives DTSTAMP another meaning.
package struct CalendarFeed {
  private let rendered: RenderedEntries
  private let shown: [Int]
  /// What stands in place of entries that the file stops having.
  private let replaced: [Int: VEvent]

  package init(_ rendered: RenderedEntries, _ isIncluded: (Entry) -> Bool = { _ in true }) {
    self.init(rendered, leaving: nil, isIncluded)
  }

  init(_ rendered: RenderedEntries, leaving: Leaving?, _ isIncluded: (Entry) -> Bool) {
    self.rendered = rendered
    var replaced: [Int: VEvent] = [:]
    shown = rendered.entries.indices.filter { index in
      let entry = rendered.entries[index]
      if isIncluded(entry) { return true }
      replaced[index] = leaving?.event(entry, in: rendered)
      return replaced[index] != nil
    }
    self.replaced = replaced
  }

  /// The entries that feeds show, in their order.
  package static func shown(_ entries: [Entry], on today: Day) -> [Entry] {
    // The indices are sorted, because an entry is large.
    let keys = entries.map { (start: $0.state.start, uid: $0.uid) }
    return entries.indices.filter { entries[$0].state.isInFeeds(on: today) }.sorted { left, right in
      let (first, other) = (keys[left], keys[right])
      return first.start == other.start
        ? first.uid.utf8.lexicographicallyPrecedes(other.uid.utf8) : first.start < other.start
    }.map { entries[$0] }
  }

  /// The file. Google refuses feeds of 1 MB, so the oldest entries are left out of a feed of over 790 kB.
  package func file(title: Text, about: Text, hasAlarms: Bool) -> [UInt8] {
    var newest: [VEvent] = []
    var size = 0
    for index in shown.reversed() {
      let entry = replaced[index] ?? rendered[index]
      size += entry.size(rings: hasAlarms)
      guard size <= Self.sizeLimit else { break }
      newest.append(entry)
    }
    var file = header(title, about).bytes
    file.reserveCapacity(file.count + ContentLines.timeZone.count + size + 16)
    file += ContentLines.timeZone
    for entry in newest.reversed() { entry.write(rings: hasAlarms, to: &file) }
    file += "END:VCALENDAR\r\n".utf8
    return file
  }

  private func header(_ title: Text, _ about: Text) -> ContentLines {
    let language = rendered.language
    let (name, about) = (title[language], about[language])
    let modified = shown.map { rendered.entries[$0].state.lastModified }.max()
    var lines = ContentLines()
    lines.add("BEGIN", "VCALENDAR")
    lines.add("VERSION", "2.0")
    lines.add("PRODID", text: "-//subcal//subcal//\(Text("ZH-TW", "EN")[language])")
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
