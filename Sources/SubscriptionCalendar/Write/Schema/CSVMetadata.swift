/// schema/subscriptions.csv-metadata.json: what the columns of subscriptions.csv hold (W3C CSV on the Web,
/// Metadata Vocabulary for Tabular Data).
enum CSVMetadata {
  static let file = JSONValue.object([
    ("@context", .string("http://www.w3.org/ns/csvw")),
    ("url", .string("../subscriptions.csv")),
    (
      "dialect",
      .object([
        ("encoding", .string("utf-8")), ("lineTerminators", .array([.string("\r\n")])),
        ("header", .boolean(true)),
      ])
    ),
    (
      "tableSchema",
      .object([
        ("columns", .array(ItemField.allCases.map(column))),
        ("primaryKey", .string(ItemField.id.rawValue)),
      ])
    ),
  ]).file

  private static func column(_ field: ItemField) -> JSONValue {
    let note = field.note
    return .object([
      ("name", .string(field.rawValue)),
      (
        "titles",
        .object([
          ("und", .array([.string(field.rawValue)])), ("zh-Hant-TW", .array([.string(note.title)])),
        ])
      ),
      ("dc:description", .string(note.english)),
      ("datatype", datatype(note.form)),
      ("required", .boolean(field.isRequired)),
    ])
  }

  private static func datatype(_ form: FieldNote.Form) -> JSONValue {
    switch form {
    case .text, .choice: .string("string")
    case .integer: .string("integer")
    case .decimal: .string("decimal")
    case .day: .object([("base", .string("date")), ("format", .string("yyyy-MM-dd"))])
    case .instant:
      .object([("base", .string("datetime")), ("format", .string("yyyy-MM-ddTHH:mm:ssXXX"))])
    case .boolean: .object([("base", .string("boolean")), ("format", .string("true|false"))])
    }
  }
}
