import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct ConnectionTests {
  private let scratch: ScratchDirectory
  private let path: String

  init() throws {
    scratch = try ScratchDirectory()
    path = scratch.path("file.sqlite")
    try Data().write(to: URL(filePath: path))
  }

  @Test func `any row is read as it was written, by place and by name`() throws {
    let values: [(value: SQLiteValue, literal: String)] = [
      (.null, "NULL"), (.integer(0), "0"), (.integer(-1), "-1"), (.integer(.max), "9223372036854775807"),
      (.integer(.min), "-9223372036854775808"), (.real(1.5), "1.5"), (.text(""), "''"), (.text("a"), "'a'"),
      (.text("申購"), "'申購'"), (.text("é👩🏽‍🚀"), "'é👩🏽‍🚀'"), (.blob([0, 0xFF]), "X'00FF'"), (.blob([]), "X''"),
      (.text(String(repeating: "長", count: 99)), "'\(String(repeating: "長", count: 99))'"),
    ]
    let connection = try Connection(":memory:")
    try connection.run("CREATE TABLE t (a ANY, b ANY, c ANY) STRICT")
    var random = SplitMix64(seed: 22)
    for number in 1...500 {
      let row = (0..<3).map { _ in values.randomElement(using: &random) ?? values[0] }
      try connection.run("INSERT INTO t VALUES (?, ?, ?)", row.map(\.value))
      #expect(connection.lastInsertedRow == number)
      try connection.each("SELECT *, quote(a), quote(b), quote(c) FROM t WHERE rowid = ?", [.integer(number)])
      {
        #expect($0.values == row.map(\.value) + row.map { .text($0.literal) })
        let read = $0
        #expect(["a", "b", "c"].map { read[$0] } == row.map(\.value) && read["z"].isNull)
      }
    }
    #expect(connection.changes == 500)
    // A text may hold a NUL, at which `quote` ends.
    #expect(try connection.value("SELECT ?", [.text("a\u{0}b")]) == .text("a\u{0}b"))
  }

  @Test func `arguments are read back as they were given, also twice and inside each other`() throws {
    let connection = try Connection(path)
    let texts = ["", "a", "申購", String(repeating: "長", count: 99)]
    try connection.transaction { db in
      for text in texts {
        #expect(try db.value("SELECT ?", [.text(text)]).text == text)
        try db.each("SELECT ?1 UNION ALL SELECT ?2", [.integer(.max), .null]) { row in
          let inner = try db.map("SELECT ?1 UNION ALL SELECT ?2", [.text(text), row[0]]) { row in row[0] }
          #expect(inner == [.text(text), row[0]])
        }
      }
      #expect(try db.value("SELECT 1 WHERE 0").isNull)
      #expect(throws: SQLiteError.self) { try db.value("SELECT 1", [.integer(1)]) }
      #expect(throws: SQLiteError.self) { try db.value("SELECT") }
    }
  }

  @Test func `a statement without an end is ended, also one in each of its rows`() throws {
    let connection = try Connection(path, millions: 3)
    let endless = "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c"
    func error(_ work: () throws -> Void) -> SQLiteError? { #expect(throws: SQLiteError.self) { try work() } }
    for error in [
      error { try connection.each("\(endless) WHERE n < 0") { _ in } },
      error { try connection.each(endless) { _ in try connection.run("SELECT 1") } },
      error { try connection.runAll(endless) },
    ] { #expect(error?.isEndless == true && error?.isCorruption == false) }
    // The next ones have all their steps again.
    for _ in 0..<9 {
      #expect(try connection.value("SELECT max(n) FROM (\(endless) LIMIT 40000)") == .integer(40_000))
    }
  }

  @Test func `a check's lines are damage, but for those of what could not be read`() throws {
    let connection = try Connection(path)
    func damage(_ line: String) throws -> [String] { try connection.damage("SELECT '\(line)'") }
    #expect(try damage("ok") == [])
    for line in [
      "Tree 5 page 6: btreeInitPage() returns error code 11", "page 6: error code=11", "row 1 missing",
    ] {
      #expect(try damage(line) == [line])
    }
    for (line, code) in [
      ("Tree 5 page 6: unable to get the page. error code=8458", 10), ("error code=7", 7),
      ("Freelist: failed to get page 9", 10),
    ] {
      let error = #expect(throws: SQLiteError.self) { try damage(line) }
      #expect(error?.code == CInt(code) && error?.isCorruption == false, "\(line)")
    }
  }

  @Test func `what cannot be read is an error, and no damage`() throws {
    // The first page of a process is not mapped, so that read(2) fails with EIO. ATTACH says of it what a statement does.
    let error = #expect(throws: SQLiteError.self) {
      try Connection(":memory:").run("ATTACH '/proc/self/mem' AS other")
    }
    #expect(error?.isCorruption == false)
  }

  @Test func `a transaction sees one state, and its end the next one`() throws {
    let writer = try Connection(path)
    try writer.run("PRAGMA journal_mode = WAL")
    try writer.run("CREATE TABLE t (a INTEGER) STRICT")
    let connection = try Connection(path)
    func count(_ db: Connection) throws -> Int { try db.value("SELECT count(*) FROM t").integer }
    let seen = try connection.transaction { db in
      let first = try count(db)
      try writer.transaction(.immediate) { try $0.run("INSERT INTO t VALUES (1)") }
      // A transaction inside another is the same one, whether it ends well or not.
      #expect(throws: SQLiteValue.WrongType.self) {
        try db.transaction { inner in _ = try inner.value("SELECT 'x'").integer }
      }
      return [first, try db.transaction(.deferred, count)]
    }
    #expect(seen == [0, 0])
    #expect(throws: SQLiteValue.WrongType.self) {
      try connection.transaction { db in
        try db.run("DELETE FROM t")
        _ = try db.value("SELECT 'x'").integer
      }
    }
    #expect(try connection.transaction(.deferred, count) == 1)
  }

  @Test func `what is no database, and what is not there, is an error of SQLite`() throws {
    #expect(throws: SQLiteError.self) { try Connection(path + "-missing") }
    try Data(repeating: UInt8(ascii: "x"), count: 5000).write(to: URL(filePath: path))
    let connection = try Connection(path)
    let error = try #require(throws: SQLiteError.self) {
      try connection.transaction { db in try db.value("PRAGMA application_id") }
    }
    #expect(error.isCorruption)
  }
}
