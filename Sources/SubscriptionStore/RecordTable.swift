internal import Diagnostics
internal import SQLite
package import SubscriptionCalendar

/// The records of a kind other than offerings, with their revisions and calendar entries.
enum RecordTable<Record: StoredRecord> {
  static func write(_ known: KnownRecord<Record>, to db: Connection) throws {
    let names = columns.joined(separator: ", ")
    let updates = columns.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    let values: [SQLiteValue] =
      [.text(known.id)] + known.record.stored + [
        .integer(known.isListed ? 1 : 0), .integer(known.firstSeen.secondsSince1970),
        .integer(known.lastChanged.secondsSince1970), .integer(known.record.lastDay?.number),
      ]
    try db.run(
      """
      INSERT INTO \(Record.table) (\(names)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
      ON CONFLICT (id) DO UPDATE SET \(updates)
      WHERE (\(names)) IS NOT (\(columns.map { "excluded." + $0 }.joined(separator: ", ")))
      """, values)
    let tables = StoredIDs.Tables.of(Record.table)
    try RevisionTable.write(known.revisions, of: known.id, in: tables, to: db)
    try CalendarEventTable.write(known.calendar, of: known.id, in: tables, to: db)
  }

  /// The records that satisfy a condition, by id.
  static func read(
    _ condition: String = "", _ arguments: [SQLiteValue] = [], from db: Connection
  ) throws -> [KnownRecord<Record>] {
    var records = try db.map(
      "SELECT \(columns.joined(separator: ", ")) FROM \(Record.table) \(condition) ORDER BY id", arguments,
      record)
    guard !records.isEmpty else { return [] }
    let wanted = StoredIDs(condition: condition, arguments: arguments, tables: .of(Record.table))
    let revisions = try RevisionTable.read(of: wanted, from: db)
    var events: [String: [String: EntryState]] = [:]
    try wanted.forEach("SELECT * FROM record_event", from: db) { id, row in
      let (kind, state) = try CalendarEventTable.read(row, of: id)
      events[id, default: [:]][kind] = state
    }
    for index in records.indices {
      let id = records[index].id
      records[index].revisions = revisions[id] ?? []
      records[index].calendar = events[id] ?? [:]
    }
    return records
  }

  private static var columns: [String] {
    ["id"] + Record.storeColumns + ["listed", "first_seen", "last_changed", "last_day"]
  }

  private static func record(in row: Row) throws -> KnownRecord<Record> {
    let id = try row[0].text
    // It becomes a file name.
    guard RecordID.isValid(id, suffix: Record.idSuffix) else {
      throw StoreError.corrupt("the id '\(PrintableText.excerpt(id, upTo: 40))'")
    }
    let code = try StockCode(row["code"].text).orCorrupt("the code of \(id)")
    var record = Record(code: code)
    try record.read(row, from: 1, of: id)
    func moment(_ column: String) throws(StoreError) -> Instant {
      try row[column].instant("a time of \(id)").orCorrupt("a time of \(id)")
    }
    var known = KnownRecord(
      id: id, record: record, firstSeen: try moment("first_seen"), lastChanged: try moment("last_changed"))
    known.isListed = try row["listed"].whole("a mark of \(id)") == 1
    return known
  }
}

/// A kind of record with a table of its own.
package protocol StoredRecord: PublishedRecord {
  static var table: String { get }
}

extension Auction: StoredRecord {
  package static var table: String { "auction" }
}

extension RightsNotice: StoredRecord {
  package static var table: String { "rights_notice" }
}

extension SubscriptionStore {
  /// The auctions whose last day is that day or later, by id.
  package func auctions(since day: Day) throws(StoreError) -> [KnownAuction] { try records(since: day) }

  /// All auctions by id.
  package func auctions() throws(StoreError) -> [KnownAuction] { try records() }

  /// All auctions of a code by id.
  package func auctions(of code: StockCode) throws(StoreError) -> [KnownAuction] { try records(of: code) }

  /// The rights notices whose day is that day or later, by id.
  package func notices(since day: Day) throws(StoreError) -> [KnownNotice] { try records(since: day) }

  /// All rights notices of a code by id.
  package func notices(of code: StockCode) throws(StoreError) -> [KnownNotice] { try records(of: code) }

  /// All ids of records of these codes.
  package func ids<Record: StoredRecord>(
    of _: Record.Type, _ codes: Set<StockCode>
  ) throws(StoreError) -> Set<String> {
    try reading("reading ids") { db in
      try codes.reduce(into: []) { ids, code in
        ids.formUnion(
          try db.map("SELECT id FROM \(Record.table) WHERE code = ?", [.text(code.description)]) {
            try $0[0].text
          })
      }
    }
  }

  /// Stores auctions of past lists.
  package func storeHistory(auctions: [KnownAuction]) throws(StoreError) {
    try writing("writing the auctions") { db in
      for auction in auctions { try RecordTable.write(auction, to: db) }
    }
  }

  /// The records whose last day is that day or later, by id.
  package func records<Record: StoredRecord>(since day: Day) throws(StoreError) -> [KnownRecord<Record>] {
    try records("WHERE last_day >= ? OR last_day IS NULL", [.integer(day.number)])
  }

  private func records<Record: StoredRecord>(
    of code: StockCode
  ) throws(StoreError) -> [KnownRecord<Record>] {
    try records("WHERE code = ?", [.text(code.description)])
  }

  /// All records by id.
  package func records<Record: StoredRecord>() throws(StoreError) -> [KnownRecord<Record>] {
    try records("", [])
  }

  private func records<Record: StoredRecord>(
    _ condition: String, _ arguments: [SQLiteValue]
  ) throws(StoreError) -> [KnownRecord<Record>] {
    try reading("reading the table \(Record.table)") { db in
      try RecordTable.read(condition, arguments, from: db)
    }
  }
}
