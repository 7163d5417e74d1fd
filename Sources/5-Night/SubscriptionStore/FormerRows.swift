internal import ListEngine
internal import SQLite
internal import SubscriptionLists
package import Values

/// Decides what a moment sees of the store: each row as it was then, and no row that was stored later.
///
/// Every change of a row keeps the row as it was before, with the moment of the night or backfill that
/// changed it. A reader asks for a moment by `SubscriptionStore.snapshot(at:)`: then temporary views with
/// the names of the tables show the rows of that moment, and no query needs to know.
///
/// On the 19th a draw moves from the 19th to the 23rd. A question for the 18th finds the first line of
/// `former_row` with `until` after the 18th, whose content says the 19th. A table that is not in `tables`
/// shows tomorrow to yesterday's question; `FormerRowsTests` asks of each table which it is. At `until` itself the new row counts.
///
/// Triggers and views are temporary, of one connection: a change by the sqlite3 shell is not kept.
enum FormerRows {
  /// The tables of what is known.
  private static func tables(in db: Connection) throws -> [Table] {
    func names<Record: PublishedRecord>(_: Record.Type) -> [String] {
      [Record.kind.name] + Record.Published.tables.map(\.name)
    }
    let names =
      [
        "bar", "session", "doubtful_close", "price_limit", "security", "holiday", "outcome",
        "record_revision",
        "record_change", "emerging_average", "trading_status",
        "issued_shares",
      ]
      + Lists.all.flatMap { names($0) }
    return try names.map { try Table($0, in: db) }
  }

  private struct Table {
    let name: String
    let columns, key: [String]

    init(_ name: String, in db: Connection) throws {
      let info = try db.map("SELECT name, pk FROM pragma_table_info(?, 'main')", [.text(name)]) {
        (name: try $0[0].text, key: try $0[1].integer)
      }
      (self.name, columns) = (name, info.map(\.name))
      key = info.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map(\.name)
    }

    func key(of row: String) -> String { key.map { "\(row).\($0)" }.joined(separator: " || ' ' || ") }
  }

  /// Closes and results are out at 15:00 in Taipei.
  private static func afternoon(of day: String) -> String { "(\(day) * 24 + 7) * 3600" }

  /// When a row that was stored before its changes were kept, or before the first night, was public at the earliest.
  static let publication = [
    "session": afternoon(of: "day"), "doubtful_close": afternoon(of: "day"),
    "price_limit": afternoon(of: "day"), "emerging_average": afternoon(of: "day"), "estimate": "made",
    "trading_status": "seen", "issued_shares": "seen",
    // Of a close without a day nothing is known.
    "offering_close": afternoon(of: "coalesce(day, frozen_for - 1, \(Day.last.number))"),
    // A price that no night has made yet was stored by a night.
    "bid": "coalesce(made, 9e18)",
    "bid_price": "(SELECT coalesce(made, 9e18) FROM bid WHERE bid.auction = bid_price.auction)",
    "outcome": "(SELECT \(afternoon(of: "delivery_date")) FROM offering WHERE id = offering)",
    // A year's list comes before the year.
    "holiday": """
    min(strftime('%s', year || '-01-01') - 8 * 3600, (
      SELECT ifnull(min(as_of), 9e18) FROM run JOIN run_source ON run = run.id
      WHERE run_source.id = 'twse-holidays-' || year AND outcome = 'used' AND records > 0))
    """,
  ]

  /// Keeps the rows that this connection changes from now on.
  static func keep(in db: Connection) throws {
    try db.run("CREATE TEMP TABLE writing AS SELECT 0 AS moment, 0 AS before")
    for table in try tables(in: db) where table.name != "bar" { try keep(table, in: db) }
  }

  /// Keeps the bars that some work changes, which are those of stored sessions. A new session's bars are known with it,
  /// so a line for each of them would say nothing more.
  static func keepingBars(in db: Connection, _ work: () throws -> Void) throws {
    let bars = try Table("bar", in: db)
    try keep(bars, in: db)
    try work()
    for change in changes { try db.run("DROP TRIGGER bar_\(change)") }
  }

  private static let changes = ["insert", "update", "delete"]

  private static func keep(_ table: Table, in db: Connection) throws {
    let old = "json_object(\(table.columns.map { "'\($0)', OLD.\($0)" }.joined(separator: ", ")))"
    for change in changes {
      let (row, content) = change == "insert" ? ("NEW", "NULL") : ("OLD", old)
      try db.run(
        """
        CREATE TEMP TRIGGER \(table.name)_\(change) AFTER \(change) ON \(table.name) BEGIN
          INSERT INTO former_row (origin, key, until, content)
          SELECT '\(table.name)', \(table.key(of: row)), moment, \(content) FROM writing;
        END
        """)
    }
  }

  /// Forgets what was kept until a moment: earlier ones are answered as those of a store that kept nothing then.
  static func forget(until moment: Int, in db: Connection) throws {
    try db.run("DELETE FROM former_row WHERE until <= ?", [.integer(moment)])
    try db.run(
      """
      INSERT INTO former_row (origin, key, until)
      SELECT '', '', ? WHERE NOT EXISTS (SELECT 1 FROM former_row WHERE origin = '')
      """, [.integer(moment)])
  }

  /// Begins a transaction that changes rows: the moment for which it does, and the last former row before it.
  static func write(at moment: Instant, in db: Connection) throws {
    try db.run(
      "UPDATE writing SET moment = ?, before = (SELECT ifnull(max(id), 0) FROM former_row)",
      [.integer(moment.secondsSince1970)])
  }

  /// Shows a connection the rows of a moment, until its transaction is rolled back.
  static func show(_ moment: Instant, in db: Connection) throws -> PastView {
    let now = SQLiteValue.integer(moment.secondsSince1970)
    let isPast =
      "SELECT EXISTS (SELECT 1 FROM former_row WHERE until > ?1) OR EXISTS (SELECT 1 FROM run WHERE as_of > ?1)"
    if try db.value(isPast, [now]).integer == 0 { return PastView() }
    let first = try db.value("SELECT ifnull(min(as_of), 0) FROM run WHERE status IN (\(StoredRun.published))")
      .integer
    let begin = try db.value(
      "SELECT ifnull((SELECT until FROM former_row WHERE origin = ''), ?)", [.integer(first)])
    let isKept = try begin.integer > 0 && begin.integer <= moment.secondsSince1970
    let tables = try tables(in: db)
    let isReading = try db.value("PRAGMA query_only").integer
    try db.runAll(
      """
      PRAGMA query_only = 0;
      CREATE TEMP TABLE later (
        origin TEXT NOT NULL, former_key TEXT NOT NULL, former TEXT, PRIMARY KEY (origin, former_key)
      ) WITHOUT ROWID;
      INSERT INTO later SELECT origin, key, content FROM former_row WHERE id IN (
        SELECT min(id) FROM former_row WHERE until > \(moment.secondsSince1970) GROUP BY origin, key
      ) \(isKept ? "" : "AND content IS NOT NULL");
      """)
    for table in isKept ? [] : tables {
      guard let publication = publication[table.name] else { continue }
      let key = table.key(of: table.name)
      try db.run(
        "INSERT OR REPLACE INTO later SELECT '\(table.name)', \(key), NULL FROM \(table.name) WHERE \(publication) > ?",
        [now])
    }
    for table in tables { try show(table, in: db) }
    try db.runAll(
      """
      CREATE TEMP VIEW run AS SELECT * FROM main.run WHERE as_of <= \(moment.secondsSince1970);
      PRAGMA query_only = \(isReading);
      """)
    db.forgetStatements()
    return isKept ? PastView() : PastView(unkept: moment, isBeforeFirstNight: first > moment.secondsSince1970)
  }

  private static func show(_ table: Table, in db: Connection) throws {
    let isThere = "former_key = \(table.key(of: "there")) AND origin = '\(table.name)'"
    func former(_ column: String) -> String { "json_extract(former, '$.\(column)')" }
    func list(_ value: (String) -> String) -> String {
      table.columns.map { "\(value($0)) AS \($0)" }.joined(separator: ", ")
    }
    let rows =
      table.name == "bar"
      // No bar is ever deleted, and there are millions: without a union they are found by day and code.
      ? """
      SELECT \(list { table.key.contains($0) ? $0 : "CASE WHEN former IS NULL THEN \($0) ELSE \(former($0)) END" })
      FROM main.bar AS there LEFT JOIN later ON \(isThere)
      WHERE (former_key IS NULL OR former IS NOT NULL) AND NOT EXISTS (
        SELECT 1 FROM later AS sessions WHERE sessions.origin = 'session'
          AND sessions.former_key = there.day || ' ' || there.board
          AND ifnull(json_extract(sessions.former, '$.held'), 0) = 0)
      """
      : """
      SELECT \(table.columns.joined(separator: ", ")) FROM main.\(table.name) AS there
      WHERE NOT EXISTS (SELECT 1 FROM later WHERE \(isThere))
      UNION ALL SELECT \(list(former)) FROM later WHERE origin = '\(table.name)' AND former IS NOT NULL
      """
    try db.run("CREATE TEMP VIEW \(table.name) AS \(rows)")
  }
}

/// Whether the rows of a moment were kept. `FormerRows.show` makes it; if they were not, `RecordTable` goes back by revisions,
/// and `query` prints a note.
package struct PastView: Hashable, Sendable {
  /// The moment if its rows were not kept: then records follow from their revisions, other rows from when they were public.
  package var unkept: Instant?
  package var isBeforeFirstNight = false
}
