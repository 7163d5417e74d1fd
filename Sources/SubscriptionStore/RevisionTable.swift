internal import SQLite
internal import SubscriptionCalendar

/// The revisions of each offering or other record. They are only ever added, unless the store holds others than were
/// published: then the published ones replace them.
enum RevisionTable {
  static func write(
    _ revisions: [Revision], of id: String, in tables: StoredIDs.Tables, to db: Connection
  ) throws {
    let owner = tables.owner
    var stored = try read(of: .one(id, in: tables), from: db)[id] ?? []
    if !revisions.starts(with: stored) {
      try db.run("DELETE FROM \(tables.revisions) WHERE \(owner) = ?", [.text(id)])
      stored = []
    }
    for (number, revision) in revisions.enumerated().dropFirst(stored.count) {
      try db.run(
        "INSERT INTO \(tables.revisions) (\(owner), number, seen) VALUES (?, ?, ?)",
        [.text(id), .integer(number), .integer(revision.seen.secondsSince1970)])
      for (place, change) in revision.changes.enumerated() {
        try db.run(
          "INSERT INTO \(tables.changes) (\(owner), number, place, field, old, new) VALUES (?, ?, ?, ?, ?, ?)",
          [
            .text(id), .integer(number), .integer(place), .text(change.field), .text(change.from),
            .text(change.to),
          ])
      }
    }
  }

  /// The revisions by record.
  static func read(of wanted: StoredIDs, from db: Connection) throws -> [String: [Revision]] {
    let (tables, owner) = (wanted.tables, wanted.tables.owner)
    var changes: [String: [Int: [Revision.Change]]] = [:]
    try wanted.forEach(
      "SELECT \(owner), number, field, old, new FROM \(tables.changes)",
      ordered: "ORDER BY \(owner), number, place", from: db
    ) { id, row in
      let change = Revision.Change(
        field: try row[2].text, from: try row[3].optionalText, to: try row[4].optionalText)
      changes[id, default: [:]][try row[1].integer, default: []].append(change)
    }
    var revisions: [String: [Revision]] = [:]
    try wanted.forEach(
      "SELECT \(owner), number, seen FROM \(tables.revisions)", ordered: "ORDER BY \(owner), number", from: db
    ) { id, row in
      let seen = try row[2].instant("a revision").orCorrupt("a revision")
      revisions[id, default: []].append(
        Revision(seen: seen, changes: changes[id]?[try row[1].integer] ?? []))
    }
    return revisions
  }
}
