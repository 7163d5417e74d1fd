internal import Records
internal import SQLite
internal import SubscriptionLists
internal import Values

/// The drawn offerings with what was known before their last days.
enum DrawsQuery {
  /// By id, without those whose results a night brought after a moment.
  static func read(knownAt moment: Instant?, from db: Connection) throws -> [RecordedDraw] {
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
      WHERE qualified_applications IS NOT NULL AND NOT (last_changed > ?1 AND EXISTS (
        SELECT 1 FROM record_revision JOIN record_change USING (record, number)
        WHERE record = id AND seen > ?1 AND field = ?2 AND new IS NOT NULL))
      ORDER BY id
      """,
      [.integer(moment?.secondsSince1970 ?? .max), .text(Offering.Key.qualifiedApplications.rawValue)]
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
