import Foundation
import GRDB
@testable import SubscriptionStore
import SystemPackage
import TestSupport
import Testing

/// What is read with SQLite directly is what GRDB wrote and reads.
@Suite struct StoreConnectionTests {
  private let scratch: ScratchDirectory
  private let path: String

  init() throws {
    scratch = try ScratchDirectory()
    path = scratch.path.appending("file.sqlite").string
  }

  /// A value as GRDB has it, in the form of this module's.
  private func text(of value: DatabaseValue) -> String {
    switch value.storage {
    case .null: "null"
    case .int64(let number): "integer \(number)"
    case .string(let text): "text \(text)"
    case .blob(let data): "bytes \(Array(data))"
    case .double: "other"
    }
  }

  private func text(of value: StoredValue) -> String {
    switch value {
    case .null: "null"
    case .integer(let number): "integer \(number)"
    case .text(let text): "text \(text)"
    case .bytes(let bytes): "bytes \(bytes)"
    case .other: "other"
    }
  }

  @Test func `any row is read as GRDB reads it, by place and by name`() throws {
    let values: [(any DatabaseValueConvertible)?] = [
      nil, 0, 1, -1, Int64.max, Int64.min, 1 << 32, 1.5, "", "a", "申購", "a\u{0}b", "é👩🏽‍🚀",
      String(repeating: "長", count: 99), Data([0xFF, 0]), Data(),
    ]
    var random = SplitMix64(seed: 22)
    let expected = try DatabaseQueue(path: path).write { db in
      try db.execute(sql: "CREATE TABLE t (a ANY, b ANY, c ANY) STRICT")
      for _ in 0..<500 {
        try db.execute(
          sql: "INSERT INTO t VALUES (?, ?, ?)",
          arguments: StatementArguments((0..<3).map { _ in values.randomElement(using: &random) ?? nil }))
      }
      return try Row.fetchAll(db, sql: "SELECT a, b, c FROM t ORDER BY rowid").map { row in
        (0..<3).map { text(of: row[$0] as DatabaseValue) }
      }
    }
    let connection = try StoreConnection(path)
    try connection.transaction { db in
      let byPlace = try db.map("SELECT a, b, c FROM t ORDER BY rowid") { row in
        (0..<3).map { text(of: row[$0]) }
      }
      let byName = try db.map("SELECT * FROM t ORDER BY rowid") { row in
        ["a", "b", "c"].map { text(of: row[$0]) }
      }
      let byNoName = try db.map("SELECT a FROM t LIMIT 1") { row in text(of: row["z"]) }
      #expect(byPlace == expected && byName == expected && byNoName == ["null"])
    }
  }

  @Test func `arguments are read back as they were given, also twice and inside each other`() throws {
    _ = try DatabaseQueue(path: path)
    let connection = try StoreConnection(path)
    let texts = ["", "a", "申購", String(repeating: "長", count: 99)]
    try connection.transaction { db in
      for text in texts {
        #expect(try db.value("SELECT ?", [.text(text)]).text == text)
        try db.forEach("SELECT ?1 UNION ALL SELECT ?2", [.integer(.max), .null]) { row in
          let inner = try db.map("SELECT ?1 UNION ALL SELECT ?2", [.text(text), row[0]]) { row in
            self.text(of: row[0])
          }
          #expect(inner == ["text \(text)", self.text(of: row[0])])
        }
      }
      #expect(try db.value("SELECT 1 WHERE 0").isNull)
      #expect(throws: StoreConnectionError.self) { try db.value("SELECT 1", [.integer(1)]) }
      #expect(throws: StoreConnectionError.self) { try db.value("SELECT") }
    }
  }

  @Test func `GRDB reads any row as it was written`() throws {
    // GRDB reads a text up to its first NUL.
    let values: [StoredValue] = [
      .null, .integer(0), .integer(.max), .integer(.min), .text(""), .text("申購"),
      .text(String(repeating: "長", count: 99)), .bytes([]), .bytes([0, 0xFF]),
    ]
    var random = SplitMix64(seed: 26)
    try DatabaseQueue(path: path).write { db in
      try db.execute(sql: "CREATE TABLE t (a ANY, b ANY) STRICT")
      let connection = try StoreConnection(db)
      let rows = (0..<500).map { _ in (0..<2).map { _ in values.randomElement(using: &random) ?? .null } }
      for (number, row) in rows.enumerated() {
        try connection.execute("INSERT INTO t VALUES (?, ?)", row)
        #expect(connection.lastInsertedRow == number + 1)
      }
      #expect(
        try Row.fetchAll(db, sql: "SELECT a, b FROM t ORDER BY rowid").map { row in
          (0..<2).map { text(of: row[$0] as DatabaseValue) }
        } == rows.map { $0.map { text(of: $0) } })
    }
  }

  @Test func `a transaction sees one state, and its end the next one`() throws {
    var configuration = Configuration()
    configuration.journalMode = .wal
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.write { try $0.execute(sql: "CREATE TABLE t (a INTEGER) STRICT") }
    let connection = try StoreConnection(path)
    func count(_ db: StoreConnection) throws -> Int { try db.value("SELECT count(*) FROM t").integer }
    let seen = try connection.transaction { db in
      let first = try count(db)
      try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
      // A transaction inside another is the same one, whether it ends well or not.
      #expect(throws: StoredValue.WrongType.self) {
        try db.transaction { inner in _ = try inner.value("SELECT 'x'").integer }
      }
      return [first, try db.transaction(count)]
    }
    #expect(seen == [0, 0])
    #expect(throws: StoredValue.WrongType.self) {
      try connection.transaction { db in _ = try db.value("SELECT 'x'").integer }
    }
    #expect(try connection.transaction(count) == 1)
  }

  @Test func `what is no database, and what is not there, is an error of SQLite`() throws {
    #expect(throws: StoreConnectionError.self) { try StoreConnection(path) }
    try Data(repeating: UInt8(ascii: "x"), count: 5000).write(to: URL(filePath: path))
    let connection = try StoreConnection(path)
    let error = try #require(throws: StoreConnectionError.self) {
      try connection.transaction { db in try db.value("PRAGMA application_id") }
    }
    #expect(error.isCorruption)
  }
}
