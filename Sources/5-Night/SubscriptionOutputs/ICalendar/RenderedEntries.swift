internal import ListEngine
package import Localization
package import SubscriptionLists
internal import Values

/// Entries in one language, each rendered when it is first asked for: feeds share entries, and leave out the oldest.
package final class RenderedEntries {
  /// In the order of feeds.
  package let entries: [Entry]
  let language: Language
  private let alarms: (Entry) -> [Alarm]
  private var rendered: [VEvent?]
  /// The last DESCRIPTION of each record, which its entries have in common.
  private var descriptions: [String: (details: String, line: ContentLines)] = [:]

  /// - Parameter alarms: When an entry rings in feeds with alarms.
  package init(
    _ entries: [Entry], in language: Language, alarms: @escaping (Entry) -> [Alarm] = { _ in [] }
  ) {
    (self.entries, self.language, self.alarms) = (entries, language, alarms)
    rendered = Array(repeating: nil, count: entries.count)
  }

  subscript(index: Int) -> VEvent {
    if let known = rendered[index] { return known }
    let entry = entries[index]
    let event = VEvent(entry, description(of: entry), in: language, alarms: alarms(entry))
    rendered[index] = event
    return event
  }

  /// An entry that is in one file only.
  func event(_ entry: Entry) -> VEvent {
    var line = ContentLines()
    line.add("DESCRIPTION", text: entry.details[language])
    return VEvent(entry, line, in: language, alarms: [])
  }

  private func description(of entry: Entry) -> ContentLines {
    let details = entry.details[language]
    if let known = descriptions[entry.recordID], known.details == details { return known.line }
    var line = ContentLines()
    line.add("DESCRIPTION", text: details)
    descriptions[entry.recordID] = (details, line)
    return line
  }
}

/// A calendar entry in one language.
///
/// ``RenderedEntries`` makes it, and the feeds copy its bytes. UID, SEQUENCE and LAST-MODIFIED are those that
/// the record remembers (``EntryState``), DTSTAMP too: with the time of the night in it every entry would
/// change every night. The alarms are apart, because an entry rings only in the feed of its kind.
struct VEvent {
  /// All but the alarms and the end.
  private let lines: [UInt8]
  private let alarms: [UInt8]

  init(_ entry: Entry, _ description: ContentLines, in language: Language, alarms: [Alarm]) {
    let (summary, state) = (entry.summary[language], entry.state)
    lines = Self.lines(of: entry, summary, description, in: language).bytes
    self.alarms =
      state.status == .confirmed ? alarms.flatMap { Self.lines(of: $0, on: state.start, summary).bytes } : []
  }

  /// An entry as it stood in a file, with its end.
  init(_ former: [UInt8]) {
    lines = Array(former.dropLast(Self.end.utf8.count))
    alarms = []
  }

  func size(rings: Bool) -> Int { lines.count + (rings ? alarms.count : 0) + Self.end.utf8.count }

  func write(rings: Bool, to file: inout [UInt8]) {
    file += lines
    if rings { file += alarms }
    file += Self.end.utf8
  }

  private static var end: String { "END:VEVENT\r\n" }

  private static func lines(
    of entry: Entry, _ summary: String, _ description: ContentLines, in language: Language
  ) -> ContentLines {
    let state = entry.state
    var lines = ContentLines()
    lines.add("BEGIN", "VEVENT")
    lines.add("UID", entry.uid)
    lines.add("DTSTAMP", state.lastModified.utcCompact)
    lines.add("LAST-MODIFIED", state.lastModified.utcCompact)
    lines.add("SEQUENCE", String(state.sequence))
    // Whole days have no zone, and DTEND is the day after the last (RFC 5545 section 3.6.1).
    lines.add("DTSTART;VALUE=DATE", state.start.compact)
    lines.add("DTEND;VALUE=DATE", state.end.adding(1).compact)
    lines.add("SUMMARY", text: summary)
    lines.add(description)
    lines.add(
      "CATEGORIES", entry.categories.map { ContentLines.escaped($0[language]) }.joined(separator: ","))
    lines.add("STATUS", state.status == .cancelled ? "CANCELLED" : "CONFIRMED")
    lines.add("CLASS", entry.isPrivate ? "PRIVATE" : "PUBLIC")
    // A subscription period must not mark subscribers as busy for days.
    lines.add("TRANSP", "TRANSPARENT")
    lines.add("X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
    lines.add("URL", entry.page)
    return lines
  }

  /// Rings at an hour in Taiwan. A trigger relative to a whole day means 09:00 of the reader's zone to some clients
  /// and of UTC to others, so it is absolute (RFC 5545 section 3.8.6.3).
  private static func lines(of alarm: Alarm, on day: Day, _ summary: String) -> ContentLines {
    var lines = ContentLines()
    lines.add("BEGIN", "VALARM")
    lines.add("ACTION", "DISPLAY")
    lines.add("DESCRIPTION", text: summary)
    let moment = Instant(day.adding(-alarm.daysBefore), secondOfDay: alarm.hour * 3600)
    lines.add("TRIGGER;VALUE=DATE-TIME", moment.utcCompact)
    lines.add("END", "VALARM")
    return lines
  }
}
