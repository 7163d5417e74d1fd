internal import JSON
internal import Localization

/// An exchange's JSON response, read leniently: numbers may be strings and the reverse, and all of it may
/// be in a JSON string.
package struct JSONTable {
  /// `stat`, `OK` (or `ok`) when there is data; nil in the open-data form, which has none.
  package var status: String?
  package var date: String?
  /// `total`, the number of rows.
  package var total: String?
  /// `tables`; or `fields` and `data`, `fields1` and `data1` and so on, or the objects.
  package var tables: [Table] = []

  package struct Table {
    package var fields: [String]
    var rows: CellRows
  }

  package var isRefusal: Bool { status.map { $0.lowercased() != "ok" } ?? false }

  package init(_ bytes: [UInt8]) throws {
    var reader = JSONReader(bytes, limits: .body)
    while try reader.peek() == UInt8(ascii: "\"") { reader = try Self.unwrapped(&reader) }
    if try reader.peek() == UInt8(ascii: "[") {
      var objects = JSONObjects()
      try objects.read(&reader)
      tables = [try objects.table(in: reader)]
    } else {
      try readAnswer(&reader)
    }
    try reader.end()
  }

  private static func unwrapped(_ reader: inout JSONReader) throws -> JSONReader {
    let range = try reader.text(upTo: reader.bytes.count)
    let inner = Array(reader.string(at: range).utf8)
    try reader.end()
    guard BodyForm(recognising: inner) == .json, inner.first != UInt8(ascii: "\"") else {
      throw JSONReader.Unreadable(reason: Text("JSON 字串內沒有表格", "a JSON string that holds no table"))
    }
    return JSONReader(inner, limits: .body)
  }

  private mutating func readAnswer(_ reader: inout JSONReader) throws {
    var listed: [Part] = []
    var numbered = Array(repeating: Part(), count: 10)
    try reader.object { reader, name in
      var name = reader.string(at: name)
      switch name {
      case "stat": status = try Self.scalar(&reader)
      case "date": date = try Self.scalar(&reader)
      case "total": total = try Self.scalar(&reader)
      case "tables":
        try reader.list { reader in
          // Null, or a sentence, in place of a table that has no rows.
          guard try reader.peek() == UInt8(ascii: "{") else { return try reader.skip() }
          var part = Part()
          try reader.object { reader, name in try part.read(reader.string(at: name), &reader) }
          listed.append(part)
        }
      default:
        // Responses of some years ago number their tables: fields9 and data9.
        var number = 0
        if let digit = name.utf8.last, (0x31...0x39).contains(digit) {
          number = Int(digit - 0x30)
          name.removeLast()
        }
        try numbered[number].read(name, &reader)
      }
    }
    // Once: the texts are as large as the body.
    let texts = reader.texts
    tables = (listed + numbered.filter { $0.fields != nil || $0.data != nil }).map { part in
      Table(
        fields: part.fields?.map(reader.string(at:)) ?? [], rows: (part.data ?? CellRows()).read(in: texts))
    }
    guard status != nil || !tables.isEmpty else {
      throw JSONReader.Unreadable(
        reason: Text(
          "物件沒有 stat、fields、data 或 tables", "an object with none of stat, fields, data and tables"))
    }
  }

  private static func scalar(_ reader: inout JSONReader) throws -> String? {
    if try reader.takesNull() { return nil }
    let range = try reader.scalar()
    return reader.string(at: range)
  }

  /// One of several tables; some responses end with an empty object.
  private struct Part {
    var fields: [JSONReader.ByteRange]?
    /// Where its cells are.
    var data: CellRows?

    mutating func read(_ name: String, _ reader: inout JSONReader) throws {
      switch name {
      case "fields":
        guard try !reader.takesNull() else { return fields = nil }
        var names: [JSONReader.ByteRange] = []
        try reader.list { reader in names.append(try reader.scalar()) }
        fields = names
      case "data":
        guard try !reader.takesNull() else { return }
        var rows = CellRows()
        try reader.list { reader in
          try reader.list { reader in rows.append(try reader.scalar()) }
          rows.endRow()
        }
        data = rows
      default: try reader.skip()
      }
    }
  }
}
