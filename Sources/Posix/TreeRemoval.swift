import Glibc
import SystemPackage

/// Removes a directory and all within it, through descriptors only: a directory that is swapped for a
/// symbolic link meanwhile leads nowhere else. Each level of nesting takes one open descriptor.
enum TreeRemoval {
  /// Removes what `name` stands for in `parent`; `path` is how errors call it.
  static func remove(
    _ name: FilePath.Component,
    kind: FileKind,
    in parent: borrowing DirectoryStream,
    path: FilePath
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
