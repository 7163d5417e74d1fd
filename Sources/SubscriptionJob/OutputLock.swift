public import Posix
public import SystemPackage

/// Keeps a night from exchanging the output folder while somebody else reads it as one set.
public enum OutputLock {
  /// The lock of a folder, held as long as the object lives; nil where this user may leave no lock, and then cannot
  /// be told from a night at work.
  ///
  /// - Throws: `JobError` when a night is at work on the folder.
  public static func taken(of folder: FilePath) throws -> FileLock? {
    let path = try OutputDirectory(path: folder).lock
    guard FileSystem.mayWrite(path.removingLastComponent()) else { return nil }
    if let lock = try FileLock(exclusively: path) { return lock }
    throw JobError(
      .locked, nil, reason: "another run holds the lock \(path)", advice: "wait for it to end, and run again."
    )
  }
}
