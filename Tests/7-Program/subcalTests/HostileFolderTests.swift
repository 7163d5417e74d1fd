import Foundation
import Glibc
import TestSupport
import Testing

/// What somebody else put into the output folder under the name of a published file.
@Suite struct HostileFolderTests {
  let program: Program

  init() throws { program = try PublishedNight().program.inEnglish }

  /// Runs a night, which is killed where it hangs (status 137): one that waits for a pipe ends at no other signal.
  private func night() throws -> Program.Ending {
    let arguments =
      ["--signal=KILL", "60", Repository.subcal] + PublishedNight.arguments + PublishedNight.replay
    return try program.ending(of: program.start(arguments, program: "/usr/bin/timeout"))
  }

  private func put(_ kind: String, at place: String) throws {
    let path = program.scratch.path("work/\(place)")
    if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    switch kind {
    case "pipe": #expect(unsafe mkfifo(path, 0o644) == 0)
    case "link": #expect(unsafe symlink("/etc/passwd", path) == 0)
    case "link to a device": #expect(unsafe symlink("/dev/zero", path) == 0)
    case "device": #expect(unsafe mknod(path, mode_t(S_IFCHR) | 0o666, 0x0105) == 0)
    default: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
  }

  @Test(
    arguments: [
      ("pipe", "run.json"), ("pipe", "subscriptions.ics"), ("pipe", "offerings/9935-20241029.json"),
      ("link", "subscriptions.json"), ("link", "offerings"), ("link to a device", "run.json"),
      ("folder", "subscriptions.json"),
    ] + (geteuid() == 0 ? [("device", "subscriptions.csv")] : []))
  func `it is named and refused at once, and nothing is published`(kind: String, name: String) throws {
    let before = try program.scratch.files(in: "work/public").filter { !$0.key.hasPrefix(name) }
    try put(kind, at: "public/\(name)")
    // Without the store, what was published is read back.
    for keepsStore in [true, false] {
      if !keepsStore { try FileManager.default.removeItem(atPath: program.scratch.path("work/s.sqlite")) }
      let ending = try night()
      #expect(ending.status == 73 && ending.stderr.contains("public/\(name): "), "\(ending)")
      #expect(ending.stderr.contains("What to do: "))
      #expect(try program.scratch.files(in: "work/public").filter { !$0.key.hasPrefix(name) } == before)
    }
  }

  @Test func `a pipe in place of the lock is refused`() throws {
    let lock = try #require(
      try FileManager.default.contentsOfDirectory(atPath: program.scratch.path("work")).first {
        $0.hasSuffix(".subcal-lock")
      })
    try put("pipe", at: lock)
    let ending = try night()
    #expect(ending.status == 73 && ending.stderr.contains("\(lock): it is a pipe"), "\(ending)")
  }

  @Test(arguments: [
    (#""id": "9935-20241029""#, #""id": "../../9935-20241029""#),
    (#""sequence": 0"#, #""sequence": 2147483648"#),
  ])
  func `what is read back is checked before it is used`(text: String, wrong: String) throws {
    let path = program.scratch.path("work/public/offerings/9935-20241029.json")
    let file = try String(contentsOfFile: path, encoding: .utf8)
    try #require(file.contains(text))
    try file.replacing(text, with: wrong).write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.removeItem(atPath: program.scratch.path("work/s.sqlite"))
    let ending = try night()
    #expect(ending.status == 73 && ending.stderr.contains("offerings/9935-20241029.json"), "\(ending)")
  }
}
