internal import Foundation
internal import Posix
internal import SQLite

/// A store of form 18, the oldest that is read: two runs of the recorded evening with other names, a backfill, and a row
/// in every table that these leave empty.
package enum OlderStore {
  package static func make(at path: String) throws {
    try Data().write(to: URL(filePath: path))
    let db = try Connection(path)
    try db.runAll(String(contentsOfFile: Repository.path("Fixtures/stores/18.sql"), encoding: .utf8))
    try db.runAll("PRAGMA application_id = 1937072739; PRAGMA user_version = 18")
  }
}
