internal import Diagnostics
internal import SQLite

extension SubscriptionStore {
  /// What SQLite finds wrong with the file and which records are not those that were written, at most twenty lines of
  /// each kind, or the first session whose bars are not; empty if it is sound.
  ///
  /// - Parameter withBars: Whether the whole file is checked; if not, all tables but that of the bars, which makes up
  ///   most of the file and grows every day.
  package func problems(withBars: Bool = true) throws(StoreError) -> [String] {
    do {
      return try reading("checking the store") { db in try Self.problems(in: db, withBars: withBars) }
    } catch {
      guard case .corrupt(let problem) = error else { throw error }
      return [problem]
    }
  }

  /// SQLite's quick check passes over rows that are not in the order of their key, a common result of a flipped bit.
  static func problems(in db: Connection, withBars: Bool = true) throws -> [String] {
    let broken = try db.map("PRAGMA foreign_key_check") { row in
      "a row of \(try row["table"].text) refers to none of \(try row["parent"].text)"
    }
    let check =
      withBars
      ? "PRAGMA integrity_check(20)"
      : """
      SELECT integrity_check FROM sqlite_master AS tables, pragma_integrity_check(tables.name)
      WHERE tables.type = 'table' AND tables.name <> 'bar' AND integrity_check <> 'ok' LIMIT 20
      """
    let damage = try db.damage(check)
    // The copy of an older store is checked, too.
    if withBars, try !db.value("SELECT 1 FROM pragma_table_info('session') WHERE name = 'checksum'").isNull {
      try SessionTable.check(db)
    }
    let isCurrent = try StoreMigrations.migrations.state(of: db) == .current
    // Where SQLite finds damage, sums say nothing more, and reading them may fail.
    let changed =
      try damage.isEmpty
      ? Checksums.damaged(in: db).map { subject in
        "\(PrintableText.excerpt(subject, upTo: 40)) is not what was stored"
      } : []
    return damage + broken.prefix(20) + changed.prefix(20) + (isCurrent ? try StoreSchema.damage(in: db) : [])
  }
}
