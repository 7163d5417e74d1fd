internal import GRDB
internal import SubscriptionCalendar

/// The revisions of each offering. They are only ever added, unless the store holds others than were published: then
/// the published ones replace them.
enum RevisionTable {
  static func write(_ revisions: [Revision], of id: String, to db: Database) throws {
    var stored = try read(of: .one(id), from: db)[id] ?? []
    if !revisions.starts(with: stored) {
      try db.execute(sql: "DELETE FROM revision WHERE offering = ?", arguments: [id])
      stored = []
    }
    for (number, revision) in revisions.enumerated().dropFirst(stored.count) {
      try db.cachedStatement(sql: "INSERT INTO revision (offering, number, seen) VALUES (?, ?, ?)")
        .execute(arguments: [id, number, revision.seen.secondsSince1970])
      for (place, change) in revision.changes.enumerated() {
        try db.cachedStatement(
          sql: "INSERT INTO change (offering, number, place, field, old, new) VALUES (?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [id, number, place, change.field, change.from, change.to])
      }
    }
  }

  /// The revisions by offering.
  static func read(of wanted: OfferingTable.IDs, from db: Database) throws -> [String: [Revision]] {
    let changes = try wanted.rows(
      "SELECT offering, number, field, old, new FROM change", ordered: "ORDER BY offering, number, place",
      from: db
    ).mapValues { rows in try Dictionary(grouping: rows) { try $0.value("number", as: Int.self) } }
    return try wanted.rows(
      "SELECT offering, number, seen FROM revision", ordered: "ORDER BY offering, number", from: db
    ).mapValues { revisions in
      try revisions.map { row in
        let seen = try (row["seen"] as DatabaseValue).instant("a revision").orCorrupt("a revision")
        let changes = try changes[row.value("offering")]?[row.value("number")] ?? []
        return Revision(
          seen: seen,
          changes: try changes.map {
            Revision.Change(field: try $0.value("field"), from: try $0.value("old"), to: try $0.value("new"))
          })
      }
    }
  }
}
