import Foundation
import SQLite
import TestSupport
import Testing

/// Texts of files that the user was given: a journal, applications, settings, a store, a published folder. None of them
/// reaches a terminal, a calendar or a table as it came.
@Suite struct HostileTextTests {
  let program: Program

  init() throws { program = try Program() }

  /// What a name must not have; of the rest `HostileNameTests` has more.
  private static let texts = [
    "escape": "\u{1B}[2J王", "line": "王\nsubcal: all is well", "override": "\u{202E}王",
    "long": String(repeating: "王", count: 30_000),
  ]

  /// Whether a text has what only a hostile one has. Line feeds end lines.
  private func isClean(_ text: String) -> Bool {
    text.utf8.count < 20_000
      && !text.unicodeScalars.contains { scalar in
        scalar != "\n"
          && ([.control, .format, .lineSeparator, .paragraphSeparator, .privateUse].contains(
            scalar.properties.generalCategory) || scalar.value & 0xFFFE == 0xFFFE)
      }
  }

  private func expectRefused(
    _ ending: Program.Ending, _ status: Int32, _ part: String, _ comment: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      ending.status == status && ending.stdout == "" && ending.stderr.contains(part)
        && ending.stderr.hasPrefix("subcal: ") && ending.stderr.count { $0 == "\n" } == 1
        && isClean(ending.stderr),
      "\(comment): \(ending.status) \(ending.stderr.debugDescription.prefix(600))",
      sourceLocation: location)
  }

  private func run(_ arguments: String...) throws -> Program.Ending {
    try program.ask(arguments, environment: ["SUBCAL_LANGUAGE": "en"])
  }

  /// A journal of one entry.
  private func journal(_ column: String, _ text: String, isJSON: Bool) throws -> String {
    var entry = [
      "number": "1", "recorded": "2024-10-29T21:30:00+08:00", "kind": "applied", "account": "mei",
      "person": "mei",
      "offering": "9935-20241029", "code": "9935", "name": "慶豐富", "day": "2024-10-29",
    ]
    entry[column] = text
    if isJSON {
      return String(decoding: try JSONSerialization.data(withJSONObject: ["entries": [entry]]), as: UTF8.self)
    }
    let columns = [
      "number", "recorded", "kind", "account", "person", "offering", "code", "name", "day", "price",
    ]
    let cells = columns.map { "\"" + (entry[$0] ?? "").replacing("\"", with: "\"\"") + "\"" }
    return columns.joined(separator: ",") + "\r\n" + cells.joined(separator: ",") + "\r\n"
  }

  @Test func `a journal with one is not imported, whatever its column`() throws {
    for (number, (what, text)) in Self.texts.enumerated() {
      let column = ["account", "person", "offering", "name"][number % 4]
      let name = "j.\(number % 3 == 0 ? "csv" : "json")"
      try program.scratch.write(journal(column, text, isJSON: number % 3 != 0), to: "work/\(name)")
      expectRefused(try run("ledger", "--import", name), 64, "entry 1, \(column): it must be one line", what)
    }
    #expect(try run("ledger").stdout == "No applications yet; record them with subcal apply.\n")
  }

  @Test func `zero-width characters of a journal are left out, wherever they are`() throws {
    let name = "慶\u{200B}豐\u{2060}富\u{FE0F}"
    try program.scratch.write(journal("name", name, isJSON: false), to: "work/j.csv")
    try program.scratch.write(journal("name", "慶豐富", isJSON: true), to: "work/j.json")
    #expect(try run("ledger", "--import", "j.csv").stdout == "1 new entries\n")
    #expect(try run("ledger", "--import", "j.json").stdout == "0 new entries\n")
    #expect(isClean(try run("ledger", "--json").stdout))
    // The account's name is the same with and without them.
    #expect(try run("won", "9935", "--not", "--account", "m\u{200D}ei").status == 64)
    #expect(try run("withdraw", "9935", "--account", "m\u{200D}ei").status == 0)
  }

  @Test func `applications for an account of such a name are not recorded`() throws {
    for (what, text) in Self.texts {
      let cell = text.replacing("\"", with: "\"\"")
      try program.scratch.write("code,account\n9935,\"\(cell)\"\n", to: "work/a.csv")
      expectRefused(try run("apply", "--from", "a.csv"), 64, "a.csv: nothing is recorded: row 2: ", what)
      try program.scratch.write("code,\"\(cell)\"\n9935,x\n", to: "work/a.csv")
      expectRefused(try run("apply", "--from", "a.csv"), 64, "a.csv: nothing is recorded: ", what)
    }
    #expect(try run("ledger").stdout == "No applications yet; record them with subcal apply.\n")
  }

  @Test(arguments: [
    "accounts: {\"%\": {}}", "accounts: {mei: {person: \"%\"}}", "brokers: {\"%\": {discount: 0.3}}",
    "defaults: {store: \"%\"}", "favourites: [\"%\"]", "\"%\": 1",
    "notify: {targets: {me: {kind: ntfy, topic: {env: \"%\"}}}}",
  ])
  func `settings with one are refused`(form: String) throws {
    // As YAML writes what it does not take raw.
    for text in ["\\e[2J王", "\\u202e王"] {
      try program.scratch.write(form.replacing("%", with: text), to: "home/.config/subcal/config.yaml")
      let ending = try program.ask(["config", "check"], environment: ["SUBCAL_LANGUAGE": "en"])
      expectRefused(ending, 64, "config.yaml: line 1, column ", "\(text) in \(form)")
    }
  }

  @Test func `a ledger that somebody else has changed is an error`() throws {
    #expect(try run("apply", "9935").status == 0)
    let path = program.scratch.path("home/.local/share/subcal/ledger/ledger.sqlite")
    for (what, text) in Self.texts {
      try Connection(path).run("UPDATE entry SET name = ?", [.text(text)])
      let questions =
        what == "escape"
        ? [["ledger"], ["digest"], ["cash-plan", "--mine"], ["ledger", "--export", "x.csv"]] : [["ledger"]]
      for arguments in questions {
        let ending = try program.ask(arguments, environment: ["SUBCAL_LANGUAGE": "en"])
        expectRefused(ending, 73, "the store is corrupt: entry 1: ", "\(what) in \(arguments)")
      }
    }
  }

  @Test(arguments: [
    ("offering SET name = ? WHERE id = '9935-20241029'", ["list", "digest", "query 9935", "query 慶豐"]),
    ("offering SET underwriter = ? WHERE id = '9935-20241029'", ["query 9935"]),
    ("offering SET market = ? WHERE id = '9935-20241029'", ["list --all --csv"]),
    ("holiday SET name = ?", ["query 9935"]), ("run_source SET outcome = ?", ["status"]),
    ("baseline SET source = ? WHERE source = 'twse-closes'", ["status"]),
    ("record_change SET old = ?", ["query 9935"]), ("record_event SET content = ?", ["query 9935"]),
  ])
  func `so is a store`(change: String, questions: [String]) throws {
    let store = program.scratch.path("work/s.sqlite")
    try FileManager.default.copyItem(atPath: Stores.path(of: "night"), toPath: store)
    let db = try Connection(store)
    try db.runAll(
      """
      INSERT INTO record_revision (record, number, seen) VALUES ('9935-20241029', 0, 1730208600);
      INSERT INTO record_change (record, number, place, field) VALUES ('9935-20241029', 0, 0, 'name');
      """)
    for what in ["escape", "long"] {
      try db.run("UPDATE \(change)", [.text(Self.texts[what])])
      for question in questions {
        let ending = try program.ask(
          question.split(separator: " ").map(String.init),
          environment: ["SUBCAL_LANGUAGE": "en", "SUBCAL_STORE": store])
        expectRefused(ending, 73, "the store is corrupt: ", "\(what) in \(question) after \(change)")
      }
      // The next one is found by its name.
      try db.run("UPDATE baseline SET source = 'twse-closes' WHERE source = ?", [.text(Self.texts[what])])
    }
  }

  @Test func `what a run left in the store is printed as text`() throws {
    let store = program.scratch.path("work/s.sqlite")
    try FileManager.default.copyItem(atPath: Stores.path(of: "night"), toPath: store)
    for (what, text) in Self.texts {
      try Connection(store).run("UPDATE run SET message = ?1, message_zh = ?1, status = 65", [.text(text)])
      let ending = try program.ask(
        ["status"], environment: ["SUBCAL_LANGUAGE": "en", "SUBCAL_STORE": store, "COLUMNS": "100"])
      #expect(ending.status == 0 && isClean(ending.stdout), "\(what): \(ending)")
    }
  }

  @Test func `so is a published folder that is read back`() throws {
    let program = try PublishedNight().program
    let path = program.scratch.path("work/public/offerings/9935-20241029.json")
    let file = try String(contentsOfFile: path, encoding: .utf8)
    try FileManager.default.removeItem(atPath: program.scratch.path("work/s.sqlite"))
    for (what, text) in Self.texts where what != "override" {
      let json = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
      for (old, new) in [
        (#""name": "慶豐富""#, #""name": \#(json)"#), (#""feeds": []"#, #""feeds": [\#(json)]"#),
        (
          #""revisions": []"#,
          #""revisions": [{"seen": "2024-10-29T21:30:00+08:00", "changes": [{"field": "name", "from": \#(json), "to": null}]}]"#
        ),
      ].prefix(what == "escape" ? 3 : 1) {
        try #require(file.contains(old))
        try file.replacing(old, with: new).write(toFile: path, atomically: false, encoding: .utf8)
        let ending = try program.run(PublishedNight.arguments + PublishedNight.replay + ["--language", "en"])
        #expect(
          ending.status == 73 && ending.stderr.contains("offerings/9935-20241029.json")
            && isClean(ending.stderr), "\(what) \(old): \(ending)")
      }
    }
  }

  @Test func `a favourite that is no code is quoted as text`() throws {
    try program.scratch.write("9935 # \u{1B}[2J\n\u{1B}[2J\u{202E}\n", to: "home/.config/subcal/favourites")
    expectRefused(try run("favourites"), 64, "line 2: ' [2J ' is not a stock code", "favourites")
    try program.scratch.write("9935 # \u{1B}[2J\u{202E}\n", to: "home/.config/subcal/favourites")
    #expect(try run("favourites").stdout == "9935  慶豐富\n")
  }
}
