import Foundation
import SystemPackage

/// Owns an empty directory, and removes it with all that has come into it.
final class ScratchDirectory {
  let path: FilePath

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(component: "PosixTests-\(UUID().uuidString)")
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
}
