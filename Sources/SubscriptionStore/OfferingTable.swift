internal import GRDB
internal import SubscriptionCalendar

/// The offerings with all that is remembered of them, over six tables.
enum OfferingTable {
  /// Writes an offering as it is now.
  static func write(_ known: KnownOffering, to db: Database) throws {
    let columns = columns(of: known)
    let names = columns.map(\.name).joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let updates = columns.dropFirst().map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", ")
    try db.cachedStatement(
      sql: """
        INSERT INTO offering (\(names)) VALUES (\(places))
        ON CONFLICT (id) DO UPDATE SET \(updates)
        WHERE (\(names)) IS NOT (\(columns.map { "excluded." + $0.name }.joined(separator: ", ")))
        """
    ).execute(arguments: StatementArguments(columns.map(\.value)))
    try ClosePurpose.write(of: known, to: db)
    try RevisionTable.write(known.revisions, of: known.id, to: db)
    try EventTable.write(known.calendar, of: known.id, to: db)
    for name in known.feeds.sorted() {
      try db.execute(
        sql: "INSERT INTO feed (offering, name) VALUES (?, ?) ON CONFLICT DO NOTHING",
        arguments: [known.id, name])
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
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM offering \(condition) ORDER BY id", arguments: arguments)
    return try rows.map { row in
      var known = try offering(in: row)
      try ClosePurpose.read(into: &known, from: db)
      known.revisions = try RevisionTable.read(of: known.id, from: db)
      known.calendar = try EventTable.read(of: known.id, from: db)
      known.feeds = Set(
        try String.fetchAll(
          db, sql: "SELECT name FROM feed WHERE offering = ?", arguments: [known.id]))
      return known
    }
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

  private static func columns(
    of known: KnownOffering
  ) -> [(name: String, value: (any DatabaseValueConvertible)?)] {
    let offering = known.offering
    return [
      ("id", known.id), ("code", offering.code.description), ("name", offering.name),
      ("market", offering.market.description),
      ("subscription_start", offering.subscriptionStart?.number),
      ("subscription_end", offering.subscriptionEnd?.number), ("draw_date", offering.drawDate?.number),
      ("delivery_date", offering.deliveryDate?.number), ("shares_offered", offering.sharesOffered),
      ("shares_offered_final", offering.sharesOfferedFinal), ("lot_shares", offering.lotShares),
      ("total_amount", offering.totalAmount),
      ("qualified_applications", offering.qualifiedApplications),
      ("offer_price", offering.offerPrice?.tenThousandths),
      ("final_price", offering.finalPrice?.tenThousandths), ("underwriter", offering.underwriter),
      ("win_rate", offering.winRate?.hundredths), ("cancelled", offering.isCancelled ? 1 : 0),
      ("listed", known.isListed ? 1 : 0), ("first_seen", known.firstSeen.secondsSince1970),
      ("last_changed", known.lastChanged.secondsSince1970), ("last_day", offering.lastDay?.number),
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
