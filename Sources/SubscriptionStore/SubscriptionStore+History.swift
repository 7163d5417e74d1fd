package import Records
internal import SQLite
package import SubscriptionLists
package import Trading
package import Values

extension SubscriptionStore {
  /// The days since a day whose bars are stored or that had no session, oldest first.
  package func sessions(since day: Day) throws(StoreError) -> [StoredSession] {
    try reading("reading the sessions") { db in try SessionTable.read(since: day, from: db) }
  }

  /// A board's last sessions before a day, newest first.
  package func sessions(_ count: Int, of board: Board, before day: Day) throws(StoreError) -> [Day] {
    try reading("reading the sessions") { db in try SessionTable.last(count, of: board, before: day, from: db)
    }
  }

  /// A board's first session after a day.
  package func session(of board: Board, after day: Day) throws(StoreError) -> Day? {
    try reading("reading the sessions") { db in try SessionTable.first(of: board, after: day, from: db) }
  }

  /// The closes of a board's session.
  package func closes(of board: Board, on day: Day) throws(StoreError) -> [StockCode: Price] {
    try reading("reading the closes") { db in try BarTable.closes(of: board, on: day, from: db) }
  }

  /// The first day with bars, and the first year with a subscription list; nil where there are none.
  package func beginning() throws(StoreError) -> (bars: Day?, lists: Int?) {
    try reading("reading the first days") { db in
      let draw = try db.value("SELECT min(draw_date) FROM offering").day("a day of the offerings")
      return (try BarTable.firstDay(from: db), draw?.year)
    }
  }

  /// The exchange's lists of holidays, by year.
  package func holidays() throws(StoreError) -> [HolidayList] {
    try reading("reading the holidays", HolidayTable.read)
  }

  /// All offerings that have been drawn, with what was known before their last days, by id.
  ///
  /// - Parameter moment: Leaves out the results that a night brought later.
  package func draws(knownAt moment: Instant? = nil) throws(StoreError) -> [RecordedDraw] {
    try reading("reading the draws") { db in try DrawsQuery.read(knownAt: moment, from: db) }
  }

  /// The codes of all offerings with the name in the newest one, by code; with others, also those that were only
  /// auctioned, such as convertible bonds, or announced.
  package func names(withOthers: Bool = false) throws(StoreError) -> [(code: StockCode, name: String)] {
    try reading("reading the names") { db in
      let tables = Lists.all.map { $0.kind.name }
      // A code that is in several lists counts in the first.
      let selections = tables.enumerated().prefix(withOthers ? tables.count : 1).map { place, table in
        let earlier = tables[..<place].map { "code NOT IN (SELECT code FROM \($0))" }
        let condition = earlier.isEmpty ? "" : "WHERE \(earlier.joined(separator: " AND "))"
        return "SELECT code, name, max(id) FROM \(table) \(condition) GROUP BY code"
      }
      return try db.map(
        "\(selections.joined(separator: " UNION ALL ")) ORDER BY code"
      ) { row in (try StockCode(row[0].text).orCorrupt("a code"), try row[1].text) }
    }
  }

  /// Whether a code has an offering, an auction or a notice.
  package func knows(_ code: StockCode) throws(StoreError) -> Bool {
    try reading("reading the names") { db in
      let tables = Lists.all.map { "EXISTS (SELECT 1 FROM \($0.kind.name) WHERE code = ?1)" }
      return try db.value("SELECT \(tables.joined(separator: " OR "))", [.text(code.description)]).integer
        == 1
    }
  }

  /// The bars of a code on every board within a range of days, oldest first.
  package func bars(of code: StockCode, in days: ClosedRange<Day>) throws(StoreError) -> [DatedBar] {
    try reading("reading the bars") { db in try BarTable.read(of: [code], in: days, from: db)[code] ?? [] }
  }

  /// The bars of some codes within a range of days, oldest first, and all their offerings but those that are known.
  ///
  /// All in one read transaction, because SQLite prepares its statements again after each.
  package func history(of codes: Set<StockCode>, besides known: Set<String> = [], in days: ClosedRange<Day>)
    throws(StoreError) -> (bars: [StockCode: [DatedBar]], offerings: [Tracked<Offering>])
  {
    try reading("reading bars and offerings") { db in
      let bars = try BarTable.read(of: codes, in: days, from: db)
      let table = RecordTable<Offering>(in: db)
      let others = try table.ids(of: codes).subtracting(known)
      if others.isEmpty { return (bars, []) }
      let offerings = try table.read(
        "WHERE code IN (\(codes.map { _ in "?" }.joined(separator: ", ")))",
        codes.map { .text($0.description) })
      return (bars, offerings.filter { others.contains($0.id) })
    }
  }

  /// The last close of each code on each board on or before the wanted day, from the ten days before it. Codes without
  /// one are left out.
  package func lastCloses(
    _ wanted: [(code: StockCode, until: Day)]
  ) throws(StoreError) -> [StockCode: [BoardClose]] {
    try reading("reading the closes") { db in
      var closes: [StockCode: [BoardClose]] = [:]
      for (code, day) in wanted {
        let last = try BarTable.lastCloses(of: code, until: day, from: db)
        if !last.isEmpty { closes[code, default: []] += last }
      }
      return closes
    }
  }

  /// The last close on each board of some codes, on or up to ten days before the given day, even where a later one is in
  /// doubt.
  package func lastTrustedCloses(
    of codes: [StockCode], until day: Day
  ) throws(StoreError) -> [StockCode: [BoardClose]] {
    try reading("reading the closes") { db in
      Dictionary(
        try codes.map { ($0, try BarTable.lastTrustedCloses(of: $0, until: day, from: db)) },
        uniquingKeysWith: { first, _ in first })
    }
  }
}
