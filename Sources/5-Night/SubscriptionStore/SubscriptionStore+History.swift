package import ListEngine
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
  /// In one read transaction, so that both see one state of the store.
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

  /// The last close of each code on each board, on or up to ten days before a day; none if a later one is in doubt, for
  /// which nothing stands in. Codes without one are left out.
  package func closes(_ wanted: Set<CodeDay>) throws(StoreError) -> [CodeDay: [BoardClose]] {
    try reading("reading the closes") { db in
      try Self.found(wanted) { try BarTable.lastCloses(of: $0.code, until: $0.day, from: db) }
    }
  }

  /// The same, even where a later one is in doubt.
  package func trustedCloses(_ wanted: Set<CodeDay>) throws(StoreError) -> [CodeDay: [BoardClose]] {
    try reading("reading the closes") { db in
      try Self.found(wanted) { try BarTable.lastTrustedCloses(of: $0.code, until: $0.day, from: db) }
    }
  }

  /// In the order of the days, as the bars lie in the file.
  private static func found(
    _ wanted: Set<CodeDay>, _ closes: (CodeDay) throws -> [BoardClose]
  ) throws -> [CodeDay: [BoardClose]] {
    var found: [CodeDay: [BoardClose]] = [:]
    for one in wanted.sorted(by: { ($0.day, $0.code) < ($1.day, $1.code) }) {
      let last = try closes(one)
      if !last.isEmpty { found[one] = last }
    }
    return found
  }
}

extension SubscriptionStore {
  /// The closes that offerings are valued at: the last ones until a day, and until each delivery day before it.
  ///
  /// Nights and queries both ask for these, so that they value an offering alike.
  package func closes(
    valuing offerings: [Tracked<Offering>], until last: Day
  ) throws(StoreError) -> [StockCode: [BoardClose]] {
    var wanted: Set<CodeDay> = []
    for known in offerings where known.offering.isPricedByItsCode {
      wanted.insert(CodeDay(known.offering.code, last))
      if let delivery = known.offering.deliveryDate, delivery < last {
        wanted.insert(CodeDay(known.offering.code, delivery))
      }
    }
    return try byCode(closes(wanted))
  }

  private func byCode(_ closes: [CodeDay: [BoardClose]]) -> [StockCode: [BoardClose]] {
    var byCode: [StockCode: [BoardClose]] = [:]
    for (one, found) in closes.sorted(by: { $0.key.day < $1.key.day }) {
      byCode[one.code, default: []] += found
    }
    return byCode
  }

  /// The codes of a board whose closes of a day are in doubt.
  package func doubtedCodes(of board: Board, on day: Day) throws(StoreError) -> Set<StockCode> {
    try reading("reading the doubtful closes") { db in
      try DoubtfulCloseTable.codes(of: board, on: day, in: db)
    }
  }

  /// The doubtful closes of some codes, up to a day.
  package func doubtfulCloses(
    of codes: Set<StockCode>, until today: Day
  ) throws(StoreError) -> [StockCode: [DoubtfulClose]] {
    try reading("reading the doubtful closes") { db in
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
        .compactMap { day in day.map { CodeDay(known.offering.code, $0) } }
    }
    let oldest = min(first, days.map(\.day).min() ?? first).adding(-BoardClose.maximumAgeInDays)
    // Of later days all closes are among the bars.
    let firstCovered = first.adding(BoardClose.maximumAgeInDays)
    return StockHistory(
      bars: bars, offerings: offerings,
      closes: try byCode(closes(Set(days.filter { $0.day < firstCovered && $0.day <= today }))),
      evidence: try TradingDayEvidence(of: self, since: oldest))
  }
}
