package import JSON
internal import Localization
package import Records
package import SubscriptionLists
package import SubscriptionReport
internal import Values

extension JSONSchema {
  /// The file of a schema, named after the file that it describes.
  package static func file(of name: String, _ schema: [(String, JSONValue)], _ report: Report) -> [UInt8] {
    let site = report.options.siteURL.map { "\($0)/schema/\(name).schema.json" }
    return JSONValue.object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("$id", .string(site ?? "urn:subcal:schema:\(name):\(FileFormat.version)")),
        ("title", .string("\(name).json of subcal")),
      ] + schema
    ).file
  }

  package static let version = JSONValue.object([
    ("type", .string("string")), ("pattern", .string("^1\\.[0-9]+$")),
  ])

  package static let assumptions = JSONValue.object([
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

  package static let attribution = JSONValue.object([
    ("type", .string("object")), ("required", .array(["name", "url", "licence"].map { .string($0) })),
    ("properties", .object(["name", "url", "licence"].map { ($0, .object([("type", .string("string"))])) })),
  ])

  /// An object with some fields, all required.
  package static func item<Item>(_ fields: [Field<Item>]) -> JSONValue {
    .object(
      members(
        of: fields.map {
          ($0.name, schema($0.form, isRequired: $0.isRequired, "\($0.title[.chinese]): \($0.meaning)"))
        }))
  }
}
