import Foundation
package import Records
package import SubscriptionLists
import SubscriptionOutputs
package import SubscriptionReport
import Testing
package import Trading
package import Values
import Published

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
    let report = Report(
      offerings: offerings, closes: CloseIndex(closes), moment: instant, calendar: calendar,
      evidence: evidence)
    files = report.files
    ids.formUnion(report.lists.offerings.map(\.known.id))
    // The published files must be sufficient.
    try #require(
      try self.known()
        == report.lists.offerings.map(\.known).sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) })
    return report
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
    let events = try ICalendarText(try #require(files["subscriptions.ics"])).events
    var byKind: [String: [String: String]] = [:]
    for (uid, event) in events {
      let kind = try #require(uid.split(separator: "@").first?.split(separator: "-").last)
      try #require(byKind.updateValue(event, forKey: String(kind)) == nil)
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
