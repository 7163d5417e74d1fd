internal import FoundationEssentials
internal import JSON

/// A JSON value of a request.
enum JSONInput: Decodable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Decimal)
  case string(String)
  case array([JSONInput])
  case object([String: JSONInput])

  /// The value of a line; nil if it is not JSON.
  init?(line: String) {
    guard let value = try? JSONDecoder().decode(JSONInput.self, from: Data(line.utf8)) else { return nil }
    self = value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Each `try?` tests for one type.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONInput].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONInput].self))
    }
  }

  /// A member of an object.
  subscript(name: String) -> JSONInput? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A text or a number as a command line has it.
  var argument: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .null, .boolean, .array, .object: nil
    }
  }

  /// The id of a request, which its answer repeats: a text or a whole number.
  var id: JSONValue? {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .null, .boolean, .number, .array, .object: nil
    }
  }
}
