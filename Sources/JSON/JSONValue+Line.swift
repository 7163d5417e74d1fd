extension JSONValue {
  /// The value on one line without spaces and newline, for line-delimited JSON.
  package var line: String {
    var out: [UInt8] = []
    writeLine(to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  private func writeLine(to out: inout [UInt8]) {
    switch self {
    case .null, .string, .integer, .boolean: writeScalar(to: &out)
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
