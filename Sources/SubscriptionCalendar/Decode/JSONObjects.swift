internal import Diagnostics

/// A list of JSON objects as a table with a column for each member name, ordered by the bytes of the names.
struct JSONObjects {
  private var layouts: [[JSONReader.Place]] = []
  private var rows: [(layout: Int, values: [JSONReader.Place])] = []

  mutating func read(_ reader: inout JSONReader) throws {
    try reader.list { reader in
      let model = layouts.last ?? []
      var values: [JSONReader.Place] = []
      values.reserveCapacity(model.count)
      let names = try reader.object(like: model) { reader, _ in values.append(try reader.scalar()) }
      if layouts.isEmpty || names != model { layouts.append(names) }
      rows.append((layouts.count - 1, values))
    }
  }

  /// The table; a member that an object lacks is an empty cell.
  func table(in reader: JSONReader) throws -> JSONTable.Table {
    let names = layouts.map { $0.map(reader.string(at:)) }
    let fields = Set(names.joined()).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    // A mostly empty table could be as large as the square of the body.
    guard rows.count * fields.count <= 10_000 + 4 * rows.reduce(0, { $0 + $1.values.count }) else {
      throw JSONReader.Unreadable(
        reason: Message("清單內的物件少有共同的名稱", "a list of objects that have few names in common"))
    }
    let orders = names.map { names in
      let places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
      return fields.map { places[$0] }
    }
    var cells = CellRows(in: reader.texts)
    for (layout, values) in rows { cells.append(orders[layout].map { $0.map { values[$0] } ?? 0..<0 }) }
    return JSONTable.Table(fields: fields, rows: cells)
  }
}
