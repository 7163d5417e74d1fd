internal import FoundationEssentials
internal import Localization

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
