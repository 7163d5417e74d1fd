import CPosix
import Glibc
public import SystemPackage

/// The names of the file system: giving, changing and removing them.
///
/// Each verb is one step of the system and waits for no disk; see `synchronizeDirectory(_:)`.
public enum FileSystem {
  /// Exchanges what two names stand for in one step, so that neither is ever absent, renameat2(2).
  ///
  /// - Throws: `PosixError` if either is absent, or the file system cannot do it.
  public static func exchange(_ first: FilePath, _ second: FilePath) throws(PosixError) {
    try unsafe SystemCall("exchange", first, second).checkPaths { unsafe cposix_exchange($0, $1) }
  }

  /// Gives a file another name on the same file system, in place of what had that name, rename(2).
  ///
  /// - Throws: `PosixError` if it cannot be done.
  public static func rename(_ path: FilePath, to newPath: FilePath) throws(PosixError) {
    try unsafe SystemCall("rename", path, newPath).checkPaths { unsafe Glibc.rename($0, $1) }
  }

  /// Gives a file one more name on the same file system; an existing name is refused, link(2).
  ///
  /// - Throws: `PosixError` if it cannot be done.
  public static func hardLink(_ path: FilePath, to newPath: FilePath) throws(PosixError) {
    try unsafe SystemCall("link", path, newPath).checkPaths { unsafe link($0, $1) }
  }

  /// Makes a symbolic link at `path` that holds `target`, which need not exist, symlink(2).
  ///
  /// - Throws: `PosixError` if it cannot be done.
  public static func makeSymbolicLink(_ path: FilePath, to target: FilePath) throws(PosixError) {
    try unsafe SystemCall("symlink", path, target).checkPaths { unsafe symlink($1, $0) }
  }

  /// What the symbolic link at `path` holds, readlink(2).
  ///
  /// - Throws: `PosixError` if there is no symbolic link.
  public static func readSymbolicLink(_ path: FilePath) throws(PosixError) -> FilePath {
    let call = SystemCall("readlink", path)
    // No target is longer than PATH_MAX, which counts the NUL that readlink does not write.
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let room = target.count - 1
    try call.check {
      unsafe path.withPlatformString { unsafe readlink($0, &target, room) }
    }
    return FilePath(platformString: target)
  }

  /// Makes one directory, with exactly the given permissions, mkdir(2).
  ///
  /// - Throws: `PosixError` if there is something of that name, or its parent is absent.
  public static func makeDirectory(
    _ path: FilePath,
    permissions: FilePermissions = FilePermissions(rawValue: 0o755)
  ) throws(PosixError) {
    try unsafe SystemCall("mkdir", path).checkPath { unsafe mkdir($0, 0o700) }
    let directory = try OpenFile(path, .readOnly, options: [.directory, .noFollow])
    try directory.setPermissions(permissions)
    try directory.close()
  }

  /// Makes a directory and those above it, as far as they are missing, each open to be read by everybody.
  ///
  /// - Throws: `PosixError` if something else has one of the names, or a parent may not be written.
  public static func makeDirectories(_ path: FilePath) throws(PosixError) {
    if path.isEmpty { return }
    if try status(of: path) != nil { return }
    try makeDirectories(path.removingLastComponent())
    do {
      try makeDirectory(path)
    } catch {
      // Somebody else may have made it in between; whoever did, it is there.
      guard error.errno == .fileExists else { throw error }
    }
  }

  /// Whether this process may make and remove names in a directory, access(2); false when it is absent.
  public static func mayWrite(_ directory: FilePath) -> Bool {
    unsafe directory.withPlatformString { unsafe access($0, W_OK | X_OK) == 0 }
  }

  /// Gives a file or directory to a user and a group, chown(2).
  ///
  /// - Throws: `PosixError` if the process may not.
  public static func changeOwner(of path: FilePath, to owner: UInt32, group: UInt32) throws(PosixError) {
    try unsafe SystemCall("chown", path).checkPath { unsafe lchown($0, owner, group) }
  }

  /// Removes a name that is not a directory's; of a symbolic link, the link itself, unlink(2).
  ///
  /// - Throws: `PosixError` if there is no such name.
  public static func removeFile(_ path: FilePath) throws(PosixError) {
    try unsafe SystemCall("remove", path).checkPath { unsafe unlink($0) }
  }

  /// Removes a directory and all within it, or a single file; symbolic links are removed, never followed.
  ///
  /// What is removed before an error stays removed.
  ///
  /// - Throws: `PosixError` if there is nothing at `path`, or something within cannot be removed.
  public static func removeTree(_ path: FilePath) throws(PosixError) {
    guard let name = path.lastComponent, name.kind == .regular else {
      throw SystemCall("remove", path).failure(.invalidArgument)
    }
    guard let status = try status(of: path) else {
      throw SystemCall("remove", path).failure(.noSuchFileOrDirectory)
    }
    let parent = path.removingLastComponent()
    let directory = try DirectoryStream(parent.isEmpty ? "." : parent)
    try TreeRemoval.remove(name, kind: status.kind, in: directory, path: path)
  }
}
