package import Values

/// A JSON value whose members keep their order: people read the outputs and tools compare them.
///
/// Files, `--json` and webhooks are written from it. Prices and rates are numbers with the digits of their descriptions, but
/// without zeros at the end, `"price": 27.3`: none passes through floating point. Equal values give equal bytes: a night
/// compares bytes to leave unchanged files alone, so another blank here rewrites every published file. `JSONText` reads JSON,
/// with limits.
package enum JSONValue: Sendable {
  case null
  case string(String)
  case integer(Int)
  /// Another number, by its digits.
  case decimal(String)
  case boolean(Bool)
  case array([JSONValue])
  /// An array of so many elements, each made when it is written, so that thousands are never there at once.
  case elements(Int, @Sendable (Int) -> JSONValue)
  case object([(String, JSONValue)])

  package static func stringOrNull(_ value: (some CustomStringConvertible)?) -> JSONValue {
    value.map { .string($0.description) } ?? .null
  }

  package static func number(_ value: some DecimalNumber) -> JSONValue { .decimal(value.description) }

  package static func numberOrNull(_ value: (some DecimalNumber)?) -> JSONValue {
    value.map { .number($0) } ?? .null
  }

  /// A price in quotes is no number to a reader.
  @available(*, unavailable, renamed: "numberOrNull")
  package static func stringOrNull(_ value: (some DecimalNumber)?) -> JSONValue { numberOrNull(value) }

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
    case .decimal(let number): number
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
        // The first elements say how much room all of them need. It is for the memory, of which growing step by step would
        // take twice as much: 2 kB more for each offering. It saves no time.
        if index == few { out.reserveCapacity(start + (out.count - start) / few * count / 4 * 5) }
        element(index).write(to: &out, indentation: indentation + 2)
      }
    case .object(let members):
      Self.write(members.count, between: "{", "}", to: &out, indentation: indentation) { index, out in
        Self.write(members[index].0, to: &out)
        out += [0x3A, 0x20]
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
    out += lineBreak.prefix(1 + indentation)
  }

  /// A line feed and the blanks of the deepest line; appending a repeated element takes 1.3 µs more in a debug
  /// build, 50 ms of each night of the tests, and nothing in a release.
  private static let lineBreak: [UInt8] = [0x0A] + Array(repeating: 0x20, count: 128)

  func writeScalar(to out: inout [UInt8]) {
    switch self {
    case .string(let text): Self.write(text, to: &out)
    case .integer(let number): out += String(number).utf8
    case .decimal(let number): Self.write(decimal: number, to: &out)
    case .boolean(let flag): out += flag ? Self.yes : Self.no
    case .null, .array, .elements, .object: out += Self.none
    }
  }

  /// One form for one number, whichever type it is of: without the zeros at its end, and a zero without a sign.
  private static func write(decimal text: String, to out: inout [UInt8]) {
    let start = out.count
    out += text.utf8
    if out[start...].contains(UInt8(ascii: ".")) {
      while out.last == UInt8(ascii: "0") { out.removeLast() }
      if out.last == UInt8(ascii: ".") { out.removeLast() }
    }
    if out[start...].elementsEqual("-0".utf8) { out.remove(at: start) }
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

/// A literal of a value reads like the JSON that it becomes.
extension JSONValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .integer(number) }
  package init(booleanLiteral flag: Bool) { self = .boolean(flag) }
  package init(arrayLiteral values: JSONValue...) { self = .array(values) }
  package init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members) }
}

extension JSONValue {
  /// The value on one line without spaces and newline, for line-delimited JSON.
  package var line: String {
    var out: [UInt8] = []
    writeLine(to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  private func writeLine(to out: inout [UInt8]) {
    switch self {
    case .null, .string, .integer, .decimal, .boolean: writeScalar(to: &out)
    case .array(let values):
      out.append(0x5B)
      for (index, value) in values.enumerated() {
        if index > 0 { out.append(0x2C) }
        value.writeLine(to: &out)
      }
      out.append(0x5D)
    case .elements(let count, let element): JSONValue.array((0..<count).map(element)).writeLine(to: &out)
    case .object(let members):
      out.append(0x7B)
      for (index, member) in members.enumerated() {
        if index > 0 { out.append(0x2C) }
        Self.write(member.0, to: &out)
        out.append(0x3A)
        member.1.writeLine(to: &out)
      }
      out.append(0x7D)
    }
  }
}
