internal import JSON
internal import Localization

/// A list of JSON objects as a table with a column for each member name, ordered by the bytes of the names.
struct JSONObjects {
  private var layouts: [[JSONReader.ByteRange]] = []
  /// The layout of each object, and all their values.
  private var objects: [Int] = []
  private var values: [JSONReader.ByteRange] = []

  mutating func read(_ reader: inout JSONReader) throws {
    try reader.list { reader in
      if let names = try reader.scalars(like: layouts.last ?? [], &values) {
        layouts.append(names)
      } else if layouts.isEmpty {
        layouts.append([])
      }
      objects.append(layouts.count - 1)
    }
  }

  /// The table; a member that an object lacks is an empty cell.
  func table(in reader: JSONReader) throws -> JSONTable.Table {
    let names = layouts.map { $0.map(reader.string(at:)) }
    let fields = Set(names.joined()).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    // A mostly empty table could be as large as the square of the body.
    guard objects.count * fields.count <= 10_000 + 4 * values.count else {
      throw JSONReader.Unreadable(
        reason: Text("清單內的物件少有共同的名稱", "a list of objects that have few names in common"))
    }
    let orders = names.map { names in
      let indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
      return fields.map { indices[$0] }
    }
    var rows = CellRows(in: reader.texts)
    rows.reserve(rows: objects.count, cells: objects.count * fields.count)
    var first = 0
    for layout in objects {
      for index in orders[layout] { rows.append(index.map { values[first + $0] } ?? 0..<0) }
      rows.endRow()
      first += layouts[layout].count
    }
    return JSONTable.Table(fields: fields, rows: rows)
  }
}
