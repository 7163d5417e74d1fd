/// A JSON value whose members keep their order: people read the outputs and tools compare them.
package enum JSONValue: Sendable {
  /// null
  case null
  /// A string.
  case string(String)
  /// A whole number; decimals are written as strings.
  case integer(Int)
  /// true or false
  case boolean(Bool)
  /// An array.
  case array([JSONValue])
  /// An array of so many elements, each made when it is written, so that thousands are never there at once.
  case elements(Int, @Sendable (Int) -> JSONValue)
  /// An object.
  case object([(String, JSONValue)])

  /// A string, or null.
  package static func stringOrNull(_ value: (some CustomStringConvertible)?) -> JSONValue {
    value.map { .string($0.description) } ?? .null
  }

  /// A whole number, or null.
  package static func integerOrNull(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }

  /// UTF-8, indented by two spaces, with a trailing newline.
  package var file: [UInt8] {
    var out: [UInt8] = []
    write(to: &out, indentation: 0)
    out.append(0x0A)
    return out
  }

  /// A scalar without quotes or escapes; nil for null.
  package var plainText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .array, .elements, .object: nil
    }
  }

  private func write(to out: inout [UInt8], indentation: Int) {
    switch self {
    case .array(let values):
      Self.write(values.count, between: "[", "]", to: &out, indentation: indentation) { index, out in
        values[index].write(to: &out, indentation: indentation + 2)
      }
    case .elements(let count, let element):
      let (start, few) = (out.count, 16)
      Self.write(count, between: "[", "]", to: &out, indentation: indentation) { index, out in
        // The first elements say how much room all of them need, of which growing step by step would take twice as much.
        if index == few { out.reserveCapacity(start + (out.count - start) / few * count / 4 * 5) }
        element(index).write(to: &out, indentation: indentation + 2)
      }
    case .object(let members):
      Self.write(members.count, between: "{", "}", to: &out, indentation: indentation) { index, out in
        Self.write(members[index].0, to: &out)
        out.append(UInt8(ascii: ":"))
        out.append(UInt8(ascii: " "))
        members[index].1.write(to: &out, indentation: indentation + 2)
      }
    default: writeScalar(to: &out)
    }
  }

  private static func write(
    _ count: Int, between open: Unicode.Scalar, _ close: Unicode.Scalar, to out: inout [UInt8],
    indentation: Int, each: (Int, inout [UInt8]) -> Void
  ) {
    out.append(UInt8(ascii: open))
    for index in 0..<count {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      breakLine(of: &out, indentation + 2)
      each(index, &out)
    }
    if count > 0 { breakLine(of: &out, indentation) }
    out.append(UInt8(ascii: close))
  }

  private static func breakLine(of out: inout [UInt8], _ indentation: Int) {
    out.append(0x0A)
    out += repeatElement(0x20, count: indentation)
  }

  /// Writes a value other than an array or object.
  func writeScalar(to out: inout [UInt8]) {
    switch self {
    case .string(let text): Self.write(text, to: &out)
    case .integer(let number): out += String(number).utf8
    case .boolean(let flag): out += flag ? Self.yes : Self.no
    case .null, .array, .elements, .object: out += Self.none
    }
  }

  private static let (none, yes, no) = (Array("null".utf8), Array("true".utf8), Array("false".utf8))

  /// Escapes what RFC 8259 section 7 requires, and DEL; everything else stays UTF-8.
  package static func write(_ text: String, to out: inout [UInt8]) {
    out.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: out += [0x5C, byte]
      case 0x0A: out += "\\n".utf8
      case 0x0D: out += "\\r".utf8
      case 0x09: out += "\\t".utf8
      case 0..<0x20, 0x7F:
        out += "\\u00".utf8
        out += [byte >> 4, byte & 0x0F].map { $0 < 10 ? $0 + 0x30 : $0 + 0x57 }
      default: out.append(byte)
      }
    }
    out.append(0x22)
  }
}
