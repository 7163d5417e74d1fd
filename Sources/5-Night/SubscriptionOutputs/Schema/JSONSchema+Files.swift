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
        ("$schema", "https://json-schema.org/draft/2020-12/schema"),
        ("$id", .string(site ?? "urn:subcal:schema:\(name):\(FileFormat.version)")),
        ("title", "\(name).json of subcal"),
      ] + schema
    ).file
  }

  package static let version: JSONValue = ["type": "string", "pattern": "^1\\.[0-9]+$"]

  package static let assumptions: JSONValue = [
    "type": "object", "description": "What profits and break-evens rest on; amounts in NT$",
    "properties": [
      "commission_percent": ["type": "string"], "minimum_commission": ["type": "integer"],
      "broker_discount": ["type": "string"], "transaction_tax_percent": ["type": "string"],
      "application_fee": ["type": "integer"], "notice_postage": ["type": "integer"],
      "rounding": ["enum": .array(Rounding.allCases.map { .string($0.rawValue) })],
    ],
  ]

  package static let attribution: JSONValue = [
    "type": "object", "required": ["name", "url", "licence"],
    "properties": ["name": ["type": "string"], "url": ["type": "string"], "licence": ["type": "string"]],
  ]

  /// An object with some fields, all required.
  package static func item<Item>(_ fields: [Field<Item>]) -> JSONValue {
    .object(
      members(
        of: fields.map {
          ($0.name, schema($0.form, isRequired: $0.isRequired, "\($0.title[.chinese]): \($0.meaning)"))
        }))
  }
}

/// The schema of latest.json, which the nightly run writes when it knows the bytes of every other file.
enum LatestSchema {
  static let members = JSONSchema.members([
    "schema_version": JSONSchema.version,
    "state_as_of": JSONSchema.required(.instant, "The moment of state and stage"),
    "data_as_of": JSONSchema.nullable(.day, "The newest trading day used"),
    "files": [
      "type": "object", "description": "By path",
      "additionalProperties": JSONSchema.object([
        "sha256": ["type": "string", "pattern": "^[0-9a-f]{64}$"],
        "bytes": JSONSchema.required(.integer, "Size, not compressed"),
      ]),
    ],
  ])
}
