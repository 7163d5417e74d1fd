internal import Synchronization

/// What a file system does not have, so that work is done without it: CIFS, VirtualBox's folders, FAT and exFAT lack
/// some, and NFS may have no locks.
package enum Unsupported: Hashable, Sendable, CaseIterable {
  /// Names that are on the disk once their folder is synced, fsync(2).
  case folderSync
  /// Hard links, or exchanging two folders, link(2), renameat2(2).
  case wholeFolder
  /// Permissions of a file's own, chmod(2).
  case permissions
  /// Locks, flock(2).
  case locks

  private static let met = Mutex<[Unsupported: FilePath]>([:])

  static func note(_ missing: Unsupported, at path: FilePath) {
    met.withLock { if $0[missing] == nil { $0[missing] = path } }
  }

  /// What was done without since the last call, each with the first path at which it was.
  package static func take() -> [(missing: Unsupported, path: FilePath)] {
    met.withLock { met in
      defer { met = [:] }
      return allCases.compactMap { missing in met[missing].map { (missing, $0) } }
    }
  }
}

extension PosixError {
  /// Whether the file system has no such function, rather than that the call failed.
  package var isUnsupported: Bool {
    [.invalidArgument, .notPermitted, .notSupported, .noFunction, .noLocks].contains(errno)
  }

  /// Throws the error again unless the function is missing, which is noted.
  func note(_ missing: Unsupported, at path: FilePath) throws(PosixError) {
    guard isUnsupported else { throw self }
    Unsupported.note(missing, at: path)
  }
}
