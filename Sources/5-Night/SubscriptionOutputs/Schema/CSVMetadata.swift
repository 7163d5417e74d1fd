internal import JSON
internal import ListEngine
internal import Localization
internal import SubscriptionLists

/// What the columns of a table hold (W3C CSV on the Web, Metadata Vocabulary for Tabular Data).
package enum CSVMetadata {
  /// The path of what describes a table such as `auctions.csv`.
  package static func path(of file: String) -> String {
    "schema/\(file.prefix { $0 != "." }).csv-metadata.json"
  }

  static func file<Item>(of name: String, _ fields: [Field<Item>]) -> [UInt8] {
    ([
      "@context": "http://www.w3.org/ns/csvw", "url": .string("../\(name)"),
      "dialect": ["encoding": "utf-8", "lineTerminators": ["\r\n"], "header": true],
      "tableSchema": ["columns": .array(fields.map { column($0) }), "primaryKey": "id"],
    ] as JSONValue).file
  }

  private static func column<Item>(_ field: Field<Item>) -> JSONValue {
    [
      "name": .string(field.name),
      "titles": ["und": [.string(field.name)], "zh-Hant-TW": [.string(field.title[.chinese])]],
      "dc:description": .string(field.meaning), "datatype": datatype(field.form),
      "required": .boolean(field.isRequired),
    ]
  }

  private static func datatype(_ form: FieldForm) -> JSONValue {
    switch form {
    case .text, .choice, .days, .object, .list: "string"
    case .integer: "integer"
    case .decimal: "decimal"
    case .day: ["base": "date", "format": "yyyy-MM-dd"]
    case .instant: ["base": "datetime", "format": "yyyy-MM-ddTHH:mm:ssXXX"]
    case .boolean: ["base": "boolean", "format": "true|false"]
    }
  }
}
