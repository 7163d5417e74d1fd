internal import Localization
package import Posix
internal import SQLite

extension SubscriptionStore {
  /// Copies the store to another file, also while a run writes it, and checks the copy. Only a sound copy with no less
  /// in it takes the place of a former one, which is kept under another name: a store that was lost and begun anew is
  /// sound, too.
  ///
  /// - Parameters:
  ///   - kept: The name of the former copy.
  ///   - isForced: Whether a copy with less in it may take its place.
  package func copy(to path: FilePath, keeping kept: FilePath, isForced: Bool = false) throws(StoreError) {
    do {
      guard let lock = try FileLock.waiting(for: Self.beside(path, "lock"), atMost: .seconds(60)) else {
        throw StoreError.refused("another backup is writing \(path)")
      }
      defer { withExtendedLifetime(lock) {} }
      try reading("copying the store") { db in
        // Without a former one, a backup was stopped between the two names.
        let former = try FileSystem.status(of: path) == nil ? kept : path
        let contents = try StoreContents(of: former)
        if let contents, !isForced {
          let lacks = try StoreContents(in: db).lacks(of: contents)
          if lacks != .empty { throw StoreError.poorer(backup: former.string, lacks: lacks) }
        }
        // A former one that cannot be read displaces none that can.
        let isKept =
          try former == path && StoreContents.isStore(path)
          && (contents != nil || StoreContents(of: kept) == nil)
        try Self.copy(db, to: path, keeping: isKept ? kept : nil)
      }
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

  /// Puts a checked copy in place of a store, which is kept under another name with what SQLite has beside it. The caller
  /// holds the locks of what writes the store.
  ///
  /// - Parameter kept: The name for the store that was there.
  /// - Returns: Whether there was one.
  package static func restore(_ path: FilePath, from file: FilePath, keeping kept: FilePath)
    throws(StoreError)
    -> Bool
  {
    let staged = beside(path, "new")
    do {
      try removeFiles(at: staged)
      do {
        let former = try FileSystem.status(of: path)
        let copied = try Self.connection(reading: file, mayBeOlder: true)
        if try StoreMigrations.migrations.state(of: copied) == .empty {
          throw StoreError.unfit(path: file.string, isFolder: false)
        }
        try writeCopy(of: copied, to: staged)
        // The next night belongs to the user of the former one.
        let owner = try former ?? FileSystem.status(of: path.parent)
        if FileSystem.effectiveUser == 0, let owner, owner.owner != 0 {
          try FileSystem.changeOwner(of: staged, to: owner.owner, group: owner.group)
        }
        let isThere = try Self.setAside(path, as: kept)
        try FileSystem.rename(staged, to: path)
        try FileSystem.synchronizeDirectory(path.parent)
        return isThere
      } catch {
        try removeFiles(at: staged)
        throw error
      }
    } catch {
      throw StoreError(error, doing: "restoring \(path)")
    }
  }

  /// Gives a store another name, with what SQLite has beside it; returns whether there is any.
  package static func setAside(_ path: FilePath, as name: FilePath) throws(PosixError) -> Bool {
    var isThere = false
    for suffix in suffixes {
      let file = FilePath("\(path)\(suffix)")
      if try FileSystem.status(of: file) != nil {
        try FileSystem.rename(file, to: FilePath("\(name)\(suffix)"))
        isThere = true
      }
    }
    return isThere
  }

  /// Also used before a migration, when nothing else uses the store.
  ///
  /// - Parameter kept: The name for the file that was there; nil to replace it.
  static func copy(_ connection: Connection, to path: FilePath, keeping kept: FilePath? = nil)
    throws(StoreError)
  {
    let staged = beside(path, "new")
    do {
      try removeFiles(at: staged)
      do {
        try writeCopy(of: connection, to: staged)
        if let kept { try FileSystem.rename(path, to: kept) }
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
  static func beside(_ path: FilePath, _ suffix: String) -> FilePath {
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

  static func removeFiles(at path: FilePath) throws {
    for suffix in suffixes {
      let file = FilePath("\(path)\(suffix)")
      if try FileSystem.status(of: file) != nil { try FileSystem.removeFile(file) }
    }
  }

  /// The database, and the files that SQLite keeps beside it.
  private static let suffixes = ["", "-wal", "-shm", "-journal"]
}
