/// schema/subscriptions.schema.json: JSON Schema 2020-12 of subscriptions.json.
///
/// Readers should ignore unknown fields: a minor version may add some.
enum JSONSchema {
  static func file(_ report: Report) -> [UInt8] {
    let site = report.options.siteURL.map { "\($0)/schema/subscriptions.schema.json" }
    return JSONValue.object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("$id", .string(site ?? "urn:subcal:schema:subscriptions:\(SubscriptionsJSON.schemaVersion)")),
      ("title", .string("subscriptions.json of subcal")),
      ("type", .string("object")),
      ("required", .array(top.map { .string($0.0) })),
      ("properties", .object(top)),
    ]).file
  }

  private static let top: [(String, JSONValue)] = [
    ("schema_version", .object([("type", .string("string")), ("pattern", .string("^1\\.[0-9]+$"))])),
    ("timezone", .object([("const", .string("Asia/Taipei"))])),
    ("state_as_of", schema(.instant, isRequired: true, "The moment that state and stage are told for")),
    ("data_as_of", schema(.day, isRequired: false, "The newest trading day used")),
    ("attribution", .object([("type", .string("array")), ("items", attribution)])),
    ("assumptions", assumptions),
    ("items", .object([("type", .string("array")), ("items", item)])),
  ]

  private static let assumptions = JSONValue.object([
    ("type", .string("object")),
    ("description", .string("What profits and break-evens rest on; amounts in NT$")),
    (
      "properties",
      .object([
        ("commission_percent", .object([("type", .string("string"))])),
        ("minimum_commission", .object([("type", .string("integer"))])),
        ("broker_discount", .object([("type", .string("string"))])),
        (
          "transaction_tax_percent",
          .object([
            ("description", .string("Null where it depends on the kind of security")),
            ("type", .array([.string("string"), .string("null")])),
          ])
        ),
        ("application_fee", .object([("type", .string("integer"))])),
        ("notice_postage", .object([("type", .string("integer"))])),
        ("rounding", .object([("enum", .array(Rounding.allCases.map { .string($0.rawValue) }))])),
      ])
    ),
  ])

  /// The schema of a file with items beside subscriptions.json.
  static func file(
    of name: String, _ fields: [some OutputField], _ moment: String, _ report: Report
  ) -> [UInt8] {
    let site = report.options.siteURL.map { "\($0)/schema/\(name).schema.json" }
    let top: [(String, JSONValue)] = [
      ("schema_version", .object([("type", .string("string")), ("pattern", .string("^1\\.[0-9]+$"))])),
      ("timezone", .object([("const", .string("Asia/Taipei"))])),
      ("state_as_of", schema(.instant, isRequired: true, moment)),
      ("attribution", .object([("type", .string("array")), ("items", attribution)])),
      ("items", .object([("type", .string("array")), ("items", item(fields))])),
    ]
    return JSONValue.object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("$id", .string(site ?? "urn:subcal:schema:\(name):\(SubscriptionsJSON.schemaVersion)")),
      ("title", .string("\(name).json of subcal")),
      ("type", .string("object")),
      ("required", .array(top.map { .string($0.0) })),
      ("properties", .object(top)),
    ]).file
  }

  static let attribution = JSONValue.object([
    ("type", .string("object")),
    ("required", .array(["name", "url", "licence"].map { .string($0) })),
    ("properties", .object(["name", "url", "licence"].map { ($0, .object([("type", .string("string"))])) })),
  ])

  private static let item = item(ItemField.all)

  /// An object with some fields, all required.
  static func item(_ fields: [some OutputField]) -> JSONValue {
    .object([
      ("type", .string("object")),
      ("required", .array(fields.map { .string($0.name) })),
      (
        "properties",
        .object(
          fields.map { ($0.name, schema($0.form, isRequired: $0.isRequired, "\($0.title): \($0.english)")) })
      ),
    ])
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
