import CPosix
import Glibc

/// Owns an open file descriptor, and closes it.
struct OpenFile: ~Copyable, Sendable {
  private(set) var descriptor: FileDescriptor
  private let path: FilePath

  /// Opens `path` with flags of open(2); programs that this process starts do not inherit the descriptor.
  ///
  /// - Parameter permissions: Those of a file that this creates.
  init(_ path: FilePath, _ flags: CInt, permissions: UInt32 = 0) throws(PosixError) {
    self.path = path
    descriptor = FileDescriptor(
      rawValue: try SystemCall("open", path).check {
        unsafe open(path.characters, flags | O_CLOEXEC, permissions)
      })
  }

  /// Opens a regular file. Anything else is refused at once: a pipe that nobody writes would block for ever, and a
  /// device never ends.
  ///
  /// - Parameter followingLinks: Whether a symbolic link may lead to the file.
  static func regular(
    _ path: FilePath, _ flags: CInt, permissions: UInt32 = 0, followingLinks: Bool
  ) throws(PosixError) -> OpenFile {
    let file: OpenFile
    do {
      file = try OpenFile(
        path, flags | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW), permissions: permissions)
    } catch {
      switch error.errno {
      case .tooManySymbolicLinkLevels where !followingLinks:
        throw SystemCall("open", path).failure(error.errno, "it is a symbolic link, which is not followed")
      // A pipe without a reader, a device without a driver, and a socket, open(2).
      case .noSuchAddressOrDevice: throw SystemCall("open", path).failure(error.errno, notRegular)
      default: throw error
      }
    }
    switch try file.status().kind {
    case .regular: return file
    case .directory: throw SystemCall("read", path).failure(.isDirectory)
    case .symbolicLink, .other: throw SystemCall("open", path).failure(.noSuchAddressOrDevice, notRegular)
    }
  }

  deinit {
    // Errors of close(2) matter only after writing, and writers call close().
    if descriptor != Self.closed { _ = Glibc.close(descriptor.rawValue) }
  }

  /// The attributes of the open file, fstat(2).
  func status() throws(PosixError) -> FileStatus {
    var found = stat()
    try SystemCall("stat", path).check { unsafe fstat(descriptor.rawValue, &found) }
    return FileStatus(found)
  }

  /// Reads to the end of a file that had a size when it was opened, unless that is beyond so many bytes.
  func readAll(_ size: Int, upTo most: Int) throws(PosixError) -> [UInt8] {
    // A byte more than the file has, for the read that finds its end; files of the kernel have no size.
    var bytes = [UInt8](repeating: 0, count: max(min(size, most) + 1, 4096))
    var end = 0
    while true {
      guard max(size, end) <= most else {
        throw SystemCall("read", path).failure(.fileTooLarge, "it has more than \(most) bytes")
      }
      let count = try descriptor.read(into: &bytes, from: end, of: path)
      guard count > 0 else { break }
      end += count
      if end == bytes.count { bytes += repeatElement(0, count: bytes.count) }
    }
    bytes.removeLast(bytes.count - end)
    return bytes
  }

  /// Reads up to so many bytes at once.
  func read(_ count: Int) throws(PosixError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let end = try descriptor.read(into: &bytes, of: path)
    return Array(bytes.prefix(end))
  }

  /// Writes all of `bytes` at the current offset.
  func write(_ bytes: [UInt8]) throws(PosixError) {
    try descriptor.write(bytes, to: path)
  }

  /// Sets exactly these permissions, regardless of the umask, where the file system has any.
  func setPermissions(_ permissions: UInt32) throws(PosixError) {
    do {
      try SystemCall("chmod", path).check { fchmod(descriptor.rawValue, permissions) }
    } catch { guard error.isUnsupported else { throw error } }
    // CIFS may also accept them without effect, mount.cifs(8). What matters is what others may do.
    let actual = try status().permissions
    if actual & ~permissions & 0o066 != 0 { Unsupported.note(.permissions, at: path) }
  }

  /// Returns once the file is on the disk, fsync(2).
  func synchronize() throws(PosixError) {
    try SystemCall("fsync", path).check { fsync(descriptor.rawValue) }
  }

  /// Returns once everything written to its file system is on the disk, syncfs(2).
  func synchronizeFileSystem() throws(PosixError) {
    try SystemCall("syncfs", path).check { cposix_syncfs(descriptor.rawValue) }
  }

  /// Closes the file; only now the system may report that writing failed, close(2).
  consuming func close() throws(PosixError) {
    let open = descriptor.rawValue
    // The descriptor is released even if closing fails, and may be reused before deinit.
    descriptor = Self.closed
    // Not again after a signal: the descriptor is released then too.
    guard Glibc.close(open) == 0 else { throw SystemCall("close", path).failure(Errno(rawValue: errno)) }
  }
}

extension OpenFile {
  /// The reason why a name is not used as a file.
  static var notRegular: String { "it is a pipe, a device or a socket, and not a file" }
}

private extension OpenFile { static var closed: FileDescriptor { FileDescriptor(rawValue: -1) } }
