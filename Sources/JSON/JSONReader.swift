package import Localization

/// Reads JSON (RFC 8259) from bytes, value by value, as text: the exchanges send tables of text.
///
/// It accepts what Foundation's reader accepts and gives the same texts, but is stricter in three ways: skipped values
/// are validated too, trailing commas are errors, and so are duplicate names in an object.
package struct JSONReader {
  /// The range of a text in ``texts``.
  package typealias ByteRange = Range<Int>

  package let bytes: [UInt8]
  package let limits: Limits
  /// The unescaped texts, at ranges after the body's end.
  package var unescaped: [UInt8] = []
  package var position = 0
  private var depth = 0
  private var values = 0

  package init(_ bytes: [UInt8], limits: Limits) { (self.bytes, self.limits) = (bytes, limits) }

  /// What a body may hold at most, and what is said of one that holds more or whose reading is cancelled.
  package struct Limits: Sendable {
    package let values, textBytes: Int
    package let tooMany, tooLong, stopped: Text

    package init(values: Int, textBytes: Int, tooMany: Text, tooLong: Text, stopped: Text) {
      (self.values, self.textBytes, self.tooMany, self.tooLong, self.stopped) = (
        values, textBytes, tooMany, tooLong, stopped
      )
    }
  }

  /// The bytes that all ranges refer to.
  package var texts: [UInt8] { unescaped.isEmpty ? bytes : bytes + unescaped }

  package func string(at range: ByteRange) -> String {
    guard range.lowerBound >= bytes.count else { return String(decoding: bytes[range], as: UTF8.self) }
    let range = (range.lowerBound - bytes.count)..<(range.upperBound - bytes.count)
    return String(decoding: unescaped[range], as: UTF8.self)
  }

  /// The next value's first byte.
  @inline(__always) package mutating func peek() throws(Unreadable) -> UInt8 {
    if position < bytes.count, case let byte = bytes[position], byte > 0x20 { return byte }
    return try peekAfterBlanks()
  }

  private mutating func peekAfterBlanks() throws(Unreadable) -> UInt8 {
    while position < bytes.count {
      let byte = bytes[position]
      guard Self.isBlank(byte) else { return byte }
      position += 1
    }
    throw problem(Text("內容不完整", "unexpected end"))
  }

  /// Reads an array; the closure reads its elements.
  package mutating func list(_ element: (inout JSONReader) throws -> Void) throws {
    try open(UInt8(ascii: "["), Text("清單", "a list"))
    if try peek() == UInt8(ascii: "]") { return close() }
    repeat {
      try count()
      try element(&self)
    } while try goesOn(to: UInt8(ascii: "]"))
    close()
  }

  /// Reads an object; the closure reads its values.
  package mutating func object(_ value: (inout JSONReader, ByteRange) throws -> Void) throws {
    var names: [ByteRange] = []
    try open(UInt8(ascii: "{"), Text("物件", "an object"))
    if try peek() == UInt8(ascii: "}") { return close() }
    repeat {
      try count()
      let name = try text()
      names.append(name)
      try takeColon()
      try value(&self, name)
    } while try goesOn(to: UInt8(ascii: "}"))
    close()
    try checkDuplicates(names)
  }

  /// Reads an object of scalars and appends them. Returns the names in order, nil if they are those of `model`: nearly
  /// all objects of a list are alike, and comparing their names where they stand needs no further search.
  package mutating func scalars(like model: [ByteRange], _ values: inout [ByteRange]) throws -> [ByteRange]? {
    var alike = 0
    var names: [ByteRange] = []
    let first = values.count
    try open(UInt8(ascii: "{"), Text("物件", "an object"))
    var goesOn = try peek() != UInt8(ascii: "}")
    while goesOn {
      try count()
      if names.isEmpty, alike < model.count, try takesText(like: model[alike]) {
        alike += 1
      } else {
        if names.isEmpty { names = Array(model[..<alike]) }
        names.append(try text())
      }
      try takeColon()
      values.append(try scalar())
      goesOn = try self.goesOn(to: UInt8(ascii: "}"))
    }
    close()
    if names.isEmpty {
      if values.count - first == model.count { return nil }
      names = Array(model[..<alike])
    }
    if names.count == model.count, zip(names, model).allSatisfy({ string(at: $0) == string(at: $1) }) {
      return nil
    }
    try checkDuplicates(names)
    return names
  }

  private mutating func takeColon() throws(Unreadable) {
    guard try peek() == UInt8(ascii: ":") else { throw problem(Text("缺少冒號", "':' is missing")) }
    position += 1
  }

  private func checkDuplicates(_ names: [ByteRange]) throws(Unreadable) {
    var seen: Set<String> = []
    for name in names.map(string(at:)) where !seen.insert(name).inserted {
      throw problem(Text("名稱「\(name)」重複", "duplicate key '\(name)'"))
    }
  }

  /// Reads a string, a number, true or false as text; null is nil.
  package mutating func scalar() throws(Unreadable) -> ByteRange {
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

  /// Reads a null if there is one; false if not.
  package mutating func takesNull() throws(Unreadable) -> Bool {
    guard try peek() == UInt8(ascii: "n") else { return false }
    _ = try word("null")
    return true
  }

  package mutating func skip() throws {
    switch try peek() {
    case UInt8(ascii: "["): try list { reader in try reader.skip() }
    case UInt8(ascii: "{"): try object { reader, _ in try reader.skip() }
    default: _ = try scalar()
    }
  }

  package func end() throws(Unreadable) {
    guard bytes[position...].allSatisfy(Self.isBlank) else {
      throw problem(Text("結尾之後還有資料", "trailing data"))
    }
  }

  /// Why and where a body is not JSON.
  package struct Unreadable: Error, CustomStringConvertible {
    package var reason: Text

    package init(reason: Text) { self.reason = reason }

    package var description: String { reason[.english] }
  }

  /// A problem at the current byte.
  package func problem(_ reason: Text) -> Unreadable {
    let (number, count) = (position + 1, bytes.count)
    return Unreadable(reason: Text("第 \(number)／\(count) 位元組：", "at byte \(number) of \(count): ") + reason)
  }
}

extension JSONReader {
  /// How deep arrays and objects may be nested: the limit of Foundation's reader.
  private static let deepest = 512

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func open(_ bracket: UInt8, _ what: Text) throws(Unreadable) {
    guard try peek() == bracket else { throw problem(Text("應為\(what)", "\(what) is expected")) }
    guard depth < Self.deepest else {
      throw problem(Text("巢狀超過 \(Self.deepest) 層", "nested over \(Self.deepest) levels deep"))
    }
    depth += 1
    position += 1
  }

  private mutating func count() throws(Unreadable) {
    values += 1
    guard values <= limits.values else { throw problem(limits.tooMany) }
    if values.isMultiple(of: 256), Task.isCancelled { throw problem(limits.stopped) }
  }

  private mutating func close() {
    depth -= 1
    position += 1
  }

  /// Whether a comma follows; otherwise the bracket must.
  private mutating func goesOn(to bracket: UInt8) throws(Unreadable) -> Bool {
    let byte = try peek()
    if byte == bracket { return false }
    guard byte == UInt8(ascii: ",") else {
      let mark = Character(Unicode.Scalar(bracket))
      throw problem(Text("缺少逗號或 \(mark)", "a comma or '\(mark)' is missing"))
    }
    position += 1
    return true
  }

  /// Reads a quoted string if it has the same bytes as a text of the body.
  private mutating func takesText(like model: ByteRange) throws(Unreadable) -> Bool {
    guard try peek() == UInt8(ascii: "\"") else { return false }
    let end = position + 1 + model.count
    guard model.upperBound <= bytes.count, end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
      return false
    }
    do {
      let (text, name) = (bytes.span.extracting(position + 1..<end), bytes.span.extracting(model))
      for index in text.indices where text[index] != name[index] { return false }
    }
    position = end + 1
    return true
  }

  private mutating func word(_ word: String) throws(Unreadable) -> ByteRange {
    guard bytes[position...].starts(with: word.utf8) else {
      throw problem(Text("不是 JSON 值", "not a JSON value"))
    }
    position += word.utf8.count
    return (position - word.utf8.count)..<position
  }
}
