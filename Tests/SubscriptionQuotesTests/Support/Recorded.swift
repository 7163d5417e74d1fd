import Foundation

/// Recorded answers, which are no part of the project: beside the repository, or where `SUBCAL_PAYLOADS` says.
enum Recorded {
  static let absence =
    "no recorded payloads: neither SUBCAL_PAYLOADS nor a folder shared/payloads above the repository names any"

  static let folder: URL? = {
    if let path = ProcessInfo.processInfo.environment["SUBCAL_PAYLOADS"], !path.isEmpty {
      return URL(filePath: path).appending(component: "live")
    }
    var parent = URL(filePath: #filePath).standardizedFileURL
    while parent.path != "/" {
      parent = parent.deletingLastPathComponent()
      let candidate = parent.appending(path: "shared/payloads/live")
      if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
    }
    return nil
  }()
}
