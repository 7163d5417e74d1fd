import Foundation
import Glibc
import SQLite
import TestSupport
import Testing

/// Files that are too large, that others may change, or whose tables never end: an error at once.
@Suite(.timeLimit(.minutes(5))) struct HostileFileTests {
  let program: Program

  init() throws { program = try Program() }

  private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Program.Ending {
    try program.ask(arguments, environment: ["SUBCAL_LANGUAGE": "en"].merging(environment) { $1 })
  }

  private func expectRefused(
    _ ending: Program.Ending, _ status: Int32, _ part: String, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      ending.status == status && ending.stdout == "" && ending.stderr.contains(part)
        && ending.stderr.contains("What to do: "), "\(ending)", sourceLocation: location)
  }

  @Test(arguments: [
    ("home/.config/subcal/config.yaml", ["list"], "262144"),
    ("home/.config/subcal/favourites", ["favourites"], "65536"),
    ("work/a.csv", ["ledger", "--import", "a.csv"], "2097152"),
    ("work/a.json", ["ledger", "--import", "a.json"], "2097152"),
    ("work/a.csv", ["apply", "--from", "a.csv"], "2097152"),
    ("work/n.yaml", ["notify", "--settings", "n.yaml"], "262144"),
  ])
  func `a file of a terabyte is not read`(name: String, arguments: [String], most: String) throws {
    try program.scratch.writeHole(of: 1 << 40, to: name)
    expectRefused(try run(arguments), 73, "it has more than \(most) bytes")
  }

  @Test func `nor is a recording or a published folder with one`() throws {
    try program.scratch.writeHole(of: 1 << 40, to: "work/r/twse-subscriptions-2024.csv")
    let night = ["nightly", "--replay", "r", "--as-of", "2024-10-29T21:30", "--language", "en"]
    expectRefused(try program.run(night), 69, "it has more than 8388608 bytes")
    let published = try PublishedNight().program
    try published.scratch.writeHole(of: 1 << 40, to: "work/public/run.json")
    let ending = try published.run(PublishedNight.arguments + PublishedNight.replay + ["--language", "en"])
    expectRefused(ending, 73, "run.json: ")
  }

  @Test func `a file of applications has a thousand rows at most`() throws {
    try program.scratch.write("code\n" + String(repeating: "9935\n", count: 1001), to: "work/a.csv")
    expectRefused(try run(["apply", "--from", "a.csv"]), 64, "it has more than 1000 rows")
  }

  /// The last of them is sticky, as what belongs to everybody is: its permissions are no advice's to change.
  @Test(arguments: [0o620, 0o602, 0o666, 0o664, 0o1666])
  func `settings that others may change are refused, whatever they say`(permissions: Int) throws {
    let path = "home/.config/subcal/config.yaml"
    try program.scratch.write("defaults: {language: en}\n", to: path, permissions: permissions)
    for arguments in [["list"], ["config"], ["serve"], ["notify"]] {
      expectRefused(try run(arguments), 64, "other users may change \(program.scratch.path(path))")
    }
    try program.scratch.write("targets: {}\n", to: "work/n.yaml", permissions: permissions)
    try FileManager.default.removeItem(atPath: program.scratch.path(path))
    expectRefused(
      try run(["notify", "--settings", "n.yaml"]), 64,
      permissions & 0o1000 == 0
        ? "What to do: chmod go-w '\(program.scratch.path("work/n.yaml"))'"
        : "What to do: use settings of your own")
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give a file away"))
  func `so are those of another user, also behind a link`() throws {
    try program.scratch.write("", to: "work/other.yaml")
    #expect(unsafe chown(program.scratch.path("work/other.yaml"), 12_345, 12_345) == 0)
    #expect(unsafe symlink("other.yaml", program.scratch.path("work/link.yaml")) == 0)
    for name in ["other.yaml", "link.yaml"] {
      expectRefused(
        try run(["list", "--config", name]), 64, "belongs to user 12345, and not to this user, 0")
    }
  }

  @Test func `settings of other bytes than UTF-8, or that never end, are refused`() throws {
    let path = "home/.config/subcal/config.yaml"
    try program.scratch.write("", to: path)
    try Data([0x61, 0x3A, 0xFF]).write(to: URL(filePath: program.scratch.path(path)))
    expectRefused(try run(["list"]), 64, "is not UTF-8")
    let bomb =
      "a0: &a0 [x, x]\n"
      + (1...30).map {
        "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ", "))]\n"
      }
      .joined()
    for use in ["? *a30\n: x\n", "? [*a30]\n: x\n", "? {*a30 : x}\n: y\n", "brokers: {? *a30 : x}\n"] {
      try program.scratch.write(bomb + use, to: path)
      expectRefused(try run(["list"]), 64, "more than 20000 values")
    }
  }

  /// A view with rows without end in place of a table.
  private func endless(_ table: String, _ db: Connection) throws {
    let columns = try db.map("SELECT name, type FROM pragma_table_info(?)", [.text(table)]) {
      "\(try $0[1].text == "TEXT" ? "'9935-20241029'" : "n") AS \(try $0[0].text)"
    }
    try db.runAll(
      """
      PRAGMA foreign_keys = OFF;
      ALTER TABLE \(table) RENAME TO former_\(table);
      CREATE VIEW \(table) AS WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)
      SELECT \(columns.joined(separator: ", ")) FROM c;
      """)
  }

  @Test func `a ledger whose table is an endless view is an error`() throws {
    #expect(try run(["apply", "9935"]).status == 0)
    try endless("entry", Connection(program.scratch.path("home/.local/share/subcal/ledger/ledger.sqlite")))
    for arguments in [["ledger"], ["digest"], ["apply", "6535"]] {
      expectRefused(try run(arguments), 73, "has something that subcal never makes: view entry")
    }
  }

  @Test(arguments: ["offering", "bar", "run", "holiday", "record_event", "outcome", "former_row"])
  func `so is a store`(table: String) throws {
    let store = program.scratch.path("work/s.sqlite")
    try FileManager.default.copyItem(atPath: Stores.path(of: "night"), toPath: store)
    try endless(table, Connection(store))
    for arguments in [["query", "9935"], ["status"], ["history", "9935"], ["stats"]] {
      expectRefused(
        try run(arguments, environment: ["SUBCAL_STORE": store]), 73,
        "has something that subcal never makes: view \(table)")
    }
  }
}
