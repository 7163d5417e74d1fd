import Glibc
package import SystemPackage

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

  init(_ name: FilePath.Component) { self = unsafe name.withPlatformString { unsafe FileName($0) } }

  package init(stringLiteral text: String) {
    characters = text.utf8.map { CChar(bitPattern: $0) } + [0]
  }

  private var bytes: some Collection<UInt8> { characters.lazy.dropLast().map { UInt8(bitPattern: $0) } }

  /// The name as text, in which what is not UTF-8 is replaced.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  package var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// The order of the bytes.
  func precedes(_ other: FileName) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }
}

extension FilePath {
  /// The path of a name in the directory at this path.
  package func appending(_ name: FileName) -> FilePath { pushing(FilePath(platformString: name.characters)) }
}
