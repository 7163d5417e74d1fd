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
    ).mapValues { Dictionary(grouping: $0) { $0["number"] as Int } }
    return try wanted.rows(
      "SELECT offering, number, seen FROM revision", ordered: "ORDER BY offering, number", from: db
    ).mapValues { revisions in
      revisions.map { row in
        let changes = changes[row["offering"]]?[row["number"]] ?? []
        return Revision(
          seen: Instant(secondsSince1970: row["seen"]),
          changes: changes.map { Revision.Change(field: $0["field"], from: $0["old"], to: $0["new"]) })
      }
    }
  }
}

/// What each calendar entry was last published as.
enum CalendarEventTable {
  static func write(_ known: KnownOffering, to db: Database) throws {
    let calendar = known.calendar.map { ($0.key.rawValue, $0.value) } + known.unknownEvents.map { ($0, $1) }
    for (kind, state) in calendar.sorted(by: { $0.0 < $1.0 }) {
      try db.cachedStatement(
        sql: """
          INSERT INTO event (offering, kind, sequence, last_modified, first_day, last_day, status, content)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (offering, kind) DO UPDATE SET
            sequence = excluded.sequence, last_modified = excluded.last_modified,
            first_day = excluded.first_day, last_day = excluded.last_day, status = excluded.status,
            content = excluded.content
          WHERE (sequence, last_modified, first_day, last_day, status, content) IS NOT (
            excluded.sequence, excluded.last_modified, excluded.first_day, excluded.last_day,
            excluded.status, excluded.content)
          """
      ).execute(arguments: [
        known.id, kind, state.sequence, state.lastModified.secondsSince1970, state.start.number,
        state.end.number, state.status.rawValue, state.content,
      ])
    }
  }

  static func read(_ rows: [Row], into known: inout KnownOffering) throws {
    for row in rows {
      let state = CalendarEventState(
        sequence: row["sequence"], lastModified: Instant(secondsSince1970: row["last_modified"]),
        start: Day(number: row["first_day"]), end: Day(number: row["last_day"]),
        status: try CalendarEventStatus(rawValue: row["status"]).orCorrupt("a status of \(known.id)"),
        content: row["content"])
      known.setEvent(row["kind"], state)
    }
  }
}
