import Foundation
import Glibc
import TestSupport
import Testing

/// No output replaces the user's own files, what is published, or a file of another kind.
@Suite struct OutputGuardTests {
  let program: Program
  private static let ledger = "home/.local/share/subcal/ledger/ledger.sqlite"

  /// A folder with a published night, a ledger, settings and favourites.
  private static let first = Result {
    let program = try PublishedNight().program
    try program.scratch.write("# settings\n", to: "home/.config/subcal/config.yaml")
    for command in [["apply", "9935"], ["favourites", "add", "9935"]] {
      let ending = try program.run(command, environment: usual(program))
      try #require(ending.status == 0, "\(command): \(ending)")
    }
    return program
  }

  init() throws { program = try Program(copying: Self.first.get()) }

  private static func usual(_ program: Program) -> [String: String] {
    [
      "SUBCAL_LANGUAGE": "en", "SUBCAL_STORE": program.scratch.path("work/s.sqlite"),
      "SUBCAL_AS_OF": "2024-10-29T21:40",
    ]
  }

  private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Program.Ending {
    try program.run(arguments, environment: Self.usual(program).merging(environment) { $1 })
  }

  private func expectDone(_ commands: [[String]], sourceLocation: SourceLocation = #_sourceLocation) throws {
    for command in commands {
      let ending = try run(command)
      #expect(ending.status == 0, "\(command): \(ending)", sourceLocation: sourceLocation)
    }
  }

  private func path(_ name: String) -> String { program.scratch.path(name) }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// All files but those that a command writes while it looks.
  private func files() throws -> [String: Data] {
    try program.scratch.files(in: ".").filter { !["stdout", "stderr"].contains($0.key) }
  }

  /// Each output of the user's choice, to one file, but that a calendar has its ending.
  private func outputs(to file: String, _ more: [String] = []) -> [[String]] {
    [
      ["ledger", "--export", "\(file).ics"], ["chart", "9935", "--output", file], ["backup", file],
    ].map { $0 + more }
  }

  private func expectRefused(
    _ commands: [[String]], _ reason: String, status: Int32 = 73, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try files()
    for command in commands {
      let ending = try run(command, environment)
      #expect(
        ending.status == status && ending.stderr.contains(reason) && ending.stderr.contains("What to do: "),
        "\(command): \(ending)", sourceLocation: sourceLocation)
    }
    #expect(try files() == before, "\(commands)", sourceLocation: sourceLocation)
  }

  @Test func `the user's own files are replaced by no output, whatever leads to them`() throws {
    let ledger = path(Self.ledger)
    // The folder that the commands run in.
    let here = "work"
    try link("work/link", to: ledger)
    try link("work/folder", to: path("home/.local/share/subcal"))
    try link("work/up", to: "../home/..")
    try FileManager.default.linkItem(atPath: path("work/s.sqlite"), toPath: path("work/hard"))
    // The file that is written first would be the store.
    try FileManager.default.copyItem(atPath: path("work/s.sqlite"), toPath: path("work/.x.subcal-new"))
    try expectRefused(
      [["backup", "x"]], "which subcal itself keeps",
      environment: ["SUBCAL_STORE": path("work/.x.subcal-new")])
    let own = [
      "s.sqlite", "s.sqlite-wal", "s.sqlite-journal", "s.sqlite.lock", "s.sqlite.notify.lock",
      "s.sqlite-quotes/2024-10-29.jsonl", "hard", "link", ledger, "\(ledger)-journal",
      "folder/ledger/ledger.sqlite-wal", "up/\(here)/s.sqlite", "/../\(path("work/s.sqlite"))",
      path("home/.config/subcal/config.yaml"), path("home/.config/subcal/notify.yaml"),
      path("home/.config/subcal/favourites"), path("home/.config/subcal/.favourites.lock"),
    ]
    // Every command with some of the files.
    try expectRefused(
      own.enumerated().map { outputs(to: $1, ["--force"])[1 + $0 % 2] } + outputs(to: "s.sqlite").dropFirst(),
      "which subcal itself keeps")
    // A calendar's name has an ending, which none of these files has, but a link to one may.
    for (name, file) in [("store", path("work/s.sqlite")), ("own", ledger)] {
      try link("work/\(name).ics", to: file)
      try expectRefused([["ledger", "--export", "\(name).ics", "--force"]], "which subcal itself keeps")
    }
    try expectRefused(
      [["ledger", "--export", "folder/x.json", "--ledger", "folder/x.json"]], "which subcal itself keeps")
  }

  @Test func `nothing is written into a published folder, also through a link`() throws {
    try FileManager.default.createDirectory(
      atPath: path("work/public/assets"), withIntermediateDirectories: true)
    try link("work/a", to: "public/assets")
    try link("work/b", to: "a")
    try expectRefused(outputs(to: "b/x", ["--force"]), "would be in the published folder", status: 64)
    for file in ["public/x", "public/assets/x", "a/x", "public/new/x", "./b/../public/x"] {
      try expectRefused(
        Array(outputs(to: file, ["--force"]).prefix(1)), "would be in the published folder", status: 64)
    }
    // Where no run's record is, but nights publish.
    try FileManager.default.removeItem(atPath: path("work/public/run.json"))
    try expectRefused(
      outputs(to: "a/x"), "would be in the published folder", status: 64,
      environment: ["SUBCAL_OUTPUT": path("work/public")])
    try program.scratch.write("{}", to: "work/public/run.json")
    try expectRefused(
      [
        ["apply", "6535", "--ledger", "a/ledger.sqlite"], PublishedNight.arguments + ["--record", "a"],
        ["backfill", "--from", "2024-10-21", "--record", "public/assets"],
      ], "would be in the published folder", status: 64)
  }

  @Test func `a link in a folder that others may write to is not followed`() throws {
    try FileManager.default.createDirectory(atPath: path("work/shared"), withIntermediateDirectories: true)
    for name in ["file", "file.ics"] { try link("work/shared/\(name)", to: path("work/victim")) }
    try link("work/shared/folder", to: path("home"))
    for mode in [0o777, 0o1777, 0o772] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path("work/shared"))
      for file in ["shared/file", "shared/folder/x"] {
        try expectRefused(
          Array(outputs(to: file, ["--force"]).prefix(mode == 0o1777 ? 9 : 1)),
          "is a link in a folder that other users may write to")
      }
    }
    let night = ["nightly", "--as-of", "2024-10-29T21:30", "--no-site"] + PublishedNight.replay
    try expectRefused(
      [
        night + ["--output", "shared/folder/public", "--store", "new.sqlite"],
        night + ["--output", "new", "--store", "shared/file"],
        ["apply", "6535", "--ledger", "shared/folder/x/y"],
      ], "is a link in a folder that other users may write to")
    try expectRefused(
      [["favourites", "add", "6535"]], "is a link in a folder",
      environment: ["SUBCAL_FAVOURITES_FILE": path("work/shared/file")])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path("work/shared"))
    try expectDone([["chart", "9935", "--output", "shared/file"]])
    #expect(try String(contentsOfFile: path("work/victim"), encoding: .utf8).contains("<svg"))
  }

  @Test func `a file of another kind is replaced only if that is asked for`() throws {
    let calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Google Inc//Google Calendar 70.9054//EN\r\n"
    let drawing = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss></rss>\n"
    let all = outputs(to: "x")
    for (text, commands) in [
      ("notes of mine", all), (calendar, [all[0]]), (drawing, [all[1]]),
      ("SQLite format 3\0 of another program", [all[2]]),
    ] {
      for name in ["x", "x.ics"] { try program.scratch.write(text, to: "work/\(name)") }
      try expectRefused(commands, "is not a file of the kind that this command writes")
    }
    for command in outputs(to: "x") {
      for name in ["x", "x.ics"] { try program.scratch.write("notes of mine", to: "work/\(name)") }
      try expectDone([command + ["--force"], command])
      // An empty file has no kind yet.
      try program.scratch.write("", to: "work/x")
      try expectDone([command])
    }
    for name in ["j.csv", "j.json"] {
      try program.scratch.write("my table", to: "work/\(name)")
      let export = ["ledger", "--export", name]
      try expectRefused([export], "is not a journal of subcal's ledger")
      // A journal without entries is of the same kind, and has less.
      try expectDone([export + ["--force"], export, export + ["--ledger", "none", "--force"], export])
    }
    for file in [".", "public", "/dev/null"] {
      try expectRefused(Array(outputs(to: file, ["--force"]).suffix(1)), "is not a file")
    }
  }

  @Test func `a night publishes none of the user's files, and replaces none of another's`() throws {
    let night = ["nightly", "--as-of", "2024-10-29T21:30", "--no-site"] + PublishedNight.replay
    try link("work/here", to: ".")
    for (output, store) in [
      ("public", "public/new.sqlite"), ("public", "here/public/new.sqlite"),
      ("here/public", "public/new.sqlite"),
      (".", "../new.sqlite"), (path("home"), "new.sqlite"), (path("home/.config/subcal"), "new.sqlite"),
      (path("home/.local/share/subcal/ledger"), "new.sqlite"), ("p", ".p.subcal-next/new.sqlite"),
    ] {
      try expectRefused(
        [night + ["--output", output, "--store", store]], "would be in the published folder", status: 64)
    }
    try expectRefused(
      [night + ["--output", "new", "--store", path("home/.config/subcal/config.yaml")]],
      "which subcal itself keeps")
    try expectRefused(
      [["favourites", "add", "6535"]], "which subcal itself keeps",
      environment: ["SUBCAL_FAVOURITES_FILE": path("home/.config/subcal/config.yaml")])
    try program.scratch.write("my page", to: "work/html/index.html")
    try program.scratch.write("my icon", to: "work/html/favicon.ico")
    let pages = night.filter { $0 != "--no-site" } + ["--output", "html", "--store", "new.sqlite"]
    let refused = try run(pages)
    #expect(
      refused.status == 73 && refused.stderr.contains("html/index.html is there already, and subcal did not"))
    #expect(refused.stderr.contains("or replace files of these names with --force"))
    #expect(
      try program.scratch.texts(in: "work/html") == ["index.html": "my page", "favicon.ico": "my icon"])
    try expectDone([pages + ["--force"], pages])
    #expect(try program.scratch.texts(in: "work/html")["favicon.ico"] == "my icon")
  }

  @Test func `today's candles replace no other file`() throws {
    try program.scratch.write("my script", to: "work/public/assets/live.js")
    try expectRefused(
      [["watch", "9935", "--serve-dir", "public"]],
      "is not a file of the kind that this command writes", environment: ["SUBCAL_AS_OF": ""])
  }
}
