internal import GRDB

extension SubscriptionStore {
  /// What SQLite finds wrong with the file, at most twenty lines of each kind; empty if it is sound.
  ///
  /// SQLite's quick check takes four fifths of the time, and passes over rows that are not in the order of their key, a
  /// common result of a flipped bit.
  package func problems() throws(StoreError) -> [String] {
    do {
      return try reading("checking the store", Self.problems)
    } catch {
      guard case .corrupt(let problem) = error else { throw error }
      return [problem]
    }
  }

  static func problems(in db: Database) throws -> [String] {
    let broken = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(20).map { row in
      "a row of \(try row.value("table", as: String.self)) refers to none of \(try row.value("parent", as: String.self))"
    }
    return try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" } + broken
  }
}
