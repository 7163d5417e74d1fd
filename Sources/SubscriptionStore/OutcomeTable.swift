internal import GRDB
package import SubscriptionCalendar

/// The premiums of offerings from the last day to delivery, computed once from the stored bars: statistics would
/// otherwise look up thousands of them.
enum OutcomeTable {
  /// Computes the outcomes of offerings again.
  static func refresh(_ offerings: [KnownOffering], until today: Day, in db: Database) throws {
    guard let first = offerings.compactMap(\.offering.subscriptionEnd).min() else { return }
    let evidence = try TradingDayEvidence(in: db, since: first.adding(-BoardClose.maximumAgeInDays))
    let calendar = evidence.calendar
    for known in offerings {
      let history = try OfferingHistory(of: known, until: today, evidence: evidence, calendar: calendar) {
        try BarTable.lastCloses(of: known.offering.code, until: $0, from: db)
      }
      let premiums = [history.lastDay, history.draw, history.delivery].map { $0?.premium?.tenths }
      guard premiums.contains(where: { $0 != nil }) else {
        try db.cachedStatement(sql: "DELETE FROM outcome WHERE offering = ?").execute(arguments: [known.id])
        continue
      }
      try db.cachedStatement(
        sql: """
          INSERT INTO outcome (offering, last_day, draw, delivery) VALUES (?, ?, ?, ?)
          ON CONFLICT (offering) DO UPDATE SET
            last_day = excluded.last_day, draw = excluded.draw, delivery = excluded.delivery
          WHERE (last_day, draw, delivery) IS NOT (excluded.last_day, excluded.draw, excluded.delivery)
          """
      ).execute(arguments: [known.id, premiums[0], premiums[1], premiums[2]])
    }
  }

  /// The outcomes, all or of one market, by offering.
  static func read(of market: Market?, from db: Database) throws -> [PremiumOutcome] {
    let condition = market == nil ? "" : "WHERE market = ?"
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT outcome.*, offering.market AS market FROM outcome
          JOIN offering ON offering.id = outcome.offering \(condition) ORDER BY outcome.offering
          """), arguments: market.map { [$0.description] } ?? []
    ).map { row in
      func percent(_ column: String) throws -> Percent? {
        try row.value(column, as: Int?.self).map { Percent(tenths: $0) }
      }
      return PremiumOutcome(
        id: try row.value("offering"), market: Market(try row.value("market")),
        lastDay: try percent("last_day"), draw: try percent("draw"), delivery: try percent("delivery"))
    }
  }
}

extension SubscriptionStore {
  /// Computes the outcomes of all offerings again, after a backfill.
  package func refreshOutcomes(until today: Day) throws(StoreError) {
    try writing("computing the outcomes") { db in
      try OutcomeTable.refresh(OfferingTable.read(from: db), until: today, in: db)
    }
  }

  /// The outcomes, all or of one market.
  package func outcomes(of market: Market? = nil) throws(StoreError) -> [PremiumOutcome] {
    try reading("reading the outcomes") { db in try OutcomeTable.read(of: market, from: db) }
  }
}
