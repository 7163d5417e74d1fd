/// A calendar entry in one language, rendered once for all feeds that contain it.
struct VEvent<Event: FeedEvent> {
  let event: Event
  private let lines: [UInt8]
  private let alarm: [UInt8]

  /// - Parameter hasAlarm: Whether it has an alarm in feeds with alarms.
  init(_ event: Event, in language: Language, hasAlarm: Bool) {
    self.event = event
    let text = event.texts[language] ?? CalendarEventText(summary: "", details: "")
    lines = Self.lines(of: event, text, in: language)
    alarm =
      hasAlarm && event.state.status == .confirmed ? Self.alarm(on: event.state.start, text.summary) : []
  }

  func block(rings: Bool) -> [UInt8] { lines + (rings ? alarm : []) + Self.end }

  private static var end: [UInt8] { ContentLine.value("END", "VEVENT") }

  private static func lines(
    of event: Event, _ text: CalendarEventText, in language: Language
  ) -> [UInt8] {
    let state = event.state
    return [
      ContentLine.value("BEGIN", "VEVENT"),
      ContentLine.value("UID", event.uid),
      ContentLine.value("DTSTAMP", state.lastModified.utcCompact),
      ContentLine.value("LAST-MODIFIED", state.lastModified.utcCompact),
      ContentLine.value("SEQUENCE", String(state.sequence)),
      // Whole days have no zone, and DTEND is the day after the last (RFC 5545 section 3.6.1).
      ContentLine.value("DTSTART;VALUE=DATE", state.start.compact),
      ContentLine.value("DTEND;VALUE=DATE", state.end.adding(1).compact),
      ContentLine.text("SUMMARY", text.summary),
      ContentLine.text("DESCRIPTION", text.details),
      ContentLine.value(
        "CATEGORIES", event.categories(in: language).map(ContentLine.escaped).joined(separator: ",")),
      ContentLine.value("STATUS", state.status == .cancelled ? "CANCELLED" : "CONFIRMED"),
      ContentLine.value("CLASS", event.classification),
      // A subscription period must not mark subscribers as busy for days.
      ContentLine.value("TRANSP", "TRANSPARENT"),
      ContentLine.value("X-MICROSOFT-CDO-BUSYSTATUS", "FREE"),
      ContentLine.value("URL", event.page),
    ].flatMap(\.self)
  }

  /// Rings at 09:00 in Taiwan. A trigger relative to a whole day means 09:00 of the reader's zone to some clients
  /// and of UTC to others, so it is absolute (RFC 5545 section 3.8.6.3).
  private static func alarm(on day: Day, _ summary: String) -> [UInt8] {
    [
      ContentLine.value("BEGIN", "VALARM"),
      ContentLine.value("ACTION", "DISPLAY"),
      ContentLine.text("DESCRIPTION", summary),
      ContentLine.value("TRIGGER;VALUE=DATE-TIME", Instant(day, secondOfDay: 9 * 3600).utcCompact),
      ContentLine.value("END", "VALARM"),
    ].flatMap(\.self)
  }
}

/// An entry that a feed can show.
protocol FeedEvent: Sendable {
  /// The same for every installation, and without anything that can change (RFC 5545 section 3.8.4.7, RFC 7986
  /// section 5.3).
  var uid: String { get }
  var state: CalendarEventState { get }
  var texts: [Language: CalendarEventText] { get }
  /// What it is about, and its kind.
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
  func categories(in language: Language) -> [String] {
    let lexicon = Lexicon(language)
    return [lexicon.text("公開申購", "Public subscription"), lexicon.title(kind)]
  }
  var page: String { ExchangePage.subscriptions }
}

extension RightsEvent: FeedEvent {
  var uid: String { "\(noticeID)-\(Self.kind)@subcal" }
  func categories(in language: Language) -> [String] {
    language == .chinese ? ["申購預告", "現增除權"] : ["Coming subscription", "Ex-rights day"]
  }
  var page: String { ExchangePage.rights(of: board) }
}

extension AuctionEvent: FeedEvent {
  var uid: String { "\(auctionID)-\(kind.rawValue)@subcal" }
  func categories(in language: Language) -> [String] {
    [language == .chinese ? "競價拍賣" : "Auction", kind.title(in: language)]
  }
  var page: String { ExchangePage.auctions }
}
