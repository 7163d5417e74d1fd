import Foundation
import Posix
import SystemPackage

/// Owns an empty directory, and removes it with all that has come into it.
final class ScratchDirectory: Sendable {
  let path: FilePath

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(component: "SubscriptionJobTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = FilePath(url.path(percentEncoded: false))
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path.string)
    } catch {
      print("leaving \(path): \(error)")
    }
  }

  /// Writes a text file below the directory, and the folders it needs.
  func write(_ text: String, to name: String) throws {
    let file = path.pushing(FilePath(name))
    try FileManager.default.createDirectory(
      atPath: file.removingLastComponent().string, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file.string))
  }

  /// Every regular file below a folder of the directory, by its path in that folder.
  func files(in name: String) throws -> [String: String] {
    var files: [String: String] = [:]
    let folder = path.pushing(FilePath(name))
    for entry in try FileSystem.entries(of: folder) {
      let inner = "\(name)/\(entry.name.string)"
      if entry.kind == .directory {
        for (path, text) in try self.files(in: inner) { files["\(entry.name.string)/\(path)"] = text }
      } else if let bytes = try FileSystem.readFile(folder.appending(entry.name)) {
        files[entry.name.string] = String(decoding: bytes, as: UTF8.self)
      }
    }
    return files
  }
}
