/// The form of a body, recognised from its bytes: the exchange has answered CSV to a request for JSON.
package enum BodyForm: String, Sendable, CaseIterable {
  /// Comma-separated values with title and footer lines.
  case csv
  /// JSON: `fields` and `data`, or an array of objects.
  case json
  case html

  package init(recognising body: [UInt8]) {
    let start = body.dropFirst(body.starts(with: Self.byteOrderMark) ? 3 : 0).drop { $0 <= 0x20 }
    switch start.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    case UInt8(ascii: "<"): self = .html
    case UInt8(ascii: "\""):
      // A CSV title is quoted too; only JSON inside a JSON string continues with a bracket.
      let second = start.dropFirst().first { $0 > 0x20 }
      self = second == UInt8(ascii: "{") || second == UInt8(ascii: "[") ? .json : .csv
    default: self = .csv
    }
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
