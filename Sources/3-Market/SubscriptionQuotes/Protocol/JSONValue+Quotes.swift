internal import Decoding
internal import Diagnostics
internal import JSON
internal import Localization

/// Objects whose members may be strings, numbers or either; those that are not asked for may be anything.
extension JSONValue {
  /// Reads an object.
  init(object body: [UInt8]) throws(JSONText.Unreadable) {
    self = try JSONText.decode(JSONValue.self, from: body, within: .body)
    guard isObject else { throw JSONText.Unreadable(reason: JSONText.mismatch(at: [])) }
  }

  /// Reads a list of objects.
  static func objects(_ body: [UInt8]) throws(JSONText.Unreadable) -> [JSONValue] {
    guard let objects = try JSONText.decode(JSONValue.self, from: body, within: .body).objects else {
      throw JSONText.Unreadable(reason: JSONText.mismatch(at: []))
    }
    return objects
  }

  /// The member as trimmed text; nil if it is missing, empty or a dash.
  func text(_ name: String) -> String? {
    guard let text = self[name]?.plainText else { return nil }
    let clean = PrintableText.trimmed(text)
    return clean.isEmpty || clean.allSatisfy { $0 == "-" } ? nil : clean
  }

  func object(_ name: String) -> JSONValue? { self[name].flatMap { $0.isObject ? $0 : nil } }

  func list(_ name: String) -> [JSONValue]? { self[name]?.objects }

  private var isObject: Bool { if case .object = self { true } else { false } }

  private var objects: [JSONValue]? {
    guard case .array(let values) = self, values.allSatisfy(\.isObject) else { return nil }
    return values
  }

  /// The beginning of a body that is not JSON, for messages.
  static func beginning(of body: [UInt8]) -> Text {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let text = String(decoding: body.drop(while: isBlank).prefix(60), as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.isEmpty ? Text("空白", "empty") : Text("「\(words)」", "'\(words)'")
  }
}
