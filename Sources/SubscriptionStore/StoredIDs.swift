internal import GRDB

/// The ids of the offerings or other records that satisfy a condition, and the tables with their history.
struct StoredIDs {
  var condition: String
  var arguments: StatementArguments
  var tables = Tables.ofOfferings

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

  /// The rows of another table, by the record's id.
  func rows(_ select: String, ordered: String = "", from db: Database) throws -> [String: [Row]] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "\(select) WHERE \(tables.owner) IN (SELECT id FROM \(tables.records) \(condition)) \(ordered)"),
      arguments: arguments)
    return try Dictionary(grouping: rows) { try $0.value(tables.owner) }
  }

  /// One record.
  static func one(_ id: String, in tables: Tables = .ofOfferings) -> StoredIDs {
    StoredIDs(condition: "WHERE id = ?", arguments: [id], tables: tables)
  }
}
