internal import Synchronization

/// What a file system does not have, so that work is done without it: CIFS, VirtualBox's folders, FAT and exFAT lack
/// some, and NFS may have no locks.
package enum Lack: Hashable, Sendable, CaseIterable {
  /// Names that are on the disk once their folder is synced, fsync(2).
  case folderSync
  /// Hard links, or exchanging two folders, link(2), renameat2(2).
  case wholeFolder
  /// Permissions of a file's own, chmod(2).
  case permissions
  /// Locks, flock(2).
  case locks

  private static let met = Mutex<[Lack: FilePath]>([:])

  static func note(_ lack: Lack, at path: FilePath) {
    met.withLock { if $0[lack] == nil { $0[lack] = path } }
  }

  /// What was done without since the last call, each with the first path at which it was.
  package static func take() -> [(lack: Lack, path: FilePath)] {
    met.withLock { met in
      defer { met = [:] }
      return allCases.compactMap { lack in met[lack].map { (lack, $0) } }
    }
  }
}

extension PosixError {
  /// Whether the file system has no such function, rather than that the call failed.
  package var isLack: Bool {
    [.invalidArgument, .notPermitted, .notSupported, .noFunction, .noLocks].contains(errno)
  }

  /// Throws the error again unless it is a lack, which is noted.
  func note(_ lack: Lack, at path: FilePath) throws(PosixError) {
    guard isLack else { throw self }
    Lack.note(lack, at: path)
  }
}
