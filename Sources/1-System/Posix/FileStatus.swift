import Glibc

/// What a name in a directory refers to.
package enum FileKind: Sendable, Equatable {
  case regular
  case directory
  /// A symbolic link, even one that points to nothing.
  case symbolicLink
  /// A device, a pipe or a socket.
  case other
}

/// A name in a directory and what it refers to.
package struct DirectoryEntry: Sendable, Equatable {
  package let name: FileName
  package let kind: FileKind

  package init(name: FileName, kind: FileKind) {
    self.name = name
    self.kind = kind
  }
}

/// The attributes of a file; of a symbolic link, those of the link itself, lstat(2).
package struct FileStatus: Sendable, Equatable {
  package let kind: FileKind
  /// The bits that chmod(2) sets.
  package let permissions: UInt32
  /// The user ID.
  package let owner: UInt32
  /// The group ID.
  package let group: UInt32
  /// The size in bytes.
  package let size: Int64
  /// When the contents last changed, in nanoseconds since 1970-01-01T00:00:00Z.
  package let modificationTime: Int64
  /// The ID of the device; together with `inode` it identifies the file.
  package let device: UInt64
  package let inode: UInt64

  init(_ stat: stat) {
    kind = FileKind(format: stat.st_mode & S_IFMT)
    permissions = stat.st_mode & 0o7777
    owner = stat.st_uid
    group = stat.st_gid
    size = Int64(stat.st_size)
    modificationTime = Int64(stat.st_mtim.tv_sec) * 1_000_000_000 + Int64(stat.st_mtim.tv_nsec)
    device = UInt64(stat.st_dev)
    inode = UInt64(stat.st_ino)
  }

  /// Whether users other than that of this process and root can create and exchange names in this folder. A group with
  /// the user's own number has no other member, pam_umask(8).
  package var isWritableByOthers: Bool {
    let user = geteuid()
    guard [0, user].contains(owner) else { return true }
    return permissions & (user != 0 && group == user ? 0o002 : 0o022) != 0
  }
}

extension FileKind {
  /// The kind of a file by the format bits of its mode, inode(7).
  init(format: mode_t) {
    self =
      switch format {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
  }
}
