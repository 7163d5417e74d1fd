import Glibc
public import SystemPackage

/// What the system knows about a file itself, a symbolic link not being followed.
public struct FileStatus: Sendable, Equatable {
  /// What it is.
  public let kind: FileKind

  /// The permission bits.
  public let permissions: FilePermissions

  /// The number of the user it belongs to.
  public let owner: UInt32

  /// The number of the group it belongs to.
  public let group: UInt32

  /// The size in bytes.
  public let size: Int64

  /// When the contents last changed, in nanoseconds since 1970-01-01T00:00:00Z.
  public let modificationTime: Int64

  /// The device the file is on; with `inode` it identifies the file.
  public let device: UInt64

  /// The number of the file on its device.
  public let inode: UInt64

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
