package import Foundation
import Testing

/// Recorded answers of the exchanges.
package enum RecordedPayload {
  /// The exchanges' recorded answers, which are not part of the project: in the folder `SUBCAL_PAYLOADS`, or in
  /// `shared/payloads` in a folder above the repository; nil if there are none.
  package static let folder: URL? = {
    if let path = ProcessInfo.processInfo.environment["SUBCAL_PAYLOADS"], !path.isEmpty {
      return URL(filePath: path)
    }
    var parent = Repository.url.standardizedFileURL
    while parent.path != "/" {
      parent = parent.deletingLastPathComponent()
      let candidate = parent.appending(path: "shared/payloads")
      if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
    }
    return nil
  }()

  package static var isAvailable: Bool { folder != nil }

  package static let skipReason =
    "no recorded payloads: SUBCAL_PAYLOADS is not set, and there is no folder shared/payloads above the repository"

  package static func bytes(_ path: String) throws -> [UInt8] {
    guard let folder else { throw Missing() }
    return Array(try Data(contentsOf: folder.appending(path: path)))
  }

  /// The sorted names of a folder's files; empty only if there are no payloads at all.
  package static func files(in name: String) -> [String] {
    guard let folder else { return [] }
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)
      if names.isEmpty { Issue.record("the payloads have no file in \(name)") }
      return names.sorted()
    } catch {
      Issue.record(error)
      return []
    }
  }

  package struct Missing: Error {
    package init() {}
  }
}
