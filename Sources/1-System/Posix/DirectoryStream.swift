import CPosix
import Glibc

/// Owns an open directory and lists its names.
@safe struct DirectoryStream: ~Copyable {
  /// The descriptor of the directory; the stream closes it.
  let descriptor: FileDescriptor
  private let stream: OpaquePointer
  private let path: FilePath

  /// Opens the directory `path`; with `name`, the directory of that name within `parent`, where `path` is used only
  /// in errors and a symbolic link is refused.
  init(_ path: FilePath, name: FileName? = nil, in parent: FileDescriptor? = nil) throws(PosixError) {
    let call = SystemCall("open", path)
    let start = parent?.rawValue ?? AT_FDCWD
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (name == nil ? 0 : O_NOFOLLOW)
    let opened = try call.check { unsafe openat(start, name?.characters ?? path.characters, flags) }
    guard let stream = unsafe fdopendir(opened) else {
      let reason = Errno(rawValue: errno)
      close(opened)
      throw call.failure(reason)
    }
    unsafe self.stream = unsafe stream
    self.path = path
    descriptor = FileDescriptor(rawValue: opened)
  }

  deinit { unsafe closedir(stream) }

  /// All names except `.` and `..`, sorted by their bytes.
  func entries() throws(PosixError) -> [DirectoryEntry] {
    var found: [DirectoryEntry] = []
    while let entry = try next() { found.append(entry) }
    return found.sorted { $0.name.precedes($1.name) }
  }
}

private extension DirectoryStream {
  func next() throws(PosixError) -> DirectoryEntry? {
    while true {
      // Only errno distinguishes an error from the end, readdir(3).
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        let reason = Errno(rawValue: errno)
        guard reason.rawValue == 0 else { throw SystemCall("read", path).failure(reason) }
        return nil
      }
      guard let text = unsafe cposix_entry_name(entry) else { continue }
      let name = unsafe FileName(text)
      if [".", ".."].contains(name) { continue }
      return DirectoryEntry(name: name, kind: try kind(unsafe CInt(entry.pointee.d_type), of: name))
    }
  }

  /// The kind from d_type, or from fstatat(2) where the file system does not set d_type.
  func kind(_ type: CInt, of name: FileName) throws(PosixError) -> FileKind {
    switch type {
    case CInt(DT_REG): return .regular
    case CInt(DT_DIR): return .directory
    case CInt(DT_LNK): return .symbolicLink
    case CInt(DT_UNKNOWN):
      var found = stat()
      try SystemCall("stat", path.appending(name)).check {
        unsafe fstatat(descriptor.rawValue, name.characters, &found, AT_SYMLINK_NOFOLLOW)
      }
      return FileKind(format: found.st_mode & S_IFMT)
    default: return .other
    }
  }
}
