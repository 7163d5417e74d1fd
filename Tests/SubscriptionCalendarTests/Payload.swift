import Foundation
import TestSupport
import Testing

/// Recorded answers of the exchanges, which are not part of the project; see `Repository.payloads`.
enum Payload {
  static let folder = Repository.payloads

  static var isAvailable: Bool { folder != nil }

  static func bytes(_ path: String) throws -> [UInt8] {
    guard let folder else { throw Missing() }
    return Array(try Data(contentsOf: folder.appending(path: path)))
  }

  /// The sorted names of a folder's files; empty only if there are no payloads at all.
  static func files(in name: String) -> [String] {
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

  struct Missing: Error {}
}
