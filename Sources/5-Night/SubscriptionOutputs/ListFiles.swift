package import JSON
internal import ListEngine
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
      let path = PublishedForm.json.file(name)
      try body(path, json(rows, report))
      try body(JSONSchema.path(of: path), JSONSchema.file(of: path, schema, report))
    }
    if Record.list.hasTable {
      let path = PublishedForm.csv.file(name)
      try body(path, table(rows))
      if !Record.sheet.isEmpty { try body(sheetPath, sheet(rows)) }
      try body(CSVMetadata.path(of: path), CSVMetadata.file(of: path, Record.fields))
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
  /// byte-order mark; an empty cell is "not known".
  package static func table(_ rows: [PublishedItem<Record>]) -> [UInt8] {
    var text = CSVText()
    text.add(Record.fields.map(\.name))
    for row in rows { text.add(Record.fields.map { $0.text(of: row.evaluated) ?? "" }) }
    return text.bytes
  }

  package static var sheetPath: String { PublishedForm.csv.file("\(Record.list.name).excel") }

  /// The table for a spreadsheet: a byte-order mark, without which Excel reads UTF-8 as the machine's own code page, and
  /// texts in quotes, guarded by an apostrophe where they would run as formulas.
  package static func sheet(_ rows: [PublishedItem<Record>]) -> [UInt8] {
    let (columns, areTexts) = (Record.sheet, Record.sheet.map(\.isText))
    var text = CSVText(bytes: [0xEF, 0xBB, 0xBF])
    text.add(columns.map(\.title))
    for row in rows { text.add(columns.map { $0.cell(row.evaluated) ?? "" }, areTexts: areTexts) }
    return text.bytes
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
