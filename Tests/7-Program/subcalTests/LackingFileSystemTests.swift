import Foundation
import TestSupport
import Testing

/// Folders of file systems that lack what others have, as Tests/Machines/Loopback/lacking.c plays them.
@Suite(.enabled(if: Tool(named: "cc") != nil, "no C compiler is installed")) struct LackingFileSystemTests {
  let program: Program

  private static let library = Result {
    let library = try Stores.folder.get().appending(component: "lacking.so").path()
    _ = try Tool(named: "cc")?.run([
      "-shared", "-fPIC", "-o", library, Repository.path("Tests/Machines/Loopback/lacking.c"),
    ])
    return library
  }

  init() throws { program = try PublishedNight().program.inEnglish }

  /// Runs a command where all that is below a folder lacks something.
  private func run(
    _ arguments: [String], lacking lacks: String, below folder: String = "work/disk",
    language: String = "en_US.UTF-8"
  ) throws -> Program.Ending {
    try program.run(
      arguments,
      environment: [
        "LD_PRELOAD": try Self.library.get(), "LACKING": lacks, "LACKING_BELOW": program.scratch.path(folder),
        "SUBCAL_STORE": program.scratch.path("work/s.sqlite"), "SUBCAL_AS_OF": "2024-10-29T21:40",
        "LANG": language,
      ])
  }

  private func night(_ more: String..., store: String = "new.sqlite") -> [String] {
    ["nightly", "--as-of", "2024-10-29T21:30", "--no-site", "--output", "disk/public", "--store", store]
      + PublishedNight.replay + more
  }

  /// How often each lack is named.
  private func named(in text: String) -> [Int] {
    ["cannot sync folders", "cannot be exchanged as a whole", "keeps no permissions", "has no locks"].map {
      text.components(separatedBy: $0).count - 1
    }
  }

  @Test(arguments: [
    ("sync link exchange chmod flock", [1, 1, 0, 1]),
    ("sync nolink exchange quiet wide flock", [1, 1, 0, 1]),
    ("sync exchange", [1, 1, 0, 0]), ("flock", [0, 0, 0, 1]),
  ])
  func `a night is published without what cannot be had, which is said once`(lacks: String, said: [Int])
    throws
  {
    try FileManager.default.createDirectory(
      atPath: program.scratch.path("work/disk"), withIntermediateDirectories: false)
    func published(_ folder: String) throws -> [String: Data] {
      try program.scratch.files(in: folder).filter { $0.key != "run.json" }
    }
    let first = try run(night(), lacking: lacks)
    #expect(first.status == 0 && first.stdout == "", "\(first)")
    // A first folder is renamed, and nothing is exchanged or linked.
    #expect(named(in: first.stderr) == [said[0], 0, said[2], said[3]], "\(first)")
    #expect(try published("work/disk/public") == published("work/public"))
    let next = try run(night("--site-url", "https://example.org", "--verbose"), lacking: lacks)
    #expect(next.status == 0 && named(in: next.stderr)[1] >= said[1], "\(next)")
    let silent = try run(night("--site-url", "https://example.net"), lacking: lacks)
    #expect(silent == Program.Ending(stdout: "", stderr: "", status: 0))
    #expect(
      try program.run(night("--site-url", "https://example.net") + ["--output", "usual/public"]).status == 0)
    #expect(try published("work/disk/public") == published("work/usual/public"))
    let left = try FileManager.default.subpathsOfDirectory(atPath: program.scratch.path("work/disk"))
    #expect(left.filter { $0.contains(".subcal-") } == [".public.subcal-lock"])
  }

  @Test func `a backup goes to such a disk, and is sound`() throws {
    try FileManager.default.createDirectory(
      atPath: program.scratch.path("work/disk"), withIntermediateDirectories: false)
    let lacks = "sync link exchange quiet wide flock fcntl"
    for round in 1...2 {
      let ending = try run(["backup", "disk/b.sqlite"], lacking: lacks)
      #expect(ending.status == 0 && named(in: ending.stderr) == [1, 0, 1, 1], "\(round): \(ending)")
      #expect(try program.run(["status", "--check", "--store", "disk/b.sqlite"]).status == 0)
    }
    let chinese = try run(["backup", "disk/b.sqlite"], lacking: lacks, language: "zh_TW.UTF-8")
    #expect(chinese.stderr.contains("的檔案系統不保留權限：其他使用者可能讀取或更改\n"), "\(chinese)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.scratch.path("work/disk")).sorted()
        == [".b.sqlite.subcal-lock", "b.sqlite", "b.sqlite.1"])
  }

  @Test func `store and ledger say when others may read them`() throws {
    let home = "home"
    for arguments in [["apply", "9935"], ["ledger"], ["ledger", "--export", "../home/j.csv"]] {
      let ending = try run(arguments, lacking: "sync link chmod wide flock", below: home)
      #expect(ending.status == 0 && named(in: ending.stderr)[2] == 1, "\(ending)")
    }
    let store = try run(night(store: "disk/s.sqlite"), lacking: "chmod wide", below: "work/disk")
    #expect(store.status == 0 && named(in: store.stderr) == [0, 0, 1, 0], "\(store)")
    // Elsewhere the same ledger is refused.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.scratch.path("home/.local/share/subcal/ledger"))
    #expect(try run(["ledger"], lacking: "").status == 73)
  }

  @Test func `a sector that cannot be read is no damage, and nothing is touched`() throws {
    #expect(
      try program.run(["apply", "9935", "--store", "s.sqlite", "--as-of", "2024-10-29T21:40"]).status == 0)
    func files() throws -> [String: Data] {
      let names = [("work", "s.sqlite"), ("home/.local/share/subcal/ledger", "ledger.sqlite")]
      return try names.reduce(into: [:]) { files, name in
        files.merge(try program.scratch.files(in: name.0).filter { $0.key.hasPrefix(name.1) }) { $1 }
      }
    }
    let before = try files().filter { !$0.key.hasSuffix(".lock") }
    let backfill = [
      "backfill", "--subscriptions", "--from", "2022", "--to", "2023", "--as-of", "2024-11-06T10:00",
      "--replay", Repository.path("Fixtures/backfill"), "--store", "s.sqlite",
    ]
    for (arguments, place) in [
      (["list", "--all"], "work/s.sqlite"), (["status", "--check"], "work/s.sqlite"),
      (["backup", "b.sqlite"], "work/s.sqlite"), (backfill, "work/s.sqlite"),
      (night(store: "s.sqlite"), "work/s.sqlite"), (["ledger"], "home"), (["backup", "b.sqlite"], "home"),
    ] {
      let ending = try run(arguments, lacking: "sector", below: place)
      #expect(ending.status == 73 && ending.stderr.contains("disk I/O error"), "\(arguments): \(ending)")
      #expect(!ending.stderr.contains("corrupt") && !ending.stderr.contains("restore"), "\(ending)")
      #expect(try files().filter { !$0.key.hasSuffix(".lock") } == before, "\(arguments)")
    }
    // The one that can be read is copied all the same.
    #expect(try program.scratch.files(in: "work").keys.contains("b.sqlite"))
  }

  @Test func `what fails is no lack`() throws {
    try FileManager.default.createDirectory(
      atPath: program.scratch.path("work/disk"), withIntermediateDirectories: false)
    for arguments in [night(), ["backup", "disk/b.sqlite"]] {
      let ending = try run(arguments, lacking: "broken")
      #expect(ending.status == 73 && ending.stderr.contains("What to do: "), "\(ending)")
    }
  }
}
