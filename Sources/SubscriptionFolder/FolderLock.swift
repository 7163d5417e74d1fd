internal import Diagnostics
package import Posix
package import SystemPackage

/// Keeps a nightly run from exchanging the folder while its files are read as one set.
package enum FolderLock {
  /// The lock of a folder, held as long as the object lives; nil if this user cannot create one, and so cannot find out
  /// whether a run is active. Throws `SubcalError` if one is.
  package static func taken(of folder: FilePath) throws -> FileLock? {
    let path = try OutputDirectory(path: folder).lock
    guard FileSystem.mayWrite(path.removingLastComponent()) else { return nil }
    if let lock = try FileLock(exclusively: path) { return lock }
    throw SubcalError(
      .locked, reason: "another run holds the lock \(path)", advice: "wait for it to end, and run again.")
  }
}
