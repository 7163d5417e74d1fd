internal import JSON
internal import Localization
internal import Records
internal import SubscriptionLists

/// What the columns of a table hold (W3C CSV on the Web, Metadata Vocabulary for Tabular Data).
enum CSVMetadata {
  static func file<Item>(of name: String, _ fields: [Field<Item>]) -> [UInt8] {
    JSONValue.object([
      ("@context", .string("http://www.w3.org/ns/csvw")), ("url", .string("../\(name)")),
      (
        "dialect",
        .object([
          ("encoding", .string("utf-8")), ("lineTerminators", .array([.string("\r\n")])),
          ("header", .boolean(true)),
        ])
      ),
      (
        "tableSchema",
        .object([("columns", .array(fields.map { column($0) })), ("primaryKey", .string("id"))])
      ),
    ]).file
  }

  private static func column<Item>(_ field: Field<Item>) -> JSONValue {
    .object([
      ("name", .string(field.name)),
      (
        "titles",
        .object([
          ("und", .array([.string(field.name)])), ("zh-Hant-TW", .array([.string(field.title[.chinese])])),
        ])
      ),
      ("dc:description", .string(field.meaning)),
      ("datatype", datatype(field.form)),
      ("required", .boolean(field.isRequired)),
    ])
  }

  private static func datatype(_ form: FieldForm) -> JSONValue {
    switch form {
    case .text, .choice: .string("string")
    case .integer: .string("integer")
    case .decimal: .string("decimal")
    case .day: .object([("base", .string("date")), ("format", .string("yyyy-MM-dd"))])
    case .instant: .object([("base", .string("datetime")), ("format", .string("yyyy-MM-ddTHH:mm:ssXXX"))])
    case .boolean: .object([("base", .string("boolean")), ("format", .string("true|false"))])
    }
  }
}
