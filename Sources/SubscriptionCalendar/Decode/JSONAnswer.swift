internal import FoundationEssentials

/// An exchange's JSON answer read loosely: strings for numbers and the reverse, the year as either, and the
/// whole answer wrapped in a JSON string.
struct JSONAnswer {
  /// `stat`, `OK` in any case when there is data; nil in the open-data form, which has none.
  var status: String?
  /// `date`
  var date: String?
  /// `fields`, or the keys of the objects.
  var fields: [String]
  /// `data`, or the values of the objects in the order of `fields`.
  var rows: [[String]]

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
  }

  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  private init(objects: [[String: Cell]]) {
    let keys = Set(objects.flatMap(\.keys)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    fields = keys
    rows = objects.map { object in keys.map { object[$0]?.text ?? "" } }
  }

  private init(_ body: Body) throws {
    guard body.stat != nil || body.fields != nil || body.data != nil else {
      throw Unreadable(description: "an object with none of stat, fields and data")
    }
    status = body.stat?.text
    date = body.date?.text
    fields = body.fields?.map(\.text) ?? []
    rows = body.data?.map { $0.map(\.text) } ?? []
  }

  private struct Body: Decodable {
    var stat: Cell?
    var date: Cell?
    var fields: [Cell]?
    var data: [[Cell]]?
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
