import Foundation

/// Owns an empty directory, and removes it with all that has come into it.
final class ScratchDirectory: Sendable {
  let url: URL

  init() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = folder.appending(
      component: "SubscriptionDeliveryTests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      print("leaving \(url.path()): \(error)")
    }
  }

  /// The path of a file in the directory.
  func path(_ name: String) -> String { url.appending(path: name).path() }

  /// Writes a file, with its folders.
  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Every regular file below a folder of the directory, by its path in that folder.
  func files(in name: String) throws -> [String: Data] {
    let folder = url.appending(path: name, directoryHint: .isDirectory)
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path()) {
      let file = folder.appending(path: path)
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      files[path] = try Data(contentsOf: file)
    }
    return files
  }
}
