internal import Localization

/// The entries of events in one language, each rendered when it is first asked for: feeds share entries, and leave out
/// the oldest.
final class VEvents<Event: FeedEvent> {
  /// In the order of feeds.
  let events: [Event]
  let language: Language
  private let hasAlarm: (Event) -> Bool
  private var rendered: [VEvent?]
  /// The last DESCRIPTION of each subject, which its entries have in common.
  private var descriptions: [String: (details: String, line: ContentLines)] = [:]

  /// - Parameter hasAlarm: Whether an entry has an alarm in feeds with alarms.
  init(_ events: [Event], in language: Language, hasAlarm: @escaping (Event) -> Bool = { _ in false }) {
    (self.events, self.language, self.hasAlarm) = (events, language, hasAlarm)
    rendered = Array(repeating: nil, count: events.count)
  }

  subscript(index: Int) -> VEvent {
    if let entry = rendered[index] { return entry }
    let event = events[index]
    let text = event.texts[language] ?? CalendarEventText(summary: "", details: "")
    let entry = VEvent(
      event, text.summary, description(of: event.subject, text.details), in: language,
      hasAlarm: hasAlarm(event))
    rendered[index] = entry
    return entry
  }

  private func description(of subject: String, _ details: String) -> ContentLines {
    if let known = descriptions[subject], known.details == details { return known.line }
    var line = ContentLines()
    line.add("DESCRIPTION", text: details)
    descriptions[subject] = (details, line)
    return line
  }
}

/// A calendar entry in one language.
struct VEvent {
  /// All but the alarm and the end.
  private let lines: [UInt8]
  private let alarm: [UInt8]

  init(
    _ event: some FeedEvent, _ summary: String, _ description: ContentLines, in language: Language,
    hasAlarm: Bool
  ) {
    lines = Self.lines(of: event, summary, description, in: language).bytes
    alarm =
      hasAlarm && event.state.status == .confirmed ? Self.alarm(on: event.state.start, summary).bytes : []
  }

  func size(rings: Bool) -> Int { lines.count + (rings ? alarm.count : 0) + Self.end.utf8.count }

  func write(rings: Bool, to file: inout [UInt8]) {
    file += lines
    if rings { file += alarm }
    file += Self.end.utf8
  }

  private static var end: String { "END:VEVENT\r\n" }

  private static func lines(
    of event: some FeedEvent, _ summary: String, _ description: ContentLines, in language: Language
  ) -> ContentLines {
    let state = event.state
    var lines = ContentLines()
    lines.add("BEGIN", "VEVENT")
    lines.add("UID", event.uid)
    lines.add("DTSTAMP", state.lastModified.utcCompact)
    lines.add("LAST-MODIFIED", state.lastModified.utcCompact)
    lines.add("SEQUENCE", String(state.sequence))
    // Whole days have no zone, and DTEND is the day after the last (RFC 5545 section 3.6.1).
    lines.add("DTSTART;VALUE=DATE", state.start.compact)
    lines.add("DTEND;VALUE=DATE", state.end.adding(1).compact)
    lines.add("SUMMARY", text: summary)
    lines.add(description)
    lines.add(
      "CATEGORIES", event.categories(in: language).map(ContentLines.escaped).joined(separator: ","))
    lines.add("STATUS", state.status == .cancelled ? "CANCELLED" : "CONFIRMED")
    lines.add("CLASS", event.classification)
    // A subscription period must not mark subscribers as busy for days.
    lines.add("TRANSP", "TRANSPARENT")
    lines.add("X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
    lines.add("URL", event.page)
    return lines
  }

  /// Rings at 09:00 in Taiwan. A trigger relative to a whole day means 09:00 of the reader's zone to some clients
  /// and of UTC to others, so it is absolute (RFC 5545 section 3.8.6.3).
  private static func alarm(on day: Day, _ summary: String) -> ContentLines {
    var lines = ContentLines()
    lines.add("BEGIN", "VALARM")
    lines.add("ACTION", "DISPLAY")
    lines.add("DESCRIPTION", text: summary)
    lines.add("TRIGGER;VALUE=DATE-TIME", Instant(day, secondOfDay: 9 * 3600).utcCompact)
    lines.add("END", "VALARM")
    return lines
  }
}

/// An entry that a feed can show.
protocol FeedEvent: Sendable {
  /// The same for every installation, and without anything that can change (RFC 5545 section 3.8.4.7, RFC 7986
  /// section 5.3).
  var uid: String { get }
  /// What it is about, with other entries.
  var subject: String { get }
  var state: CalendarEventState { get }
  var texts: [Language: CalendarEventText] { get }
  /// The kind of what it is about, and its own.
  func categories(in language: Language) -> [String]
  /// The exchange's page about it.
  var page: String { get }
  /// CLASS (RFC 5545 section 3.8.1.3).
  var classification: String { get }
}

extension FeedEvent {
  var classification: String { "PUBLIC" }
}

extension CalendarEvent: FeedEvent {
  var uid: String { "\(offeringID)-\(kind.rawValue)@subcal" }
  var subject: String { offeringID }
  func categories(in language: Language) -> [String] {
    let lexicon = Lexicon(language)
    return [lexicon.text("公開申購", "Public subscription"), lexicon.title(kind)]
  }
  var page: String { ExchangePage.subscriptions }
}

extension RightsEvent: FeedEvent {
  var uid: String { "\(noticeID)-\(Self.kind)@subcal" }
  var subject: String { noticeID }
  func categories(in language: Language) -> [String] {
    language == .chinese ? ["申購預告", "現增除權"] : ["Coming subscription", "Ex-rights day"]
  }
  var page: String { ExchangePage.rights(of: board) }
}

extension AuctionEvent: FeedEvent {
  var uid: String { "\(auctionID)-\(kind.rawValue)@subcal" }
  var subject: String { auctionID }
  func categories(in language: Language) -> [String] {
    [language == .chinese ? "競價拍賣" : "Auction", kind.title(in: language)]
  }
  var page: String { ExchangePage.auctions }
}
