import Foundation

/// Owns an empty directory, and removes it with all that has come into it.
final class ScratchDirectory {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(component: "CurlTests-\(UUID().uuidString)")
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
  func path(_ name: String) -> String {
    url.appending(component: name).path()
  }
}
