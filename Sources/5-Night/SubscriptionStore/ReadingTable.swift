package import ListEngine
internal import SQLite
package import Values

/// Where the facts of each record were last read, and what the columns of each source were called there.
///
/// The row numbers of a list change every night, so what they were is not kept: a question for an earlier moment finds no
/// row, and the sums of the files of its night.
enum ReadingTable {
  static func write(
    _ readings: [Reading], _ columns: [SourceID: [String: String]], at moment: Instant, to db: Connection
  ) throws {
    for reading in readings {
      try db.run(
        """
        INSERT INTO reading (record, source, row, seen) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET (source, row, seen) = (excluded.source, excluded.row, excluded.seen)
        WHERE excluded.seen >= seen
        """,
        [
          .text(reading.record), .text(reading.source.description), .integer(reading.row),
          .integer(moment.secondsSince1970),
        ])
    }
    for (source, names) in columns.sorted(by: { $0.key < $1.key }) {
      for (fact, name) in names.sorted(by: { $0.key < $1.key }) {
        try db.run(
          """
          INSERT INTO reading_column (source, fact, name) VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET name = excluded.name WHERE name <> excluded.name
          """, [.text(source.description), .text(fact), .text(name)])
      }
    }
  }
}

extension SubscriptionStore {
  /// Where the facts of a record were last read by a moment, and when.
  package func reading(of record: String, until moment: Instant) throws(StoreError) -> (
    Reading, seen: Instant
  )? {
    try reading("reading where facts were read") { db in
      try db.map(
        "SELECT source, row, seen FROM reading WHERE record = ? AND seen <= ?",
        [.text(record), .integer(moment.secondsSince1970)]
      ) { row in
        (
          Reading(
            record: record, source: SourceID(try row[0].line("a reading")),
            row: try row[1].whole("a reading").orCorrupt("a reading")),
          seen: try row[2].instant("a reading").orCorrupt("a reading")
        )
      }.first
    }
  }

  /// The names of a source's columns by those of the facts.
  package func columns(of source: SourceID) throws(StoreError) -> [String: String] {
    try reading("reading the names of columns") { db in
      let rows = try db.map(
        "SELECT fact, name FROM reading_column WHERE source = ?", [.text(source.description)]
      ) { row in (try row[0].line("a column"), try row[1].line("a column")) }
      return Dictionary(rows) { $1 }
    }
  }

  /// The SHA-256 of the body of a source that the night of a moment used; nil if no night did, as for a backfill.
  package func sum(of source: SourceID, at moment: Instant) throws(StoreError) -> String? {
    try reading("reading the sums of files") { db in
      try db.map(
        """
        SELECT sha256 FROM run JOIN run_source ON run = run.id
        WHERE as_of = ? AND run_source.id = ? AND outcome = 'used' AND sha256 IS NOT NULL ORDER BY run.id DESC LIMIT 1
        """, [.integer(moment.secondsSince1970), .text(source.description)]
      ) { try $0[0].line("a sum") }.first
    }
  }

  /// The files of a board's closes of a day that nights used until a moment, by their sources and sums, the first one first;
  /// none of what a backfill brought.
  package func files(
    ofCloses board: Board, on day: Day, until moment: Instant
  ) throws(StoreError) -> [(source: SourceID, sum: String, seen: Instant)] {
    try reading("reading the sums of files") { db in
      try db.map(
        """
        SELECT run_source.id, sha256, as_of FROM run JOIN run_source ON run = run.id
        WHERE run_source.id IN (?, ?) AND trading_day = ? AND as_of <= ? AND outcome = 'used' AND sha256 IS NOT NULL
        ORDER BY as_of, run.id
        """,
        [
          .text(SourceID.closes(board).description), .text(SourceID.bars(board, day).description),
          .integer(day.number), .integer(moment.secondsSince1970),
        ]
      ) { row in
        (
          SourceID(try row[0].line("a source")), try row[1].line("a sum"),
          try row[2].instant("a run").orCorrupt("a run")
        )
      }
    }
  }
}
