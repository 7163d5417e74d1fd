internal import GRDB
internal import SubscriptionCalendar

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
        sequence: try row.value("sequence"),
        lastModified: Instant(secondsSince1970: try row.value("last_modified")),
        start: Day(number: try row.value("first_day")), end: Day(number: try row.value("last_day")),
        status: try CalendarEventStatus(rawValue: row.value("status")).orCorrupt("a status of \(known.id)"),
        content: try row.value("content"))
      guard CalendarEventState.sequences.contains(state.sequence), state.start <= state.end else {
        throw StoreError.corrupt("an entry of \(known.id)")
      }
      known.setEvent(try row.value("kind"), state)
    }
  }
}
