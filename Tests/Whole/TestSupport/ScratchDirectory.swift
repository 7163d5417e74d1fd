package import Foundation
package import Posix

/// An empty directory that is removed with its contents at the end of a test.
package final class ScratchDirectory: Sendable {
  package let url: URL

  package init() throws {
    // Without symbolic links, so that programs print the same path.
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      // A short name: what checks and prints paths takes as long as they are.
      .appending(component: "subcal-\(UUID().uuidString.prefix(13))", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      print("leaving \(url.path()): \(error)")
    }
  }

  package var path: FilePath { FilePath(url.path(percentEncoded: false)) }

  /// The path of a file in the directory.
  package func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  /// Writes a file and the folders it needs.
  ///
  /// - Parameter permissions: Of the file; nil for those of the umask.
  package func write(_ text: String, to name: String, permissions: Int? = nil) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    if let permissions {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path(name))
    }
  }

  /// A file that has many bytes and takes no room.
  package func writeHole(of bytes: UInt64, to name: String) throws {
    try write("", to: name)
    let file = try FileHandle(forWritingTo: url.appending(path: name))
    try file.truncate(atOffset: bytes)
    try file.close()
  }

  /// An empty file, open for writing.
  package func newFile(_ name: String) throws -> FileHandle {
    let file = URL(filePath: path(name))
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }

  /// All regular files below a folder of the directory, by their path in that folder.
  package func files(in name: String) throws -> [String: Data] {
    let folder = url.appending(path: name, directoryHint: .isDirectory)
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)) {
      let file = folder.appending(path: path)
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      files[path] = try Data(contentsOf: file)
    }
    return files
  }

  /// The same files as text.
  package func texts(in name: String) throws -> [String: String] {
    try files(in: name).mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
