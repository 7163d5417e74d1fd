import Foundation
import TestSupport
import Testing

/// Publishing the recorded day gives the bytes of Fixtures/golden, on any machine and at any time.
@Suite(.timeLimit(.minutes(60))) struct GoldenTests {
  let program: Program

  /// Of each kind of file one is compared, and of the others the names.
  static let compared = [
    "auctions/7703-20241023-auction.json", "calendars/auction.ics", "calendars/coming.ics",
    "calendars/window.ics", "coming/9995-20241107-rights.json", "listings/7705-20240621-listing.json",
    "offerings/9935-20241029.json",
  ]

  init() throws {
    program = try Program()
  }

  private func publish(environment: [String: String] = [:], to folder: String = "public") throws {
    let ending = try program.run(
      [
        "nightly", "--as-of", "2024-10-29T21:30", "--output", folder, "--store", "store.sqlite", "--replay",
        Repository.fixtures.appending(path: "replay/2024-10-29").path(),
      ], environment: environment)
    try #require(ending == Program.Ending(stdout: "", stderr: "", status: 0))
  }

  /// The published files, the times in run.json masked.
  private func published(in folder: String = "public") throws -> [String: Data] {
    var files = try program.scratch.files(in: "work/" + folder)
    let record = String(decoding: try #require(files["run.json"]), as: UTF8.self)
    let masked = record.replacing(/"started_at": "[^"]*"/, with: #""started_at": "masked""#)
      .replacing(/"duration_ms": \d+/, with: #""duration_ms": "masked""#)
    #expect(masked != record)
    files["run.json"] = Data(masked.utf8)
    return files
  }

  @Test func `the recorded day matches the golden files`() throws {
    try publish()
    // Pages have golden files in the tests of the site.
    var files = try published().filter {
      !$0.key.hasSuffix(".html") && !$0.key.hasPrefix("assets/") && $0.key != "worker.js"
    }
    let names = files.keys.sorted()
    let kinds = ["auctions/", "calendars/", "coming/", "increases/", "listings/", "offerings/"]
    for name in names where kinds.contains(where: name.hasPrefix) && !Self.compared.contains(name) {
      files[name] = nil
    }
    files["names.txt"] = Data(names.map { $0 + "\n" }.joined().utf8)
    #expect(Self.compared.allSatisfy { files[$0] != nil })
    try Golden.expect(files, in: Repository.fixtures.appending(path: "golden/2024-10-29"))
  }

  @Test func `the machine's time zone, locale and terminal do not change the output`() throws {
    try publish(environment: ["TZ": "UTC", "LANG": "C"])
    let here = try published()
    let places = [
      ["TZ": "America/Los_Angeles", "LANG": "zh_TW.UTF-8", "LC_ALL": "zh_TW.UTF-8"],
      ["TZ": "Pacific/Kiritimati", "LANG": "ar_EG.UTF-8", "LC_ALL": "ar_EG.UTF-8"],
      ["TZ": "XXX-13:45YYY,0/0,364/24", "LANG": "", "LC_ALL": "POSIX", "COLUMNS": "20"],
    ]
    for (number, place) in places.enumerated() {
      try publish(environment: place, to: "there-\(number)")
      #expect(try published(in: "there-\(number)") == here)
    }
  }

  @Test func `a second run rewrites only run.json`() throws {
    try publish()
    let (before, stamps) = try (published(), stamps())
    try publish()
    #expect(try published() == before)
    #expect(try self.stamps() == stamps)
    #expect(stamps.count == before.count - 1)
  }

  @Test(arguments: ["077", "000"])
  func `published files can be read by everyone and written only by their owner`(mask: String) throws {
    let process = try program.start(
      [
        "-c", #"umask "$1"; shift; exec "$@""#, "sh", mask, Repository.subcal, "nightly", "--as-of",
        "2024-10-29T21:30", "--output", "new/public", "--store", "store.sqlite", "--replay",
        Repository.fixtures.appending(path: "replay/2024-10-29").path(),
      ], program: "/bin/sh")
    #expect(try program.ending(of: process) == Program.Ending(stdout: "", stderr: "", status: 0))
    let root = program.scratch.url.appending(path: "work/new")
    var modes: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path()) + ["."]
    where !path.hasSuffix("-lock") {
      let attributes = try FileManager.default.attributesOfItem(atPath: root.appending(path: path).path())
      let mode = try #require(attributes[.posixPermissions] as? NSNumber).intValue
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      modes.insert("\(isFolder ? "folder" : "file") \(String(mode & 0o7777, radix: 8))")
    }
    #expect(modes == ["folder 755", "file 644"])
  }

  /// The inode and modification time of every published file except run.json.
  private func stamps() throws -> [String: [String]] {
    let root = program.scratch.url.appending(path: "work/public")
    var stamps: [String: [String]] = [:]
    for path in try program.scratch.files(in: "work/public").keys where path != "run.json" {
      let attributes = try FileManager.default.attributesOfItem(atPath: root.appending(path: path).path())
      let date = try #require(attributes[.modificationDate] as? Date)
      let inode = try #require(attributes[.systemFileNumber] as? NSNumber)
      stamps[path] = ["\(date.timeIntervalSinceReferenceDate)", "\(inode)"]
    }
    return stamps
  }
}
