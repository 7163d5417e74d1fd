package import JSON
internal import Localization
internal import Records
package import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// The files of a list: all records with all their fields as JSON and as tables, the schemas of both, and a file of each
/// record.
///
/// A night makes them of the report. Columns, members, schemas and their descriptions come from the list's
/// ``Field``s, so they cannot disagree.
package enum ListFiles<Record: PublishedRecord> {
  package static func item(_ item: Record.Item) -> JSONValue {
    .object(Record.fields.map { ($0.name, $0.value(item)) })
  }

  static func forEach(of report: Report, _ body: (_ path: String, _ bytes: [UInt8]) throws -> Void) rethrows {
    let (rows, name) = (report[Record.self], Record.list.name)
    if Record.list.hasFile {
      try body(PublishedForm.json.file(name), json(rows, report))
      try body("schema/\(name).schema.json", JSONSchema.file(of: name, schema, report))
    }
    if Record.list.hasTable {
      let tables = tables(rows)
      let table = PublishedForm.csv.file(name)
      try body(table, tables.plain)
      if Record.list.hasSpreadsheet { try body(PublishedForm.csv.file("\(name).excel"), tables.excel) }
      try body("schema/\(name).csv-metadata.json", CSVMetadata.file(of: table, Record.fields))
    }
    for known in rows.map(\.evaluated).filter(Record.isPublished).map(\.known) {
      try body(RecordFile<Record>.path(of: known.id), RecordFile<Record>.file(known))
    }
  }

  private static func json(_ rows: [PublishedItem<Record>], _ report: Report) -> [UInt8] {
    let list = Record.list
    var members: [(String, JSONValue)] = [
      ("schema_version", .string(FileFormat.version)), ("timezone", "Asia/Taipei"),
      ("state_as_of", .string(report.moment.description)),
    ]
    if list.isValued { members.append(("data_as_of", .stringOrNull(report.dataAsOf))) }
    members.append(("attribution", .array(list.attributions.map(\.json))))
    if list.isValued { members.append(("assumptions", report.context.costs.json(on: report.moment.day))) }
    members.append(("items", .elements(rows.count) { item(rows[$0].evaluated) }))
    return JSONValue.object(members).file
  }

  package static var schema: [(String, JSONValue)] {
    let list = Record.list
    var members: [(String, JSONValue)] = [
      ("schema_version", JSONSchema.version), ("timezone", ["const": "Asia/Taipei"]),
      ("state_as_of", JSONSchema.required(.instant, "The moment that \(list.moment) for")),
    ]
    if list.isValued {
      members.append(("data_as_of", JSONSchema.nullable(.day, "The newest trading day used")))
    }
    members.append(("attribution", JSONSchema.array(of: JSONSchema.attribution)))
    if list.isValued { members.append(("assumptions", JSONSchema.assumptions)) }
    members.append(("items", JSONSchema.array(of: JSONSchema.item(Record.fields))))
    return JSONSchema.members(of: members)
  }

  /// The fields in their order, one line per item (RFC 4180: CRLF, a header, quotes only where needed), in UTF-8 without a
  /// byte-order mark; an empty cell is "not known". And the same for a spreadsheet: a byte-order mark, without which
  /// Excel reads UTF-8 as the machine's own code page, titles in Chinese, and texts in quotes, guarded by an apostrophe
  /// where they would run as formulas. Their cells are made once.
  package static func tables(_ rows: [PublishedItem<Record>]) -> (plain: [UInt8], excel: [UInt8]) {
    let fields = Record.fields
    let areTexts = fields.map { $0.form == .text }
    var (plain, excel) = (CSVText(), CSVText(bytes: [0xEF, 0xBB, 0xBF]))
    plain.add(fields.map(\.name))
    excel.add(fields.map { $0.title[.chinese] })
    for row in rows {
      let cells = fields.map { $0.text(of: row.evaluated) ?? "" }
      plain.add(cells)
      if Record.list.hasSpreadsheet { excel.add(cells, areTexts: areTexts) }
    }
    return (plain.bytes, excel.bytes)
  }
}

package enum FileFormat {
  /// A new optional field raises the second number, a breaking change the first. Files of version 1 have their decimals as
  /// texts.
  package static let version = "2.0"

  /// Whether a published file of a version can be read back.
  package static func isReadable(_ version: String) -> Bool {
    ["1.", "2."].contains { version.hasPrefix($0) }
  }
}
