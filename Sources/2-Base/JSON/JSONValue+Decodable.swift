internal import FoundationEssentials
internal import Localization

extension JSONValue: Decodable {
  package init(from decoder: any Decoder) throws {
    if let scalar = JSONValue(scalar: decoder) {
      self = scalar
      return
    }
    // Foundation makes an error with its path for each type that does not fit: 400 levels deep each takes milliseconds.
    guard decoder.codingPath.count < Self.deepest else {
      throw JSONText.Unreadable(
        reason: Text("巢狀超過 \(Self.deepest) 層", "nested over \(Self.deepest) levels deep"))
    }
    if (try? decoder.unkeyedContainer()) != nil {
      self = .array(try JSONList(from: decoder).elements)
    } else {
      // The decoder has no order; this one is the same each time.
      self = .object(
        try JSONMembers(from: decoder).members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      )
    }
  }

  /// More levels than a quote or a request has.
  private static let deepest = 32

  /// A text, number, true, false or null; nil for a list, an object, and what is no value. Each `try?` tests for one type.
  ///
  /// `Decimal` keeps 38 digits, more than any price, amount or count has. An integer type would not do for whole numbers:
  /// Foundation reads 1.0000000000000001 as one by way of `Double`.
  package init?(scalar decoder: any Decoder) {
    guard let container = try? decoder.singleValueContainer() else { return nil }
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if container.decodeNil() {
      self = .null
    } else if let number = try? container.decode(Decimal.self) {
      let text = "\(number)"
      self = Int(text).map(JSONValue.integer) ?? .decimal(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else {
      return nil
    }
  }

  /// The member of an object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == name }?.1
  }
}
