import Glibc
public import SystemPackage

/// A lock on a file that one holder has at a time, among all processes and within this one, flock(2).
///
/// It is held as long as the object lives, and ends with the process, however that ends. The file stays: a
/// holder that removed it would let two others lock two files of one name.
public final class FileLock: Sendable {
  private let file: OpenFile

  /// Takes the lock without waiting; nil if another holder has it.
  ///
  /// The file is made if there is none, readable by its owner only, and nothing is written to it.
  ///
  /// - Throws: `PosixError` if the file cannot be opened or locked.
  public init?(exclusively path: FilePath) throws(PosixError) {
    let file = try OpenFile(
      path,
      .readWrite,
      options: [.create, .noFollow],
      permissions: .ownerReadWrite
    )
    do {
      try SystemCall("lock", path).check { flock(file.descriptor.rawValue, LOCK_EX | LOCK_NB) }
    } catch {
      guard error.errno == .wouldBlock else { throw error }
      return nil
    }
    self.file = file
  }
}
