internal import Diagnostics
internal import GRDB
internal import SubscriptionCalendar

/// The offerings with their closes, estimates, revisions, calendar entries and feeds, from seven tables.
enum OfferingTable {
  /// Writes an offering's current state.
  static func write(_ known: KnownOffering, to db: Database) throws {
    try db.cachedStatement(sql: insertion).execute(arguments: values(of: known))
    try ClosePurpose.write(of: known, to: db)
    try EstimateTable.write(of: known, to: db)
    try RevisionTable.write(known.revisions, of: known.id, in: .ofOfferings, to: db)
    try CalendarEventTable.write(known, to: db)
    for name in known.feeds.sorted() {
      try db.cachedStatement(sql: "INSERT INTO feed (offering, name) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .execute(arguments: [known.id, name])
    }
  }

  /// The offerings whose last day is that day or later, or not known, by id.
  static func read(since day: Day, from db: Database) throws -> [KnownOffering] {
    try read("WHERE last_day >= ? OR last_day IS NULL", [day.number], from: db)
  }

  /// The offerings that satisfy a condition, by id.
  static func read(
    _ condition: String = "", _ arguments: StatementArguments = [], from db: Database
  ) throws -> [KnownOffering] {
    var offerings = try Row.fetchAll(
      db.cachedStatement(sql: "\(selection) \(condition) ORDER BY id"), arguments: arguments
    ).map(offering)
    guard !offerings.isEmpty else { return [] }
    // One statement per table, not per offering.
    let wanted = StoredIDs(condition: condition, arguments: arguments)
    let closes = try wanted.rows("SELECT * FROM offering_close", from: db)
    let estimates = try wanted.rows("SELECT * FROM estimate", from: db)
    let revisions = try RevisionTable.read(of: wanted, from: db)
    let events = try wanted.rows("SELECT * FROM event", from: db)
    let feeds = try wanted.rows("SELECT offering, name FROM feed", from: db)
    for index in offerings.indices {
      let id = offerings[index].id
      try ClosePurpose.read(closes[id] ?? [], into: &offerings[index])
      try EstimateTable.read(estimates[id] ?? [], into: &offerings[index])
      offerings[index].revisions = revisions[id] ?? []
      try CalendarEventTable.read(events[id] ?? [], into: &offerings[index])
      offerings[index].feeds = Set(try (feeds[id] ?? []).map { try $0.value("name") })
    }
    return offerings
  }

  /// The drawn offerings, by id, without those whose results a night brought after a moment.
  static func draws(knownAt moment: Instant?, from db: Database) throws -> [RecordedDraw] {
    let names = columns.map { "offering.\($0)" }.joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT \(names), coalesce(frozen.price, nullif(outcome.eve_close, -1)) AS close,
            (SELECT average_price FROM auction WHERE auction.code = offering.code
              AND auction.delivery_date = offering.delivery_date AND auction.cancelled = 0
              AND opening_date < subscription_end ORDER BY opening_date DESC LIMIT 1) AS auction_average,
            \(EstimateTable.columns(of: "estimate"))
          FROM offering
          LEFT JOIN offering_close AS frozen ON frozen.offering = id AND frozen.purpose = 'last_day'
            AND frozen.frozen_for = subscription_end
          LEFT JOIN outcome ON outcome.offering = id
          LEFT JOIN estimate ON estimate.offering = id AND estimate.purpose = 'last_day'
            AND estimate.frozen_for = subscription_end
          WHERE qualified_applications IS NOT NULL AND NOT (last_changed > :moment AND EXISTS (
            SELECT 1 FROM revision JOIN change USING (offering, number)
            WHERE revision.offering = id AND seen > :moment AND field = :field AND new IS NOT NULL))
          ORDER BY id
          """),
      arguments: [
        "moment": moment?.secondsSince1970 ?? Int.max, "field": OfferingFact.qualifiedApplications.name,
      ])
    return try Array(
      rows.map { row in
        let known = try offering(in: row)
        let close = try (row["close"] as DatabaseValue).price("a close of \(known.id)")
        let hasEstimate = !(row["source"] as DatabaseValue).isNull
        return RecordedDraw(
          id: known.id, offering: known.offering, close: close,
          auctionAverage: try (row["auction_average"] as DatabaseValue).price("an auction of \(known.id)"),
          frozen: hasEstimate ? try EstimateTable.frozen(in: row, of: known.id) : nil)
      })
  }

  /// Every id that offerings of these codes ever had.
  static func ids(of codes: Set<StockCode>, in db: Database) throws -> Set<String> {
    var ids: Set<String> = []
    for code in codes {
      ids.formUnion(
        try String.fetchAll(
          db.cachedStatement(sql: "SELECT id FROM offering WHERE code = ?"), arguments: [code.description]))
    }
    return ids
  }

  private static let insertion: String = {
    let names = columns.joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let updates = columns.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO offering (\(names)) VALUES (\(places))
      ON CONFLICT (id) DO UPDATE SET \(updates)
      WHERE (\(names)) IS NOT (\(columns.map { "excluded." + $0 }.joined(separator: ", ")))
      """
  }()

  private static let selection = "SELECT \(columns.joined(separator: ", ")) FROM offering"

  private static let columns =
    ["id"] + OfferingFact.declarations.map(\.storeColumn)
    + ["listed", "first_seen", "last_changed", "last_day", "doubt"]

  /// The values of ``columns``.
  private static func values(of known: KnownOffering) -> StatementArguments {
    let offering = known.offering
    return [known.id] + StatementArguments(OfferingFact.declarations.map { $0.access.stored(in: offering) })
      + [
        known.isListed ? 1 : 0, known.firstSeen.secondsSince1970, known.lastChanged.secondsSince1970,
        offering.lastDay?.number, known.doubt?.rawValue,
      ]
  }

  private static func offering(in row: Row) throws -> KnownOffering {
    // Columns are read by index: finding them by name takes longer than reading them.
    let id: String = try row.value(0)
    // It becomes a file name.
    guard OfferingIndex.isID(id) else {
      throw StoreError.corrupt("the id '\(PrintableText.excerpt(id, upTo: 40))'")
    }
    let code = try StockCode(row.value(1 + OfferingFact.code.rawValue, as: String.self))
      .orCorrupt("the code of \(id)")
    var offering = Offering(code: code, name: "", market: Market(""))
    for (place, fact) in OfferingFact.declarations.enumerated() {
      try fact.access.read(row, at: 1 + place, of: code, into: &offering)
    }
    let next = 1 + OfferingFact.declarations.count
    func moment(_ column: Int) throws(StoreError) -> Instant {
      try (row[column] as DatabaseValue).instant("a time of \(id)").orCorrupt("a time of \(id)")
    }
    return KnownOffering(
      id: id, offering: offering, firstSeen: try moment(next + 1), lastChanged: try moment(next + 2),
      isListed: try (row[next] as DatabaseValue).whole("a mark of \(id)") == 1,
      // A newer version may know further rules.
      doubt: try row.value(next + 4, as: String?.self).flatMap(OfferingDoubt.init))
  }
}
