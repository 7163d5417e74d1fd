internal import Localization

/// JSON Schema 2020-12 of the JSON files.
///
/// Readers should ignore unknown fields: a minor version may add some.
enum JSONSchema {
  /// The file of a schema, named after the file that it describes.
  static func file(of name: String, _ schema: [(String, JSONValue)], _ report: Report) -> [UInt8] {
    let site = report.options.siteURL.map { "\($0)/schema/\(name).schema.json" }
    return JSONValue.object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("$id", .string(site ?? "urn:subcal:schema:\(name):\(FileFormat.version)")),
        ("title", .string("\(name).json of subcal")),
      ] + schema
    ).file
  }

  static let version = JSONValue.object([
    ("type", .string("string")), ("pattern", .string("^1\\.[0-9]+$")),
  ])

  static let assumptions = JSONValue.object([
    ("type", .string("object")),
    ("description", .string("What profits and break-evens rest on; amounts in NT$")),
    (
      "properties",
      .object([
        ("commission_percent", .object([("type", .string("string"))])),
        ("minimum_commission", .object([("type", .string("integer"))])),
        ("broker_discount", .object([("type", .string("string"))])),
        ("transaction_tax_percent", .object([("type", .string("string"))])),
        ("application_fee", .object([("type", .string("integer"))])),
        ("notice_postage", .object([("type", .string("integer"))])),
        ("rounding", .object([("enum", .array(Rounding.allCases.map { .string($0.rawValue) }))])),
      ])
    ),
  ])

  static let attribution = JSONValue.object([
    ("type", .string("object")),
    ("required", .array(["name", "url", "licence"].map { .string($0) })),
    ("properties", .object(["name", "url", "licence"].map { ($0, .object([("type", .string("string"))])) })),
  ])

  /// An object with some fields, all required.
  static func item<Item>(_ fields: [Field<Item>]) -> JSONValue {
    .object(
      members(
        of: fields.map {
          ($0.name, schema($0.form, isRequired: $0.isRequired, "\($0.title[.chinese]): \($0.meaning)"))
        }))
  }

  /// The members of the schema of an object with some properties, all required.
  static func members(of properties: [(String, JSONValue)]) -> [(String, JSONValue)] {
    [
      ("type", .string("object")), ("required", .array(properties.map { .string($0.0) })),
      ("properties", .object(properties)),
    ]
  }

  static func array(of item: JSONValue) -> JSONValue {
    .object([("type", .string("array")), ("items", item)])
  }

  static func schema(_ form: FieldForm, isRequired: Bool, _ description: String) -> JSONValue {
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
