internal import Records
internal import SQLite
internal import SubscriptionLists
package import SubscriptionReport
internal import Trading
package import Values

/// The closes of offerings from the day before the last day to delivery, looked up once: statistics would otherwise look
/// up thousands of bars.
enum OutcomeTable {
  static func refresh(_ offerings: [Tracked<Offering>], until today: Day, in db: Connection) throws {
    guard let first = offerings.compactMap(\.offering.subscriptionEnd).min() else { return }
    let evidence = try TradingDayEvidence(in: db, since: first.adding(-BoardClose.maximumAgeInDays - 1))
    let calendar = evidence.calendar
    for known in offerings {
      let history = try OfferingHistory(of: known, until: today, evidence: evidence, calendar: calendar) {
        try BarTable.lastCloses(of: known.offering.code, until: $0, from: db)
      }
      let precedence = ClosePrecedence(of: known.offering)
      let eve = try known.offering.subscriptionEnd.flatMap { last in
        precedence.close(
          before: last,
          among: try BarTable.lastCloses(of: known.offering.code, until: last.adding(-1), from: db),
          evidence: evidence, calendar: calendar)
      }
      let closes =
        [history.lastDay, history.draw, history.delivery].map { $0?.close.price.tenThousandths }
        + [known.offering.isPricedByItsCode ? eve?.price.tenThousandths : nil]
      guard let price = known.offering.price, closes.contains(where: { $0 != nil }) else {
        try db.run("DELETE FROM outcome WHERE offering = ?", [.text(known.id)])
        continue
      }
      try db.run(
        """
        INSERT INTO outcome (offering, \(columns)) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (offering) DO UPDATE SET (\(columns)) = (\(excluded))
        WHERE (\(columns)) IS NOT (\(excluded))
        """, [.text(known.id), .integer(price.tenThousandths)] + closes.map { .integer($0) })
    }
  }

  private static let columns = "price, last_day_close, draw_close, delivery_close, eve_close"
  private static let excluded =
    columns.split(separator: ", ").map { "excluded.\($0)" }.joined(separator: ", ")

  /// Computes again what earlier versions stored without some of the closes.
  static func refreshIncomplete(until today: Day, in db: Connection) throws {
    let incomplete = "SELECT offering FROM outcome WHERE price IS NULL OR eve_close = -1"
    guard try db.value("SELECT EXISTS (\(incomplete))").integer == 1 else { return }
    try refresh(RecordTable<Offering>(db: db).read("WHERE id IN (\(incomplete))"), until: today, in: db)
  }
}

extension SubscriptionStore {
  /// Computes the outcomes of all offerings again, after a backfill.
  package func refreshOutcomes(at moment: Instant) throws(StoreError) {
    try writing("computing the outcomes") { db in
      try FormerRows.write(at: moment, in: db)
      try OutcomeTable.refresh(RecordTable<Offering>(db: db).read(), until: moment.day, in: db)
    }
  }

  /// The outcomes, all or of one market, by offering, without those of deliveries from a day on.
  package func outcomes(
    of market: Market? = nil, deliveredBefore day: Day? = nil
  ) throws(StoreError) -> [PremiumOutcome] {
    try reading("reading the outcomes") { db in
      try db.map(
        """
        SELECT outcome.*, offering.market AS market FROM outcome
        JOIN offering ON offering.id = outcome.offering
        WHERE outcome.price IS NOT NULL AND offering.market = ifnull(?1, offering.market)
          AND (?2 IS NULL OR offering.delivery_date < ?2)
        ORDER BY outcome.offering
        """, [.text(market?.description), .integer(day?.number)]
      ) { row in
        let id = try row["offering"].text
        func price(_ column: String) throws(StoreError) -> Price? {
          try row[column].price("an outcome of \(id)")
        }
        return PremiumOutcome(
          id: id, market: Market(try row["market"].line("the market of \(id)")),
          price: try price("price").orCorrupt("the price of \(id)"), lastDay: try price("last_day_close"),
          draw: try price("draw_close"), delivery: try price("delivery_close"))
      }
    }
  }
}
