internal import GRDB
internal import SubscriptionCalendar

/// The revisions of each offering or other record. They are only ever added, unless the store holds others than were
/// published: then the published ones replace them.
enum RevisionTable {
  static func write(_ revisions: [Revision], of id: String, in tables: StoredIDs.Tables, to db: Database)
    throws
  {
    let owner = tables.owner
    var stored = try read(of: .one(id, in: tables), from: db)[id] ?? []
    if !revisions.starts(with: stored) {
      try db.execute(sql: "DELETE FROM \(tables.revisions) WHERE \(owner) = ?", arguments: [id])
      stored = []
    }
    for (number, revision) in revisions.enumerated().dropFirst(stored.count) {
      try db.cachedStatement(
        sql: "INSERT INTO \(tables.revisions) (\(owner), number, seen) VALUES (?, ?, ?)"
      ).execute(arguments: [id, number, revision.seen.secondsSince1970])
      for (place, change) in revision.changes.enumerated() {
        try db.cachedStatement(
          sql: """
            INSERT INTO \(tables.changes) (\(owner), number, place, field, old, new) VALUES (?, ?, ?, ?, ?, ?)
            """
        ).execute(arguments: [id, number, place, change.field, change.from, change.to])
      }
    }
  }

  /// The revisions by record.
  static func read(of wanted: StoredIDs, from db: Database) throws -> [String: [Revision]] {
    let (tables, owner) = (wanted.tables, wanted.tables.owner)
    let changes = try wanted.rows(
      "SELECT \(owner), number, field, old, new FROM \(tables.changes)",
      ordered: "ORDER BY \(owner), number, place", from: db
    ).mapValues { rows in try Dictionary(grouping: rows) { try $0.value("number", as: Int.self) } }
    return try wanted.rows(
      "SELECT \(owner), number, seen FROM \(tables.revisions)", ordered: "ORDER BY \(owner), number", from: db
    ).mapValues { revisions in
      try revisions.map { row in
        let seen = try (row["seen"] as DatabaseValue).instant("a revision").orCorrupt("a revision")
        let changes = try changes[row.value(owner)]?[row.value("number")] ?? []
        return Revision(
          seen: seen,
          changes: try changes.map {
            Revision.Change(field: try $0.value("field"), from: try $0.value("old"), to: try $0.value("new"))
          })
      }
    }
  }
}
