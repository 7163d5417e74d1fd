package import Diagnostics
package import Localization
internal import Records
package import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionStore
internal import Trading
package import Values

/// Stored records of a list, evaluated for the time of the query.
package struct ListAnswer<Record: ReadableRecord>: ListedAnswer {
  package let asOf: Instant
  package private(set) var items: [Record.Item]
  /// Messages for the user.
  package let notes: [Text]

  /// The records that meet some conditions: without any on days or state, those that are not over. What comes next is
  /// first.
  package init(_ settings: QuerySettings, matching filter: ListFilter = ListFilter()) throws(SubcalError) {
    let (asOf, today) = (settings.asOf, settings.asOf.day)
    let (items, note) = try settings.store.read { store in
      let stored =
        try filter.looksBack
        ? store.records(Record.self) : store.records(Record.self, since: today.adding(-Record.daysListed))
      return try Self.evaluated(stored, asOf: asOf, in: store).filter { Record.admits($0, filter, on: today) }
    }
    (self.asOf, notes) = (asOf, [note].compactMap(\.self))
    self.items = items.filter { filter.codes?.contains($0.record.code) ?? true }.sorted { left, right in
      let places = [left, right].map { Record.place(of: $0, on: today) }
      return places[0] == places[1] ? left.id < right.id : places[0] < places[1]
    }
  }

  /// Records with their offerings.
  static func evaluated(
    _ stored: [Tracked<Record>], asOf: Instant, in store: SubscriptionStore
  ) throws -> [Record.Item] {
    let known = stored.compactMap { $0.known(at: asOf) }
    guard !known.isEmpty else { return [] }
    // Of a bond there is no draw.
    let codes = Set(known.map(\.record.code)).filter { $0.kind != .convertibleBond }
    let offerings = try codes.sorted().flatMap { try store.records(Offering.self, of: $0) }
    let calendar = try TradingDayEvidence(of: store, since: asOf.day.adding(-120), knownAt: asOf).calendar
    var lists = TrackedLists(offerings.compactMap { $0.known(at: asOf) })
    lists[Record.self] = known
    return Record.evaluate(lists, in: EvaluationContext(asOf: asOf, calendar: calendar))
  }

  package var json: String { String(decoding: ListFiles<Record>.answer(items, asOf: asOf), as: UTF8.self) }

  package var table: FieldTable? { FieldTable(items) }

  package var blocks: [TextBlock] { Record.blocks(of: self) }

  package var count: Int { items.count }

  package mutating func keep(first limit: Int) { items = Array(items.prefix(limit)) }
}

/// A record of a list that people read.
package protocol ReadableRecord: PublishedRecord {
  static func blocks(of answer: ListAnswer<Self>) -> [TextBlock]
}

extension Auction: ReadableRecord {
  package static func blocks(of answer: ListAnswer<Auction>) -> [TextBlock] { AuctionText.blocks(of: answer) }
}

extension RightsNotice: ReadableRecord {
  package static func blocks(of answer: ListAnswer<RightsNotice>) -> [TextBlock] {
    guard !answer.items.isEmpty else { return [.line(Text("沒有符合條件的預告。", "No coming offerings match."))] }
    return [.facts(answer.items.map { LabelledText(Text("預告", "announced"), TonedText($0.line)) })]
  }
}

extension ComingOffering {
  /// In one line.
  package var line: Text { [Text(verbatim: "\(notice.code) \(notice.name)"), facts].joined(.comma) }

  /// The line without code and name.
  private var facts: Text {
    [notice.priceText, right, notice.sharesText].filter { $0 != .empty }.joined(.comma)
  }

  /// As part of an offering's history.
  package var history: Text {
    Text("\(known.firstSeen.day) 首見；\(facts)", "first seen on \(known.firstSeen.day); \(facts)")
  }
}
