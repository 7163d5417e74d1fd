internal import Foundation
internal import Posix
internal import SQLite

/// The store of version 0.1.0, the 13th of its form: the recorded evening, a backfill, and a row in every table that
/// these leave empty.
package enum ReleasedStore {
  package static func make(at path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil) else { throw Errno.ioError }
    let db = try Connection(path)
    try db.runAll(String(contentsOfFile: Repository.path("Fixtures/stores/13.sql"), encoding: .utf8))
    try db.run("PRAGMA application_id = 1937072739")
  }
}
