import Glibc

/// An exclusive lock on a file, among all processes and within this one, flock(2).
///
/// It is held as long as the object exists, and released when the process ends in any way. The file is not removed:
/// otherwise two holders could lock two files of the same name.
package final class FileLock: Sendable {
  private let file: OpenFile

  /// Takes the lock without waiting; nil if another holder has it. Creates a missing file, for its owner only. Where the
  /// file system has no locks, everybody gets it.
  package init?(exclusively path: FilePath) throws(PosixError) {
    let file = try OpenFile.regular(path, O_RDWR | O_CREAT, permissions: 0o600, followingLinks: false)
    do {
      try SystemCall("lock", path).check { flock(file.descriptor.rawValue, LOCK_EX | LOCK_NB) }
    } catch {
      if error.errno == .wouldBlock { return nil }
      try error.note(.locks, at: path)
    }
    self.file = file
  }

  /// A child that another thread starts has the descriptor too until execve(2) closes it; this releases its lock as well.
  deinit { _ = flock(file.descriptor.rawValue, LOCK_UN) }

  /// Takes the lock, waiting for other holders at most that long; nil if one of them still has it then.
  package static func waiting(for path: FilePath, atMost limit: Duration) throws(PosixError) -> FileLock? {
    let deadline = ContinuousClock.now + limit
    while true {
      if let lock = try FileLock(exclusively: path) { return lock }
      guard ContinuousClock.now < deadline else { return nil }
      usleep(5_000)
    }
  }
}
