import Glibc

/// Reading and writing files and directories.
extension FileSystem {
  /// The names in a directory except `.` and `..`, sorted by their bytes.
  package static func entries(of path: FilePath) throws(PosixError) -> [DirectoryEntry] {
    try DirectoryStream(path).entries()
  }

  /// The attributes of a file, of a symbolic link those of the link itself; nil if there is none.
  ///
  /// - Throws: `PosixError` if they cannot be read, for example because a parent is not a directory.
  package static func status(of path: FilePath) throws(PosixError) -> FileStatus? {
    var found = stat()
    do {
      try SystemCall("stat", path).check { unsafe lstat(path.characters, &found) }
      return FileStatus(found)
    } catch {
      guard error.errno == .noSuchFileOrDirectory else { throw error }
      return nil
    }
  }

  /// The bytes of a regular file; nil if there is none.
  ///
  /// - Throws: `PosixError` if it is anything else, has more bytes, or is a symbolic link where these are not followed.
  package static func readFile(
    _ path: FilePath, upTo most: Int = mostBytes, followingLinks: Bool = true
  ) throws(PosixError) -> [UInt8]? {
    try readFileAndStatus(path, upTo: most, followingLinks: followingLinks)?.bytes
  }

  /// Whether a path is a regular file with these bytes. Throws for a symbolic link.
  ///
  /// By memcmp(3): `==` of two arrays goes byte by byte, some 0.1 s of a night that changes nothing.
  package static func file(_ path: FilePath, has bytes: [UInt8]) throws(PosixError) -> Bool {
    guard let read = try readFile(path, followingLinks: false), read.count == bytes.count else {
      return false
    }
    return unsafe memcmp(read, bytes, bytes.count) == 0
  }

  /// More than any file of subcal has.
  package static let mostBytes = 1 << 28

  /// Up to so many bytes at the beginning of a regular file. Throws if it is anything else.
  package static func beginning(of path: FilePath, count: Int) throws(PosixError) -> [UInt8] {
    try OpenFile.regular(path, O_RDONLY, followingLinks: true).read(count)
  }

  /// The bytes of a regular file, with the attributes that it had when it was opened; nil if there is none. Both are of
  /// one open file, so no other file can take its place between a check of the attributes and the reading.
  ///
  /// - Throws: `PosixError` if it is anything else, has more bytes, or is a symbolic link where these are not followed.
  package static func readFileAndStatus(
    _ path: FilePath, upTo most: Int, followingLinks: Bool = false
  ) throws(PosixError) -> (status: FileStatus, bytes: [UInt8])? {
    do {
      let file = try OpenFile.regular(path, O_RDONLY, followingLinks: followingLinks)
      let status = try file.status()
      return (status, try file.readAll(Int(status.size), upTo: most))
    } catch {
      guard error.errno == .noSuchFileOrDirectory else { throw error }
      return nil
    }
  }

  /// How many bytes a user without privileges may still write where a file is, statvfs(3).
  package static func freeSpace(at path: FilePath) throws(PosixError) -> Int {
    var information = statvfs()
    try SystemCall("statvfs", path).check { unsafe statvfs(path.characters, &information) }
    return Int(information.f_bavail) * Int(information.f_frsize)
  }

  /// The user whose rights this process has, geteuid(2).
  package static var effectiveUser: UInt32 { geteuid() }

  /// Creates a file with the given bytes and permissions, and returns once its contents are on the disk.
  ///
  /// Its name is on the disk only after `synchronizeDirectory(_:)`. After an error no file is left.
  ///
  /// - Parameter isSynchronized: Whether to wait for the disk; if not, `synchronize(_:)` does.
  /// - Throws: `PosixError` if the name exists, even as a dangling symbolic link, or the file cannot be written.
  package static func writeFile(
    _ bytes: [UInt8], to path: FilePath, permissions: UInt32 = 0o644,
    isSynchronized: Bool = true
  ) throws(PosixError) {
    try makeFile(path, permissions: permissions, isSynchronized: isSynchronized) { file throws(PosixError) in
      try file.write(bytes)
    }
  }

  /// Creates a file with the bytes and permissions of a regular file, and returns once its contents are on the disk.
  ///
  /// Its name is on the disk only after `synchronizeDirectory(_:)`. After an error no file is left.
  ///
  /// - Parameter followingLinks: Whether a symbolic link may lead to the file that is copied.
  package static func copyFile(
    _ path: FilePath, to copy: FilePath, followingLinks: Bool
  ) throws(PosixError) {
    let source = try OpenFile.regular(path, O_RDONLY, followingLinks: followingLinks)
    let permissions = try source.status().permissions
    try makeFile(copy, permissions: permissions, isSynchronized: true) { file throws(PosixError) in
      while case let bytes = try source.read(1 << 20), !bytes.isEmpty { try file.write(bytes) }
    }
  }

  private static func makeFile(
    _ path: FilePath, permissions: UInt32, isSynchronized: Bool,
    filling fill: (borrowing OpenFile) throws(PosixError) -> Void
  ) throws(PosixError) {
    let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600)
    do {
      try fill(file)
      try file.setPermissions(permissions)
      if isSynchronized { try file.synchronize() }
      try file.close()
    } catch {
      // Report the first failure. The file was created exclusively, so removing it is safe.
      _ = unsafe unlink(path.characters)
      throw error
    }
  }

  /// Replaces a file in one step: a reader sees the old bytes or the new ones. What an interrupted replacement left
  /// beside it is removed.
  ///
  /// - Parameters:
  ///   - permissions: Those of the new file; nil for those of the one that it replaces, or of any file.
  ///   - followingLinks: Whether a symbolic link stays and leads to the new bytes; if not, it is replaced itself.
  /// - Throws: `PosixError` if the file cannot be written, or is a pipe, a device or a socket.
  package static func replaceFile(
    _ path: FilePath, with bytes: [UInt8], permissions: UInt32? = 0o644, followingLinks: Bool = true
  ) throws(PosixError) {
    let former = try status(of: path)
    switch former?.kind {
    case .symbolicLink where followingLinks:
      return try replaceFile(target(ofLink: path), with: bytes, permissions: permissions)
    case .other: throw SystemCall("replace", path).failure(.noSuchAddressOrDevice, OpenFile.notRegular)
    case .regular, .directory, .symbolicLink, nil: break
    }
    removeLeftovers(beside: path)
    // A name that no other process uses, nor anybody else.
    let staged = path.hidden("\(stagedSuffix)\(getpid())")
    let kept = former?.kind == .regular ? former?.permissions : nil
    try writeFile(bytes, to: staged, permissions: permissions ?? kept ?? 0o644)
    do {
      try rename(staged, to: path)
    } catch {
      try removeFile(staged)
      throw error
    }
  }

  private static let stagedSuffix = ".subcal-"

  /// Removes what replacements left beside a file whose processes were killed. Where that cannot be done they stay.
  private static func removeLeftovers(beside path: FilePath) {
    let prefix = path.hidden(stagedSuffix).name.string
    do {
      let folder = path.parent
      for entry in try entries(of: folder.isEmpty ? "." : folder) where entry.kind == .regular {
        let name = entry.name.string
        // Without a signal, kill(2) says whether there is such a process.
        guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)),
          process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
        else { continue }
        try removeFile(folder.appending(entry.name))
      }
    } catch {}
  }

  /// The file that a symbolic link leads to, realpath(3).
  private static func target(ofLink path: FilePath) throws(PosixError) -> FilePath {
    guard let resolved = unsafe realpath(path.characters, nil) else {
      throw SystemCall("follow", path).failure(Errno(rawValue: errno))
    }
    defer { unsafe free(resolved) }
    return unsafe FilePath(String(cString: resolved))
  }

  /// Appends bytes to a file in one write(2) where the system accepts that; creates the file, for its owner and
  /// group, if there is none.
  ///
  /// - Throws: `PosixError` if the file cannot be written, or is a symbolic link, a pipe or a device.
  package static func append(_ bytes: [UInt8], to path: FilePath) throws(PosixError) {
    let file = try OpenFile.regular(
      path, O_WRONLY | O_APPEND | O_CREAT, permissions: 0o640, followingLinks: false)
    try file.write(bytes)
    try file.close()
  }

  /// Returns once the contents of files are on the disk.
  ///
  /// Each fsync(2) makes the disk empty its cache, so many files are synced with one syncfs(2), in a tenth of the time.
  /// That also waits for what other programs wrote, so few files are synced one by one.
  ///
  /// - Parameter folders: Those of the files, each once.
  package static func synchronize(_ files: [FilePath], in folders: [FilePath]) throws(PosixError) {
    if files.count > fewFiles {
      do {
        for folder in folders {
          let directory = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
          try directory.synchronizeFileSystem()
          try directory.close()
        }
        return
      } catch { guard error.isUnsupported else { throw error } }
    }
    for path in files {
      let file = try OpenFile(path, O_RDONLY | O_NOFOLLOW)
      try file.synchronize()
      try file.close()
    }
  }

  private static let fewFiles = 64

  /// Returns once the names in a directory are on the disk, fsync(2), where the file system can do that.
  package static func synchronizeDirectory(_ path: FilePath) throws(PosixError) {
    let directory = try OpenFile(path, O_RDONLY | O_DIRECTORY)
    do { try directory.synchronize() } catch { try error.note(.folderSync, at: path) }
    try directory.close()
  }
}
