internal import Diagnostics
internal import SQLite
internal import SubscriptionCalendar

/// The offerings with their closes, estimates, revisions, calendar entries and feeds, from seven tables.
enum OfferingTable {
  /// Writes the current state of offerings.
  static func write(_ known: KnownOffering, to db: Connection) throws {
    try db.run(insertion, values(of: known))
    try ClosePurpose.write(of: known, to: db)
    try EstimateTable.write(of: known, to: db)
    try RevisionTable.write(known.revisions, of: known.id, in: .ofOfferings, to: db)
    try CalendarEventTable.write(known.calendar, of: known.id, in: .ofOfferings, to: db)
    for name in known.feeds.sorted() {
      try db.run(
        "INSERT INTO feed (offering, name) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [.text(known.id), .text(name)])
    }
  }

  /// The offerings whose last day is that day or later, or not known, by id.
  static func read(since day: Day, from db: Connection) throws -> [KnownOffering] {
    try read("WHERE last_day >= ? OR last_day IS NULL", [.integer(day.number)], from: db)
  }

  /// The offerings that satisfy a condition, by id.
  static func read(
    _ condition: String = "", _ arguments: [SQLiteValue] = [], from db: Connection
  ) throws -> [KnownOffering] {
    var offerings = try db.map("\(selection) \(condition) ORDER BY id", arguments, offering)
    guard !offerings.isEmpty else { return [] }
    // One statement per table, not per offering.
    let wanted = StoredIDs(condition: condition, arguments: arguments)
    var places: [String: Int] = [:]
    for (place, known) in offerings.enumerated() { places[known.id] = place }
    func forEach(
      of table: String, _ read: (Row, inout KnownOffering) throws -> Void
    ) throws {
      try wanted.forEach("SELECT * FROM \(table)", from: db) { id, row in
        if let place = places[id] { try read(row, &offerings[place]) }
      }
    }
    try forEach(of: "offering_close", ClosePurpose.read)
    try forEach(of: "estimate", EstimateTable.read)
    try forEach(of: "event") { row, known in
      let (kind, state) = try CalendarEventTable.read(row, of: known.id)
      known.calendar[kind] = state
    }
    try forEach(of: "feed") { row, known in known.feeds.insert(try row["name"].text) }
    for (id, revisions) in try RevisionTable.read(of: wanted, from: db) {
      if let place = places[id] { offerings[place].revisions = revisions }
    }
    return offerings
  }

  /// The drawn offerings, by id, without those whose results a night brought after a moment.
  static func draws(knownAt moment: Instant?, from db: Connection) throws -> [RecordedDraw] {
    let names = columns.map { "offering.\($0)" }.joined(separator: ", ")
    return try db.map(
      """
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
      WHERE qualified_applications IS NOT NULL AND NOT (last_changed > ?1 AND EXISTS (
        SELECT 1 FROM revision JOIN change USING (offering, number)
        WHERE revision.offering = id AND seen > ?1 AND field = ?2 AND new IS NOT NULL))
      ORDER BY id
      """,
      [.integer(moment?.secondsSince1970 ?? .max), .text(Offering.Key.qualifiedApplications.rawValue)]
    ) { row in
      let known = try offering(in: row)
      let close = try row["close"].price("a close of \(known.id)")
      return RecordedDraw(
        id: known.id, offering: known.offering, close: close,
        auctionAverage: try row["auction_average"].price("an auction of \(known.id)"),
        frozen: row["source"].isNull ? nil : try EstimateTable.frozen(in: row, of: known.id))
    }
  }

  /// Every id that offerings of these codes ever had.
  static func ids(of codes: Set<StockCode>, in db: Connection) throws -> Set<String> {
    var ids: Set<String> = []
    for code in codes {
      try db.each("SELECT id FROM offering WHERE code = ?", [.text(code.description)]) { row in
        ids.insert(try row[0].text)
      }
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
    ["id"] + Offering.storeColumns + ["listed", "first_seen", "last_changed", "last_day", "doubt"]

  /// The values of ``columns``.
  private static func values(of known: KnownOffering) -> [SQLiteValue] {
    let offering = known.offering
    return [.text(known.id)] + offering.stored + [
      .integer(known.isListed ? 1 : 0), .integer(known.firstSeen.secondsSince1970),
      .integer(known.lastChanged.secondsSince1970), .integer(offering.lastDay?.number),
      .text(known.doubt?.rawValue),
    ]
  }

  private static func offering(in row: Row) throws -> KnownOffering {
    // Columns are read by index: finding them by name takes longer than reading them.
    let id = try row[0].text
    // It becomes a file name.
    guard OfferingIndex.isID(id) else {
      throw StoreError.corrupt("the id '\(PrintableText.excerpt(id, upTo: 40))'")
    }
    let code = try StockCode(row[1].text).orCorrupt("the code of \(id)")
    var offering = Offering(code: code)
    try offering.read(row, from: 1, of: id)
    let next = 1 + Offering.facts.count
    func moment(_ column: Int) throws(StoreError) -> Instant {
      try row[column].instant("a time of \(id)").orCorrupt("a time of \(id)")
    }
    return KnownOffering(
      id: id, offering: offering, firstSeen: try moment(next + 1), lastChanged: try moment(next + 2),
      isListed: try row[next].whole("a mark of \(id)") == 1,
      // A newer version may know further rules.
      doubt: try row[next + 4].optionalText.flatMap(OfferingDoubt.init))
  }
}
