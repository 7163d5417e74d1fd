internal import GRDB
internal import SubscriptionCalendar

/// The offerings with all that is remembered of them, over six tables.
enum OfferingTable {
  /// Writes an offering as it is now.
  static func write(_ known: KnownOffering, to db: Database) throws {
    try db.cachedStatement(sql: insertion).execute(arguments: values(of: known))
    try ClosePurpose.write(of: known, to: db)
    try RevisionTable.write(known.revisions, of: known.id, to: db)
    try EventTable.write(known.calendar, of: known.id, to: db)
    for name in known.feeds.sorted() {
      try db.cachedStatement(sql: "INSERT INTO feed (offering, name) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .execute(arguments: [known.id, name])
    }
  }

  /// The offerings whose last day is that day or later, or not known, by id.
  static func read(since day: Day, from db: Database) throws -> [KnownOffering] {
    try read("WHERE last_day >= ? OR last_day IS NULL", [day.number], from: db)
  }

  /// The offerings that a condition lets through, by id.
  static func read(
    _ condition: String = "", _ arguments: StatementArguments = [], from db: Database
  ) throws -> [KnownOffering] {
    var offerings = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM offering \(condition) ORDER BY id"), arguments: arguments
    ).map(offering)
    guard !offerings.isEmpty else { return [] }
    // One statement a table, not one an offering.
    let wanted = IDs(condition: condition, arguments: arguments)
    let closes = try ClosePurpose.rows(of: wanted, from: db)
    let revisions = try RevisionTable.read(of: wanted, from: db)
    let calendars = try EventTable.read(of: wanted, from: db)
    let feeds = try wanted.rows("SELECT offering, name FROM feed", from: db)
    for index in offerings.indices {
      let id = offerings[index].id
      try ClosePurpose.read(closes[id] ?? [], into: &offerings[index])
      offerings[index].revisions = revisions[id] ?? []
      offerings[index].calendar = calendars[id] ?? [:]
      offerings[index].feeds = Set((feeds[id] ?? []).map { $0["name"] })
    }
    return offerings
  }

  /// The ids of the offerings that a condition lets through.
  struct IDs {
    var condition: String
    var arguments: StatementArguments

    /// The rows of a table beside the offerings, by the offering they are of.
    func rows(_ select: String, ordered: String = "", from db: Database) throws -> [String: [Row]] {
      let rows = try Row.fetchAll(
        db.cachedStatement(
          sql: "\(select) WHERE offering IN (SELECT id FROM offering \(condition)) \(ordered)"),
        arguments: arguments)
      return Dictionary(grouping: rows) { $0["offering"] }
    }

    /// One offering.
    static func one(_ id: String) -> IDs { IDs(condition: "WHERE id = ?", arguments: [id]) }
  }

  /// The facts alone of the offerings that a condition lets through.
  static func facts(_ condition: String, from db: Database) throws -> [Offering] {
    try Row.fetchAll(db, sql: "SELECT * FROM offering \(condition) ORDER BY id").map {
      try offering(in: $0).offering
    }
  }

  /// Every id that these codes ever had.
  static func ids(of codes: Set<StockCode>, in db: Database) throws -> Set<String> {
    var ids: Set<String> = []
    for code in codes {
      ids.formUnion(
        try String.fetchAll(
          db.cachedStatement(sql: "SELECT id FROM offering WHERE code = ?"),
          arguments: [code.description]))
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

  private static let columns = [
    "id", "code", "name", "market", "subscription_start", "subscription_end", "draw_date", "delivery_date",
    "shares_offered", "shares_offered_final", "lot_shares", "total_amount", "qualified_applications",
    "offer_price", "final_price", "underwriter", "win_rate", "cancelled", "listed", "first_seen",
    "last_changed", "last_day",
  ]

  /// The values of ``columns``.
  private static func values(of known: KnownOffering) -> StatementArguments {
    let offering = known.offering
    return [
      known.id, offering.code.description, offering.name, offering.market.description,
      offering.subscriptionStart?.number, offering.subscriptionEnd?.number, offering.drawDate?.number,
      offering.deliveryDate?.number, offering.sharesOffered, offering.sharesOfferedFinal,
      offering.lotShares, offering.totalAmount, offering.qualifiedApplications,
      offering.offerPrice?.tenThousandths, offering.finalPrice?.tenThousandths, offering.underwriter,
      offering.winRate?.hundredths, offering.isCancelled ? 1 : 0, known.isListed ? 1 : 0,
      known.firstSeen.secondsSince1970, known.lastChanged.secondsSince1970, offering.lastDay?.number,
    ]
  }

  private static func offering(in row: Row) throws -> KnownOffering {
    let id: String = row["id"]
    func day(_ column: String) -> Day? { (row[column] as Int?).map { Day(number: $0) } }
    func price(_ column: String) -> Price? { (row[column] as Int?).flatMap { Price(tenThousandths: $0) } }
    let offering = Offering(
      code: try StockCode(row["code"] as String).orCorrupt("the code of \(id)"), name: row["name"],
      market: Market(row["market"]), subscriptionStart: day("subscription_start"),
      subscriptionEnd: day("subscription_end"), drawDate: day("draw_date"),
      deliveryDate: day("delivery_date"), sharesOffered: row["shares_offered"],
      sharesOfferedFinal: row["shares_offered_final"], offerPrice: price("offer_price"),
      finalPrice: price("final_price"), underwriter: row["underwriter"], lotShares: row["lot_shares"],
      totalAmount: row["total_amount"], qualifiedApplications: row["qualified_applications"],
      winRate: (row["win_rate"] as Int?).flatMap { WinRate(hundredths: $0) },
      isCancelled: row["cancelled"] == 1)
    return KnownOffering(
      id: id, offering: offering, firstSeen: Instant(secondsSince1970: row["first_seen"]),
      lastChanged: Instant(secondsSince1970: row["last_changed"]), isListed: row["listed"] == 1)
  }
}
