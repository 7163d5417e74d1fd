import Foundation
import Posix
import TestSupport
import Testing

private let lockProgram = URL(filePath: "/usr/bin/flock")

@Suite
struct FileLockTests {
  let scratch: ScratchDirectory
  let path: FilePath

  init() throws {
    scratch = try ScratchDirectory()
    path = scratch.path.appending("lock")
  }

  @Test func `a lock has one holder at a time`() throws {
    var first = try FileLock(exclusively: path)
    #expect(first != nil)
    #expect(try FileLock(exclusively: path) == nil)
    withExtendedLifetime(first) {}
    first = nil
    #expect(try FileLock(exclusively: path) != nil)
  }

  @Test func `the lock file is empty, private to its owner, and not removed`() throws {
    #expect(try FileLock(exclusively: path) != nil)
    let status = try #require(try FileSystem.status(of: path))
    #expect(status.permissions == 0o600)
    #expect(status.size == 0)
  }

  @Test(arguments: ["file", "nothing"])
  func `a link in place of the lock file is refused, and makes no file where it leads`(target: String) throws
  {
    try scratch.write("", to: "file")
    try FileSystem.makeSymbolicLink(path, to: scratch.path.appending(target))
    #expect(throws: PosixError.self) { try FileLock(exclusively: path) }
    #expect(try FileSystem.status(of: scratch.path.appending("nothing")) == nil)
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: lockProgram.path()),
      "flock is not installed, so no other process can take the lock"
    )
  )
  func `a lock held by another process cannot be taken until that process ends`() throws {
    let (input, output) = (Pipe(), Pipe())
    let other = Process()
    other.executableURL = lockProgram
    // The lock belongs to the descriptor, which the command below inherits and keeps until its input ends.
    other.arguments = [path.string, "-c", "echo held; read -r line"]
    other.standardInput = input
    other.standardOutput = output
    try other.runWithLimit()
    #expect(try output.fileHandleForReading.read(upToCount: 5) == Data("held\n".utf8))
    #expect(try FileLock(exclusively: path) == nil)
    try input.fileHandleForWriting.close()
    other.waitUntilExit()
    #expect(try FileLock(exclusively: path) != nil)
  }

  @Test func `a child process does not inherit the lock`() throws {
    var lock = try FileLock(exclusively: path)
    #expect(lock != nil)
    let input = Pipe()
    let other = Process()
    other.executableURL = URL(filePath: "/bin/cat")
    other.standardInput = input
    other.standardOutput = FileHandle.nullDevice
    try other.runWithLimit()
    withExtendedLifetime(lock) {}
    lock = nil
    #expect(try FileLock(exclusively: path) != nil)
    try input.fileHandleForWriting.close()
    other.waitUntilExit()
  }

  @Test func `a lock file that cannot be created is an error`() throws {
    let absent = scratch.path.appending("absent").appending("lock")
    let expected = PosixError(operation: "open", path: absent.string, errno: .noSuchFileOrDirectory)
    #expect(throws: expected) { try FileLock(exclusively: absent) }
  }
}
