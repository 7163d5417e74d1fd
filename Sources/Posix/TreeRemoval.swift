import Glibc
import SystemPackage

/// Removes a directory and everything in it relative to open descriptors, so that a directory replaced by a symbolic
/// link meanwhile is not followed. Each level of nesting keeps one descriptor open.
enum TreeRemoval {
  /// Removes `name` in `parent`; `path` is used only in errors.
  static func remove(
    _ name: FilePath.Component, kind: FileKind, in parent: borrowing DirectoryStream, path: FilePath
  ) throws(PosixError) {
    if kind == .directory {
      let directory = try DirectoryStream(path, name: name, in: parent.descriptor)
      for entry in try directory.entries() {
        try remove(entry.name, kind: entry.kind, in: directory, path: path.appending(entry.name))
      }
    }
    let start = parent.descriptor.rawValue
    let flags = kind == .directory ? AT_REMOVEDIR : 0
    try SystemCall("remove", path).check {
      unsafe name.withPlatformString { unsafe unlinkat(start, $0, flags) }
    }
  }
}
