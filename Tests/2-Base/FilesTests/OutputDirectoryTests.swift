import Foundation
import Glibc
import Posix
import TestSupport
import Testing
@testable import Files

/// The published folder is replaced as a whole, and only changed files are written.
@Suite struct OutputDirectoryTests {
  let scratch: ScratchDirectory
  let output: FilePath
  let files = ["a.json": "one", "b.csv": "two", "deep/c.json": "three"]

  init() throws {
    scratch = try ScratchDirectory()
    output = scratch.path.appending("public")
  }

  /// Publishes texts, with `run.json` as the record, to the folder or to one with another name.
  @discardableResult
  private func publish(
    _ files: [String: String], record: String, to name: String = "public"
  ) throws -> OutputDirectory.Outcome {
    let transaction = try staged(files, record: record, to: name)
    defer { transaction.commit() }
    return try transaction.publish()
  }

  private func staged(
    _ files: [String: String], record: String, to name: String = "public"
  ) throws -> FolderTransaction {
    try FolderTransaction(
      staging: files.mapValues { Array($0.utf8) }, record: record,
      in: OutputDirectory(path: scratch.path.pushing(FilePath(name))))
  }

  private func status(_ name: String) throws -> FileStatus {
    try #require(try FileSystem.status(of: output.pushing(FilePath(name))))
  }

  /// Names in the scratch folder.
  private var names: [String] {
    get throws { try FileSystem.entries(of: scratch.path).map(\.name.string) }
  }

  @Test func `the first publication creates the folder and its parents`() throws {
    let outcome = try publish(files, record: "first", to: "new/public")
    #expect(outcome == .exchanged(changed: 3))
    #expect(try scratch.texts(in: "new/public") == files.merging(["run.json": "first"]) { $1 })
    #expect(try names == ["new"])
    #expect(try FileSystem.entries(of: scratch.path.appending("new")).map(\.name.string) == ["public"])
  }

  @Test(arguments: ["../a", "/a", "deep/../../a", "deep//a", "./a", "", "a\0b"])
  func `a name that leads elsewhere is refused, and nothing is written`(name: String) throws {
    #expect(throws: PosixError.self) { try publish([name: "one"], record: "first") }
    #expect(try names == [])
  }

  @Test func `publishing unchanged files rewrites only the record`() throws {
    try publish(files, record: "first")
    let before = try [".", "a.json", "b.csv", "deep", "deep/c.json"].map { try status($0) }
    let folder = before[0].inode
    #expect(try publish(files, record: "second") == .onlyRecord)
    #expect(try scratch.texts(in: "public") == files.merging(["run.json": "second"]) { $1 })
    #expect(try ["a.json", "b.csv", "deep", "deep/c.json"].map { try status($0) } == Array(before[1...]))
    #expect(try status(".").inode == folder)
    #expect(try names == ["public"])
  }

  @Test func `publishing changed files does not touch the unchanged ones`() throws {
    try publish(files, record: "first")
    let before = try (status("a.json"), status("b.csv"), status("deep/c.json"))
    let changed = files.merging(["b.csv": "2", "new.ics": "four"]) { $1 }
    #expect(try publish(changed, record: "second") == .exchanged(changed: 2))
    #expect(try scratch.texts(in: "public") == changed.merging(["run.json": "second"]) { $1 })
    #expect(try status("a.json") == before.0)
    #expect(try status("b.csv").inode != before.1.inode)
    #expect(try status("deep/c.json") == before.2)
    #expect(try names == ["public"])
  }

  @Test func `a file that is no longer published stays`() throws {
    try publish(files, record: "first")
    #expect(try publish(["a.json": "1"], record: "second") == .exchanged(changed: 1))
    #expect(
      try scratch.texts(in: "public")
        == files.merging(["a.json": "1", "run.json": "second"]) { $1 })
  }

  @Test func `files that were not published are kept`() throws {
    try scratch.write("by hand", to: "public/robots.txt")
    try scratch.write("in a folder", to: "public/.well-known/deep/down.txt")
    try FileSystem.makeDirectory(output.appending("empty"), permissions: 0o700)
    try FileSystem.makeSymbolicLink(output.appending("latest"), to: "robots.txt")
    try FileSystem.makeSymbolicLink(output.appending("nowhere"), to: "../absent")
    let (robots, down) = try (status("robots.txt"), status(".well-known/deep/down.txt"))
    try publish(files, record: "first")
    #expect(try publish(["a.json": "1"], record: "second") == .exchanged(changed: 1))
    #expect(try status("robots.txt") == robots)
    #expect(try status(".well-known/deep/down.txt") == down)
    #expect(try status("empty").kind == .directory)
    #expect(try status("empty").permissions == 0o700)
    #expect(try FileSystem.readSymbolicLink(output.appending("latest")) == "robots.txt")
    #expect(try FileSystem.readSymbolicLink(output.appending("nowhere")) == "../absent")
    #expect(
      try FileSystem.entries(of: output).map(\.name.string) == [
        ".well-known", "a.json", "b.csv", "deep", "empty", "latest", "nowhere", "robots.txt", "run.json",
      ])
  }

  @Test(arguments: ["real", "./real/", "../{scratch}/real", "second"])
  func `an output folder behind a symbolic link is replaced, and the link stays`(target: String) throws {
    let name = scratch.path.name
    let target = FilePath(target.replacing("{scratch}", with: name.string))
    try FileSystem.makeSymbolicLink(scratch.path.appending("second"), to: "real")
    try FileSystem.makeSymbolicLink(output, to: target)
    for round in ["1", "2"] {
      let outcome = try publish(files.merging(["a.json": round]) { $1 }, record: round)
      #expect(outcome == .exchanged(changed: round == "1" ? 3 : 1))
      #expect(try FileSystem.readSymbolicLink(output) == target)
      #expect(try FileSystem.status(of: scratch.path.appending("real"))?.kind == .directory)
      #expect(
        try scratch.texts(in: "real") == files.merging(["a.json": round, "run.json": round]) { $1 })
      #expect(try names == ["public", "real", "second"])
    }
  }

  @Test func `files of others whose names end like those of a run stay`() throws {
    let others = [
      "public/notes.subcal-new": "a", "public/.notes.subcal-new": "b", "public/deep/x.subcal-old": "c",
    ]
    for round in ["1", "2"] {
      try publish(files.merging(["a.json": round]) { $1 }, record: round)
      if round == "1" { for (name, text) in others { try scratch.write(text, to: name) } }
    }
    let texts = try scratch.texts(in: "public")
    for (name, text) in others { #expect(texts[String(name.dropFirst(7))] == text, "\(name)") }
  }

  @Test func `temporary files of a killed run are removed`() throws {
    try publish(files, record: "first")
    let leftovers = [
      ".public.subcal-next/a.json", ".public.subcal-next/deep/c.json", "public/.a.json.subcal-new",
      "public/deep/.c.json.subcal-new",
    ]
    for round in [files, files.merging(["a.json": "1"]) { $1 }] {
      for name in leftovers { try scratch.write("half", to: name) }
      try publish(round, record: "second")
      #expect(try scratch.texts(in: "public") == round.merging(["run.json": "second"]) { $1 })
      #expect(try names == ["public"])
    }
  }

  @Test func `what a run was killed over before a name's first file goes with that file`() throws {
    try publish(files, record: "first")
    try scratch.write("half", to: "public/deep/.new.json.subcal-new")
    let more = files.merging(["deep/new.json": "1"]) { $1 }
    try publish(more, record: "second")
    #expect(try scratch.texts(in: "public") == more.merging(["run.json": "second"]) { $1 })
  }

  @Test func `a folder keeps its permissions, and a new one is readable by all`() throws {
    try publish(files, record: "first")
    #expect(try status(".").permissions == 0o755)
    #expect(try status("deep").permissions == 0o755)
    #expect(try status("run.json").permissions == 0o644)
    #expect(try status("deep/c.json").permissions == 0o644)
    try FileSystem.removeTree(output)
    try FileSystem.makeDirectory(output, permissions: 0o2750)
    try publish(files, record: "second")
    #expect(try status(".").permissions == 0o2750)
  }

  @Test func `an output below a file is an error, and the file stays`() throws {
    try scratch.write("in the way", to: "file")
    #expect(throws: PosixError.self) {
      try publish(["a.json": "1"], record: "2", to: "file/public")
    }
    #expect(try scratch.texts(in: ".") == ["file": "in the way"])
  }

  @Test(arguments: ["link", "pipe"])
  func `a link or pipe under the name of a published file is refused and named`(kind: String) throws {
    try scratch.write("elsewhere", to: "elsewhere.json")
    try publish(files, record: "first")
    let place = output.pushing("deep/c.json")
    try FileSystem.removeFile(place)
    if kind == "link" {
      try FileSystem.makeSymbolicLink(place, to: "../../elsewhere.json")
    } else {
      #expect(unsafe mkfifo(place.string, 0o644) == 0)
    }
    for files in [files, ["a.json": "1", "deep/c.json": "3"]] {
      let error = #expect(throws: PosixError.self) { try publish(files, record: "second") }
      #expect(error?.description.hasPrefix("open \(place): it is a ") == true, "\(error)")
    }
    #expect(try FileSystem.readFile(output.appending("run.json")) == Array("first".utf8))
    #expect(try FileSystem.readFile(scratch.path.appending("elsewhere.json")) == Array("elsewhere".utf8))
    #expect(try names == ["elsewhere.json", "public"])
  }

  @Test func `a pipe that is nobody's concern stays and stops nothing`() throws {
    try publish(files, record: "first")
    #expect(unsafe mkfifo(output.appending("theirs").string, 0o644) == 0)
    #expect(try publish(["a.json": "1"], record: "second") == .exchanged(changed: 1))
    #expect(try status("theirs").kind == .other)
  }

  @Test func `a subfolder that is a symbolic link is refused and not written to`() throws {
    try scratch.write("old", to: "elsewhere/c.json")
    try FileSystem.makeDirectory(output)
    try FileSystem.makeSymbolicLink(output.appending("deep"), to: "../elsewhere")
    #expect(throws: PosixError.self) { try publish(files, record: "first") }
    #expect(try scratch.texts(in: "elsewhere") == ["c.json": "old"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can change the owner of a folder"))
  func `folders keep their owners`() throws {
    let folders = [output, output.appending("theirs")]
    for folder in folders {
      try FileSystem.makeDirectory(folder)
      try FileManager.default.setAttributes(
        [.ownerAccountID: NSNumber(value: 1234), .groupOwnerAccountID: NSNumber(value: 1234)],
        ofItemAtPath: folder.string)
    }
    try publish(files, record: "first")
    for folder in folders {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.string)
      #expect(attributes[.ownerAccountID] as? NSNumber == 1234)
      #expect(attributes[.groupOwnerAccountID] as? NSNumber == 1234)
    }
  }

  @Test(arguments: [[:], ["b.csv": "2"], ["new.ics": "four", "a.json": "1"]])
  func `rolling back restores the previous files byte for byte`(change: [String: String]) throws {
    try publish(files, record: "first")
    let before = try (status(".").inode, status("a.json"), status("run.json"))
    let transaction = try staged(files.merging(change) { $1 }, record: "second")
    let outcome = try transaction.publish()
    #expect(
      try scratch.texts(in: "public").filter { !$0.key.contains("/.") && !$0.key.hasPrefix(".") }
        == files.merging(change) { $1 }.merging(["run.json": "second"]) { $1 })
    try transaction.rollBack()
    #expect(try scratch.texts(in: "public") == files.merging(["run.json": "first"]) { $1 })
    #expect(try (status(".").inode, status("a.json"), status("run.json")) == before)
    #expect(try names == ["public"])
    #expect(try publish(files.merging(change) { $1 }, record: "third") == outcome)
    #expect(try names == ["public"])
  }

  @Test func `rolling back the first publication removes the folder`() throws {
    let transaction = try staged(files, record: "")
    try transaction.publish()
    #expect(try names.contains("public"))
    try transaction.rollBack()
    #expect(try names == [])
  }

  @Test(arguments: [[:], ["b.csv": "2"]])
  func `files that are staged but not published leave nothing behind`(change: [String: String]) throws {
    try publish(files, record: "first")
    let transaction = try staged(files.merging(change) { $1 }, record: "second")
    #expect(try scratch.texts(in: "public").filter { !$0.key.hasPrefix(".") }["run.json"] == "first")
    try transaction.rollBack()
    #expect(try scratch.texts(in: "public") == files.merging(["run.json": "first"]) { $1 })
    #expect(try names == ["public"])
  }

  @Test func `publishing a transaction twice has the same effect as once`() throws {
    try publish(files, record: "first")
    let transaction = try staged(["a.json": "1"], record: "second")
    #expect(try transaction.publish() == transaction.publish())
    transaction.commit()
    #expect(
      try scratch.texts(in: "public") == files.merging(["a.json": "1", "run.json": "second"]) { $1 })
  }
}

extension FolderTransaction {
  /// Stages files and, at the end, `run.json`.
  convenience init(staging files: [String: [UInt8]], record: String, in directory: OutputDirectory) throws {
    try self.init(in: directory) { set in
      for (name, bytes) in files.sorted(by: { $0.key < $1.key }) { try set.add(name, bytes) }
      try set.add("run.json", Array(record.utf8))
    }
  }
}
