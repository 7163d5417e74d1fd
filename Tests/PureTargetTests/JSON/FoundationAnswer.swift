@testable import Decoding
import Foundation

/// The exchange's JSON answer as read by Foundation's decoder, for comparison with our reader.
struct FoundationAnswer: Equatable {
  var status: String?
  var date: String?
  var tables: [Table] = []

  struct Table: Equatable {
    var fields: [String]
    var rows: [[String]]
  }

  init(_ answer: JSONTable) {
    status = answer.status
    date = answer.date
    tables = answer.tables.map { Table(fields: $0.fields, rows: $0.rows.map { Array($0) }) }
  }

  init(_ text: String) throws {
    let data = Data(text.utf8)
    // This also reads the values that the tables below do not use.
    if text.drop(while: \.isWhitespace).first != "\"" {
      _ = try JSONDecoder().decode(Anything.self, from: data)
    }
    switch text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) {
    case "[":
      let objects = try JSONDecoder().decode([[String: Cell]].self, from: data)
      let keys = Set(objects.flatMap(\.keys)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      tables = [Table(fields: keys, rows: objects.map { object in keys.map { object[$0]?.text ?? "" } })]
    case "\"":
      let inner = try JSONDecoder().decode(String.self, from: data)
      guard BodyForm(recognising: Array(inner.utf8)) == .json, !inner.hasPrefix("\"") else { throw NoTable() }
      self = try FoundationAnswer(inner)
    default:
      let body = try JSONDecoder().decode(Body.self, from: data)
      guard body.stat != nil || !body.tables.isEmpty else { throw NoTable() }
      (status, date, tables) = (body.stat, body.date, body.tables)
    }
  }

  struct NoTable: Error {}

  private struct Body: Decodable {
    var stat, date: String?
    var tables: [Table] = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      stat = try container.decodeIfPresent(Cell.self, forKey: Key("stat"))?.text
      date = try container.decodeIfPresent(Cell.self, forKey: Key("date"))?.text
      if container.contains(Key("tables")) {
        tables = try container.decode([Part].self, forKey: Key("tables")).map(\.table)
      }
      for number in [""] + (1...9).map(String.init) {
        let fields = try container.decodeIfPresent([Cell].self, forKey: Key("fields\(number)"))
        let data = try container.decodeIfPresent([[Cell]].self, forKey: Key("data\(number)"))
        if fields != nil || data != nil { tables.append(Part(fields: fields, data: data).table) }
      }
    }
  }

  private struct Part: Decodable {
    var fields: [Cell]?
    var data: [[Cell]]?

    var table: Table {
      Table(fields: fields?.map(\.text) ?? [], rows: data?.map { $0.map(\.text) } ?? [])
    }
  }

  fileprivate struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue name: String) { stringValue = name }
    init?(intValue: Int) { nil }
  }

  /// A cell as text; each `try?` tests for a type, and the last throws.
  fileprivate struct Cell: Decodable {
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

/// Any JSON, read to its last value; each `try?` tests for a type, and the last throws.
private struct Anything: Decodable {
  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: FoundationAnswer.Key.self) {
      for key in object.allKeys { _ = try object.decode(Anything.self, forKey: key) }
    } else if var list = try? decoder.unkeyedContainer() {
      while !list.isAtEnd { _ = try list.decode(Anything.self) }
    } else {
      _ = try FoundationAnswer.Cell(from: decoder)
    }
  }
}
