package import JSON
internal import Localization

/// JSON Schema 2020-12 of the JSON files.
///
/// Readers should ignore unknown fields: a minor version may add some.
package enum JSONSchema {
  /// The members of the schema of an object with some properties, all required.
  package static func members(of properties: [(String, JSONValue)]) -> [(String, JSONValue)] {
    [
      ("type", .string("object")), ("required", .array(properties.map { .string($0.0) })),
      ("properties", .object(properties)),
    ]
  }

  package static func array(of item: JSONValue) -> JSONValue {
    .object([("type", .string("array")), ("items", item)])
  }

  package static func schema(_ form: FieldForm, isRequired: Bool, _ description: String) -> JSONValue {
    let type: String
    var rest: [(String, JSONValue)] = []
    switch form {
    case .text: type = "string"
    case .integer: type = "integer"
    case .boolean: type = "boolean"
    case .day:
      type = "string"
      rest = [("format", .string("date")), ("pattern", .string("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    case .instant:
      type = "string"
      rest = [("format", .string("date-time")), ("pattern", .string("\\+08:00$"))]
    case .decimal(let places):
      type = "string"
      let decimals = places.map { "\\.[0-9]{\($0)}" } ?? "(\\.[0-9]*[1-9])?"
      rest = [("pattern", .string("^-?(0|[1-9][0-9]*)\(decimals)$"))]
    case .choice(let choices):
      type = "string"
      rest = [("enum", .array(choices.map { .string($0) } + (isRequired ? [] : [.null])))]
    }
    let types: JSONValue = isRequired ? .string(type) : .array([.string(type), .string("null")])
    return .object([("description", .string(description)), ("type", types)] + rest)
  }
}
