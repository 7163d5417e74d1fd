internal import SQLite

extension SubscriptionStore {
  /// What SQLite finds wrong with the file, at most twenty lines of each kind, or the first of the bars that are not what
  /// was written; empty if it is sound.
  ///
  /// SQLite's quick check passes over rows that are not in the order of their key, a common result of a flipped bit.
  package func problems() throws(StoreError) -> [String] {
    do {
      return try reading("checking the store", Self.problems)
    } catch {
      guard case .corrupt(let problem) = error else { throw error }
      return [problem]
    }
  }

  static func problems(in db: Connection) throws -> [String] {
    let broken = try db.map("PRAGMA foreign_key_check") { row in
      "a row of \(try row["table"].text) refers to none of \(try row["parent"].text)"
    }
    // The copy of an older store is checked, too.
    if try !db.value("SELECT 1 FROM sqlite_master WHERE name = 'bar_block'").isNull {
      try BarTable.check(db)
    }
    let damage = try db.map("PRAGMA integrity_check(20)") { try $0[0].text }.filter { $0 != "ok" }
    return damage + broken.prefix(20)
  }
}
