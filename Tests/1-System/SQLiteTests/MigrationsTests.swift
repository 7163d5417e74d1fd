import SQLite
import Testing

/// The forms of a file, and the way from one to the newest.
@Suite struct MigrationsTests {
  private let db: Connection

  init() throws { db = try Connection(":memory:") }

  /// Those of a program whose newest form is some number, with a table for each form from 5 on.
  private func migrations(to newest: Int, from base: Int = 5) -> Migrations {
    func table(_ number: Int) -> String { "CREATE TABLE t\(number) (a);" }
    let steps = (base..<newest).map { number in
      { @Sendable db in try db.run("CREATE TABLE t\(number + 1) (a)") } as Migrations.Step
    }
    return Migrations(
      applicationID: 7, base: base, schema: (5...newest).map(table).joined(), steps: steps)
  }

  private func tables() throws -> [String] {
    try db.map("SELECT name FROM sqlite_master ORDER BY name") { try $0[0].text }
  }

  @Test func `an empty file gets the newest form at once, and each step is done once`() throws {
    #expect(try migrations(to: 6).state(of: db) == .empty)
    try migrations(to: 6).run(on: db)
    #expect(try migrations(to: 6).state(of: db) == .current && tables() == ["t5", "t6"])
    #expect(try migrations(to: 5).state(of: db) == .newer && migrations(to: 8).state(of: db) == .older(6))
    try migrations(to: 8).run(on: db)
    #expect(try migrations(to: 8).state(of: db) == .current && tables() == ["t5", "t6", "t7", "t8"])
    try migrations(to: 8).run(on: db)
    try migrations(to: 6).run(on: db)
    #expect(try db.value("PRAGMA user_version") == .integer(8))
  }

  @Test func `a form before the first step is left as it is`() throws {
    try migrations(to: 6).run(on: db)
    #expect(try migrations(to: 8, from: 7).state(of: db) == .outdated(6))
    try migrations(to: 8, from: 7).run(on: db)
    #expect(try tables() == ["t5", "t6"])
  }

  @Test(arguments: [7, 6, 0])
  func `a file that has all of the newest form under an older number gets its number again`(version: Int)
    throws
  {
    try migrations(to: 8).run(on: db)
    try db.run("PRAGMA user_version = \(version)")
    #expect(try migrations(to: 8).state(of: db) == .misnumbered(version))
    try migrations(to: 8).run(on: db)
    #expect(try tables() == ["t5", "t6", "t7", "t8"])
    #expect(try migrations(to: 8).renumber(db) && migrations(to: 8).state(of: db) == .current)
    #expect(try !migrations(to: 8).renumber(db))
  }

  @Test func `a step that fails changes nothing, also those before it`() throws {
    try migrations(to: 5).run(on: db)
    try db.run("CREATE TABLE t7 (a)")
    #expect(throws: SQLiteError.self) { try migrations(to: 7).run(on: db) }
    #expect(try migrations(to: 7).state(of: db) == .older(5) && tables() == ["t5", "t7"])
  }

  @Test func `a file with other tables is another program's`() throws {
    try db.run("CREATE TABLE t5 (a)")
    #expect(try migrations(to: 6).state(of: db) == .foreign)
    try migrations(to: 6).run(on: db)
    #expect(try tables() == ["t5"])
  }
}
