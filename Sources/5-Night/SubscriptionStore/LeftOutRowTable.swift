internal import ListEngine
internal import SQLite
internal import Values

/// The rows of the last night's lists that are left out.
enum LeftOutRowTable {
  /// All of a night in place of those before.
  static func write(_ rows: [LeftOutRow], to db: Connection) throws {
    try db.run("DELETE FROM left_out_row")
    for row in rows {
      try db.run(
        "INSERT INTO left_out_row (kind, source, code, name, doubt, seen) VALUES (?, ?, ?, ?, ?, ?)",
        [
          .text(row.kind), .text(row.source.description), .text(row.code.description), .text(row.name),
          .text(row.doubt), .integer(row.seen.secondsSince1970),
        ])
    }
  }

  static func read(from db: Connection) throws -> [LeftOutRow] {
    try db.map("SELECT kind, source, code, name, doubt, seen FROM left_out_row ORDER BY id") { row in
      LeftOutRow(
        kind: try row[0].line("a kind of a row left out"),
        source: SourceID(try row[1].line("a source of a row left out")),
        code: try StockCode(try row[2].text).orCorrupt("a code of a row left out"),
        name: try row[3].line("a name of a row left out"),
        doubt: try row[4].line("a doubt of a row left out"),
        seen: try row[5].instant("a time of a row left out").orCorrupt("a time of a row left out"))
    }
  }
}
