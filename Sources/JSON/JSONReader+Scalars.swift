internal import FoundationEssentials
internal import Localization

extension JSONReader {
  /// Reads a quoted string of at most so many bytes; without a number, of those that the limits allow.
  package mutating func text(upTo most: Int? = nil) throws(Unreadable) -> ByteRange {
    guard try peek() == UInt8(ascii: "\"") else {
      throw problem(Text("應為引號內的文字", "a text in quotes is expected"))
    }
    let start = position + 1
    let end = min(start + (most ?? limits.textBytes) + 1, bytes.count)
    position = start + Self.plainPrefix(of: bytes.span.extracting(start..<end))
    guard position < end, bytes[position] == UInt8(ascii: "\"") else {
      return try escaped(from: start, to: end)
    }
    position += 1
    return start..<(position - 1)
  }

  /// How many bytes come before a quote, a backslash or a control character.
  private static func plainPrefix(of text: Span<UInt8>) -> Int {
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return index }
    }
    return text.count
  }

  /// Reads a number, as Foundation writes it: `27.30` is 27.3.
  package mutating func number() throws(Unreadable) -> ByteRange {
    let start = position
    while position < bytes.count, Self.isOfNumber(bytes[position]) { position += 1 }
    let digits = bytes[start..<position]
    guard digits.count <= 100 else {
      position = start
      throw problem(Text("\(digits.count) 個字元的數字", "a number of \(digits.count) characters"))
    }
    // Nearly all are plain whole numbers; Foundation reads the others.
    if digits.count <= 18, digits.allSatisfy({ (0x30...0x39).contains($0) }), let first = digits.first,
      first != 0x30 || digits.count == 1
    {
      return start..<position
    }
    do {
      let number = try JSONDecoder().decode(Number.self, from: Data(digits))
      return keep(number.text)
    } catch {
      position = start
      throw problem(
        digits.isEmpty
          ? Text("不是 JSON 值", "not a JSON value")
          : Text(
            "「\(String(decoding: digits, as: UTF8.self))」不是數字",
            "'\(String(decoding: digits, as: UTF8.self))' is no number"))
    }
  }

  private struct Number: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        text = String(try container.decode(Int.self))
      } catch {
        text = "\(try container.decode(Decimal.self))"
      }
    }
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Stores a text that is not in the body in this form, and returns its range.
  private mutating func keep(_ text: String) -> ByteRange {
    let first = bytes.count + unescaped.count
    unescaped += text.utf8
    return first..<(bytes.count + unescaped.count)
  }

  /// Continues a string at an escape or at an invalid end.
  private mutating func escaped(from start: Int, to end: Int) throws(Unreadable) -> ByteRange {
    let first = bytes.count + unescaped.count
    unescaped += bytes[start..<position]
    while position < end {
      let byte = bytes[position]
      if byte < 0x20 { throw problem(Text("文字內有控制字元", "a control character in a text")) }
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return first..<(bytes.count + unescaped.count)
      case UInt8(ascii: "\\"): try escape()
      default: unescaped.append(byte)
      }
    }
    throw problem(end < bytes.count ? limits.tooLong : Text("文字沒有結束", "a text does not end"))
  }

  private mutating func escape() throws(Unreadable) {
    guard position < bytes.count else { throw problem(Text("文字沒有結束", "a text does not end")) }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(letter)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"): unescaped += String(Character(try escapedScalar())).utf8
    default: throw problem(Text("不認得的跳脫字元", "unknown escape"))
    }
  }

  /// The scalar of four hexadecimal digits, or of two such that are a surrogate pair (RFC 8259 section 7).
  private mutating func escapedScalar() throws(Unreadable) -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if bytes[position...].starts(with: "\\u".utf8) {
      position += 2
      let second = try codeUnit()
      if unit < 0xDC00, (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw problem(Text("代理對不完整", "half a surrogate pair"))
  }

  private mutating func codeUnit() throws(Unreadable) -> UInt32 {
    let digits = bytes[position...].prefix(4).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 4 else { throw problem(Text("應為四位十六進位數字", "four hexadecimal digits are expected")) }
    position += 4
    return digits.reduce(0) { $0 << 4 | UInt32($1) }
  }
}
