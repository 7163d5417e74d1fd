import SQLite
import Testing

/// Files with the versions of programs that use GRDB and of those that do not.
@Suite struct MigrationsTests {
  private let db: Connection

  init() throws { db = try Connection(":memory:") }

  private func migrations(_ count: Int, namedIn names: String? = "names") -> Migrations {
    let steps = (1...count).map { number in
      { @Sendable db in try db.run("CREATE TABLE t\(number) (a)") } as Migrations.Step
    }
    return Migrations(applicationID: 7, namedIn: names, steps)
  }

  private func names() throws -> [String] {
    try db.map("SELECT identifier FROM names ORDER BY 1") { try $0[0].text }
  }

  @Test func `each step is done once, and both kinds of programs know which are`() throws {
    #expect(try migrations(2).state(of: db) == .older(0))
    try migrations(2).run(on: db)
    #expect(try migrations(2).state(of: db) == .current && names() == ["1", "2"])
    #expect(try migrations(1).state(of: db) == .newer && migrations(3).state(of: db) == .older(2))
    try migrations(3).run(on: db)
    #expect(try migrations(3).state(of: db) == .current && names() == ["1", "2", "3"])
    try migrations(3).run(on: db)
    try migrations(2).run(on: db)
    #expect(try db.value("PRAGMA user_version") == .integer(3))
  }

  @Test func `a file of a program that uses GRDB has the version that its names say`() throws {
    try db.runAll(
      """
      PRAGMA application_id = 7; CREATE TABLE t1 (a); CREATE TABLE t2 (a);
      CREATE TABLE names (identifier TEXT NOT NULL PRIMARY KEY); INSERT INTO names VALUES ('1'), ('2');
      """)
    #expect(try migrations(2).state(of: db) == .current)
    #expect(try migrations(3).state(of: db) == .older(2) && migrations(1).state(of: db) == .newer)
    try migrations(3).run(on: db)
    #expect(try migrations(3).state(of: db) == .current && names() == ["1", "2", "3"])
    try db.runAll("INSERT INTO names VALUES ('later'); PRAGMA user_version = 0")
    #expect(try migrations(3).state(of: db) == .newer)
  }

  @Test func `a step that fails changes nothing`() throws {
    try db.run("PRAGMA application_id = 7")
    try db.run("CREATE TABLE t2 (a)")
    #expect(throws: SQLiteError.self) { try migrations(2).run(on: db) }
    #expect(try migrations(2).state(of: db) == .older(1) && names() == ["1"])
    #expect(try db.value("SELECT count(*) FROM sqlite_master WHERE name LIKE 't_'") == .integer(2))
  }

  @Test func `a file with other tables is another program's, one with only GRDB's is nobody's`() throws {
    try db.run("CREATE TABLE names (identifier TEXT NOT NULL PRIMARY KEY)")
    #expect(try migrations(2).state(of: db) == .older(0))
    #expect(try migrations(2, namedIn: nil).state(of: db) == .foreign)
    try migrations(2).run(on: db)
    try db.run("PRAGMA application_id = 8")
    #expect(try migrations(2).state(of: db) == .foreign)
  }
}
