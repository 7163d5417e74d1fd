import GRDB
import SubscriptionCalendar
@testable import SubscriptionStore
import TestSupport
import Testing

/// What is written with SQLite directly is what GRDB reads.
@Suite struct NumberRowTests {
  private let edges: [Int?] = [nil, 0, 1, -1, .max, .min, 1 << 32]

  @Test func `GRDB reads any row as it was written`() throws {
    var random = SplitMix64(seed: 22)
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE t (name TEXT, a INTEGER, b INTEGER, c INTEGER) STRICT")
      var written: [(String, [Int?])] = []
      try StoreConnection(db).execute("INSERT INTO t VALUES (?, ?, ?, ?)") { execute in
        for _ in 0..<500 {
          let names = ["", "a", "2330", "申購", "é👩🏽‍🚀", String(repeating: "長", count: 99)]
          let name = names.randomElement(using: &random) ?? ""
          let numbers = (0..<3).map { _ in edges.randomElement(using: &random) ?? nil }
          var row = NumberRow(count: 3)
          for (place, number) in numbers.enumerated() { row[place] = number }
          #expect((0..<3).map { row[$0] } == numbers)
          try execute(name, row)
          written.append((name, numbers))
        }
      }
      let rows = try Row.fetchAll(db, sql: "SELECT a, b, c, name FROM t ORDER BY rowid")
      #expect(rows.map { row in (0..<3).map { row[$0] as Int? } } == written.map(\.1))
      #expect(rows.map { $0[3] as String } == written.map(\.0))
    }
  }

  @Test func `a broken rule is an error`() throws {
    try DatabaseQueue().write { db in
      var row = NumberRow(count: 1)
      try db.execute(sql: "CREATE TABLE t (name TEXT PRIMARY KEY, a INTEGER NOT NULL) STRICT")
      try StoreConnection(db).execute("INSERT INTO t VALUES (?, ?)") { execute in
        #expect(throws: StoreConnectionError.self) { try execute("a", row) }
        row[0] = 1
        try execute("a", row)
        #expect(throws: StoreConnectionError.self) { try execute("a", row) }
      }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t") == 1)
    }
  }
}
