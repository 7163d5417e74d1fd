internal import GRDB
internal import Posix
package import SystemPackage

extension SubscriptionStore {
  /// Copies the store to a file, also while a run writes it, and checks the copy. A former file of that name is replaced
  /// only by a sound copy; a reader sees the one or the other.
  package func copy(to path: FilePath) throws(StoreError) {
    try Self.copy(database, to: path)
  }

  static func copy(_ database: DatabaseQueue, to path: FilePath) throws(StoreError) {
    do {
      if let status = try FileSystem.status(of: path), status.kind != .regular {
        throw StoreError.refused("\(path) is not a file")
      }
      if let source = try FileSystem.status(of: FilePath(database.path)),
        let target = try FileSystem.status(of: path),
        (source.device, source.inode) == (target.device, target.inode)
      {
        throw StoreError.refused("\(path) is the store itself")
      }
      let staged = FilePath("\(path).new")
      try removeFiles(at: staged)
      do {
        try writeCopy(of: database, to: staged)
        try FileSystem.rename(staged, to: path)
        try FileSystem.synchronizeDirectory(path.removingLastComponent())
      } catch {
        try removeFiles(at: staged)
        throw error
      }
    } catch {
      throw StoreError(error, doing: "copying the store to \(path)")
    }
  }

  private static func writeCopy(of database: DatabaseQueue, to path: FilePath) throws {
    try makeFile(at: path)
    let copy = try DatabaseQueue(path: path.string)
    // SQLite syncs the file at the end.
    try database.backup(to: copy)
    let problems = try copy.writeWithoutTransaction { db in
      // One file, without SQLite's others beside it.
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      return try Self.problems(in: db)
    }
    try copy.close()
    if let problem = problems.first { throw StoreError.corrupt(problem) }
  }

  private static func removeFiles(at path: FilePath) throws {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      let file = FilePath("\(path)\(suffix)")
      if try FileSystem.status(of: file) != nil { try FileSystem.removeFile(file) }
    }
  }
}
