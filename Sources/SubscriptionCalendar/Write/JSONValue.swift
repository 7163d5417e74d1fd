/// A JSON value whose members keep their order: people read the outputs and tools compare them.
public indirect enum JSONValue: Sendable {
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
  /// An object.
  case object([(String, JSONValue)])

  /// A string, or null.
  public static func stringOrNull(_ value: (some CustomStringConvertible)?) -> JSONValue {
    value.map { .string($0.description) } ?? .null
  }

  /// A whole number, or null.
  public static func integerOrNull(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }

  /// UTF-8, indented by two spaces, with a trailing newline.
  public var file: [UInt8] {
    var out: [UInt8] = []
    write(to: &out, indentation: 0)
    out.append(0x0A)
    return out
  }

  package init(_ value: FieldValue) {
    switch value {
    case .null: self = .null
    case .text(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .boolean(let flag): self = .boolean(flag)
    }
  }

  private func write(to out: inout [UInt8], indentation: Int) {
    switch self {
    case .null: out += "null".utf8
    case .string(let text): Self.write(text, to: &out)
    case .integer(let number): out += String(number).utf8
    case .boolean(let flag): out += (flag ? "true" : "false").utf8
    case .array(let values):
      Self.write(values, between: ("[", "]"), to: &out, indentation: indentation) { value, out in
        value.write(to: &out, indentation: indentation + 2)
      }
    case .object(let members):
      Self.write(members, between: ("{", "}"), to: &out, indentation: indentation) { member, out in
        Self.write(member.0, to: &out)
        out += ": ".utf8
        member.1.write(to: &out, indentation: indentation + 2)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between brackets: (String, String), to out: inout [UInt8], indentation: Int,
    each: (Element, inout [UInt8]) -> Void
  ) {
    out += brackets.0.utf8
    for (index, element) in elements.enumerated() {
      out += (index == 0 ? "\n" : ",\n").utf8
      out += repeatElement(0x20, count: indentation + 2)
      each(element, &out)
    }
    if !elements.isEmpty {
      out.append(0x0A)
      out += repeatElement(0x20, count: indentation)
    }
    out += brackets.1.utf8
  }

  /// Escapes what RFC 8259 section 7 requires, and DEL; everything else stays UTF-8.
  static func write(_ text: String, to out: inout [UInt8]) {
    out.append(0x22)
    // Nearly every text has nothing to escape.
    let bytes = Array(text.utf8)
    if bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) {
      out += bytes
      out.append(0x22)
      return
    }
    for byte in bytes {
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
