internal import Diagnostics
package import Values

// Values as the outputs write them, read back; any other text is an error.

/// The name of a member of an object.
package struct MemberName: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(_ name: String) { stringValue = name }
  package init(stringLiteral name: String) { stringValue = name }
  package init?(stringValue name: String) { stringValue = name }
  package init?(intValue: Int) { return nil }
}

extension Day: Decodable {
  /// Reads `YYYY-MM-DD`.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value("a day such as 2024-10-29") { Day(iso: $0) }
  }
}

extension Instant: Decodable {
  /// Reads RFC 3339.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value("a time such as 2024-10-29T21:30:00+08:00") { Instant($0) }
  }
}

extension Price: Decodable {
  /// Reads decimal text.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value("a price such as 43.91") { Price($0) }
  }
}

extension WinRate: Decodable {
  /// Reads decimal text.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value("a percentage such as 0.37") { WinRate($0) }
  }
}

extension Rate: Decodable {
  /// Reads decimal text.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value("a percentage such as 4.25") { Rate(percent: $0) }
  }
}

extension ShareRatio: Decodable {
  /// Reads decimal text.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value("a ratio such as 0.07014093") { ShareRatio($0) }
  }
}

extension StockCode: Decodable {
  /// Reads a code.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value("a code such as 2330") { StockCode($0) }
  }
}

extension EntryState.Status: Decodable {}

extension Decoder {
  /// A value that a text stands for.
  package func value<Value>(_ what: String, _ read: (String) -> Value?) throws -> Value {
    let text = try singleValueContainer().decode(String.self)
    guard let value = read(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath, debugDescription: "'\(PrintableText.visible(text))' is not \(what)"))
    }
    return value
  }
}
