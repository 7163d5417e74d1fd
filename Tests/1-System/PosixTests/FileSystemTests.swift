import Glibc
import Posix
import TestSupport
import Testing

@Suite
struct FileSystemTests {
  let scratch: ScratchDirectory

  init() throws {
    scratch = try ScratchDirectory()
  }

  func path(_ name: String) -> FilePath {
    scratch.path.pushing(FilePath(name))
  }

  func write(_ text: String, to name: String) throws {
    try FileSystem.writeFile(Array(text.utf8), to: path(name))
  }

  func read(_ name: String) throws -> String? {
    try FileSystem.readFile(path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  func names(_ name: String = ".") throws -> [String] {
    try FileSystem.entries(of: path(name)).map(\.name.string)
  }

  func missing(_ operation: String, _ name: String, _ second: String? = nil) -> PosixError {
    PosixError(
      operation: operation,
      path: path(name).string,
      secondPath: second.map { path($0).string },
      errno: .noSuchFileOrDirectory
    )
  }

  @Test func `two directories are exchanged`() throws {
    for name in ["old", "new"] {
      try FileSystem.makeDirectory(path(name))
      try write("was \(name)", to: "\(name)/file")
    }
    try FileSystem.exchange(path("old"), path("new"))
    #expect(try read("old/file") == "was new")
    #expect(try read("new/file") == "was old")
  }

  @Test func `a missing file cannot be exchanged`() throws {
    try FileSystem.makeDirectory(path("old"))
    #expect(throws: missing("exchange", "old", "new")) {
      try FileSystem.exchange(path("old"), path("new"))
    }
  }

  @Test func `a file is renamed over another`() throws {
    try write("a", to: "a")
    try write("b", to: "b")
    try FileSystem.rename(path("a"), to: path("b"))
    #expect(try names() == ["b"])
    #expect(try read("b") == "a")
    let error = #expect(throws: missing("rename", "a", "c")) {
      try FileSystem.rename(path("a"), to: path("c"))
    }
    #expect(error?.description == "rename \(path("a")), \(path("c")): No such file or directory")
  }

  @Test func `a hard link gives a file a second name, and an existing name is refused`() throws {
    try write("a", to: "a")
    try FileSystem.hardLink(path("a"), to: path("b"))
    #expect(try read("b") == "a")
    #expect(try FileSystem.status(of: path("a")) == FileSystem.status(of: path("b")))
    let error = #expect(throws: PosixError.self) { try FileSystem.hardLink(path("a"), to: path("b")) }
    #expect(error?.errno == .fileExists)
  }

  @Test func `a symbolic link is read as it was created`() throws {
    try FileSystem.makeSymbolicLink(path("link"), to: "no/such target")
    #expect(try FileSystem.readSymbolicLink(path("link")) == "no/such target")
    #expect(throws: missing("readlink", "absent")) { try FileSystem.readSymbolicLink(path("absent")) }
  }

  @Test func `a directory has the given permissions`() throws {
    try FileSystem.makeDirectory(path("open"), permissions: 0o777)
    #expect(try FileSystem.status(of: path("open"))?.permissions == 0o777)
    let error = #expect(throws: PosixError.self) { try FileSystem.makeDirectory(path("open")) }
    #expect(error?.description == "mkdir \(path("open")): File exists")
  }

  @Test func `removing a symbolic link does not remove its target`() throws {
    try write("a", to: "a")
    try FileSystem.makeSymbolicLink(path("link"), to: path("a"))
    try FileSystem.removeFile(path("link"))
    #expect(try names() == ["a"])
    try FileSystem.removeFile(path("a"))
    #expect(throws: missing("remove", "a")) { try FileSystem.removeFile(path("a")) }
  }

  @Test func `a tree is removed without following its links`() throws {
    try FileSystem.makeDirectory(path("kept"))
    try write("kept", to: "kept/file")
    try FileSystem.makeDirectory(path("tree"))
    try FileSystem.makeDirectory(path("tree/branch"))
    try write("leaf", to: "tree/branch/leaf")
    try FileSystem.makeSymbolicLink(path("tree/branch/link"), to: path("kept"))
    try FileSystem.makeSymbolicLink(path("tree/loop"), to: path("tree"))
    try FileSystem.removeTree(path("tree"))
    #expect(try names() == ["kept"])
    #expect(try read("kept/file") == "kept")
  }

  @Test func `removing a tree at a link or a file removes only that entry`() throws {
    try FileSystem.makeDirectory(path("kept"))
    try write("kept", to: "kept/file")
    try FileSystem.makeSymbolicLink(path("link"), to: path("kept"))
    try FileSystem.removeTree(path("link"))
    try FileSystem.removeTree(path("kept/file"))
    #expect(try names() == ["kept"])
    #expect(try names("kept").isEmpty)
    #expect(throws: missing("remove", "absent")) { try FileSystem.removeTree(path("absent")) }
  }

  @Test(arguments: ["/", "", "..", "a/.."])
  func `a path without a file name is not removed`(path: FilePath) {
    let expected = PosixError(operation: "remove", path: path.string, errno: .invalidArgument)
    #expect(throws: expected) { try FileSystem.removeTree(path) }
  }

  @Test func `a deep tree is removed`() throws {
    var deep = path("tree")
    for _ in 0..<200 {
      try FileSystem.makeDirectory(deep)
      deep = deep.appending("d")
    }
    try FileSystem.removeTree(path("tree"))
    #expect(try names().isEmpty)
  }

  @Test func `directory entries have their kind and are sorted by bytes`() throws {
    try write("", to: "b")
    try write("", to: "B")
    try write("", to: "台")
    try FileSystem.makeDirectory(path("a"))
    try FileSystem.makeSymbolicLink(path("~"), to: path("a"))
    let expected: [DirectoryEntry] = [
      DirectoryEntry(name: "B", kind: .regular),
      DirectoryEntry(name: "a", kind: .directory),
      DirectoryEntry(name: "b", kind: .regular),
      DirectoryEntry(name: "~", kind: .symbolicLink),
      DirectoryEntry(name: "台", kind: .regular),
    ]
    #expect(try FileSystem.entries(of: scratch.path) == expected)
    #expect(throws: missing("open", "absent")) { try FileSystem.entries(of: path("absent")) }
  }
}

/// The parts of a path, by its text alone.
@Suite struct PathTests {
  @Test(arguments: [
    ("/a/b.c", "/a", "b.c"), ("/a", "/", "a"), ("/", "/", ""), ("a", "", "a"), ("a/b", "a", "b"),
    ("", "", ""), (".", "", "."), ("..", "", ".."), ("../a", "..", "a"), ("a/..", "a", ".."),
    ("/a/b/", "/a", "b"), ("//a//b", "/a", "b"), ("///", "/", ""), ("台/灣", "台", "灣"),
  ])
  func `a path is the folder of its last name`(text: String, parent: String, name: String) {
    let path = FilePath(text)
    #expect(path.parent.string == parent && path.name.string == name)
    #expect(path.appending("x.csv" as FileName) == path.appending("x.csv"))
    #expect(path.hidden(".new") == path.parent.appending(".\(name).new"))
    #expect(path.isEmpty == text.isEmpty && path.isAbsolute == text.hasPrefix("/"))
  }

  @Test(arguments: [
    ("/", "/"), ("/a", "/a"), ("//a/./b/", "/a/b"), ("/a/../b", "/b"), ("/../..", "/"),
    ("/a/b/../../../c", "/c"), ("/a/...", "/a/..."), ("/.a/..b", "/.a/..b"),
  ])
  func `a path from the root has one normal form`(text: String, normalized: String) {
    #expect(FilePath(text).normalized.string == normalized)
  }

  @Test(arguments: [
    ("/a", "b/c", "/a/b/c"), ("/a", "/b", "/b"), ("", "b", "b"), ("/", "b", "/b"), ("a", "", "a"),
    ("a", "../b", "a/../b"),
  ])
  func `a path from the root does not depend on the folder`(folder: String, path: String, meant: String) {
    #expect(FilePath(folder).pushing(FilePath(path)).string == meant)
  }

  @Test func `a name that is not UTF-8 stays as it is`() {
    let name: [CChar] = [0x61, -1, 0x2E]
    let path = FilePath(characters: [0x2F, 0x62, 0x2F] + name + [0])
    #expect(path.hidden("n") == FilePath(characters: [0x2F, 0x62, 0x2F, 0x2E] + name + [0x6E, 0]))
    #expect(FilePath(characters: name + [0x2F, 0x63, 0]).parent == FilePath(characters: name + [0]))
    #expect(path.string == "/b/a\u{FFFD}.")
  }
}
