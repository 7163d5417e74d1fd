internal import GRDB
internal import SubscriptionCalendar

/// What changed when, of each offering. Revisions are only ever added, but for a store that remembers others than
/// were published: then those count that were.
enum RevisionTable {
  static func write(_ revisions: [Revision], of id: String, to db: Database) throws {
    var stored = try read(of: id, from: db)
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

  static func read(of id: String, from db: Database) throws -> [Revision] {
    let revisions = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT number, seen FROM revision WHERE offering = ? ORDER BY number"),
      arguments: [id])
    return try revisions.map { row in
      let changes = try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT field, old, new FROM change WHERE offering = ? AND number = ? ORDER BY place"),
        arguments: [id, row["number"] as Int])
      return Revision(
        seen: Instant(secondsSince1970: row["seen"]),
        changes: changes.map { Revision.Change(field: $0["field"], from: $0["old"], to: $0["new"]) })
    }
  }
}

/// What each calendar entry was last published as.
enum EventTable {
  static func write(_ calendar: [EventKind: EventState], of id: String, to db: Database) throws {
    for (kind, state) in calendar.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
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
        id, kind.rawValue, state.sequence, state.lastModified.secondsSince1970, state.start.number,
        state.end.number, state.status.rawValue, state.content,
      ])
    }
  }

  static func read(of id: String, from db: Database) throws -> [EventKind: EventState] {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM event WHERE offering = ?"), arguments: [id])
    var calendar: [EventKind: EventState] = [:]
    for row in rows {
      let kind = try EventKind(rawValue: row["kind"]).orCorrupt("an event of \(id)")
      calendar[kind] = EventState(
        sequence: row["sequence"], lastModified: Instant(secondsSince1970: row["last_modified"]),
        start: Day(number: row["first_day"]), end: Day(number: row["last_day"]),
        status: try EventStatus(rawValue: row["status"]).orCorrupt("a status of \(id)"),
        content: row["content"])
    }
    return calendar
  }
}
