import Glibc
import Posix
import TestSupport
import Testing

@Suite
struct FileContentsTests {
  let scratch: ScratchDirectory

  init() throws {
    scratch = try ScratchDirectory()
  }

  func path(_ name: String) -> FilePath {
    scratch.path.appending(name)
  }

  @Test func `a file of the kernel, which has no size, is read to its end`() throws {
    let bytes = try #require(try FileSystem.readFile("/proc/self/smaps"))
    #expect(bytes.count > 4096 && bytes.last == UInt8(ascii: "\n"))
  }

  @Test func `a file with more bytes than are wanted is refused before it is read`() throws {
    try scratch.writeHole(of: 1 << 40, to: "hole")
    for (name, most) in [("hole", FileSystem.mostBytes), ("hole", 10), ("/proc/self/smaps", 4096)] {
      let error = #expect(throws: PosixError.self) {
        try FileSystem.readFile(path("").pushing(FilePath(name)), upTo: most)
      }
      #expect(error?.errno == .fileTooLarge && error?.explanation == "it has more than \(most) bytes")
    }
    try FileSystem.writeFile([1, 2, 3], to: path("file"))
    #expect(try FileSystem.readFile(path("file"), upTo: 3) == [1, 2, 3])
    #expect(throws: PosixError.self) { try FileSystem.readFile(path("file"), upTo: 2) }
  }

  @Test(arguments: [0, 1, 4095, 4096, 65_536, 200_001])
  func `a file is read as it was written`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try FileSystem.writeFile(bytes, to: path("file"))
    #expect(try FileSystem.readFile(path("file")) == bytes)
  }

  @Test func `a file has the given permissions`() throws {
    try FileSystem.writeFile([1, 2, 3], to: path("file"))
    try FileSystem.writeFile([], to: path("open"), permissions: 0o666)
    #expect(try FileSystem.status(of: path("file"))?.permissions == 0o644)
    #expect(try FileSystem.status(of: path("open"))?.permissions == 0o666)
  }

  @Test func `an existing file is neither overwritten nor removed`() throws {
    try FileSystem.writeFile([1], to: path("file"))
    let error = #expect(throws: PosixError.self) { try FileSystem.writeFile([2], to: path("file")) }
    #expect(error?.description == "open \(path("file")): File exists")
    #expect(try FileSystem.readFile(path("file")) == [1])
  }

  @Test(arguments: [1, 100])
  func `files can be synced later, few or many`(count: Int) throws {
    let files = (0..<count).map { path("file\($0)") }
    for file in files { try FileSystem.writeFile([1], to: file, isSynchronized: false) }
    try FileSystem.synchronize(files, in: [scratch.path])
    let missing = Array(repeating: path("folder/missing"), count: count)
    let error = #expect(throws: PosixError.self) {
      try FileSystem.synchronize(missing, in: [path("folder")])
    }
    #expect(error?.errno == .noSuchFileOrDirectory)
  }

  @Test func `nothing is written through a symbolic link`() throws {
    try FileSystem.makeSymbolicLink(path("link"), to: path("target"))
    let error = #expect(throws: PosixError.self) { try FileSystem.writeFile([2], to: path("link")) }
    #expect(error?.errno == .fileExists)
    #expect(try FileSystem.status(of: path("target")) == nil)
  }

  @Test func `a symbolic link stays when the file behind it is replaced`() throws {
    try FileSystem.writeFile([1], to: path("file"))
    try FileSystem.makeSymbolicLink(path("link"), to: "file")
    try FileSystem.replaceFile(path("link"), with: [2])
    #expect(try FileSystem.status(of: path("link"))?.kind == .symbolicLink)
    #expect(try FileSystem.readFile(path("file")) == [2])
    #expect(try FileSystem.entries(of: scratch.path).map(\.name.string) == ["file", "link"])
  }

  @Test func `a link that is not followed is replaced, and files of others beside a file stay`() throws {
    for name in ["file", ".link.new", ".link.subcal-new", ".link.subcal-1"] {
      try FileSystem.writeFile([1], to: path(name), permissions: 0o640)
    }
    try FileSystem.writeFile([1], to: path(".link.subcal-99999999"))
    try FileSystem.makeSymbolicLink(path("link"), to: "file")
    try FileSystem.replaceFile(path("link"), with: [2], followingLinks: false)
    #expect(try FileSystem.readFile(path("file")) == [1])
    #expect(try FileSystem.readFile(path("link"), followingLinks: false) == [2])
    try FileSystem.replaceFile(path("file"), with: [3], permissions: nil)
    #expect(try FileSystem.status(of: path("file"))?.permissions == 0o640)
    let names = [".link.new", ".link.subcal-1", ".link.subcal-new", "file", "link"]
    #expect(try FileSystem.entries(of: scratch.path).map(\.name.string) == names)
  }

  @Test(arguments: ["pipe", "dangling"])
  func `a pipe is not replaced, and a link must lead to a file`(name: String) throws {
    #expect(unsafe mkfifo(path("pipe").string, 0o600) == 0)
    try FileSystem.makeSymbolicLink(path("dangling"), to: "absent")
    let error = #expect(throws: PosixError.self) { try FileSystem.replaceFile(path(name), with: [2]) }
    #expect(error?.errno == (name == "pipe" ? .noSuchAddressOrDevice : .noSuchFileOrDirectory))
    #expect(try FileSystem.entries(of: scratch.path).map(\.name.string) == ["dangling", "pipe"])
  }

  @Test func `reading a missing file gives nil, and reading a directory throws`() throws {
    #expect(try FileSystem.readFile(path("absent")) == nil)
    let expected = PosixError(operation: "read", path: scratch.path.string, errno: .isDirectory)
    #expect(throws: expected) { try FileSystem.readFile(scratch.path) }
  }

  @Test(arguments: ["pipe", "/dev/zero", "/dev/tty", "link"])
  func `what is not a file is refused at once, and named`(name: String) throws {
    #expect(unsafe mkfifo(path("pipe").string, 0o600) == 0)
    try FileSystem.writeFile([1], to: path("file"))
    try FileSystem.makeSymbolicLink(path("link"), to: "file")
    let place = name.hasPrefix("/") ? FilePath(name) : path(name)
    let why =
      name == "link" ? "it is a symbolic link, which is not followed" : "it is a pipe, a device or a socket"
    let refusals = [
      #expect(throws: PosixError.self) { try FileSystem.readFile(place, followingLinks: false) },
      #expect(throws: PosixError.self) { try FileSystem.append([1], to: place) },
      #expect(throws: PosixError.self) { try FileLock(exclusively: place) },
    ]
    for error in refusals {
      #expect(error?.description.hasPrefix("open \(place): \(why)") == true, "\(error)")
    }
    #expect(try FileSystem.readFile(path("file")) == [1])
  }

  @Test func `a link to a file is followed where that is asked for, and one to a device is not`() throws {
    try FileSystem.writeFile([1], to: path("file"))
    try FileSystem.makeSymbolicLink(path("link"), to: "file")
    try FileSystem.makeSymbolicLink(path("endless"), to: "/dev/zero")
    #expect(try FileSystem.readFile(path("link")) == [1])
    #expect(throws: PosixError.self) { try FileSystem.readFile(path("endless")) }
  }

  @Test func `the status is that of the file itself and does not follow symbolic links`() throws {
    try FileSystem.writeFile([1, 2, 3], to: path("file"))
    try FileSystem.makeSymbolicLink(path("link"), to: path("file"))
    let status = try #require(try FileSystem.status(of: path("file")))
    #expect(status.kind == .regular)
    #expect(status.size == 3)
    let age = Int64(time(nil)) * 1_000_000_000 - status.modificationTime
    #expect((-2_000_000_000...60_000_000_000).contains(age))
    let directory = try #require(try FileSystem.status(of: scratch.path))
    #expect(directory.kind == .directory)
    #expect(directory.device == status.device)
    #expect(directory.inode != status.inode)
    #expect(try FileSystem.status(of: path("link"))?.kind == .symbolicLink)
    #expect(try FileSystem.status(of: "/dev/null")?.kind == .other)
    #expect(try FileSystem.status(of: path("absent")) == nil)
  }

  @Test func `a status that cannot be read is an error`() throws {
    try FileSystem.writeFile([], to: path("file"))
    let below = path("file").appending("below")
    let expected = PosixError(operation: "stat", path: below.string, errno: .notDirectory)
    #expect(throws: expected) { try FileSystem.status(of: below) }
  }

  @Test func `a directory is synchronized, and a file is an error`() throws {
    try FileSystem.synchronizeDirectory(scratch.path)
    try FileSystem.writeFile([], to: path("file"))
    let expected = PosixError(operation: "open", path: path("file").string, errno: .notDirectory)
    #expect(throws: expected) { try FileSystem.synchronizeDirectory(path("file")) }
  }
}
