internal import SQLite
package import Values

// The notifications sent to each target. An entry is written after sending, so that a kill in between causes a repeated
// notification instead of a missing one.
extension SubscriptionStore {
  /// The names of the notifications sent to a target, with their times.
  package func sentNotifications(to target: String) throws(StoreError) -> [String: Instant] {
    try reading("reading the sent notifications") { db in
      var sent: [String: Instant] = [:]
      try db.each("SELECT item, told_at FROM told WHERE target = ?", [.text(target)]) { row in
        sent[try row[0].text] = try row[1].instant("a notification").orCorrupt("a notification")
      }
      return sent
    }
  }

  /// Records notifications sent to a target, and removes entries older than two years.
  package func recordNotifications(
    _ items: some Sequence<String> & Sendable, sentTo target: String, at moment: Instant
  ) throws(StoreError) {
    try writing("recording the sent notifications") { db in
      for item in items {
        try db.run(
          "INSERT OR IGNORE INTO told (target, item, told_at) VALUES (?, ?, ?)",
          [.text(target), .text(item), .integer(moment.secondsSince1970)])
      }
      let oldest = Instant(moment.day.adding(-2 * 366))
      try db.run("DELETE FROM told WHERE told_at < ?", [.integer(oldest.secondsSince1970)])
    }
  }
}
