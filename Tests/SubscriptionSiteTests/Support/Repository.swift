import Foundation

/// The repository and the recorded answers, found from this file's place.
enum Repository {
  static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let fixtures = url.appending(path: "Fixtures")

  /// The exchanges' recorded answers, which are no part of the project: beside the repository, or where
  /// `SUBCAL_PAYLOADS` says; nil where there are none.
  static let payloads: URL? = {
    if let path = ProcessInfo.processInfo.environment["SUBCAL_PAYLOADS"], !path.isEmpty {
      return URL(filePath: path)
    }
    var parent = url.standardizedFileURL
    while parent.path != "/" {
      parent = parent.deletingLastPathComponent()
      let candidate = parent.appending(path: "shared/payloads")
      if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
    }
    return nil
  }()
}
