internal import GRDB
public import SubscriptionCalendar

// What was told to whom. An entry is written after the telling, so that a kill in between tells twice and never not
// at all.
extension SubscriptionStore {
  /// The names of what a target was told, and when.
  public func told(to target: String) throws(StoreError) -> [String: Instant] {
    try reading("reading what was told") { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT item, told_at FROM told WHERE target = ?", arguments: [target])
      return Dictionary(
        uniqueKeysWithValues: rows.map { ($0["item"], Instant(secondsSince1970: $0["told_at"])) })
    }
  }

  /// Remembers that a target was told something; what is older than two years is forgotten.
  public func remember(
    _ items: some Sequence<String> & Sendable, toldTo target: String, at moment: Instant
  ) throws(StoreError) {
    try writing("remembering what was told") { db in
      for item in items {
        try db.execute(
          sql: "INSERT OR IGNORE INTO told (target, item, told_at) VALUES (?, ?, ?)",
          arguments: [target, item, moment.secondsSince1970])
      }
      try db.execute(
        sql: "DELETE FROM told WHERE told_at < ?", arguments: [moment.secondsSince1970 - 2 * 366 * 86_400])
    }
  }

  /// The last run, if there was one.
  public func lastRun() throws(StoreError) -> StoredRun? {
    try reading("reading the runs") { db in try RunTable.last(isGood: false, in: db) }
  }
}
