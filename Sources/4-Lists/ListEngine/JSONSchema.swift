package import JSON

/// JSON Schema 2020-12 of the JSON files.
///
/// Readers should ignore unknown fields: a minor version may add some.
package enum JSONSchema {
  /// The members of the schema of an object with some properties, all required but those that are `optional`.
  package static func members(
    of properties: [(String, JSONValue)], optional: [(String, JSONValue)] = []
  ) -> [(String, JSONValue)] {
    [
      ("type", "object"), ("required", .array(properties.map { .string($0.0) })),
      ("properties", .object(properties + optional)),
    ]
  }

  package static func members(_ properties: KeyValuePairs<String, JSONValue>) -> [(String, JSONValue)] {
    members(of: properties.map { ($0, $1) })
  }

  package static func object(_ properties: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members(properties))
  }

  /// An object with some properties, all required, or null.
  package static func nullable(
    _ properties: KeyValuePairs<String, JSONValue>, _ description: String? = nil
  ) -> JSONValue {
    .object(
      (description.map { [("description", .string($0))] } ?? []) + [("type", ["object", "null"])]
        + members(properties).dropFirst())
  }

  package static func array(of item: JSONValue) -> JSONValue { ["type": "array", "items": item] }

  /// A value that is never null.
  package static func required(_ form: FieldForm, _ description: String) -> JSONValue {
    schema(form, isRequired: true, description)
  }

  package static func nullable(_ form: FieldForm, _ description: String) -> JSONValue {
    schema(form, isRequired: false, description)
  }

  package static func schema(_ form: FieldForm, isRequired: Bool, _ description: String) -> JSONValue {
    func members(_ parts: [FieldMember]) -> [(String, JSONValue)] {
      self.members(of: parts.map { ($0.name, schema($0.form, isRequired: $0.isRequired, $0.meaning)) })
    }
    let (type, rest): (String, [(String, JSONValue)]) =
      switch form {
      case .text: ("string", [])
      case .integer: ("integer", [])
      case .boolean: ("boolean", [])
      case .day: ("string", [("format", "date"), ("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")])
      case .instant: ("string", [("format", "date-time"), ("pattern", "\\+08:00$")])
      case .decimal: ("number", [])
      case .choice(let choices):
        ("string", [("enum", .array(choices.map { .string($0) } + (isRequired ? [] : [.null])))])
      case .object(let parts): ("object", Array(members(parts).dropFirst()))
      case .list(let parts): ("array", [("items", .object(members(parts)))])
      case .days: ("object", [("minProperties", 1), ("additionalProperties", required(.day, "A day"))])
      }
    let types: JSONValue = isRequired ? .string(type) : [.string(type), "null"]
    return .object([("description", .string(description)), ("type", types)] + rest)
  }
}
