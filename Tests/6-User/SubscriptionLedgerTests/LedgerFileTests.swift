import Dispatch
import Foundation
import Posix
import SQLite
import SubscriptionLedger
import Synchronization
import TestSupport
import Testing
import Values

/// The ledger's file: its permissions, and its content after a change.
@Suite struct LedgerFileTests {
  let scratch: ScratchDirectory
  let file: LedgerFile

  init() throws {
    scratch = try ScratchDirectory()
    file = LedgerFile(FilePath(scratch.path("data/ledger/ledger.sqlite")))
  }

  private func apply(_ account: String, in file: LedgerFile? = nil) throws {
    try (file ?? self.file).change { ledger in
      try ledger.add(
        LedgerEntry(
          number: ledger.entries.count + 1, recorded: Instant(secondsSince1970: 1_730_210_400),
          kind: .applied, account: account, person: account, offering: "9935-20241029",
          code: try #require(StockCode("9935")), name: "慶豐富", day: Day(number: 20_025)))
    }
  }

  private func permissions(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path(name))
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func change(_ name: String, _ permissions: Int) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: scratch.path(name))
  }

  @Test func `without a file the ledger is empty, and reading makes none`() throws {
    #expect(try file.read().entries == [])
    #expect(!FileManager.default.fileExists(atPath: scratch.path("data")))
  }

  @Test func `only the owner may read the file and enter its folder`() throws {
    try apply("mei")
    #expect(try permissions("data/ledger") == 0o700)
    #expect(try permissions("data/ledger/ledger.sqlite") == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path("data/ledger")) == ["ledger.sqlite"])
    #expect(try file.read().applications.map(\.account) == ["mei"])
  }

  @Test(arguments: [
    ("data/ledger", 0o750, "chmod 700"), ("data/ledger", 0o701, "chmod 700"),
    ("data/ledger/ledger.sqlite", 0o640, "chmod 600"), ("data/ledger/ledger.sqlite", 0o604, "chmod 600"),
  ])
  func `a looser one is refused with the command that mends it`(
    name: String, loose: Int, command: String
  ) throws {
    try apply("mei")
    try change(name, loose)
    for attempt in [{ _ = try file.read() }, { try apply("son") }] {
      let error = #expect(throws: (any Error).self) { try attempt() }
      #expect("\(error.map { "\($0)" } ?? "")".hasSuffix("\(command) '\(scratch.path(name))'"))
    }
    try change(name, name.hasSuffix("sqlite") ? 0o600 : 0o700)
    #expect(try file.read().entries.count == 1)
  }

  @Test func `a change that throws writes nothing`() throws {
    struct Stop: Error {}
    try apply("mei")
    #expect(throws: Stop.self) {
      try file.change { ledger in
        try ledger.add(
          LedgerEntry(
            number: 2, recorded: Instant(secondsSince1970: 0), kind: .won, account: "mei", person: "mei",
            offering: "9935-20241029", code: try #require(StockCode("9935")), name: "", day: Day(number: 0)))
        throw Stop()
      }
    }
    #expect(try file.read().entries.count == 1)
  }

  @Test func `of changes that start together in a new ledger none is lost or refused`() throws {
    let (rounds, changes) = (40, 4)
    for round in 0..<rounds {
      let file = LedgerFile(FilePath(scratch.path("round-\(round)/ledger.sqlite")))
      let refusals = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: changes) { number in
        do { try apply("account-\(number)", in: file) } catch {
          refusals.withLock { $0.append("\(error)") }
        }
      }
      #expect(refusals.withLock { $0 } == [])
      #expect(try file.read().entries.map(\.number) == Array(1...changes))
    }
  }

  @Test func `a newer version's ledger is refused, and one from before versions is still changed`() throws {
    try apply("mei")
    func write(version: Int) throws {
      try Connection(scratch.path("data/ledger/ledger.sqlite")).run("PRAGMA user_version = \(version)")
    }
    try write(version: 4)
    for attempt in [{ _ = try file.read() }, { try apply("son") }] {
      let error = #expect(throws: (any Error).self) { try attempt() }
      #expect("\(error.map { "\($0)" } ?? "")".contains("newer version"))
    }
    // A changed bit of the number: the table has all columns.
    try write(version: 2)
    for attempt in [{ _ = try file.read() }, { try apply("son") }] {
      let error = #expect(throws: (any Error).self) { try attempt() }
      #expect("\(error.map { "\($0)" } ?? "")".contains("all that form 3 has"))
    }
    // That of before bids and rights has no column for shares, and is read as it is.
    for version in [0, 1, 2] {
      try Connection(scratch.path("data/ledger/ledger.sqlite")).run("ALTER TABLE entry DROP COLUMN shares")
      try write(version: version)
      let before = try file.read().entries
      #expect(before.count == version + 1)
      try apply("son\(version)")
      #expect(try Array(file.read().entries.dropLast()) == before)
    }
  }

  @Test func `a ledger whose table knows fewer kinds is read as it is, and takes any with the next entry`()
    throws
  {
    try scratch.write("", to: "data/ledger/ledger.sqlite", permissions: 0o600)
    try change("data/ledger", 0o700)
    try Connection(scratch.path("data/ledger/ledger.sqlite")).runAll(
      """
      CREATE TABLE IF NOT EXISTS entry (
        number INTEGER NOT NULL PRIMARY KEY, recorded INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('applied', 'withdrawn', 'won', 'not_won', 'sold')),
        account TEXT NOT NULL, person TEXT NOT NULL,
        offering TEXT NOT NULL, code TEXT NOT NULL, name TEXT NOT NULL,
        day INTEGER NOT NULL, price INTEGER
      ) STRICT;
      INSERT INTO entry VALUES
        (1, 1730210400, 'applied', 'mei', 'mei', '9935-20241029', '9935', '慶豐富', 20025, NULL),
        (2, 1730210400, 'withdrawn', 'mei', 'mei', '9935-20241029', '9935', '慶豐富', 20025, NULL);
      PRAGMA application_id = 0x7375626C;
      PRAGMA user_version = 1;
      """)
    let before = try file.read().entries
    #expect(before.map(\.kind) == [.applied, .withdrawn])
    try file.change { ledger in
      var entry = before[0]
      (entry.number, entry.kind) = (3, .intended)
      try ledger.add(entry)
    }
    let after = try file.read()
    #expect(after.entries.dropLast() == before[...] && after.intentions.map(\.account) == ["mei"])
    // The form of a new one.
    func form(_ path: String) throws -> [SQLiteValue] {
      let db = try Connection(scratch.path(path))
      return [
        try db.value("SELECT group_concat(sql) FROM sqlite_master"), try db.value("PRAGMA user_version"),
      ]
    }
    try apply("mei", in: LedgerFile(FilePath(scratch.path("new/ledger.sqlite"))))
    #expect(try form("data/ledger/ledger.sqlite") == form("new/ledger.sqlite"))
  }

  @Test func `another program's database and what is no database are refused`() throws {
    try scratch.write("not a database at all, but a text", to: "other/x.sqlite")
    try change("other", 0o700)
    try change("other/x.sqlite", 0o600)
    let other = LedgerFile(FilePath(scratch.path("other/x.sqlite")))
    #expect(throws: (any Error).self) { try other.read() }
    #expect(try String(contentsOfFile: scratch.path("other/x.sqlite"), encoding: .utf8).hasPrefix("not a"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("other/link"), withDestinationPath: scratch.path("other/x.sqlite"))
    #expect(throws: (any Error).self) { try LedgerFile(FilePath(scratch.path("other/link"))).read() }
  }
}
