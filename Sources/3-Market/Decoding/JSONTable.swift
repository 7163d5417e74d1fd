internal import JSON
internal import Localization

/// An exchange's JSON response, read leniently: numbers may be strings and the reverse, and all of it may
/// be in a JSON string.
///
/// `TextTable` makes header and rows of it. The websites answer `{"stat": "OK", "fields": [...], "data":
/// [[...]]}`, or several such tables in one object; the open data is a list of objects, whose member names
/// become the header. The same list has come in each of these forms, so none is tied to a source. What is
/// neither throws.
package struct JSONTable {
  /// `stat`, `OK` (or `ok`) when there is data; nil in the open-data form, which has none.
  package var status: String?
  package var date: String?
  /// `total`, the number of rows.
  package var total: String?
  /// `title`, which may begin with the day.
  package var title: String?
  /// `tables`; or `fields` and `data`, `fields1` and `data1` and so on, or the objects.
  package var tables: [Table] = []

  package struct Table {
    package var fields: [String]
    package var rows: [[String]]
    /// Its own `date` and `title`, of which the latter may begin with a day.
    package var heads: [String] = []

    /// The rows, whose cells are moved to under another header. There a column that the table lacks is empty, and so is
    /// all of a row that does not fit its own header.
    func rows(under header: [String]) -> [[String]] {
      if fields == header { return rows }
      let positions = header.map { name in
        fields.firstIndex(of: name).flatMap { $0 == fields.lastIndex(of: name) ? $0 : nil }
      }
      return rows.map { row in
        row.count == fields.count ? positions.map { position in position.map { row[$0] } ?? "" } : []
      }
    }
  }

  package var isRefusal: Bool { status.map { $0.lowercased() != "ok" } ?? false }

  package init(_ bytes: [UInt8]) throws {
    self = try JSONText.decode(Answer.self, from: bytes, within: .body).table
  }

  /// The tables of an object, or none.
  fileprivate init(object decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: MemberName.self)
    status = try object.decodeIfPresent(JSONCell.self, forKey: "stat")?.text
    date = try object.decodeIfPresent(JSONCell.self, forKey: "date")?.text
    total = try object.decodeIfPresent(JSONCell.self, forKey: "total")?.text
    title = object.text("title")
    if object.contains("tables") {
      tables = try object.decode(JSONList<Part>.self, forKey: "tables").elements.compactMap(\.table)
    }
    // Responses of some years ago number their tables: fields9 and data9.
    for number in [""] + (1...9).map(String.init) {
      let (fields, data) = (MemberName("fields\(number)"), MemberName("data\(number)"))
      guard object.contains(fields) || object.contains(data) else { continue }
      tables.append(try Table(in: object, fields: fields, data: data))
    }
    guard status != nil || !tables.isEmpty else {
      throw JSONText.Unreadable(
        reason: Text(
          "物件沒有 stat、fields、data 或 tables", "an object with none of stat, fields, data and tables"))
    }
  }

  /// A list of objects as a table with a column for each member name, ordered by the bytes of the names. A member that an
  /// object lacks is an empty cell.
  fileprivate init(objects decoder: any Decoder) throws {
    let objects = try JSONList<JSONMembers<JSONCell>>(from: decoder).elements
    let fields = Set(objects.lazy.flatMap { $0.members.lazy.map(\.name) })
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    // A mostly empty table could be as large as the square of the body.
    guard objects.count * fields.count <= 10_000 + 4 * objects.reduce(0, { $0 + $1.members.count }) else {
      throw JSONText.Unreadable(
        reason: Text("清單內的物件少有共同的名稱", "a list of objects that have few names in common"))
    }
    let indices = Dictionary(uniqueKeysWithValues: zip(fields, fields.indices))
    let rows = objects.map { object in
      var row = Array(repeating: "", count: fields.count)
      for (name, cell) in object.members { if let index = indices[name] { row[index] = cell.text } }
      return row
    }
    tables = [Table(fields: fields, rows: rows)]
  }
}

/// A response of any form.
private struct Answer: Decodable {
  let table: JSONTable

  init(from decoder: any Decoder) throws {
    if case .string(let text)? = JSONValue(scalar: decoder) {
      let inner = Array(text.utf8)
      guard BodyForm(recognising: inner) == .json, inner.first != UInt8(ascii: "\"") else {
        throw JSONText.Unreadable(reason: Text("JSON 字串內沒有表格", "a JSON string that holds no table"))
      }
      table = try JSONTable(inner)
    } else if (try? decoder.unkeyedContainer()) != nil {
      table = try JSONTable(objects: decoder)
    } else {
      table = try JSONTable(object: decoder)
    }
  }
}

/// One of several tables; nil for null, or a sentence, in place of a table that has no rows.
private struct Part: Decodable {
  private(set) var table: JSONTable.Table?

  init(from decoder: any Decoder) throws {
    guard let object = try? decoder.container(keyedBy: MemberName.self) else {
      table = nil
      return
    }
    table = try JSONTable.Table(in: object, fields: "fields", data: "data")
    table?.heads = ["date", "title"].compactMap { object.text($0) }
  }
}

extension JSONTable.Table {
  fileprivate init(
    in object: KeyedDecodingContainer<MemberName>, fields: MemberName, data: MemberName
  ) throws {
    self.fields = try object.decodeIfPresent(JSONList<JSONCell>.self, forKey: fields)?.texts ?? []
    rows =
      try object.decodeIfPresent(JSONList<JSONList<JSONCell>>.self, forKey: data)?.elements.map(\.texts) ?? []
  }
}

extension KeyedDecodingContainer<MemberName> {
  /// The text of a member that no reader depends on; nil for one that is missing or no text.
  fileprivate func text(_ name: MemberName) -> String? { (try? decode(JSONCell.self, forKey: name))?.text }
}

extension JSONList<JSONCell> {
  fileprivate var texts: [String] { elements.map(\.text) }
}

/// A text, a number, true or false as text; null is empty.
private struct JSONCell: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    guard let value = JSONValue(scalar: decoder) else {
      throw JSONText.Unreadable(reason: JSONText.mismatch(at: decoder.codingPath))
    }
    text = value.plainText ?? ""
    guard text.utf8.count <= BodyLimits.cellBytes else {
      throw JSONText.Unreadable(reason: BodyLimits.tooLongCell)
    }
  }
}
