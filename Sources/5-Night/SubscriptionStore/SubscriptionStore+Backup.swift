package import Posix

extension SubscriptionStore {
  /// Copies the store to another file, also while a run writes it, and checks the copy.
  ///
  /// - Parameters:
  ///   - kept: The name of the former copy.
  ///   - isForced: Whether a copy with less in it may take its place.
  package func copy(to path: FilePath, keeping kept: FilePath, isForced: Bool = false) throws(StoreError) {
    try reading("copying the store to \(path)") { db in
      try Self.backupKind.copy(db, to: path, keeping: kept, isForced: isForced)
    }
  }

  /// Gives a database another name, with what SQLite has beside it; returns whether there is any. After an error all have
  /// the names that they had.
  ///
  /// The database is the last: the changes in SQLite's files would be made to another database of its name.
  package static func setAside(_ path: FilePath, as name: FilePath) throws(PosixError) -> Bool {
    var renamed: [String] = []
    do throws(PosixError) {
      for suffix in suffixes where try FileSystem.status(of: FilePath("\(path)\(suffix)")) != nil {
        try FileSystem.rename(FilePath("\(path)\(suffix)"), to: FilePath("\(name)\(suffix)"))
        renamed.append(suffix)
      }
    } catch {
      for suffix in renamed {
        try FileSystem.rename(FilePath("\(name)\(suffix)"), to: FilePath("\(path)\(suffix)"))
      }
      throw error
    }
    return !renamed.isEmpty
  }

  /// A name that no database has, with a number if one has the name itself: two commands of one second keep two files.
  package static func freeName(_ name: String) throws(PosixError) -> FilePath {
    var number = 1
    while true {
      let path = FilePath(number == 1 ? name : "\(name)-\(number)")
      var isFree = true
      for suffix in suffixes where try FileSystem.status(of: FilePath("\(path)\(suffix)")) != nil {
        isFree = false
      }
      if isFree { return path }
      number += 1
    }
  }

  /// A hidden file beside another, whose name nobody else uses.
  static func beside(_ path: FilePath, _ suffix: String) -> FilePath {
    path.hidden(".subcal-\(suffix)")
  }

  static func removeFiles(at path: FilePath) throws(PosixError) {
    for suffix in suffixes {
      let file = FilePath("\(path)\(suffix)")
      if try FileSystem.status(of: file) != nil { try FileSystem.removeFile(file) }
    }
  }

  /// The files that SQLite keeps beside a database, and the database.
  private static let suffixes = ["-journal", "-shm", "-wal", ""]
}
