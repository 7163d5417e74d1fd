internal import Posix
internal import SQLite
package import SystemPackage

extension SubscriptionStore {
  /// Copies the store to a file, also while a run writes it, and checks the copy. A former file of that name is replaced
  /// only by a sound copy; a reader sees the one or the other.
  package func copy(to path: FilePath) throws(StoreError) {
    do {
      try refuse(path)
      guard let lock = try FileLock.waiting(for: Self.beside(path, "lock"), atMost: .seconds(60)) else {
        throw StoreError.refused("another backup is writing \(path)")
      }
      defer { withExtendedLifetime(lock) {} }
      try reading("copying the store") { db in try Self.copy(db, to: path) }
    } catch {
      throw StoreError(error, doing: "copying the store to \(path)")
    }
  }

  /// Throws for what is no file, and for the store with the files beside it: SQLite's, and the lock of a night.
  private func refuse(_ path: FilePath) throws {
    func identity(_ path: FilePath) throws -> [UInt64]? {
      try FileSystem.status(of: path).map { [$0.device, $0.inode] }
    }
    if let status = try FileSystem.status(of: path), status.kind != .regular {
      throw StoreError.refused("\(path) is not a file")
    }
    let own = (Self.suffixes + [".lock"]).map { "\(self.path.lastComponent?.string ?? "")\($0)" }
    let isBeside = try identity(path.removingLastComponent()) == identity(self.path.removingLastComponent())
    if try isBeside && own.contains(path.lastComponent?.string ?? "")
      || identity(path).map({ try $0 == identity(self.path) }) ?? false
    {
      throw StoreError.refused("\(path) is the store itself, or belongs to it")
    }
  }

  /// Also used before a migration, when nothing else uses the store.
  static func copy(_ connection: Connection, to path: FilePath) throws(StoreError) {
    let staged = beside(path, "new")
    do {
      try removeFiles(at: staged)
      do {
        try writeCopy(of: connection, to: staged)
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

  /// A hidden file beside another, whose name nobody else uses.
  private static func beside(_ path: FilePath, _ suffix: String) -> FilePath {
    path.removingLastComponent().appending(".\(path.lastComponent?.string ?? "").subcal-\(suffix)")
  }

  private static func writeCopy(of connection: Connection, to path: FilePath) throws {
    try makeFile(at: path)
    let copy = try Connection(path.string)
    // SQLite syncs the file at the end.
    try connection.backUp(to: copy)
    // One file, without SQLite's others beside it.
    try copy.run("PRAGMA journal_mode = DELETE")
    let problems = try Self.problems(in: copy)
    if let problem = problems.first { throw StoreError.corrupt(problem) }
  }

  private static func removeFiles(at path: FilePath) throws {
    for suffix in suffixes {
      let file = FilePath("\(path)\(suffix)")
      if try FileSystem.status(of: file) != nil { try FileSystem.removeFile(file) }
    }
  }

  /// The database, and the files that SQLite keeps beside it.
  private static let suffixes = ["", "-wal", "-shm", "-journal"]
}
