import GRDB
import SubscriptionCalendar
@testable import SubscriptionStore
import TestSupport
import Testing

/// What is written and read with SQLite directly is what GRDB reads and writes.
@Suite struct NumberRowTests {
  private let edges: [Int?] = [nil, 0, 1, -1, .max, .min, 1 << 32]

  @Test func `any row reads back as it was written, and as GRDB reads it`() throws {
    var random = SplitMix64(seed: 22)
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE t (name TEXT, a INTEGER, b INTEGER, c INTEGER) STRICT")
      let insertion = try db.makeStatement(sql: "INSERT INTO t VALUES (?, ?, ?, ?)")
      var written: [(String, [Int?])] = []
      for _ in 0..<500 {
        let name =
          ["", "a", "2330", "申購", "é👩🏽‍🚀", String(repeating: "長", count: 99)].randomElement(using: &random) ?? ""
        let numbers = (0..<3).map { _ in edges.randomElement(using: &random) ?? nil }
        var row = NumberRow(count: 3)
        for (place, number) in numbers.enumerated() { row[place] = number }
        #expect((0..<3).map { row[$0] } == numbers)
        try row.execute(insertion, name, in: db)
        written.append((name, numbers))
      }
      let rows = try Row.fetchAll(db, sql: "SELECT a, b, c, name FROM t ORDER BY rowid")
      #expect(rows.map { row in (0..<3).map { row[$0] as Int? } } == written.map(\.1))
      #expect(rows.map { $0[3] as String } == written.map(\.0))
      let selection = try db.makeStatement(sql: "SELECT a, b, c, name FROM t ORDER BY rowid")
      var (read, names): ([[Int?]], [String]) = ([], [])
      var row = NumberRow(count: 3)
      try row.forEach(of: selection, in: db) { row in
        read.append((0..<3).map { row[$0] })
        names.append(try NumberRow.text(at: 3, of: selection))
      }
      #expect(read == written.map(\.1) && names == written.map(\.0))
    }
  }

  @Test(arguments: ["'x'", "1.5", "x'00'"])
  func `another type, a broken rule and a lock are errors`(value: String) throws {
    try DatabaseQueue().write { db in
      let selection = try db.makeStatement(sql: "SELECT \(value), 1")
      var row = NumberRow(count: 1)
      #expect(throws: StoreError.self) { try row.forEach(of: selection, in: db) { _ in } }
      var one = NumberRow(count: 0)
      let number = try db.makeStatement(sql: "SELECT 1")
      #expect(throws: StoreError.self) {
        try one.forEach(of: number, in: db) { _ in _ = try NumberRow.text(at: 0, of: number) }
      }
      try db.execute(sql: "CREATE TABLE t (name TEXT PRIMARY KEY, a INTEGER NOT NULL) STRICT")
      let insertion = try db.makeStatement(sql: "INSERT INTO t VALUES (?, ?)")
      #expect(throws: DatabaseError.self) { try row.execute(insertion, "a", in: db) }
      row[0] = 1
      try row.execute(insertion, "a", in: db)
      #expect(throws: DatabaseError.self) { try row.execute(insertion, "a", in: db) }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t") == 1)
    }
  }
}
