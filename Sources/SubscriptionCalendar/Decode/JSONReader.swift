/// Reads JSON (RFC 8259) over its bytes, value by value, into texts: what the exchanges send are tables of texts.
///
/// It takes what Foundation's reader takes and gives the same texts, but is stricter in three things: what is skipped is
/// checked as well, a comma ends no list, and a name that stands twice in an object can be trusted neither time.
struct JSONReader {
  /// Where a text lies in ``texts``.
  typealias Place = Range<Int>

  let bytes: [UInt8]
  /// The texts that are not in the body as they are, because there they have escapes: places behind the body's end.
  var unescaped: [UInt8] = []
  var position = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The bytes in which all places lie.
  var texts: [UInt8] { unescaped.isEmpty ? bytes : bytes + unescaped }

  /// The text of a place.
  func string(at place: Place) -> String {
    guard place.lowerBound >= bytes.count else { return String(decoding: bytes[place], as: UTF8.self) }
    let place = (place.lowerBound - bytes.count)..<(place.upperBound - bytes.count)
    return String(decoding: unescaped[place], as: UTF8.self)
  }

  /// The next value's first byte.
  mutating func peek() throws(Unreadable) -> UInt8 {
    while position < bytes.count {
      let byte = bytes[position]
      guard Self.isBlank(byte) else { return byte }
      position += 1
    }
    throw problem("it ends too early")
  }

  /// Reads a list, whose elements the closure reads.
  mutating func list(_ element: (inout JSONReader) throws -> Void) throws {
    try open(UInt8(ascii: "["), "a list")
    if try peek() == UInt8(ascii: "]") { return close() }
    repeat { try element(&self) } while try goesOn(to: UInt8(ascii: "]"))
    close()
  }

  /// Reads an object, whose values the closure reads; gives the names in their order.
  ///
  /// - Parameter model: The names of an object like this one; to find them again saves looking for repeated ones.
  @discardableResult
  mutating func object(
    like model: [Place] = [], _ value: (inout JSONReader, Place) throws -> Void
  ) throws -> [Place] {
    try open(UInt8(ascii: "{"), "an object")
    var names: [Place] = []
    names.reserveCapacity(model.count)
    if try peek() == UInt8(ascii: "}") {
      close()
      return names
    }
    repeat {
      let name = try text()
      names.append(name)
      guard try peek() == UInt8(ascii: ":") else { throw problem("':' is missing") }
      position += 1
      try value(&self, name)
    } while try goesOn(to: UInt8(ascii: "}"))
    close()
    if names.count == model.count, zip(names, model).allSatisfy(isSame) { return model }
    var seen: Set<String> = []
    for name in names.map(string(at:)) where !seen.insert(name).inserted {
      throw problem("the name '\(name)' stands twice in one object")
    }
    return names
  }

  /// Reads a text, a number, true or false, as text; null is no text.
  mutating func scalar() throws(Unreadable) -> Place {
    switch try peek() {
    case UInt8(ascii: "\""): return try text()
    case UInt8(ascii: "n"):
      _ = try word("null")
      return position..<position
    case UInt8(ascii: "t"): return try word("true")
    case UInt8(ascii: "f"): return try word("false")
    default: return try number()
    }
  }

  /// Takes a null where one stands.
  mutating func takesNull() throws(Unreadable) -> Bool {
    guard try peek() == UInt8(ascii: "n") else { return false }
    _ = try word("null")
    return true
  }

  /// Reads a value that is of no use.
  mutating func skip() throws {
    switch try peek() {
    case UInt8(ascii: "["): try list { reader in try reader.skip() }
    case UInt8(ascii: "{"): try object { reader, _ in try reader.skip() }
    default: _ = try scalar()
    }
  }

  /// Makes sure that nothing follows.
  func end() throws(Unreadable) {
    guard bytes[position...].allSatisfy(Self.isBlank) else { throw problem("something follows the end") }
  }

  /// Why a body cannot be read, and where it stops being JSON.
  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  /// The problem with what stands here.
  func problem(_ reason: String) -> Unreadable {
    Unreadable(description: "at byte \(position + 1) of \(bytes.count): \(reason)")
  }
}

extension JSONReader {
  /// How deep lists and objects may lie in each other: as deep as Foundation's reader lets them.
  private static let deepest = 512

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func open(_ bracket: UInt8, _ what: String) throws(Unreadable) {
    guard try peek() == bracket else { throw problem("\(what) is expected") }
    guard depth < Self.deepest else { throw problem("over \(Self.deepest) lists and objects in each other") }
    depth += 1
    position += 1
  }

  private mutating func close() {
    depth -= 1
    position += 1
  }

  /// Whether a comma follows; else the bracket has to.
  private mutating func goesOn(to bracket: UInt8) throws(Unreadable) -> Bool {
    let byte = try peek()
    if byte == bracket { return false }
    guard byte == UInt8(ascii: ",") else {
      throw problem("a comma or '\(Character(Unicode.Scalar(bracket)))' is missing")
    }
    position += 1
    return true
  }

  private func isSame(_ left: Place, _ right: Place) -> Bool {
    guard left.count == right.count else { return false }
    guard max(left.upperBound, right.upperBound) <= bytes.count else {
      return string(at: left) == string(at: right)
    }
    // Slices are compared by way of collections that are not known here, at ten times the cost.
    for offset in 0..<left.count where bytes[left.lowerBound + offset] != bytes[right.lowerBound + offset] {
      return false
    }
    return true
  }

  private mutating func word(_ word: String) throws(Unreadable) -> Place {
    guard bytes[position...].starts(with: word.utf8) else { throw problem("no value begins so") }
    position += word.utf8.count
    return (position - word.utf8.count)..<position
  }
}
