import Foundation
import TestSupport
import Testing

/// `subcal backup`, `subcal status --check`, and a night with a damaged store.
@Suite struct BackupCommandTests {
  let program: Program

  init() throws {
    program = try Program().inEnglish
  }

  private func store(_ name: String) throws -> URL {
    let url = URL(filePath: program.scratch.path("work/\(name)"))
    try FileManager.default.copyItem(atPath: try Stores.path(of: "night"), toPath: url.path())
    return url
  }

  /// Whether a night says only that the recorded closes lack a code that the invented sessions before have.
  private static func isUsual(_ night: Program.Ending) -> Bool {
    night.status == 10 && night.stderr.split(separator: "\n").count == 1
      && night.stderr.contains("9993 had a close in the session before")
  }

  private func night() throws -> Program.Ending {
    try program.run([
      "nightly", "--replay", Repository.path("Fixtures/replay/2024-10-29"), "--as-of", "2024-10-29T21:30",
      "--store", "s.sqlite", "--output", "public", "--no-site",
    ])
  }

  @Test func `a backup answers as the store does, and is restored beside what was there`() throws {
    let store = try store("s.sqlite")
    let backup = try program.run(["backup", "b.sqlite", "--store", "s.sqlite"])
    #expect(
      backup
        == Program.Ending(
          stdout: "\(program.scratch.path("work/b.sqlite")): copied and checked\n", stderr: "", status: 0))
    let question = ["list", "--all", "--json", "--as-of", "2024-10-29T21:40", "--store"]
    let answer = try program.run(question + ["s.sqlite"])
    #expect(try program.run(question + ["b.sqlite"]) == answer && answer.stdout.count > 1000)
    try Data("damaged".utf8).write(to: store)
    let restored = try program.run(["restore", "b.sqlite", "--store", "s.sqlite"])
    #expect(restored.status == 0 && restored.stdout.contains("the former store is "), "\(restored)")
    #expect(try program.run(question + ["s.sqlite"]) == answer)
    let kept = try program.scratch.files(in: "work").filter { $0.key.hasPrefix("s.sqlite.replaced-") }
    #expect(Array(kept.values) == [Data("damaged".utf8)])
    try FileManager.default.removeItem(at: store)
    let lost = try program.run(["restore", "b.sqlite", "--store", "s.sqlite"])
    #expect(lost.status == 0 && !lost.stdout.contains("former"), "\(lost)")
    #expect(try program.run(question + ["s.sqlite"]) == answer)
  }

  @Test func `restore refuses what is no sound backup, and changes nothing`() throws {
    let store = try store("s.sqlite")
    let before = try Data(contentsOf: store)
    func refuse(_ name: String, _ reason: String, status: Int32 = 73) throws {
      let ending = try program.run(["restore", name, "--store", "s.sqlite"])
      #expect(ending.status == status && ending.stderr.contains(reason), "\(name): \(ending)")
      #expect(try Data(contentsOf: store) == before)
      let names = try program.scratch.files(in: "work").keys
      #expect(!names.contains { $0.contains("replaced-") || $0.contains("subcal-new") }, "\(names)")
    }
    try refuse("none.sqlite", "there is no backup", status: 66)
    try refuse("s.sqlite", "is the store itself")
    try Data("some other file".utf8).write(to: URL(filePath: program.scratch.path("work/other.txt")))
    try refuse("other.txt", "is not a subcal database")
    try StoreFile(self.store("newer.sqlite").path()).setVersion(999)
    try refuse("newer.sqlite", "newer version")
    try StoreFile(self.store("broken.sqlite").path()).breakReference()
    try refuse("broken.sqlite", "a row of feed refers to none of offering")
  }

  @Test func `the backup of a lost store is refused, and the night says how to restore`() throws {
    let (night, program) = (PublishedNight.arguments + PublishedNight.replay, try PublishedNight().program)
    let backup = ["backup", "b.sqlite", "--store", "s.sqlite"]
    #expect(try program.run(backup).status == 0)
    for suffix in ["", "-wal", "-shm"] {
      let path = program.scratch.path("work/s.sqlite\(suffix)")
      if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    }
    let lost = try program.run(night)
    #expect(lost.status == 10 && lost.stderr.contains("subcal restore FILE"), "\(lost)")
    // The folder brought it up to date, but it has one session only where a real store has years.
    try StoreFile(program.scratch.path("work/b.sqlite")).addSession()
    let before = try program.scratch.files(in: "work")["b.sqlite"]
    let refused = try program.run(backup)
    #expect(refused.status == 73 && refused.stderr.contains("sessions (the store "), "\(refused)")
    #expect(try program.scratch.files(in: "work")["b.sqlite"] == before)
    #expect(try program.run(night).status == 0)
    #expect(try program.run(backup + ["--force"]).status == 0)
    #expect(try program.scratch.files(in: "work")["b.sqlite.1"] == before)
  }

  @Test func `the ledger is copied beside the store, for its user alone, and is restored`() throws {
    let program = try PublishedNight().program
    let asOf = ["--as-of", "2024-10-29T21:40", "--store", "s.sqlite"]
    let backup = ["backup", "b.sqlite", "--store", "s.sqlite"]
    func names() throws -> [String] {
      try program.scratch.files(in: "work").keys.filter { $0.hasPrefix("b.sqlite") }.sorted()
    }
    // Without a ledger there is nothing new.
    let first = try program.run(backup)
    #expect(first.status == 0 && first.stdout.split(separator: "\n").count == 1, "\(first)")
    #expect(try names() == ["b.sqlite"])
    #expect(try program.run(["apply", "9935"] + asOf).status == 0)
    #expect(try program.run(backup + ["--no-ledger"]).stdout == first.stdout)
    #expect(try names() == ["b.sqlite", "b.sqlite.1"])
    let second = try program.run(backup)
    #expect(
      second.status == 0 && second.stdout.contains("b.sqlite.ledger: copied and checked\n"), "\(second)")
    let copy = program.scratch.path("work/b.sqlite.ledger")
    let mode = { try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int }
    #expect(try mode() == 0o600)
    let entries = try program.run(["ledger", "--json"] + asOf)
    let former = try Data(contentsOf: URL(filePath: copy))
    #expect(try program.run(["apply", "4927"] + asOf).status == 0)
    #expect(try program.run(backup).status == 0)
    #expect(try program.scratch.files(in: "work")["b.sqlite.ledger.1"] == former && mode() == 0o600)

    let folder = program.scratch.path("home/.local/share/subcal/ledger")
    let restored = try program.run(["restore", "b.sqlite.ledger.1"])
    #expect(restored.status == 0 && restored.stdout.contains("the former ledger is "), "\(restored)")
    #expect(try program.run(["ledger", "--json"] + asOf) == entries)
    // It has one entry less than the copy.
    let refused = try program.run(backup)
    #expect(refused.status == 73 && refused.stderr.contains("2 entries (the ledger 1)"), "\(refused)")
    #expect(refused.stdout == first.stdout)
    try FileManager.default.removeItem(atPath: folder)
    let lost = try program.run(backup)
    #expect(lost.status == 73 && lost.stderr.contains("2 entries (the ledger 0)"), "\(lost)")
    #expect(lost.stderr.contains("subcal restore ") && lost.stderr.contains("b.sqlite.ledger; "), "\(lost)")
    let again = try program.run(["restore", "b.sqlite.ledger"])
    #expect(again.status == 0 && !again.stdout.contains("former"), "\(again)")
    let modes = try [folder, "\(folder)/ledger.sqlite"].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
    #expect(modes == [0o700, 0o600])
    #expect(try program.run(["ledger"] + asOf).stdout.contains("4927"))
    #expect(try program.run(backup).status == 0)
    // A ledger that is begun anew replaces no copy with more, also where the newer of the two is damaged.
    try Data(former.prefix(5000)).write(to: URL(filePath: copy))
    let ledger = "\(folder)/ledger.sqlite"
    let whole = try Data(contentsOf: URL(filePath: ledger))
    try FileManager.default.removeItem(atPath: ledger)
    #expect(try program.run(["apply", "9935"] + asOf).status == 0)
    let poorer = try program.run(backup)
    #expect(poorer.status == 73 && poorer.stderr.contains("b.sqlite.ledger.1 has more"), "\(poorer)")
    // Also with as many entries, which are others.
    #expect(try program.run(["apply", "6535"] + asOf).status == 0)
    let other = try program.run(backup)
    #expect(other.status == 73 && other.stderr.contains("some that the ledger does not have"), "\(other)")
    try whole.write(to: URL(filePath: ledger))
    // A damaged backup restores nothing.
    let damaged = try program.run(["restore", "b.sqlite.ledger"])
    #expect(damaged.status == 73 && damaged.stderr.contains("the ledger was not changed"), "\(damaged)")
    #expect(try program.run(["ledger"] + asOf).stdout.contains("4927"))
  }

  @Test func `a copy is not readable for more than the one that it replaces`() throws {
    _ = try store("s.sqlite")
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: program.scratch.path("work/\(name)"))[
        .posixPermissions]
        as? Int
    }
    let backup = ["backup", "b.sqlite", "--store", "s.sqlite"]
    #expect(try program.run(backup).status == 0 && mode("b.sqlite") == 0o640)
    for name in ["b.sqlite", "s.sqlite"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: program.scratch.path("work/\(name)"))
    }
    #expect(try program.run(backup).status == 0 && mode("b.sqlite") == 0o600)
    #expect(try program.run(["restore", "b.sqlite", "--store", "s.sqlite"]).status == 0)
    #expect(try mode("s.sqlite") == 0o600)
  }

  @Test func `the export of a lost ledger does not replace the journal`() throws {
    let program = try PublishedNight().program
    let (asOf, export) = (
      ["--as-of", "2024-10-29T21:40", "--store", "s.sqlite"], ["ledger", "--export", "j.csv"]
    )
    #expect(try program.run(["apply", "9935"] + asOf).status == 0)
    #expect(try program.run(export + asOf).status == 0)
    let before = try program.scratch.files(in: "work")["j.csv"]
    try FileManager.default.removeItem(atPath: program.scratch.path("home/.local/share/subcal/ledger"))
    let refused = try program.run(export + asOf)
    #expect(
      refused.status == 73 && refused.stderr.contains("has 1 entries and the ledger only 0"), "\(refused)")
    #expect(try program.scratch.files(in: "work")["j.csv"] == before)
    #expect(try program.run(export + asOf + ["--force"]).status == 0)
  }

  @Test func `a night mends a changed bit of the schema, and says so`() throws {
    let store = try store("s.sqlite")
    let rows = try StoreFile(store.path()).rows().filter { $0.hasPrefix("bar ") }
    var bytes = try Data(contentsOf: store)
    let text = try #require(bytes.range(of: Data("CREATE TABLE doubtful_close".utf8)))
    bytes[text.lowerBound + 3] ^= 2
    try bytes.write(to: store)
    let ending = try night()
    #expect(ending.status == 10 && ending.stderr.contains("nothing is lost"), "\(ending)")
    #expect(try Set(rows).isSubset(of: StoreFile(store.path()).rows()))
    #expect(try Self.isUsual(night()))
  }

  @Test func `without a store, and where no file can be written, nothing is written`() throws {
    #expect(try program.run(["backup", "b.sqlite", "--store", "none.sqlite"]).status == 66)
    _ = try store("s.sqlite")
    let own = ["", "-wal", "-shm", "-journal", ".lock"].map { "s.sqlite\($0)" }
    // The same file by another way.
    let folder = URL(filePath: program.scratch.path("work")).lastPathComponent
    for target in ["nowhere/b.sqlite", "."] + own + ["../\(folder)/s.sqlite-wal"] {
      let ending = try program.run(["backup", target, "--store", "s.sqlite"])
      #expect(ending.status == 73 && ending.stderr.contains("What to do: "), "\(ending)")
    }
    #expect(try program.scratch.files(in: "work").keys.sorted() == ["s.sqlite"])
  }

  @Test func `several backups into one file at once all succeed, and leave a sound one`() throws {
    _ = try store("s.sqlite")
    try Data("not a backup".utf8).write(to: URL(filePath: program.scratch.path("work/b.sqlite.new")))
    let backups = try (0..<8).map { _ in
      let own = Program(in: try ScratchDirectory())
      let work = program.scratch.path("work")
      return (own, try own.start(["backup", "\(work)/b.sqlite", "--store", "\(work)/s.sqlite"]))
    }
    for (own, process) in backups {
      let ending = try own.ending(of: process)
      #expect(ending.status == 0 && ending.stderr == "", "\(ending)")
    }
    #expect(try program.run(["status", "--check", "--store", "b.sqlite"]).status == 0)
    #expect(
      try program.scratch.files(in: "work").keys.sorted()
        == [".b.sqlite.subcal-lock", "b.sqlite", "b.sqlite.1", "b.sqlite.new", "s.sqlite"])
  }

  @Test func `status --check distinguishes a sound store from a damaged one`() throws {
    let store = try store("s.sqlite")
    let sound = try program.run(["status", "--check", "--store", "s.sqlite"])
    #expect(sound.status == 0 && sound.stdout.contains("no damage found"), "\(sound)")
    let json = try program.run(["status", "--check", "--json", "--store", "s.sqlite"])
    #expect(json.stdout.contains(#""damage": []"#), "\(json)")
    try StoreFile(store.path()).breakReference()
    let broken = try program.run(["status", "--check", "--store", "s.sqlite"])
    #expect(broken.status == 73 && broken.stdout == "", "\(broken)")
    #expect(broken.stderr.contains("a row of feed refers to none of offering"))
    #expect(try program.run(["status", "--store", "s.sqlite"]).status == 0)
  }

  @Test func `a night mentions damage that SQLite sees, and how to fetch the history again`() throws {
    var generator = SplitMix64(seed: 3)
    let store = try store("s.sqlite")
    let sound = try Data(contentsOf: store)
    var seen = 0
    for _ in 0..<(LongRun.isOn ? 24 : 6) {
      var bytes = sound
      let place = Int.random(in: 0..<bytes.count - 64, using: &generator)
      for index in place..<place + 16 { bytes[index] ^= UInt8.random(in: 1...255, using: &generator) }
      for name in ["s.sqlite", "s.sqlite-wal", "s.sqlite-shm"] {
        let path = program.scratch.path("work/\(name)")
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
      }
      try bytes.write(to: store)
      let file = StoreFile(store.path())
      let (isAnywhere, isDamaged) = ((try? file.faults()) != [], (try? file.faultsBesideBars()) != [])
      for question in [["status", "--check"], ["list", "--all"], ["history", "9935"], ["stats"]] {
        let ending = try program.run(
          question + ["--store", "s.sqlite"], environment: ["SUBCAL_AS_OF": "2024-10-29T21:40"])
        #expect([0, 1, 73].contains(ending.status), "byte \(place) \(question): \(ending)")
        #expect(!ending.stderr.contains("Error("), "byte \(place) \(question): \(ending)")
        if question.contains("--check"), isAnywhere {
          #expect(ending.status == 73, "byte \(place): \(ending)")
        }
      }
      let ending = try night()
      // A name that changes into another is damage that only the exchange's list shows.
      #expect([0, 10].contains(ending.status), "byte \(place): \(ending)")
      // A value that subcal refuses is damage that SQLite does not see.
      let isReplaced = ending.stderr.contains("a new store was created")
      #expect(ending.stderr.contains(".corrupt-") || !isDamaged, "byte \(place): \(ending)")
      #expect(!isReplaced || ending.status == 10, "byte \(place): \(ending)")
      #expect(ending.stderr.contains("can be fetched again with subcal backfill --from ") == isReplaced)
      seen += isDamaged ? 1 : 0
    }
    #expect(seen > 0)
  }

  @Test func `questions of a store with destroyed pages say what is wrong and what to do`() throws {
    let store = try store("s.sqlite")
    let sound = try Data(contentsOf: store)
    let pages = sound.count / 4096
    var told = 0
    for page in stride(from: 1, to: pages - 1, by: max(1, pages / (LongRun.isOn ? 100 : 10))) {
      var bytes = sound
      bytes.replaceSubrange(page * 4096..<(page + 2) * 4096, with: Data(repeating: 0xA5, count: 8192))
      try bytes.write(to: store)
      for question in [["status", "--check"], ["list", "--all"], ["stats"]] {
        let ending = try program.run(
          question + ["--store", "s.sqlite"], environment: ["SUBCAL_AS_OF": "2024-10-29T21:40"])
        let isTold = ending.status == 73 && ending.stderr.contains("subcal restore FILE")
        #expect(isTold || ending.status == 0, "page \(page) \(question): \(ending)")
        told += isTold ? 1 : 0
        #expect(!ending.stderr.contains("Error("), "page \(page) \(question): \(ending)")
      }
    }
    #expect(told > 5)
  }

  @Test func `a night mentions damage that none of its statements meets`() throws {
    try StoreFile(store("s.sqlite").path()).breakReference()
    let ending = try night()
    #expect(ending.status == 10 && ending.stderr.contains(".corrupt-"), "\(ending)")
    #expect(ending.stderr.contains("a row of feed refers to none of offering"), "\(ending)")
  }

  @Test func `a backfill refuses damage that none of its statements meets`() throws {
    let store = try store("s.sqlite")
    try StoreFile(store.path()).breakReference()
    let before = try StoreFile(store.path()).rows()
    let ending = try program.run([
      "backfill", "--subscriptions", "--from", "2022", "--to", "2023", "--as-of", "2024-11-06T10:00",
      "--replay", Repository.path("Fixtures/backfill"), "--store", "s.sqlite",
    ])
    #expect(ending.status == 73 && ending.stderr.contains("a row of feed refers to none"), "\(ending)")
    #expect(try StoreFile(store.path()).rows() == before)
  }

  @Test func `the first night of a new version names the copy of the former store`() throws {
    let store = try store("s.sqlite")
    try FileManager.default.removeItem(at: store)
    try OlderStore.make(at: store.path())
    let ending = try night()
    #expect(ending.status == 10 && ending.stderr.contains("s.sqlite.version-18"), "\(ending)")
    #expect(try program.run(["status", "--store", "s.sqlite.version-18"]).stderr.contains("older version"))
    #expect(try Self.isUsual(night()))
  }
}
