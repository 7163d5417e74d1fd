internal import GRDB
package import SubscriptionCalendar

// The notifications sent to each target. An entry is written after sending, so that a kill in between causes a repeated
// notification instead of a missing one.
extension SubscriptionStore {
  /// The names of the notifications sent to a target, with their times.
  package func sentNotifications(to target: String) throws(StoreError) -> [String: Instant] {
    try reading("reading the sent notifications") { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT item, told_at FROM told WHERE target = ?", arguments: [target])
      return Dictionary(
        try rows.map { row in
          let sent = try (row["told_at"] as DatabaseValue).instant("a notification")
          return (try row.value("item"), try sent.orCorrupt("a notification"))
        }
      ) { first, _ in first }
    }
  }

  /// Records notifications sent to a target, and removes entries older than two years.
  package func recordNotifications(
    _ items: some Sequence<String> & Sendable, sentTo target: String, at moment: Instant
  ) throws(StoreError) {
    try writing("recording the sent notifications") { db in
      for item in items {
        try db.execute(
          sql: "INSERT OR IGNORE INTO told (target, item, told_at) VALUES (?, ?, ?)",
          arguments: [target, item, moment.secondsSince1970])
      }
      try db.execute(
        sql: "DELETE FROM told WHERE told_at < ?", arguments: [moment.secondsSince1970 - 2 * 366 * 86_400])
    }
  }
}
