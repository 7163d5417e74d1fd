import Glibc

/// A path in the file system: any bytes but NUL, without doubled slashes and a slash at its end.
///
/// swift-system's type looks at every byte several times when a path is made: in debug builds that took 0.1 ms, and a
/// fourteenth of the CPU time of all tests.
package struct FilePath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The bytes and a NUL after them.
  let characters: [CChar]

  /// The path of a text, up to a NUL in it.
  package init(_ text: String) { self.init(characters: Array(text.utf8CString)) }

  package init(stringLiteral text: String) { self.init(text) }

  /// The path of bytes with a NUL after them.
  package init(characters given: [CChar]) {
    var kept: [CChar] = []
    kept.reserveCapacity(given.count)
    for character in given {
      if character == 0 { break }
      if character != Self.slash || kept.last != Self.slash { kept.append(character) }
    }
    if kept.count > 1, kept.last == Self.slash { kept.removeLast() }
    characters = kept + [0]
  }

  /// The path as text, in which what is not UTF-8 is replaced.
  package var string: String { FileName(bytes).string }
  package var description: String { string }
  package var isEmpty: Bool { characters.count == 1 }
  package var isAbsolute: Bool { characters[0] == Self.slash }

  /// The path of a name, or of several with slashes between them, in the directory at this path.
  package func appending(_ names: String) -> FilePath { appending(Array(names.utf8CString)) }

  /// The path of a name in the directory at this path.
  package func appending(_ name: FileName) -> FilePath { appending(name.characters) }

  /// What a path means to a process that works in the directory at this path.
  package func pushing(_ other: FilePath) -> FilePath {
    other.isAbsolute ? other : appending(other.characters)
  }

  /// The folder of a file; empty for a name alone.
  package var parent: FilePath {
    let end = bytes.lastIndex(of: Self.slash).map { max($0, 1) } ?? 0
    return FilePath(characters: bytes[..<end] + [0])
  }

  /// The last name of a path.
  package var name: FileName { FileName(bytes[startOfName...]) }

  /// A hidden name beside a file: a point, the file's name, and a suffix.
  package func hidden(_ suffix: String) -> FilePath {
    let point = CChar(bitPattern: UInt8(ascii: "."))
    return FilePath(
      characters: bytes[..<startOfName] + [point] + bytes[startOfName...] + Array(suffix.utf8CString))
  }

  /// The path from the root without `.` and `..`, by its text alone.
  package var normalized: FilePath {
    var kept: [FileName] = []
    for name in names where name != "." {
      if name != ".." { kept.append(name) } else { _ = kept.popLast() }
    }
    return kept.reduce("/") { $0.appending($1) }
  }

  /// The names on the way from the root or the working folder, `.` and `..` among them.
  var names: [FileName] { bytes.split(separator: Self.slash).map { FileName($0) } }

  private func appending(_ other: [CChar]) -> FilePath {
    FilePath(characters: bytes + (isEmpty ? [] : [Self.slash]) + other)
  }

  private var startOfName: Int { bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0 }
  private var bytes: ArraySlice<CChar> { characters.dropLast() }
  private static let slash = CChar(bitPattern: UInt8(ascii: "/"))
}

/// A name in a directory: any bytes but a slash and a NUL.
package struct FileName: Sendable, Equatable, ExpressibleByStringLiteral {
  /// The bytes and a NUL after them.
  let characters: [CChar]

  /// The name at a pointer, up to its NUL.
  @unsafe init(_ name: UnsafePointer<CChar>) {
    characters = unsafe Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
  }

  package init(stringLiteral text: String) { characters = Array(text.utf8CString) }

  fileprivate init(_ bytes: ArraySlice<CChar>) { characters = bytes + [0] }

  /// The name as text, in which what is not UTF-8 is replaced.
  package var string: String {
    unsafe characters.withUnsafeBytes { unsafe String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  /// The name with a suffix.
  package func appending(_ suffix: String) -> FileName {
    FileName(characters.dropLast() + suffix.utf8CString.dropLast())
  }

  package var isUTF8: Bool { String(validating: characters.dropLast(), as: UTF8.self) != nil }

  /// The order of the bytes.
  func precedes(_ other: FileName) -> Bool { unsafe strcmp(characters, other.characters) < 0 }
}
