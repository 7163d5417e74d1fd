internal import Diagnostics
internal import GRDB
package import SubscriptionCalendar

/// The records of a kind other than offerings, with their revisions and calendar entries.
enum RecordTable<Record: PublishedRecord> {
  static func write(_ known: KnownRecord<Record>, in table: String, to db: Database) throws {
    let names = columns.joined(separator: ", ")
    let updates = columns.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    try db.cachedStatement(
      sql: """
        INSERT INTO \(table) (\(names)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        ON CONFLICT (id) DO UPDATE SET \(updates)
        WHERE (\(names)) IS NOT (\(columns.map { "excluded." + $0 }.joined(separator: ", ")))
        """
    ).execute(
      arguments: [known.id]
        + StatementArguments(Record.declarations.map { $0.access.stored(in: known.record) })
        + [
          known.isListed ? 1 : 0, known.firstSeen.secondsSince1970, known.lastChanged.secondsSince1970,
          known.record.lastDay?.number,
        ])
    let tables = StoredIDs.Tables.of(table)
    try RevisionTable.write(known.revisions, of: known.id, in: tables, to: db)
    try CalendarEventTable.write(known.calendar.map { ($0, $1) }, of: known.id, in: tables, to: db)
  }

  /// The records that satisfy a condition, by id.
  static func read(
    _ condition: String = "", _ arguments: StatementArguments = [], in table: String, from db: Database
  ) throws -> [KnownRecord<Record>] {
    var records = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table) \(condition) ORDER BY id"),
      arguments: arguments
    ).map(record)
    guard !records.isEmpty else { return [] }
    let wanted = StoredIDs(condition: condition, arguments: arguments, tables: .of(table))
    let revisions = try RevisionTable.read(of: wanted, from: db)
    let events = try wanted.rows("SELECT * FROM record_event", from: db)
    for index in records.indices {
      let id = records[index].id
      records[index].revisions = revisions[id] ?? []
      records[index].calendar = try CalendarEventTable.read(events[id] ?? [], of: id)
    }
    return records
  }

  private static var columns: [String] {
    ["id"] + Record.declarations.map(\.storeColumn) + ["listed", "first_seen", "last_changed", "last_day"]
  }

  private static func record(in row: Row) throws -> KnownRecord<Record> {
    let id: String = try row.value(0)
    // It becomes a file name.
    guard RecordID.isValid(id, suffix: Record.idSuffix) else {
      throw StoreError.corrupt("the id '\(PrintableText.excerpt(id, upTo: 40))'")
    }
    let code = try StockCode(row.value("code", as: String.self)).orCorrupt("the code of \(id)")
    var record = Record(code: code)
    for (place, fact) in Record.declarations.enumerated() {
      try fact.access.read(row, at: 1 + place, of: code, into: &record)
    }
    func moment(_ column: String) throws(StoreError) -> Instant {
      try (row[column] as DatabaseValue).instant("a time of \(id)").orCorrupt("a time of \(id)")
    }
    var known = KnownRecord(
      id: id, record: record, firstSeen: try moment("first_seen"), lastChanged: try moment("last_changed"))
    known.isListed = try (row["listed"] as DatabaseValue).whole("a mark of \(id)") == 1
    return known
  }
}

extension RecordTable where Record == Auction {
  static var name: String { "auction" }
}

extension SubscriptionStore {
  /// The auctions whose last day is that day or later, by id.
  package func auctions(since day: Day) throws(StoreError) -> [KnownAuction] {
    try reading("reading the auctions") { db in
      try RecordTable.read(
        "WHERE last_day >= ? OR last_day IS NULL", [day.number], in: RecordTable<Auction>.name, from: db)
    }
  }

  /// All auctions by id.
  package func auctions() throws(StoreError) -> [KnownAuction] {
    try reading("reading the auctions") { db in
      try RecordTable.read(in: RecordTable<Auction>.name, from: db)
    }
  }

  /// All auctions of a code by id.
  package func auctions(of code: StockCode) throws(StoreError) -> [KnownAuction] {
    try reading("reading the auctions") { db in
      try RecordTable.read("WHERE code = ?", [code.description], in: RecordTable<Auction>.name, from: db)
    }
  }

  /// All ids of auctions of these codes.
  package func auctionIDs(of codes: Set<StockCode>) throws(StoreError) -> Set<String> {
    try reading("reading the ids of auctions") { db in
      try codes.reduce(into: []) { ids, code in
        ids.formUnion(
          try String.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM auction WHERE code = ?"), arguments: [code.description]))
      }
    }
  }

  /// Stores auctions of past lists.
  package func storeHistory(auctions: [KnownAuction]) throws(StoreError) {
    try writing("writing the auctions") { db in
      for auction in auctions { try RecordTable.write(auction, in: RecordTable<Auction>.name, to: db) }
    }
  }
}
