import CPosix
import Glibc
import SystemPackage

/// Owns an open directory and lists its names.
@safe struct DirectoryStream: ~Copyable {
  /// The descriptor of the directory; the stream closes it.
  let descriptor: FileDescriptor
  private let stream: OpaquePointer
  private let path: FilePath

  /// Opens the directory `path`; with `name`, the directory of that name within `parent`, where `path` is used only
  /// in errors and a symbolic link is refused.
  init(
    _ path: FilePath, name: FilePath.Component? = nil, in parent: FileDescriptor? = nil
  ) throws(PosixError) {
    let call = SystemCall("open", path)
    let start = parent?.rawValue ?? AT_FDCWD
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (name == nil ? 0 : O_NOFOLLOW)
    let place = name.map { FilePath(root: nil, [$0]) } ?? path
    let opened = try call.check { unsafe place.withPlatformString { unsafe openat(start, $0, flags) } }
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
    var found: [(bytes: [UInt8], entry: DirectoryEntry)] = []
    while let (bytes, entry) = try next() { found.append((bytes, entry)) }
    found.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return found.map(\.entry)
  }
}

private extension DirectoryStream {
  func next() throws(PosixError) -> (bytes: [UInt8], entry: DirectoryEntry)? {
    while true {
      // Only errno distinguishes an error from the end, readdir(3).
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        let reason = Errno(rawValue: errno)
        guard reason.rawValue == 0 else { throw SystemCall("read", path).failure(reason) }
        return nil
      }
      guard let text = unsafe cposix_entry_name(entry),
        let name = unsafe FilePath.Component(platformString: text),
        name.kind == .regular
      else { continue }
      let bytes = unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
      let type = unsafe CInt(entry.pointee.d_type)
      return (bytes, DirectoryEntry(name: name, kind: try kind(type, of: name)))
    }
  }

  /// The kind from d_type, or from fstatat(2) where the file system does not set d_type.
  func kind(_ type: CInt, of name: FilePath.Component) throws(PosixError) -> FileKind {
    switch type {
    case CInt(DT_REG): return .regular
    case CInt(DT_DIR): return .directory
    case CInt(DT_LNK): return .symbolicLink
    case CInt(DT_UNKNOWN):
      let file = path.appending(name)
      return try SystemCall("stat", file).run {
        FileKind(try Stat(FilePath(root: nil, [name]), relativeTo: descriptor, flags: .symlinkNoFollow).type)
      }
    default: return .other
    }
  }
}
