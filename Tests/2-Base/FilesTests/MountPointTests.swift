import Diagnostics
import Foundation
import Posix
import TestSupport
import Testing
@testable import Files

/// A folder that cannot be exchanged, and a disk that is full.
@Suite(
  .serialized,
  .enabled(if: Mount.isAvailable, "no file system can be mounted here: root and mount(8) are needed"))
struct MountPointTests {
  let scratch: ScratchDirectory
  let mount: Mount

  init() throws {
    scratch = try ScratchDirectory()
    mount = try Mount(in: scratch)
  }

  @discardableResult
  private func publish(_ files: [String: [UInt8]], record: String, to path: FilePath) throws
    -> OutputDirectory.Outcome
  {
    let transaction = try staged(files, record: record, to: path)
    defer { transaction.commit() }
    return try transaction.publish()
  }

  private func staged(
    _ files: [String: [UInt8]], record: String, to path: FilePath
  ) throws -> FolderTransaction {
    try FolderTransaction(staging: files, record: record, in: OutputDirectory(path: path))
  }

  @Test func `a mount point is published file by file, without touching unchanged files`() throws {
    let disk = mount.path
    let first = try publish(["a": [1], "b": [2], "deep/c": [3]], record: "first", to: disk)
    let before = try (
      FileSystem.status(of: disk.appending("a")), FileSystem.status(of: disk.appending("deep").appending("c"))
    )
    let second = try publish(["a": [1], "b": [9], "deep/c": [3]], record: "second", to: disk)
    for (outcome, count) in [(first, 3), (second, 1)] {
      guard case .fileByFile(count, _) = outcome else {
        Issue.record("unexpected outcome: \(outcome)")
        continue
      }
    }
    #expect(
      try scratch.texts(in: "disk") == [
        "a": "\u{1}", "b": "\u{9}", "deep/c": "\u{3}", "run.json": "second",
      ])
    #expect(try FileSystem.status(of: disk.appending("a")) == before.0)
    #expect(try FileSystem.status(of: disk.appending("deep").appending("c")) == before.1)
    #expect(try publish(["a": [1], "b": [9], "deep/c": [3]], record: "third", to: disk) == .onlyRecord)
    #expect(try FileSystem.entries(of: scratch.path).map(\.name.string) == ["disk"])
    #expect(try FileSystem.entries(of: disk).map(\.name.string) == ["a", "b", "deep", "run.json"])
  }

  @Test func `a publication that is stopped while files are staged one by one leaves none`() async throws {
    let (before, disk) = (try scratch.texts(in: "disk"), mount.path)
    let stopped = Task {
      // An empty folder has no file by which staging could see that it cannot be exchanged.
      let transaction = try FolderTransaction(
        staging: ["a": [2]], record: "first", in: OutputDirectory(path: disk))
      unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
      defer { transaction.commit() }
      _ = try transaction.publish()
    }
    let error = await #expect(throws: PosixError.self) { try await stopped.value }
    #expect(error?.errno == .canceled)
    #expect(try scratch.texts(in: "disk") == before)
  }

  @Test func `a file-by-file publication can be rolled back`() throws {
    _ = try publish(["a": [1], "b": [2]], record: "first", to: mount.path)
    let transaction = try staged(["a": [3], "b": [2], "c": [4]], record: "second", to: mount.path)
    try transaction.publish()
    #expect(try FileSystem.readFile(mount.path.appending("a")) == [3])
    try transaction.rollBack()
    #expect(try scratch.texts(in: "disk") == ["a": "\u{1}", "b": "\u{2}", "run.json": "first"])
  }

  @Test func `a full disk leaves the published files unchanged`() throws {
    let output = mount.path.appending("public")
    _ = try publish(["a": [1], "b": [2]], record: "first", to: output)
    let large = [UInt8](repeating: 7, count: 2 * Mount.size)
    #expect(throws: PosixError.self) {
      _ = try publish(["a": [3], "b": large], record: "second", to: output)
    }
    #expect(try scratch.texts(in: "disk/public") == ["a": "\u{1}", "b": "\u{2}", "run.json": "first"])
    #expect(try FileSystem.entries(of: mount.path).map(\.name.string) == ["public"])
    #expect(try publish(["a": [3], "b": [2]], record: "third", to: output) == .exchanged(changed: 1))
    #expect(try FileSystem.entries(of: mount.path).map(\.name.string) == ["public"])
  }

  @Test func `a full mount point leaves the published files unchanged`() throws {
    _ = try publish(["a": [1], "b": [2]], record: "first", to: mount.path)
    let large = [UInt8](repeating: 7, count: 2 * Mount.size)
    #expect(throws: PosixError.self) {
      _ = try publish(["a": [3], "b": large], record: "second", to: mount.path)
    }
    let names = ["a": "\u{1}", "b": "\u{2}", "run.json": "first"]
    #expect(try scratch.texts(in: "disk").filter { !$0.key.hasPrefix(".") } == names)
    #expect(try FileSystem.entries(of: mount.path).map(\.name.string) == ["a", "b", "run.json"])
  }

  @Test func `a part of the published folder is recognised where it is mounted too`() throws {
    let output = scratch.path.appending("public")
    _ = try publish(["en/deep/a": [1]], record: "first", to: output)
    let elsewhere = try Mount(of: output.appending("en").appending("deep"), named: "shared", in: scratch)
    let guarded = OutputGuard(databases: [], published: [output])
    let error = #expect(throws: SubcalError.self) {
      try guarded.path(of: elsewhere.path.appending("ledger.csv"))
    }
    #expect(error?.description.contains("\(output)") == true)
    #expect(
      try guarded.path(of: scratch.path.appending("ledger.csv")) == scratch.path.appending("ledger.csv"))
  }
}

/// Owns a small file system in memory, or a folder that is mounted a second time, and unmounts it.
final class Mount {
  /// How many bytes it holds.
  static let size = 1 << 20

  let path: FilePath
  /// Held so that the folder is not removed while the file system is mounted in it.
  private let scratch: ScratchDirectory

  /// Mounts on a new folder.
  init(of folder: FilePath? = nil, named name: String = "disk", in scratch: ScratchDirectory) throws {
    self.scratch = scratch
    path = scratch.path.appending(name)
    try FileSystem.makeDirectory(path)
    let what = folder.map { ["--bind", $0.string] } ?? ["-t", "tmpfs", "-o", "size=\(Self.size)", "tmpfs"]
    try Self.run("mount", what + [path.string])
  }

  deinit {
    do {
      try Self.run("umount", [path.string])
    } catch {
      print("leaving \(path) mounted: \(error)")
    }
  }

  /// Whether this machine lets the tests mount.
  static let isAvailable: Bool = {
    do {
      let scratch = try ScratchDirectory()
      let mount = try Mount(in: scratch)
      return withExtendedLifetime(mount) { true }
    } catch {
      return false
    }
  }()

  private static func run(_ tool: String, _ arguments: [String]) throws {
    try Tool(URL(filePath: "/usr/bin/env")).output([tool] + arguments)
  }
}
