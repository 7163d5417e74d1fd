import Foundation
package import ListEngine
import Published
package import SubscriptionLists
import SubscriptionOutputs
package import SubscriptionReport
import Testing
package import Trading
package import Values

/// Consecutive nights, each of which knows only what the night before published.
package struct Nights {
  package private(set) var files: [String: [UInt8]] = [:]
  private var ids: Set<String> = []
  private let calendar: TradingCalendar
  /// What the store would know of the days.
  private var evidence = TradingDayEvidence()

  package init(calendar: TradingCalendar = TradingCalendar()) {
    self.calendar = calendar
  }

  /// Publishes a night's list and closes to `files`, from which the next night reads.
  @discardableResult package mutating func pass(
    _ moment: String, _ rows: [Offering], closes: [DailyCloses] = [], years: Set<Int> = [2024]
  ) throws -> Report {
    let known = try self.known()
    let instant = try #require(Instant(moment))
    let offerings = Tracker<Offering>.index(
      rows, known: known, read: Set(years.map { .year($0) }), takenIDs: ids, moment: instant)
    for file in closes { evidence.add(file) }
    var report = Report(
      offerings: offerings, closes: CloseIndex(closes), moment: instant, calendar: calendar,
      evidence: evidence)
    report.formerCalendars = files
    files = report.files
    ids.formUnion(report.lists.offerings.map(\.known.id))
    // The published files must be sufficient.
    try #require(
      try self.known()
        == report.lists.offerings.map(\.known).sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) })
    return report
  }

  /// Puts a text in place of a file.
  package mutating func replace(_ path: String, _ text: String) { files[path] = Array(text.utf8) }

  /// Writes subscriptions.ics as earlier versions did, which had periods and deliveries in it.
  package mutating func addFormerKinds() throws {
    let (start, end) = ("BEGIN:VEVENT", "END:VCALENDAR")
    func split(_ path: String) throws -> (head: Substring, events: Substring) {
      let text = String(decoding: try #require(files[path]), as: UTF8.self)
      let last = try #require(text.range(of: end)).lowerBound
      let first = text.range(of: start)?.lowerBound ?? last
      return (text[..<first], text[first..<last])
    }
    let events = try ["window", "deadline", "draw", "delivery"].map {
      try split("calendars/\($0).ics").events
    }
    files["subscriptions.ics"] = Array(
      (try split("subscriptions.ics").head + events.joined() + "\(end)\r\n").utf8)
  }

  /// The offerings that the last night published, read back.
  package func known() throws -> [Tracked<Offering>] {
    try PublishedRecords<Offering>(items: files["subscriptions.json"], ids: fileIDs) { files[$0] }.records
  }

  /// The ids of the files under offerings/.
  package var fileIDs: Set<String> {
    Set(
      files.keys.filter { $0.hasPrefix("offerings/") }
        .map { String($0.dropFirst("offerings/".count).dropLast(".json".count)) })
  }

  /// The calendar's entries of the only offering, by kind.
  package func events() throws -> [String: [String: String]] {
    var byKind: [String: [String: String]] = [:]
    for kind in ["window", "deadline", "draw", "delivery"] {
      let events = try ICalendarText(try #require(files["calendars/\(kind).ics"])).events
      try #require(events.count < 2)
      byKind[kind] = events.values.first
    }
    return byKind
  }

  /// The one item of subscriptions.json with its fields as text; null is left out, and a number has its digits.
  package func item() throws -> [String: String] {
    let file = try #require(files["subscriptions.json"])
    let list = try JSONSerialization.jsonObject(with: Data(file))
    let items = try #require((list as? [String: Any])?["items"] as? [[String: Any]])
    try #require(items.count == 1)
    let digits = String(decoding: file, as: UTF8.self).matches(of: /\n {6}"([a-z_]+)": (-?[0-9][0-9.]*)/)
      .map { (String($0.1), String($0.2)) }
    return items[0].compactMapValues { $0 is NSNull ? nil : "\($0)" }
      .merging(digits) { $1 }
  }

  /// All files except the lists, which change every night.
  package var stableFiles: [String: [UInt8]] {
    files.filter { file in
      !["subscriptions.", "auctions.json", "coming.json"].contains { file.key.hasPrefix($0) }
        || file.key == "subscriptions.ics"
    }
  }
}

extension Report {
  /// The report of offerings alone, with the usual costs.
  package init(
    offerings: [Tracked<Offering>], closes: CloseIndex, moment: Instant,
    calendar: TradingCalendar = TradingCalendar(), evidence: TradingDayEvidence = TradingDayEvidence(),
    options: OutputOptions = OutputOptions()
  ) {
    self.init(
      TrackedLists(offerings), closes: closes, draws: [],
      context: EvaluationContext(moment: moment, calendar: calendar, evidence: evidence), options: options)
  }
}
