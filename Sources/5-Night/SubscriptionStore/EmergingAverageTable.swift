package import ListEngine
internal import SQLite
package import SubscriptionLists
package import Trading
package import Values

/// The emerging board's averages before the bids of past auctions.
///
/// From the store's first night on the board's whole days are among the bars. Of earlier ones the board publishes a code's
/// month, and a backfill keeps it here: a day of it is no session of the board, of which all bars would have to be there.
enum EmergingAverageTable {
  static func write(_ rows: [(code: StockCode, day: Day, average: EmergingAverage?)], to db: Connection)
    throws
  {
    for row in rows {
      try db.run(
        """
        INSERT INTO emerging_average (code, day, average, shares) VALUES (?, ?, ?, ?)
        ON CONFLICT (code, day) DO UPDATE SET (average, shares) = (excluded.average, excluded.shares)
        WHERE (average, shares) IS NOT (excluded.average, excluded.shares)
        """,
        [
          .text(row.code.description), .integer(row.day.number), .integer(row.average?.price.tenThousandths),
          .integer(row.average?.shares),
        ])
    }
  }

  /// The newest average of a code until a day, among these and among the bars of the board.
  static func newest(of code: StockCode, until day: Day, in db: Connection) throws -> EmergingAverage? {
    func average(_ row: Row) throws -> EmergingAverage {
      EmergingAverage(
        day: try row[0].day("a day of \(code)").orCorrupt("a day of \(code)"),
        price: try row[1].price("an average of \(code)").orCorrupt("an average of \(code)"),
        shares: try row[2].whole("the shares of \(code)"))
    }
    let kept = try db.map(
      """
      SELECT day, average, shares FROM emerging_average WHERE code = ? AND day <= ? AND average IS NOT NULL
      ORDER BY day DESC LIMIT 1
      """, [.text(code.description), .integer(day.number)], average
    ).first
    let bar = try db.map(
      """
      SELECT bar.day, close, volume FROM session CROSS JOIN bar ON bar.day = session.day AND bar.code = ?1 AND bar.board = ?2
      WHERE session.day BETWEEN ?3 AND ?4 AND session.board = ?2 AND held = 1 ORDER BY session.day DESC LIMIT 1
      """,
      [
        .text(code.description), .integer(Board.emerging.number), .integer(day.adding(-daysBack).number),
        .integer(day.number),
      ], average
    ).first
    // The board's own file is the same price, and comes first.
    return [bar, kept].compactMap(\.self).max { $0.day < $1.day }
  }

  /// Only whether the code had an older average than the last sessions depends on it.
  private static let daysBack = 60
}

extension SubscriptionStore {
  /// Stores what a code's month on the emerging board says; nil of a day that was asked for and has no average.
  package func storeAverages(
    _ rows: [(code: StockCode, day: Day, average: EmergingAverage?)], at moment: Instant
  ) throws(StoreError) {
    try writing("writing averages") { db in
      try FormerRows.write(at: moment, in: db)
      try EmergingAverageTable.write(rows, to: db)
      try Checksums.write(of: [], at: moment, to: db)
    }
  }

  /// Whether it is known what average a code had on a day, or that it had none.
  package func knowsAverage(of code: StockCode, on day: Day) throws(StoreError) -> Bool {
    try reading("reading averages") { db in
      try db.value(
        """
        SELECT EXISTS (SELECT 1 FROM emerging_average WHERE (code, day) = (?1, ?2))
          OR EXISTS (SELECT 1 FROM session WHERE (day, board, held) = (?2, ?3, 1))
        """, [.text(code.description), .integer(day.number), .integer(Board.emerging.number)]
      ).integer == 1
    }
  }

  /// What prices of bids are counted from: auctions with their averages and first sessions, until a day.
  package func bids(
    of auctions: [Tracked<Auction>], calendar: TradingCalendar, until last: Day
  ) throws(StoreError) -> BidPast {
    var past = BidPast(auctions, calendar: calendar)
    try reading("reading the past of auctions") { db in
      for known in auctions where known.record.kind == .ipo && !known.record.isCancelled {
        let auction = known.record
        guard let start = auction.bidStart, let decided = auction.decisionDay(in: calendar) else { continue }
        if let average = try EmergingAverageTable.newest(of: auction.code, until: min(decided, last), in: db)
        {
          past.averages[auction.code, default: []].append(average)
        }
        if try Self.isListed(auction.code, before: start, in: db) { past.listedBefore.insert(known.id) }
        guard let day = auction.firstSession(in: calendar), day <= last else { continue }
        past.firstSessions[known.id] = try Self.session(of: auction, on: day, in: db)
      }
    }
    return past
  }

  /// The bar of a first session, on the auction's own board if it says which.
  private static func session(of auction: Auction, on day: Day, in db: Connection) throws -> FirstSession? {
    try db.map(
      "SELECT open, close FROM bar WHERE day = ? AND code = ? AND board <> ? ORDER BY board <> ? LIMIT 1",
      [
        .integer(day.number), .text(auction.code.description), .integer(Board.emerging.number),
        .integer(auction.board?.number),
      ]
    ) { row in
      FirstSession(
        day: day, open: try row[0].price("an open of \(auction.code)"),
        close: try row[1].price("a close of \(auction.code)"))
    }.first
  }

  /// Whether a code had a close on a main board in the ten days before a day.
  private static func isListed(_ code: StockCode, before day: Day, in db: Connection) throws -> Bool {
    try db.value(
      """
      SELECT EXISTS (
        SELECT 1 FROM session CROSS JOIN bar ON (bar.day, bar.code, bar.board) = (session.day, ?, session.board)
        WHERE session.day BETWEEN ? AND ? AND session.board <> ? AND held = 1)
      """,
      [
        .text(code.description), .integer(day.adding(-BoardClose.maximumAgeInDays).number),
        .integer(day.adding(-1).number), .integer(Board.emerging.number),
      ]
    ).integer == 1
  }
}

extension SubscriptionStore {
  /// The same of all auctions that are stored, with all that is known of trading days; nil of a store that was made of a
  /// published folder, which has no past.
  package func bids(until last: Day) throws(StoreError) -> BidPast? {
    if isInMemory { return nil }
    let auctions = try records(Auction.self)
    let first = auctions.compactMap(\.record.bidStart).min() ?? last
    let calendar = try TradingDayEvidence(of: self, since: first.adding(-30)).calendar
    return try bids(of: auctions, calendar: calendar, until: last)
  }
}
