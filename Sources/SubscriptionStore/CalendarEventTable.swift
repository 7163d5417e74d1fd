internal import GRDB
internal import SubscriptionCalendar

/// What each calendar entry was last published as.
enum CalendarEventTable {
  static func write(_ known: KnownOffering, to db: Database) throws {
    let calendar = known.calendar.map { ($0.key.rawValue, $0.value) } + known.unknownEvents.map { ($0, $1) }
    try write(calendar, of: known.id, in: .ofOfferings, to: db)
  }

  static func write(
    _ calendar: [(String, CalendarEventState)], of id: String, in tables: StoredIDs.Tables, to db: Database
  ) throws {
    for (kind, state) in calendar.sorted(by: { $0.0 < $1.0 }) {
      try db.cachedStatement(
        sql: """
          INSERT INTO \(tables.events)
            (\(tables.owner), kind, sequence, last_modified, first_day, last_day, status, content)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (\(tables.owner), kind) DO UPDATE SET
            sequence = excluded.sequence, last_modified = excluded.last_modified,
            first_day = excluded.first_day, last_day = excluded.last_day, status = excluded.status,
            content = excluded.content
          WHERE (sequence, last_modified, first_day, last_day, status, content) IS NOT (
            excluded.sequence, excluded.last_modified, excluded.first_day, excluded.last_day,
            excluded.status, excluded.content)
          """
      ).execute(arguments: [
        id, kind, state.sequence, state.lastModified.secondsSince1970, state.start.number,
        state.end.number, state.status.rawValue, state.content,
      ])
    }
  }

  static func read(_ rows: [Row], into known: inout KnownOffering) throws {
    for (kind, state) in try read(rows, of: known.id) { known.setEvent(kind, state) }
  }

  static func read(_ rows: [Row], of id: String) throws -> [String: CalendarEventState] {
    let what = "a calendar entry of \(id)"
    var calendar: [String: CalendarEventState] = [:]
    for row in rows {
      func value(_ column: String) -> DatabaseValue { row[column] }
      let state = CalendarEventState(
        sequence: try value("sequence").whole(in: CalendarEventState.sequences, what).orCorrupt(what),
        lastModified: try value("last_modified").instant(what).orCorrupt(what),
        start: try value("first_day").day(what).orCorrupt(what),
        end: try value("last_day").day(what).orCorrupt(what),
        status: try CalendarEventStatus(rawValue: row.value("status")).orCorrupt("a status of \(id)"),
        content: try row.value("content"))
      guard state.start <= state.end else { throw StoreError.corrupt(what) }
      calendar[try row.value("kind")] = state
    }
    return calendar
  }
}
