package import Posix
internal import SQLite

extension SubscriptionStore {
  /// Copies the store to another file, also while a run writes it, and checks the copy. A former file of that name is replaced
  /// only by a sound copy; a reader sees the one or the other.
  package func copy(to path: FilePath) throws(StoreError) {
    do {
      guard let lock = try FileLock.waiting(for: Self.beside(path, "lock"), atMost: .seconds(60)) else {
        throw StoreError.refused("another backup is writing \(path)")
      }
      defer { withExtendedLifetime(lock) {} }
      try reading("copying the store") { db in try Self.copy(db, to: path) }
    } catch {
      throw StoreError(error, doing: "copying the store to \(path)")
    }
  }

  /// Whether a file that begins with these bytes is a store, sound or damaged (SQLite's Database File Format, 1.3).
  package static func isStore(_ beginning: [UInt8]) -> Bool {
    let id = StoreMigrations.migrations.applicationID
    return beginning.starts(with: "SQLite format 3\0".utf8)
      && beginning.dropFirst(68).prefix(4).reduce(0) { $0 << 8 | Int($1) } == id
  }

  /// Also used before a migration, when nothing else uses the store.
  static func copy(_ connection: Connection, to path: FilePath) throws(StoreError) {
    let staged = beside(path, "new")
    do {
      try removeFiles(at: staged)
      do {
        try writeCopy(of: connection, to: staged)
        try FileSystem.rename(staged, to: path)
        try FileSystem.synchronizeDirectory(path.parent)
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
    path.hidden(".subcal-\(suffix)")
  }

  private static func writeCopy(of connection: Connection, to path: FilePath) throws {
    try makeFile(at: path)
    // A network's file system may have no locks, and no memory to share (https://www.sqlite.org/wal.html#noshm).
    let copy = try Connection(path.string, isAlone: true)
    try copy.run("PRAGMA locking_mode = EXCLUSIVE")
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
