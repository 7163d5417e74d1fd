package import ListEngine
internal import SQLite
package import SubscriptionLists
package import Values

/// The closes of offerings from the day before the last day to delivery, looked up once: statistics would otherwise look
/// up thousands of bars.
enum OutcomeTable {
  /// Writes the outcomes of offerings, and deletes those of which nothing is known.
  static func write(_ outcomes: [String: OfferingOutcome?], to db: Connection) throws {
    for (id, outcome) in outcomes.sorted(by: { $0.key < $1.key }) {
      guard let outcome else {
        try db.run("DELETE FROM outcome WHERE offering = ?", [.text(id)])
        continue
      }
      let prices = [outcome.price, outcome.lastDay, outcome.draw, outcome.delivery, outcome.eve]
      try db.run(
        """
        INSERT INTO outcome (offering, \(columns)) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (offering) DO UPDATE SET (\(columns)) = (\(excluded))
        WHERE (\(columns)) IS NOT (\(excluded))
        """, [.text(id)] + prices.map { .integer($0?.tenThousandths) })
    }
  }

  private static let columns = "price, last_day_close, draw_close, delivery_close, eve_close"
  private static let excluded =
    columns.split(separator: ", ").map { "excluded.\($0)" }.joined(separator: ", ")
}

extension SubscriptionStore {
  /// Writes outcomes that are computed from what the store has, which nobody changes meanwhile.
  package func storeOutcomes(
    at moment: Instant, _ compute: (SubscriptionStore) throws -> [String: OfferingOutcome?]
  ) throws(StoreError) {
    try writing("computing the outcomes") { db in
      try FormerRows.write(at: moment, in: db)
      let outcomes = try compute(self)
      try OutcomeTable.write(outcomes, to: db)
      try Checksums.write(of: Array(outcomes.keys), at: moment, to: db)
    }
  }

  /// The offerings whose outcome an earlier version stored without some of the closes.
  package func offeringsWithIncompleteOutcome() throws(StoreError) -> [Tracked<Offering>] {
    try reading("reading the outcomes") { db in
      try RecordTable<Offering>(db: db).read(
        "WHERE id IN (SELECT offering FROM outcome WHERE price IS NULL OR eve_close = -1)")
    }
  }

  /// The outcomes, all or of one market, by offering, without those of deliveries from a day on.
  package func outcomes(
    of market: Market? = nil, deliveredBefore day: Day? = nil
  ) throws(StoreError) -> [OfferingOutcome] {
    try reading("reading the outcomes") { db in
      try db.map(
        """
        SELECT outcome.*, nullif(eve_close, -1) AS eve, offering.market AS market FROM outcome
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
        return OfferingOutcome(
          id: id, market: Market(try row["market"].line("the market of \(id)")),
          price: try price("price").orCorrupt("the price of \(id)"), lastDay: try price("last_day_close"),
          draw: try price("draw_close"), delivery: try price("delivery_close"),
          eve: try price("eve"))
      }
    }
  }
}
