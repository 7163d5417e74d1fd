/// Splits a page into tags and texts as browsers do (HTML Standard, 13.2.5), in one pass over the bytes.
///
/// Attributes, comments, declarations and the contents of scripts and style sheets are skipped.
struct HTMLTokenizer {
  enum Token: Equatable {
    /// A start tag, its name in lower case.
    case start(String)
    case end(String)
    /// Text, with its character references replaced.
    case text(String)
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The element whose contents have no tags but its own end tag.
  private var rawElement: String?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The next token; nil at the end.
  mutating func next() throws(HTMLError) -> Token? {
    if let name = rawElement {
      rawElement = nil
      let start = position
      position = endTag(of: name)
      // The source of a script or style sheet is no text, but a title is.
      if name == "title" || name == "textarea" { return .text(text(start..<position)) }
    }
    while position < bytes.count {
      guard bytes[position] == Self.less, position + 1 < bytes.count else { return .text(plainText()) }
      switch bytes[position + 1] {
      case let byte where Self.isLetter(byte): return try tag(at: position + 1).map { .start($0) }
      case UInt8(ascii: "/"):
        guard position + 2 < bytes.count, Self.isLetter(bytes[position + 2]) else { fallthrough }
        return try tag(at: position + 2).map { .end($0) }
      case UInt8(ascii: "!"), UInt8(ascii: "?"): skipComment()
      default: return .text(plainText())
      }
    }
    return nil
  }
}

extension HTMLTokenizer {
  /// More than any page has; a tag with more is made to be slow.
  private static let mostAttributes = 256

  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Text up to the next "<" that begins a tag or comment.
  private mutating func plainText() -> String {
    let start = position
    position += 1
    while position < bytes.count {
      if bytes[position] == Self.less, position + 1 < bytes.count {
        let next = bytes[position + 1]
        if Self.isLetter(next) || "/!?".utf8.contains(next) { break }
      }
      position += 1
    }
    return text(start..<position)
  }

  private func text(_ range: Range<Int>) -> String {
    CharacterReferences.replaced(in: bytes[range])
  }

  /// Reads a tag whose name begins at a place; nil if it never ends, as the page then does.
  private mutating func tag(at start: Int) throws(HTMLError) -> String? {
    position = start
    skip { !Self.isBlank($0) && $0 != Self.greater && $0 != UInt8(ascii: "/") }
    let name = String(decoding: bytes[start..<position].prefix(20).map { $0 | 0x20 }, as: UTF8.self)
    try skipAttributes()
    guard position < bytes.count else { return nil }
    position += 1
    let isStart = bytes[start - 1] == Self.less
    if isStart, ["script", "style", "title", "textarea"].contains(name) { rawElement = name }
    return name
  }

  /// Skips to the ">" that ends a tag: not one in the quotes of an attribute's value.
  private mutating func skipAttributes() throws(HTMLError) {
    var attributes = 0
    while true {
      skip { Self.isBlank($0) || $0 == UInt8(ascii: "/") }
      guard position < bytes.count, bytes[position] != Self.greater else { return }
      attributes += 1
      guard attributes <= Self.mostAttributes else {
        throw HTMLError(message: "a tag with more than \(Self.mostAttributes) attributes")
      }
      // A name may begin with "=".
      position += 1
      skip { !Self.isBlank($0) && $0 != Self.greater && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=") }
      skip(Self.isBlank)
      guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { continue }
      position += 1
      skip(Self.isBlank)
      guard position < bytes.count else { return }
      let quote = bytes[position]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        position += 1
        skip { $0 != quote }
        position = min(position + 1, bytes.count)
      } else {
        skip { !Self.isBlank($0) && $0 != Self.greater }
      }
    }
  }

  private mutating func skip(_ belongs: (UInt8) -> Bool) {
    while position < bytes.count, belongs(bytes[position]) { position += 1 }
  }

  private mutating func skipComment() {
    guard bytes[position...].starts(with: "<!--".utf8) else {
      skip { $0 != Self.greater }
      position = min(position + 1, bytes.count)
      return
    }
    position += 4
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "-"), bytes[position...].starts(with: "-->".utf8) {
        position += 3
        return
      }
      position += 1
    }
  }

  /// The place of an element's end tag, or the end.
  private func endTag(of name: String) -> Int {
    var place = position
    while place < bytes.count {
      if bytes[place] == Self.less, place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "/") {
        let found = bytes[(place + 2)...].prefix(name.utf8.count).map { $0 | 0x20 }
        if found.elementsEqual(name.utf8) { return place }
      }
      place += 1
    }
    return place
  }
}
