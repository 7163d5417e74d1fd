internal import FoundationEssentials
internal import Localization

/// A JSON object whose values may be strings, numbers or either; members that are not asked for may be anything.
struct LenientJSONObject: Decodable {
  private let members: [String: Value]

  private enum Value {
    case text(String)
    case object(LenientJSONObject)
    case list([LenientJSONObject])
    case other
  }

  /// The member as trimmed text; nil if it is missing, empty or a dash.
  func text(_ name: String) -> String? {
    guard case .text(let text)? = members[name] else { return nil }
    let clean = text.trimmingCharacters { $0.properties.isWhitespace }
    return clean.isEmpty || clean.allSatisfy { $0 == "-" } ? nil : clean
  }

  func object(_ name: String) -> LenientJSONObject? {
    if case .object(let object)? = members[name] { object } else { nil }
  }

  func list(_ name: String) -> [LenientJSONObject]? {
    if case .list(let list)? = members[name] { list } else { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var members: [String: Value] = [:]
    for key in container.allKeys {
      // Each `try?` tests for one type; values of other types are not used.
      members[key.stringValue] =
        if let text = try? container.decode(String.self, forKey: key) {
          .text(text)
        } else if let number = try? container.decode(Decimal.self, forKey: key) {
          .text("\(number)")
        } else if let flag = try? container.decode(Bool.self, forKey: key) {
          .text(flag ? "true" : "false")
        } else if let object = try? container.decode(LenientJSONObject.self, forKey: key) {
          .object(object)
        } else if let list = try? container.decode([LenientJSONObject].self, forKey: key) {
          .list(list)
        } else {
          .other
        }
    }
    self.members = members
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue name: String) { stringValue = name }
    init?(intValue: Int) { nil }
  }
}

extension String {
  fileprivate func trimmingCharacters(_ isBlank: (Unicode.Scalar) -> Bool) -> String {
    guard let first = unicodeScalars.firstIndex(where: { !isBlank($0) }),
      let last = unicodeScalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}

/// Recognizes JSON by its first character instead of by a header.
enum JSONText {
  struct NoJSON: Error {}

  static func object(_ body: [UInt8]) throws -> LenientJSONObject {
    guard let first = body.first(where: { !isBlank($0) }), first == 0x7B else { throw NoJSON() }
    return try JSONDecoder().decode(LenientJSONObject.self, from: Data(body))
  }

  static func list(_ body: [UInt8]) throws -> [LenientJSONObject] {
    guard let first = body.first(where: { !isBlank($0) }), first == 0x5B else { throw NoJSON() }
    return try JSONDecoder().decode([LenientJSONObject].self, from: Data(body))
  }

  /// The beginning of a body that is not JSON, for messages.
  static func beginning(of body: [UInt8]) -> Text {
    let text = String(decoding: body.drop(while: isBlank).prefix(60), as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.isEmpty ? Text("空白", "empty") : Text("「\(words)」", "'\(words)'")
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
