import Glibc
import SystemPackage

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
