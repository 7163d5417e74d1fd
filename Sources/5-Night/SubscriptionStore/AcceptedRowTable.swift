internal import ListEngine
internal import SQLite
internal import Values

/// The rows that were accepted although they break a rule, until they change.
enum AcceptedRowTable {
  /// All of a night in place of those before.
  static func write(_ rows: [AcceptedRow], to db: Connection) throws {
    try db.run("DELETE FROM accepted_row")
    for row in rows {
      try db.run(
        "INSERT OR IGNORE INTO accepted_row (source, code, content, kind, name, doubt, since) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          .text(row.content.source.description), .text(row.content.code.description), .text(row.content.text),
          .text(row.kind), .text(row.name), .text(row.doubt), .integer(row.since.secondsSince1970),
        ])
    }
  }

  static func read(from db: Connection) throws -> [AcceptedRow] {
    try db.map(
      "SELECT source, code, content, kind, name, doubt, since FROM accepted_row ORDER BY code, source"
    ) { row in
      let code = try StockCode(try row[1].text).orCorrupt("a code of an accepted row")
      return AcceptedRow(
        AcceptedRow.Content(SourceID(try row[0].line("a source of an accepted row")), code, try row[2].text),
        kind: try row[3].line("a kind of an accepted row"),
        name: try row[4].line("a name of an accepted row"),
        doubt: try row[5].line("a doubt of an accepted row"),
        since: try row[6].instant("a time of an accepted row").orCorrupt("a time of an accepted row"))
    }
  }
}
