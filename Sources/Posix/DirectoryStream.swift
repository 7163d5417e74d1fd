import CPosix
import Glibc
package import SystemPackage

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
    let opened = try call.check {
      if let name { return unsafe openat(start, name.characters, flags) }
      return unsafe path.withPlatformString { unsafe openat(start, $0, flags) }
    }
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
      let file = path.appending(name)
      return try SystemCall("stat", file).run {
        let file = FilePath(platformString: name.characters)
        return FileKind(try Stat(file, relativeTo: descriptor, flags: .symlinkNoFollow).type)
      }
    default: return .other
    }
  }
}

/// A name in a directory: any bytes but a slash and a NUL.
///
/// `FilePath.Component` checks each name several times over, which takes longer than reading a directory.
package struct FileName: Sendable, Equatable, ExpressibleByStringLiteral {
  /// The bytes and a NUL after them.
  let characters: [CChar]

  /// The name at a pointer, up to its NUL.
  @unsafe init(_ name: UnsafePointer<CChar>) {
    characters = unsafe Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
  }

  package init(stringLiteral text: String) { self.init(text.utf8.map { CChar(bitPattern: $0) }) }

  fileprivate init(_ characters: some Sequence<CChar>) { self.characters = Array(characters) + [0] }

  private var bytes: some Collection<UInt8> { characters.lazy.dropLast().map { UInt8(bitPattern: $0) } }

  /// The name as text, in which what is not UTF-8 is replaced.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The name with a suffix.
  package func appending(_ suffix: String) -> FileName {
    FileName(characters.dropLast() + suffix.utf8.map { CChar(bitPattern: $0) })
  }

  package var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// The order of the bytes.
  func precedes(_ other: FileName) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }
}

// By bytes: `FilePath` finds the components of a path anew for each of them, which takes longer than writing a file.
extension FilePath {
  /// The path of a name in the directory at this path.
  package func appending(_ name: FileName) -> FilePath {
    FilePath(platformString: characters + (isEmpty ? [] : [Self.slash]) + name.characters)
  }

  /// The folder of a file; empty for a name alone.
  package var parent: FilePath {
    let end = characters.lastIndex(of: Self.slash).map { max($0, 1) } ?? 0
    return FilePath(platformString: characters[..<end] + [0])
  }

  /// The last name of a path.
  package var name: FileName {
    FileName(characters.suffix(from: characters.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0))
  }

  /// A hidden name beside a file: a point, the file's name, and a suffix.
  package func hidden(_ suffix: String) -> FilePath {
    let start = characters.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
    let end = suffix.utf8.map { CChar(bitPattern: $0) } + [0]
    return FilePath(
      platformString: characters[..<start] + [CChar(bitPattern: UInt8(ascii: "."))] + characters[start...]
        + end)
  }

  /// The path from the root without `.`, `..` and doubled slashes, by its text alone.
  package var normalized: FilePath {
    var kept: [FileName] = []
    for name in names where name != "." {
      if name != ".." { kept.append(name) } else { _ = kept.popLast() }
    }
    let text = kept.map { $0.characters.dropLast() }.joined(separator: [Self.slash])
    return FilePath(platformString: [Self.slash] + text + [0])
  }

  /// The names on the way from the root or the working folder, `.` and `..` among them.
  var names: [FileName] { characters.split(separator: Self.slash).map { FileName($0) } }

  private static let slash = CChar(bitPattern: UInt8(ascii: "/"))

  /// The bytes, without the NUL after them.
  private var characters: ArraySlice<CChar> {
    unsafe withPlatformString { unsafe FileName($0) }.characters.dropLast()
  }
}
