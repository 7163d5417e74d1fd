internal import SQLite
internal import SubscriptionCalendar

/// What each calendar entry was last published as.
enum CalendarEventTable {
  static func write(
    _ calendar: [String: EntryState], of id: String, in tables: StoredIDs.Tables,
    to db: Connection
  ) throws {
    let statement = """
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
    for (kind, state) in calendar.sorted(by: { $0.key < $1.key }) {
      try db.run(
        statement,
        [
          .text(id), .text(kind), .integer(state.sequence), .integer(state.lastModified.secondsSince1970),
          .integer(state.start.number), .integer(state.end.number), .text(state.status.rawValue),
          .text(state.content),
        ])
    }
  }

  static func read(_ row: Row, of id: String) throws -> (kind: String, state: EntryState) {
    let what = "a calendar entry of \(id)"
    let state = EntryState(
      sequence: try row["sequence"].whole(in: EntryState.sequences, what).orCorrupt(what),
      lastModified: try row["last_modified"].instant(what).orCorrupt(what),
      start: try row["first_day"].day(what).orCorrupt(what),
      end: try row["last_day"].day(what).orCorrupt(what),
      status: try EntryState.Status(rawValue: row["status"].text).orCorrupt("a status of \(id)"),
      content: try row["content"].text)
    guard state.start <= state.end else { throw StoreError.corrupt(what) }
    return (try row["kind"].text, state)
  }
}
