import Glibc
public import SystemPackage

/// What the names stand for: files and directories, read and written.
extension FileSystem {
  /// The names in a directory but `.` and `..`, in the order of their bytes.
  ///
  /// - Throws: `PosixError` if there is no such directory, or it cannot be read.
  public static func entries(of path: FilePath) throws(PosixError) -> [DirectoryEntry] {
    try DirectoryStream(path).entries()
  }

  /// What the system knows about a file, of a symbolic link about the link itself; nil if there is none.
  ///
  /// - Throws: `PosixError` if the system cannot tell, such as for a parent that is not a directory.
  public static func status(of path: FilePath) throws(PosixError) -> FileStatus? {
    do {
      return FileStatus(try Stat(path, followTargetSymlink: false))
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw SystemCall("stat", path).failure(error)
    }
  }

  /// The bytes of a file; nil if there is none.
  ///
  /// - Throws: `PosixError` if the file cannot be read.
  public static func readFile(_ path: FilePath) throws(PosixError) -> [UInt8]? {
    do {
      return try OpenFile(path, .readOnly).readAll()
    } catch {
      guard error.errno == .noSuchFileOrDirectory else { throw error }
      return nil
    }
  }

  /// Makes a file of the given bytes and permissions, and returns once its contents are on the disk.
  ///
  /// Its name is on the disk after `synchronizeDirectory(_:)` of its directory. If an error occurs, no file is
  /// left.
  ///
  /// - Throws: `PosixError` if the name exists, be it as a symbolic link, or the file cannot be written.
  public static func writeFile(
    _ bytes: [UInt8],
    to path: FilePath,
    permissions: FilePermissions = FilePermissions(rawValue: 0o644)
  ) throws(PosixError) {
    let file = try OpenFile(
      path,
      .writeOnly,
      options: [.create, .exclusiveCreate, .noFollow],
      permissions: .ownerReadWrite
    )
    do {
      try file.write(bytes)
      try file.setPermissions(permissions)
      try file.synchronize()
      try file.close()
    } catch {
      // The first failure is the one to report; the file is this call's own, made exclusively.
      _ = unsafe path.withPlatformString { unsafe unlink($0) }
      throw error
    }
  }

  /// Returns once the names in a directory are on the disk, fsync(2).
  ///
  /// - Throws: `PosixError` if there is no such directory, or the disk fails.
  public static func synchronizeDirectory(_ path: FilePath) throws(PosixError) {
    let directory = try OpenFile(path, .readOnly, options: .directory)
    try directory.synchronize()
    try directory.close()
  }
}
