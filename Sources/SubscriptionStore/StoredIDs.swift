internal import SQLite

/// The ids of the offerings or other records that satisfy a condition, and the tables with their history.
struct StoredIDs {
  var condition: String
  var arguments: [SQLiteValue]
  var tables = Tables.ofOfferings
  /// Whether the only argument is the id.
  var isOne = false

  /// The tables with the history of a kind of record.
  struct Tables {
    /// The table of the records, and the column of the other tables that has their id.
    var records, owner: String
    var revisions, changes, events: String

    static let ofOfferings = Tables(
      records: "offering", owner: "offering", revisions: "revision", changes: "change", events: "event")

    static func of(_ records: String) -> Tables {
      Tables(
        records: records, owner: "record", revisions: "record_revision", changes: "record_change",
        events: "record_event")
    }
  }

  /// The rows of another table, each with the record's id.
  func forEach(
    _ select: String, ordered: String = "", from db: Connection,
    _ body: (_ id: String, Row) throws -> Void
  ) throws {
    let wanted = isOne ? "= ?" : "IN (SELECT id FROM \(tables.records) \(condition))"
    try db.each("\(select) WHERE \(tables.owner) \(wanted) \(ordered)", arguments) { row in
      try body(row[tables.owner].text, row)
    }
  }

  /// One record, whose rows are found without a query within the query.
  static func one(_ id: String, in tables: Tables = .ofOfferings) -> StoredIDs {
    StoredIDs(condition: "", arguments: [.text(id)], tables: tables, isOne: true)
  }
}
