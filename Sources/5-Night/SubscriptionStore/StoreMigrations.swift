internal import SQLite

/// The tables and their migrations. A published migration never changes.
enum StoreMigrations {
  /// The application ID of a store is the letters `subc`. Versions of subcal up to 0.2 keep the store with GRDB, and know
  /// a newer one by a name in GRDB's table that they do not know.
  static let migrations = Migrations(applicationID: 0x7375_6263, namedIn: "grdb_migrations", steps)

  private static let steps: [Migrations.Step] =
    [
      first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth,
      thirteenth,
    ].map(script) + [
      unpackBars, script(fifteenth), script(sixteenth), script(seventeenth), script(eighteenth),
    ]

  private static func script(_ sql: String) -> Migrations.Step { { db in try db.runAll(sql) } }

  // Days are days since 1970-01-01, instants seconds since then, prices 1/10000 NT$, boards 1 TWSE, 2 TPEx,
  // 3 Emerging.
  private static let first = """
    CREATE TABLE bar (
      day INTEGER NOT NULL, code TEXT NOT NULL, board INTEGER NOT NULL,
      open INTEGER, high INTEGER, low INTEGER, close INTEGER NOT NULL, volume INTEGER, value INTEGER,
      PRIMARY KEY (day, code)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE offering (
      id TEXT NOT NULL PRIMARY KEY,
      code TEXT NOT NULL, name TEXT NOT NULL, market TEXT NOT NULL,
      subscription_start INTEGER, subscription_end INTEGER, draw_date INTEGER, delivery_date INTEGER,
      shares_offered INTEGER, shares_offered_final INTEGER, lot_shares INTEGER, total_amount INTEGER,
      qualified_applications INTEGER, offer_price INTEGER, final_price INTEGER, underwriter TEXT,
      win_rate INTEGER, cancelled INTEGER NOT NULL,
      listed INTEGER NOT NULL, first_seen INTEGER NOT NULL, last_changed INTEGER NOT NULL,
      last_day INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX offering_by_code ON offering (code);
    CREATE INDEX offering_by_last_day ON offering (last_day);

    CREATE TABLE offering_close (
      offering TEXT NOT NULL REFERENCES offering ON DELETE CASCADE,
      purpose TEXT NOT NULL CHECK (purpose IN ('published', 'opening', 'last_day')),
      price INTEGER NOT NULL, day INTEGER, board INTEGER NOT NULL, kind TEXT NOT NULL, frozen_for INTEGER,
      PRIMARY KEY (offering, purpose)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE revision (
      offering TEXT NOT NULL REFERENCES offering ON DELETE CASCADE,
      number INTEGER NOT NULL, seen INTEGER NOT NULL,
      PRIMARY KEY (offering, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE change (
      offering TEXT NOT NULL, number INTEGER NOT NULL, place INTEGER NOT NULL,
      field TEXT NOT NULL, old TEXT, new TEXT,
      PRIMARY KEY (offering, number, place),
      FOREIGN KEY (offering, number) REFERENCES revision ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE event (
      offering TEXT NOT NULL REFERENCES offering ON DELETE CASCADE,
      kind TEXT NOT NULL, sequence INTEGER NOT NULL, last_modified INTEGER NOT NULL,
      first_day INTEGER NOT NULL, last_day INTEGER NOT NULL, status TEXT NOT NULL, content TEXT NOT NULL,
      PRIMARY KEY (offering, kind)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE feed (
      offering TEXT NOT NULL REFERENCES offering ON DELETE CASCADE,
      name TEXT NOT NULL,
      PRIMARY KEY (offering, name)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE run (
      id INTEGER PRIMARY KEY,
      started_at INTEGER NOT NULL, as_of INTEGER NOT NULL, status INTEGER NOT NULL, message TEXT
    ) STRICT;

    CREATE TABLE run_source (
      run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
      place INTEGER NOT NULL, id TEXT NOT NULL, url TEXT NOT NULL, outcome TEXT NOT NULL,
      rows INTEGER, records INTEGER, rejects INTEGER, trading_day INTEGER, sha256 TEXT,
      PRIMARY KEY (run, place)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE baseline (
      source TEXT NOT NULL PRIMARY KEY, records INTEGER NOT NULL, trading_day INTEGER
    ) STRICT, WITHOUT ROWID;
    """

  // The columns of an outcome are premiums in tenths of a percent, which `stats` would otherwise compute from the bars.
  // Bars of the first version have no reference price, and none is marked as incomparable.
  private static let second = """
    ALTER TABLE bar ADD COLUMN last INTEGER;
    ALTER TABLE bar ADD COLUMN reference INTEGER;
    ALTER TABLE bar ADD COLUMN incomparable INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE session (
      day INTEGER NOT NULL, board INTEGER NOT NULL, held INTEGER NOT NULL,
      PRIMARY KEY (day, board)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO session SELECT DISTINCT day, board, 1 FROM bar;

    CREATE TABLE holiday (
      day INTEGER NOT NULL PRIMARY KEY, year INTEGER NOT NULL, name TEXT NOT NULL, is_trading INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE outcome (
      offering TEXT NOT NULL PRIMARY KEY REFERENCES offering ON DELETE CASCADE,
      last_day INTEGER, draw INTEGER, delivery INTEGER
    ) STRICT, WITHOUT ROWID;
    """

  // The notifications that were sent; an item is the permanent name of one.
  private static let third = """
    CREATE TABLE told (
      target TEXT NOT NULL, item TEXT NOT NULL, told_at INTEGER NOT NULL,
      PRIMARY KEY (target, item)
    ) STRICT, WITHOUT ROWID;
    """

  // With the board in the key, the bars of a code on two boards are both kept, and the reader chooses. Copying in the
  // order of the key fills each page before the next one.
  private static let fourth = """
    ALTER TABLE bar RENAME TO bar_by_day_and_code;
    \(bar)
    INSERT INTO bar SELECT day, code, board, open, high, low, close, volume, value, last, reference, incomparable
      FROM bar_by_day_and_code ORDER BY day, code, board;
    DROP TABLE bar_by_day_and_code;
    """

  private static let bar = """
    CREATE TABLE bar (
      day INTEGER NOT NULL, code TEXT NOT NULL, board INTEGER NOT NULL,
      open INTEGER, high INTEGER, low INTEGER, close INTEGER NOT NULL, volume INTEGER, value INTEGER,
      last INTEGER, reference INTEGER, incomparable INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (day, code, board)
    ) STRICT, WITHOUT ROWID;
    """

  // The doubt of an offering and of a close is the name of the rule that its row breaks. A doubtful close is no bar.
  private static let fifth = """
    ALTER TABLE offering ADD COLUMN doubt TEXT;

    CREATE TABLE doubtful_close (
      code TEXT NOT NULL, day INTEGER NOT NULL, board INTEGER NOT NULL, doubt TEXT NOT NULL,
      PRIMARY KEY (code, day, board)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX doubtful_close_by_day ON doubtful_close (day, board);
    """

  // Outcomes as closes: rounded premiums gave statistics that were rounded twice. The next night fills the columns of
  // the rows that have only premiums.
  private static let sixth = """
    ALTER TABLE outcome ADD COLUMN price INTEGER;
    ALTER TABLE outcome ADD COLUMN last_day_close INTEGER;
    ALTER TABLE outcome ADD COLUMN draw_close INTEGER;
    ALTER TABLE outcome ADD COLUMN delivery_close INTEGER;
    """

  // The rows of a night's lists that are of no known offering and cannot be right: they are no offerings in doubt.
  private static let seventh = "ALTER TABLE run ADD COLUMN rows_left_out INTEGER NOT NULL DEFAULT 0"

  // Estimated win rates are in millionths. The close before the last day, which estimates start from, is looked up once
  // like the other closes of an outcome: -1 until the next night does so for the rows that are there.
  private static let eighth = """
    CREATE TABLE estimate (
      offering TEXT NOT NULL REFERENCES offering ON DELETE CASCADE,
      purpose TEXT NOT NULL CHECK (purpose IN ('opening', 'last_day')),
      rate INTEGER NOT NULL, low INTEGER NOT NULL, high INTEGER NOT NULL,
      source TEXT NOT NULL, cases INTEGER NOT NULL, note TEXT, made_from INTEGER,
      frozen_for INTEGER NOT NULL, made INTEGER NOT NULL,
      PRIMARY KEY (offering, purpose)
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE outcome ADD COLUMN eve_close INTEGER DEFAULT -1;
    """

  // The auctions. The history of a record that is no offering is in tables of its own, by the record's id.
  private static let ninth = """
    CREATE TABLE auction (
      id TEXT NOT NULL PRIMARY KEY,
      code TEXT NOT NULL, name TEXT NOT NULL, market TEXT NOT NULL, issue_type TEXT NOT NULL, method TEXT,
      bid_start INTEGER, bid_end INTEGER, opening_date INTEGER, delivery_date INTEGER,
      lots INTEGER, minimum_price INTEGER, bid_lots_minimum INTEGER, bid_lots_maximum INTEGER,
      deposit_percent INTEGER, processing_fee INTEGER, winning_fee INTEGER, underwriter TEXT,
      total_amount INTEGER, qualified_bids INTEGER, qualified_lots INTEGER,
      lowest_price INTEGER, highest_price INTEGER, average_price INTEGER, offer_price INTEGER,
      cancelled INTEGER NOT NULL,
      listed INTEGER NOT NULL, first_seen INTEGER NOT NULL, last_changed INTEGER NOT NULL,
      last_day INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX auction_by_code ON auction (code);

    CREATE TABLE record_revision (
      record TEXT NOT NULL, number INTEGER NOT NULL, seen INTEGER NOT NULL,
      PRIMARY KEY (record, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE record_change (
      record TEXT NOT NULL, number INTEGER NOT NULL, place INTEGER NOT NULL,
      field TEXT NOT NULL, old TEXT, new TEXT,
      PRIMARY KEY (record, number, place),
      FOREIGN KEY (record, number) REFERENCES record_revision ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE record_event (
      record TEXT NOT NULL,
      kind TEXT NOT NULL, sequence INTEGER NOT NULL, last_modified INTEGER NOT NULL,
      first_day INTEGER NOT NULL, last_day INTEGER NOT NULL, status TEXT NOT NULL, content TEXT NOT NULL,
      PRIMARY KEY (record, kind)
    ) STRICT, WITHOUT ROWID;
    """

  // Ratios are in hundred-millionths.
  private static let tenth = """
    CREATE TABLE rights_notice (
      id TEXT NOT NULL PRIMARY KEY,
      code TEXT NOT NULL, name TEXT NOT NULL, board TEXT,
      ex_rights_date INTEGER, subscription_ratio INTEGER, subscription_price INTEGER,
      public_shares INTEGER, employee_shares INTEGER, holder_shares INTEGER, shares_per_thousand INTEGER,
      listed INTEGER NOT NULL, first_seen INTEGER NOT NULL, last_changed INTEGER NOT NULL,
      last_day INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rights_notice_by_code ON rights_notice (code);
    """

  // The message is English; of runs of earlier versions there is no Chinese one.
  private static let eleventh = "ALTER TABLE run ADD COLUMN message_zh TEXT"

  // A copy of the bars of codes that have pages, by year and code.
  private static let twelfth = """
    CREATE TABLE packed_bars (
      year INTEGER NOT NULL, code TEXT NOT NULL, until INTEGER NOT NULL, bars BLOB NOT NULL,
      PRIMARY KEY (year, code)
    ) STRICT;
    """

  // Stores of this version had the bars in blocks, and no table `bar`.
  private static let thirteenth = "DROP TABLE packed_bars"

  // A session has the number and the sum of its bars, by which lost and changed ones are found.
  private static let unpackBars: Migrations.Step = { db in
    if try !db.value("SELECT 1 FROM sqlite_master WHERE name = 'bar_block'").isNull {
      try db.runAll(bar)
      try UnpackBars.run(in: db)
    }
    try db.runAll(
      """
      ALTER TABLE session ADD COLUMN closes INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE session ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
      """)
    try SessionTable.fillTotals(in: db)
  }

  // The tables of the other records' history are those of all records.
  private static let fifteenth = """
    INSERT INTO record_revision (record, number, seen) SELECT offering, number, seen FROM revision;
    INSERT INTO record_change (record, number, place, field, old, new)
      SELECT offering, number, place, field, old, new FROM change;
    INSERT INTO record_event (record, kind, sequence, last_modified, first_day, last_day, status, content)
      SELECT offering, kind, sequence, last_modified, first_day, last_day, status, content FROM event;
    DROP TABLE change;
    DROP TABLE revision;
    DROP TABLE event;
    ALTER TABLE auction ADD COLUMN doubt TEXT;
    ALTER TABLE rights_notice ADD COLUMN doubt TEXT;
    """

  // A row as it was until a moment, in JSON by its columns; NULL for one that came then. The row without an origin has
  // the moment of the last night whose rows were not kept.
  private static let sixteenth = """
    CREATE TABLE former_row (
      id INTEGER PRIMARY KEY, origin TEXT NOT NULL, key TEXT NOT NULL, until INTEGER NOT NULL, content TEXT
    ) STRICT;
    CREATE INDEX former_row_by_until ON former_row (until, origin, key);
    INSERT INTO former_row (origin, key, until) SELECT '', '', as_of FROM run ORDER BY as_of DESC LIMIT 1;
    """

  private static let seventeenth = """
    CREATE TABLE announced_day (
      source TEXT NOT NULL, day INTEGER NOT NULL, PRIMARY KEY (source, day)
    ) STRICT, WITHOUT ROWID;
    """

  // Lines of a code, a blank and its name.
  private static let eighteenth = """
    CREATE TABLE security_names (board INTEGER PRIMARY KEY, names TEXT NOT NULL, gone TEXT NOT NULL) STRICT;
    """
}
