package import Records
internal import SQLite
package import SubscriptionLists
package import SubscriptionReport
package import Trading
package import Values

extension SubscriptionStore {
  /// The days since a day whose bars are stored or that had no session, oldest first.
  package func sessions(since day: Day) throws(StoreError) -> [StoredSession] {
    try reading("reading the sessions") { db in try SessionTable.read(since: day, from: db) }
  }

  /// A board's last sessions before a day, newest first.
  package func sessions(_ count: Int, of board: Board, before day: Day) throws(StoreError) -> [Day] {
    try reading("reading the sessions") { db in
      try db.map(
        "SELECT day FROM session WHERE board = ? AND day < ? AND held = 1 ORDER BY day DESC LIMIT ?",
        [.integer(board.number), .integer(day.number), .integer(count)]
      ) { try $0[0].day("a session").orCorrupt("a session") }
    }
  }

  /// A board's first session after a day.
  package func session(of board: Board, after day: Day) throws(StoreError) -> Day? {
    try reading("reading the sessions") { db in
      try db.value(
        "SELECT min(day) FROM session WHERE board = ? AND day > ? AND held = 1",
        [.integer(board.number), .integer(day.number)]
      ).day("a session")
    }
  }

  package func closes(of board: Board, on day: Day) throws(StoreError) -> [StockCode: Price] {
    try reading("reading the closes") { db in
      var closes: [StockCode: Price] = [:]
      try db.each(
        "SELECT code, close FROM bar WHERE day = ? AND board = ?",
        [.integer(day.number), .integer(board.number)]
      ) { row in
        let code = try StockCode(row[0].text).orCorrupt("a code on \(day)")
        closes[code] = try row[1].price("a close of \(code)").orCorrupt("a close of \(code)")
      }
      return closes
    }
  }

  /// The first day with bars, and the first year with a subscription list; nil where there are none.
  package func beginning() throws(StoreError) -> (bars: Day?, lists: Int?) {
    try reading("reading the first days") { db in
      let draw = try db.value("SELECT min(draw_date) FROM offering").day("a day of the offerings")
      return (try db.value("SELECT min(day) FROM bar").day("a day of the bars"), draw?.year)
    }
  }

  /// The exchange's lists of holidays, by year.
  package func holidays() throws(StoreError) -> [HolidayList] {
    try reading("reading the holidays", HolidayTable.read)
  }

  /// All offerings that have been drawn, with what was known before their last days, by id.
  package func draws() throws(StoreError) -> [RecordedDraw] {
    try reading("reading the draws") { db in
      let names = RecordTable<Offering>.columns.map { "offering.\($0)" }.joined(separator: ", ")
      let estimate = OfferingKept.estimateTable
      return try db.map(
        """
        SELECT \(names), coalesce(frozen.price, nullif(outcome.eve_close, -1)) AS close,
          (SELECT average_price FROM auction WHERE auction.code = offering.code
            AND auction.delivery_date = offering.delivery_date AND auction.cancelled = 0
            AND opening_date < subscription_end ORDER BY opening_date DESC LIMIT 1) AS auction_average,
          \(([estimate.key] + estimate.values).map { "estimate.\($0)" }.joined(separator: ", "))
        FROM offering
        LEFT JOIN offering_close AS frozen ON frozen.offering = id AND frozen.purpose = 'last_day'
          AND frozen.frozen_for = subscription_end
        LEFT JOIN outcome ON outcome.offering = id
        LEFT JOIN estimate ON estimate.offering = id AND estimate.purpose = 'last_day'
          AND estimate.frozen_for = subscription_end
        WHERE qualified_applications IS NOT NULL AND (first_seen <= ?1 OR (offering.last_day * 24 + 7) * 3600 <= ?1)
          AND NOT (last_changed > ?1 AND EXISTS (
            SELECT 1 FROM record_revision JOIN record_change USING (record, number)
            WHERE record = id AND seen > ?1 AND field = ?2 AND new IS NOT NULL))
        ORDER BY id
        """,
        [
          .integer(sight.unkept?.secondsSince1970 ?? .max),
          .text(Offering.Key.qualifiedApplications.rawValue),
        ]
      ) { row in
        let known = try RecordTable<Offering>.tracked(in: row)
        var kept = OfferingKept()
        let frozen = ([estimate.key] + estimate.values).compactMap { Stored(row[$0]) }
        guard row[estimate.key].isNull || estimate.add(frozen, &kept) else {
          throw StoreError.corrupt("an estimate of \(known.id)")
        }
        return RecordedDraw(
          id: known.id, offering: known.record, close: try row["close"].price("a close of \(known.id)"),
          auctionAverage: try row["auction_average"].price("an auction of \(known.id)"),
          frozen: kept.estimates.lastDay)
      }
    }
  }

  /// The codes of all offerings with the name in the newest one, by code.
  package func offeringNames() throws(StoreError) -> [(code: StockCode, name: String)] {
    try reading("reading the names") { db in try Self.names(in: [Offering.kind.name], db) }
  }

  /// The codes of all lists with their newest names, and after them those of the closes, each by code.
  package func names() throws(StoreError) -> [(code: StockCode, name: String)] {
    try reading("reading the names") { db in
      let listed = try Self.names(in: Lists.all.map { $0.kind.name }, db)
      var others = try NameTable.read(from: db)
      for (code, _) in listed { others[code] = nil }
      return listed + others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }

  /// The name of a code in the newest item of a list, else in the closes.
  package func name(of code: StockCode) throws(StoreError) -> String? {
    try reading("reading a name") { db in
      for list in Lists.all {
        let name = try db.map(
          "SELECT name FROM \(list.kind.name) WHERE code = ? ORDER BY id DESC LIMIT 1",
          [.text(code.description)]
        ) { try $0[0].line("a name") }.first
        if let name { return name }
      }
      return try NameTable.read(of: code, from: db)[code]
    }
  }

  private static func names(in tables: [String], _ db: Connection) throws -> [(code: StockCode, name: String)]
  {
    // A code that is in several lists counts in the first.
    let selections = tables.enumerated().map { index, table in
      let earlier = tables[..<index].map { "code NOT IN (SELECT code FROM \($0))" }
      let condition = earlier.isEmpty ? "" : "WHERE \(earlier.joined(separator: " AND "))"
      return "SELECT code, name, max(id) FROM \(table) \(condition) GROUP BY code"
    }
    return try db.map("\(selections.joined(separator: " UNION ALL ")) ORDER BY code") { row in
      (try StockCode(row[0].text).orCorrupt("a code"), try row[1].line("a name"))
    }
  }

  /// The names of the lists that have a code.
  package func lists(having code: StockCode) throws(StoreError) -> [String] {
    try reading("reading the names") { db in
      let names = Lists.all.map { $0.kind.name }
      let found = names.map { "EXISTS (SELECT 1 FROM \($0) WHERE code = ?1)" }.joined(separator: ", ")
      return try db.map("SELECT \(found)", [.text(code.description)]) { row in
        try names.enumerated().filter { try row[$0.offset].integer == 1 }.map(\.element)
      }.first ?? []
    }
  }

  /// The bars of a code on every board within a range of days, oldest first.
  package func bars(of code: StockCode, in days: ClosedRange<Day>) throws(StoreError) -> [DatedBar] {
    try reading("reading the bars") { db in try BarTable.read(of: [code], in: days, from: db)[code] ?? [] }
  }

  /// The bars of all codes within a range of days, oldest first.
  package func bars(in days: ClosedRange<Day>) throws(StoreError) -> [StockCode: [DatedBar]] {
    try reading("reading the bars") { db in try BarTable.read(in: days, from: db) }
  }

  /// The bars of some codes within a range of days, oldest first, and all their offerings but those that are known.
  ///
  /// All in one read transaction, because SQLite prepares its statements again after each.
  package func history(of codes: Set<StockCode>, besides known: Set<String> = [], in days: ClosedRange<Day>)
    throws(StoreError) -> (bars: [StockCode: [DatedBar]], offerings: [Tracked<Offering>])
  {
    try reading("reading bars and offerings") { db in
      let bars = try BarTable.read(of: codes, in: days, from: db)
      let table = RecordTable<Offering>(db: db)
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

extension SubscriptionStore {
  /// The closes that offerings are valued at: the last ones until a day, and until each delivery day before it.
  ///
  /// Nights and queries both ask for these, so that they value an offering alike.
  package func closes(
    valuing offerings: [Tracked<Offering>], until last: Day
  ) throws(StoreError) -> [StockCode: [BoardClose]] {
    var days: [StockCode: Set<Day>] = [:]
    for known in offerings where known.offering.isPricedByItsCode {
      days[known.offering.code, default: []].formUnion(
        [last] + [known.offering.deliveryDate].compactMap(\.self).filter { $0 < last })
    }
    return try lastCloses(days.flatMap { code, days in days.map { (code, $0) } })
  }

  /// The doubtful closes of the offerings' codes, up to a day.
  package func doubtfulCloses(
    of offerings: [Tracked<Offering>], until today: Day
  ) throws(StoreError) -> [StockCode: [DoubtfulClose]] {
    try reading("reading the doubtful closes") { db in
      let codes = Set(offerings.map(\.offering.code))
      // There are few in all, if any.
      var closes: [StockCode: [DoubtfulClose]] = [:]
      try db.each(
        "SELECT code, day, board, doubt FROM doubtful_close WHERE day <= ?", [.integer(today.number)]
      ) { row in
        guard let code = StockCode(try row[0].text), codes.contains(code) else { return }
        closes[code, default: []].append(
          DoubtfulClose(
            day: try row[1].day("a day of \(code)").orCorrupt("a day of \(code)"),
            board: try row[2].board("a board of \(code)"),
            // A newer version may know further rules.
            doubt: CloseDoubt(rawValue: try row[3].text) ?? .unreadableRow))
      }
      return closes
    }
  }

  /// The bars of the offerings' codes, all offerings of these, and the last closes on or before the days of them.
  package func history(
    of known: [Tracked<Offering>], since first: Day, until today: Day
  ) throws(StoreError) -> StockHistory {
    let (bars, others) = try history(
      of: Set(known.map(\.offering.code)), besides: Set(known.map(\.id)), in: first...today)
    let offerings = Dictionary((known + others).map { ($0.id, $0) }) { first, _ in first }
    let days = offerings.values.flatMap { known in
      [known.offering.subscriptionEnd, known.offering.drawDate, known.offering.deliveryDate]
        .compactMap { day in day.map { (code: known.offering.code, until: $0) } }
    }
    let oldest = min(first, days.map(\.until).min() ?? first).adding(-BoardClose.maximumAgeInDays)
    // Of later days all closes are among the bars.
    let firstCovered = first.adding(BoardClose.maximumAgeInDays)
    return StockHistory(
      bars: bars, offerings: offerings,
      closes: try lastCloses(days.filter { $0.until < firstCovered && $0.until <= today }),
      evidence: try TradingDayEvidence(of: self, since: oldest))
  }
}
