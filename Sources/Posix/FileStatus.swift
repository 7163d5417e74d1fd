import Glibc
package import SystemPackage

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
  package let permissions: FilePermissions
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

  init(_ stat: Stat) {
    kind = FileKind(stat.type)
    permissions = stat.permissions
    owner = stat.userID.rawValue
    group = stat.groupID.rawValue
    size = stat.size
    modificationTime = Int64(stat.st_mtim.tv_sec) * 1_000_000_000 + Int64(stat.st_mtim.tv_nsec)
    device = UInt64(stat.deviceID.rawValue)
    inode = UInt64(stat.inode.rawValue)
  }

  /// Whether users other than that of this process and root can create and exchange names in this folder. A group with
  /// the user's own number has no other member, pam_umask(8).
  package var isWritableByOthers: Bool {
    let user = geteuid()
    guard [0, user].contains(owner) else { return true }
    return permissions.rawValue & (user != 0 && group == user ? 0o002 : 0o022) != 0
  }
}

extension FileKind {
  init(_ type: FileType) {
    self =
      switch type {
      case .regular: .regular
      case .directory: .directory
      case .symbolicLink: .symbolicLink
      default: .other
      }
  }
}
