internal import FoundationEssentials

/// An exchange's JSON answer read loosely: strings for numbers and the reverse, the year as either, and the
/// whole answer wrapped in a JSON string.
struct JSONAnswer {
  /// `stat`, `OK` in any case when there is data; nil in the open-data form, which has none.
  var status: String?
  /// `date`
  var date: String?
  /// `tables`; or the one of `fields` and `data`, those of `fields1` and `data1` and so on, or that of the
  /// objects.
  var tables: [Table]

  /// A header and its rows.
  struct Table {
    var fields: [String]
    var rows: [[String]]
  }

  /// Whether the exchange says that it has nothing to give.
  var isRefusal: Bool { status.map { $0.lowercased() != "ok" } ?? false }

  /// Reads an answer; throws what the JSON reader says of it.
  init(_ text: String) throws {
    let data = Data(text.utf8)
    switch text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) {
    case "[": self.init(objects: try JSONDecoder().decode([[String: Cell]].self, from: data))
    case "\"":
      let inner = try JSONDecoder().decode(String.self, from: data)
      guard BodyForm(recognising: Array(inner.utf8)) == .json, !inner.hasPrefix("\"") else {
        throw Unreadable(description: "a JSON string that holds no table")
      }
      try self.init(inner)
    default: try self.init(JSONDecoder().decode(Body.self, from: data))
    }
    if let name = try JSONKeys.repeated(in: text) {
      throw Unreadable(description: "the name '\(name)' stands twice in one object")
    }
  }

  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  private init(objects: [[String: Cell]]) {
    let keys = Set(objects.flatMap(\.keys)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    tables = [Table(fields: keys, rows: objects.map { object in keys.map { object[$0]?.text ?? "" } })]
  }

  private init(_ body: Body) throws {
    guard body.stat != nil || !body.tables.isEmpty else {
      throw Unreadable(description: "an object with none of stat, fields, data and tables")
    }
    status = body.stat
    date = body.date
    tables = body.tables
  }

  private struct Body: Decodable {
    var stat, date: String?
    var tables: [Table] = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      stat = try container.decodeIfPresent(Cell.self, forKey: "stat")?.text
      date = try container.decodeIfPresent(Cell.self, forKey: "date")?.text
      if container.contains("tables") {
        tables = try container.decode([Part].self, forKey: "tables").map(\.table)
      }
      // The answers of years ago number their tables: fields9 and data9.
      for number in [""] + (1...9).map(String.init) {
        let fields = try container.decodeIfPresent([Cell].self, forKey: Key("fields\(number)"))
        let data = try container.decodeIfPresent([[Cell]].self, forKey: Key("data\(number)"))
        guard fields != nil || data != nil else { continue }
        tables.append(Part(fields: fields, data: data).table)
      }
    }
  }

  /// One of several tables; the exchange ends some answers with an empty object.
  private struct Part: Decodable {
    var fields: [Cell]?
    var data: [[Cell]]?

    var table: Table {
      Table(fields: fields?.map(\.text) ?? [], rows: data?.map { $0.map(\.text) } ?? [])
    }
  }

  private struct Key: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringLiteral name: String) { stringValue = name }
    init?(stringValue name: String) { stringValue = name }
    init?(intValue: Int) { nil }
  }

  /// A cell as text, whatever it is in JSON; each `try?` asks whether it is of a kind, and the last throws.
  private struct Cell: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let string = try? container.decode(String.self) {
        text = string
      } else if container.decodeNil() {
        text = ""
      } else if let number = try? container.decode(Int.self) {
        text = String(number)
      } else if let number = try? container.decode(Decimal.self) {
        text = "\(number)"
      } else {
        text = try container.decode(Bool.self) ? "true" : "false"
      }
    }
  }
}
