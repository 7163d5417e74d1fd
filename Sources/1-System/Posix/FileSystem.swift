import CPosix
import Glibc

/// Creating, changing and removing names in the file system.
///
/// Each function is atomic and, but for `makeDirectories(_:)`, does not wait for the disk; see
/// `synchronizeDirectory(_:)`.
package enum FileSystem {
  /// Exchanges what two names refer to atomically, so that neither is ever absent, renameat2(2).
  ///
  /// - Throws: `PosixError` if either is absent, or the file system cannot do it.
  package static func exchange(_ first: FilePath, _ second: FilePath) throws(PosixError) {
    do {
      try SystemCall("exchange", first, second).check {
        unsafe cposix_exchange(first.characters, second.characters)
      }
    } catch {
      try error.note(.wholeFolder, at: second)
      throw error
    }
  }

  /// Renames a file within a file system and replaces what had the new name, rename(2).
  package static func rename(_ path: FilePath, to newPath: FilePath) throws(PosixError) {
    try SystemCall("rename", path, newPath).check {
      unsafe Glibc.rename(path.characters, newPath.characters)
    }
  }

  /// Adds a name for a file within a file system; an existing name is refused, link(2).
  package static func hardLink(_ path: FilePath, to newPath: FilePath) throws(PosixError) {
    do {
      try SystemCall("link", path, newPath).check { unsafe link(path.characters, newPath.characters) }
    } catch {
      try error.note(.wholeFolder, at: path)
      throw error
    }
  }

  /// Creates a symbolic link at `path` to `target`, which need not exist, symlink(2).
  package static func makeSymbolicLink(_ path: FilePath, to target: FilePath) throws(PosixError) {
    try SystemCall("symlink", path, target).check { unsafe symlink(target.characters, path.characters) }
  }

  /// The target of the symbolic link at `path`, readlink(2).
  package static func readSymbolicLink(_ path: FilePath) throws(PosixError) -> FilePath {
    let call = SystemCall("readlink", path)
    // No target is longer than PATH_MAX, which counts the NUL that readlink does not write.
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let room = target.count - 1
    try call.check { unsafe readlink(path.characters, &target, room) }
    return FilePath(characters: target)
  }

  /// Creates a directory with exactly the given permissions, mkdir(2).
  ///
  /// - Throws: `PosixError` if the name exists or the parent does not.
  package static func makeDirectory(
    _ path: FilePath, permissions: UInt32 = 0o755
  ) throws(PosixError) {
    try SystemCall("mkdir", path).check { unsafe mkdir(path.characters, 0o700) }
    let directory = try OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    try directory.setPermissions(permissions)
    try directory.close()
  }

  /// Creates a directory and its missing parents, readable by everybody, and returns once they are on the disk.
  ///
  /// - Throws: `PosixError` if one of the names is not a directory, or a parent is not writable.
  package static func makeDirectories(_ path: FilePath) throws(PosixError) {
    if path.isEmpty { return }
    if try status(of: path) != nil { return }
    let parent = path.parent
    try makeDirectories(parent)
    do {
      try makeDirectory(path)
      try synchronizeDirectory(path)
      try synchronizeDirectory(parent.isEmpty ? "." : parent)
    } catch {
      // Another process may have created it meanwhile.
      guard error.errno == .fileExists else { throw error }
    }
  }

  /// Whether this process can create and remove names in a directory, access(2); false if there is none.
  package static func mayWrite(_ directory: FilePath) -> Bool {
    unsafe access(directory.characters, W_OK | X_OK) == 0
  }

  /// Whether files in a folder get wider permissions than they are created with, as on FAT, where the mount decides.
  /// False where no file can be created.
  package static func widensPermissions(in folder: FilePath) -> Bool {
    let probe = folder.appending(".subcal-\(getpid())")
    do {
      let file = try OpenFile(probe, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600)
      let isWide = try file.status().permissions & 0o077 != 0
      try removeFile(probe)
      return isWide
    } catch { return false }
  }

  /// Notes that others may read a file or folder.
  package static func notePermissions(of path: FilePath) { Unsupported.note(.permissions, at: path) }

  /// Changes the owner and group of a file or directory, chown(2).
  package static func changeOwner(of path: FilePath, to owner: UInt32, group: UInt32) throws(PosixError) {
    try SystemCall("chown", path).check { unsafe lchown(path.characters, owner, group) }
  }

  /// Removes a file, or a symbolic link itself, unlink(2).
  package static func removeFile(_ path: FilePath) throws(PosixError) {
    try SystemCall("remove", path).check { unsafe unlink(path.characters) }
  }

  /// Removes a directory and everything in it, or a file. Symbolic links are removed, never followed.
  ///
  /// After an error, what was removed before stays removed.
  ///
  /// - Throws: `PosixError` if there is nothing at `path`, or something in it cannot be removed.
  package static func removeTree(_ path: FilePath) throws(PosixError) {
    let name = path.name
    guard !["", ".", ".."].contains(name) else {
      throw SystemCall("remove", path).failure(.invalidArgument)
    }
    guard let status = try status(of: path) else {
      throw SystemCall("remove", path).failure(.noSuchFileOrDirectory)
    }
    let parent = path.parent
    let directory = try DirectoryStream(parent.isEmpty ? "." : parent)
    try TreeRemoval.remove(name, kind: status.kind, in: directory, path: path)
  }
}

/// Removes a directory and everything in it relative to open descriptors, so that a directory replaced by a symbolic
/// link meanwhile is not followed. Each level of nesting keeps one descriptor open.
enum TreeRemoval {
  /// Removes `name` in `parent`; `path` is used only in errors.
  static func remove(
    _ name: FileName, kind: FileKind, in parent: borrowing DirectoryStream, path: @autoclosure () -> FilePath
  ) throws(PosixError) {
    if kind == .directory {
      let path = path()
      let directory = try DirectoryStream(path, name: name, in: parent.descriptor)
      for entry in try directory.entries() {
        try remove(entry.name, kind: entry.kind, in: directory, path: path.appending(entry.name))
      }
    }
    let flags = kind == .directory ? AT_REMOVEDIR : 0
    while unsafe unlinkat(parent.descriptor.rawValue, name.characters, flags) != 0 {
      let reason = Errno(rawValue: errno)
      guard reason == .interrupted else { throw SystemCall("remove", path()).failure(reason) }
    }
  }
}
