internal import SQLite

/// The tables of a store, and the steps to them from the oldest form that is read.
///
/// A changed table is a changed script here and a step that brings a store there. A published step never changes.
enum StoreMigrations {
  /// The application ID of a store is the letters `subc`.
  static let migrations = Migrations(
    applicationID: 0x7375_6263, base: 18, schema: schema,
    steps: [nameRows, form20, form21, form22, form23, form24])

  // Days are days since 1970-01-01, instants seconds since then, prices 1/10000 NT$, boards 1 TWSE, 2 TPEx,
  // 3 Emerging. The tables of lists that are not here are made from their facts when a store is opened, and so is the
  // column of each later fact.
  private static let schema = """
    -- Prices of a day. With the board in the key, those of a code on two boards are both kept, and the reader chooses.
    CREATE TABLE bar (
      day INTEGER NOT NULL, code TEXT NOT NULL, board INTEGER NOT NULL,
      open INTEGER, high INTEGER, low INTEGER, close INTEGER NOT NULL, volume INTEGER, value INTEGER,
      last INTEGER, reference INTEGER, incomparable INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (day, code, board)
    ) STRICT, WITHOUT ROWID;

    -- Whether a board traded on a day, with the number and a sum of its bars, by which lost and changed ones are found.
    CREATE TABLE session (
      day INTEGER NOT NULL, board INTEGER NOT NULL, held INTEGER NOT NULL,
      closes INTEGER NOT NULL DEFAULT 0, checksum INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (day, board)
    ) STRICT, WITHOUT ROWID;

    -- A close that is no bar, because it breaks a rule.
    CREATE TABLE doubtful_close (
      code TEXT NOT NULL, day INTEGER NOT NULL, board INTEGER NOT NULL, doubt TEXT NOT NULL,
      PRIMARY KEY (code, day, board)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX doubtful_close_by_day ON doubtful_close (day, board);

    \(priceLimit)

    \(security)

    CREATE TABLE holiday (
      day INTEGER NOT NULL PRIMARY KEY, year INTEGER NOT NULL, name TEXT NOT NULL, is_trading INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The records of three lists. A doubt is the name of the rule that the row breaks.
    CREATE TABLE offering (
      id TEXT NOT NULL PRIMARY KEY,
      code TEXT NOT NULL, name TEXT NOT NULL, market TEXT NOT NULL,
      subscription_start INTEGER, subscription_end INTEGER, draw_date INTEGER, delivery_date INTEGER,
      shares_offered INTEGER, shares_offered_final INTEGER, lot_shares INTEGER, total_amount INTEGER,
      qualified_applications INTEGER, offer_price INTEGER, final_price INTEGER, underwriter TEXT,
      win_rate INTEGER, cancelled INTEGER NOT NULL,
      listed INTEGER NOT NULL, first_seen INTEGER NOT NULL, last_changed INTEGER NOT NULL,
      last_day INTEGER, doubt TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX offering_by_code ON offering (code);
    CREATE INDEX offering_by_last_day ON offering (last_day);

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
      last_day INTEGER, doubt TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX auction_by_code ON auction (code);

    -- The ratio is in hundred-millionths.
    CREATE TABLE rights_notice (
      id TEXT NOT NULL PRIMARY KEY,
      code TEXT NOT NULL, name TEXT NOT NULL, board TEXT,
      ex_rights_date INTEGER, subscription_ratio INTEGER, subscription_price INTEGER,
      public_shares INTEGER, employee_shares INTEGER, holder_shares INTEGER, shares_per_thousand INTEGER,
      listed INTEGER NOT NULL, first_seen INTEGER NOT NULL, last_changed INTEGER NOT NULL,
      last_day INTEGER, doubt TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rights_notice_by_code ON rights_notice (code);

    -- The history of all records, and what calendars last had of them.
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

    -- What is frozen of an offering. Estimated win rates are in millionths.
    CREATE TABLE offering_close (
      offering TEXT NOT NULL REFERENCES offering ON DELETE CASCADE,
      purpose TEXT NOT NULL CHECK (purpose IN ('published', 'opening', 'last_day')),
      price INTEGER NOT NULL, day INTEGER, board INTEGER NOT NULL, kind TEXT NOT NULL, frozen_for INTEGER,
      PRIMARY KEY (offering, purpose)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE estimate (
      offering TEXT NOT NULL REFERENCES offering ON DELETE CASCADE,
      purpose TEXT NOT NULL CHECK (purpose IN ('opening', 'last_day')),
      rate INTEGER NOT NULL, low INTEGER NOT NULL, high INTEGER NOT NULL,
      source TEXT NOT NULL, cases INTEGER NOT NULL, note TEXT, made_from INTEGER,
      frozen_for INTEGER NOT NULL, made INTEGER NOT NULL,
      PRIMARY KEY (offering, purpose)
    ) STRICT, WITHOUT ROWID;

    -- The closes of an offering's last days. The first three columns are of versions that kept premiums, and stay empty;
    -- an eve_close of -1 was not looked up yet.
    CREATE TABLE outcome (
      offering TEXT NOT NULL PRIMARY KEY REFERENCES offering ON DELETE CASCADE,
      last_day INTEGER, draw INTEGER, delivery INTEGER,
      price INTEGER, last_day_close INTEGER, draw_close INTEGER, delivery_close INTEGER,
      eve_close INTEGER DEFAULT -1
    ) STRICT, WITHOUT ROWID;

    -- The filtered calendars that have an offering.
    CREATE TABLE feed (
      offering TEXT NOT NULL REFERENCES offering ON DELETE CASCADE,
      name TEXT NOT NULL,
      PRIMARY KEY (offering, name)
    ) STRICT, WITHOUT ROWID;

    -- A run and what it said. The message is English. A row left out is of no known offering and cannot be right.
    CREATE TABLE run (
      id INTEGER PRIMARY KEY,
      started_at INTEGER NOT NULL, as_of INTEGER NOT NULL, status INTEGER NOT NULL, message TEXT,
      rows_left_out INTEGER NOT NULL DEFAULT 0, message_zh TEXT
    ) STRICT;

    CREATE TABLE run_source (
      run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
      place INTEGER NOT NULL, id TEXT NOT NULL, url TEXT NOT NULL, outcome TEXT NOT NULL,
      rows INTEGER, records INTEGER, rejects INTEGER, trading_day INTEGER, sha256 TEXT,
      PRIMARY KEY (run, place)
    ) STRICT, WITHOUT ROWID;

    \(reading)

    -- What a source had on the last good night that used it.
    CREATE TABLE baseline (
      source TEXT NOT NULL PRIMARY KEY, records INTEGER NOT NULL, trading_day INTEGER
    ) STRICT, WITHOUT ROWID;

    -- The days of announcements that came.
    CREATE TABLE announced_day (
      source TEXT NOT NULL, day INTEGER NOT NULL, PRIMARY KEY (source, day)
    ) STRICT, WITHOUT ROWID;

    \(rememberedTables)

    \(leftOutRow)

    \(bids)

    \(tradingStatus)

    \(issuedShares)

    -- The notifications that were sent; an item is the permanent name of one.
    CREATE TABLE told (
      target TEXT NOT NULL, item TEXT NOT NULL, told_at INTEGER NOT NULL,
      PRIMARY KEY (target, item)
    ) STRICT, WITHOUT ROWID;

    -- A row as it was until a moment, in JSON by its columns; NULL for one that came then. A row without an origin has the
    -- moment of the last night whose rows were not kept.
    CREATE TABLE former_row (
      id INTEGER PRIMARY KEY, origin TEXT NOT NULL, key TEXT NOT NULL, until INTEGER NOT NULL, content TEXT
    ) STRICT;
    CREATE INDEX former_row_by_until ON former_row (until, origin, key);

    \(Checksums.table)
    """

  private static let priceLimit = """
    -- The limits of the next session where the file of a day gives others than follow from the close; NULL for none.
    CREATE TABLE price_limit (
      day INTEGER NOT NULL, code TEXT NOT NULL, board INTEGER NOT NULL, down INTEGER, up INTEGER,
      PRIMARY KEY (day, code, board)
    ) STRICT, WITHOUT ROWID;
    """

  private static let reading = """
    -- The row in which a record's facts were last read, and the headers of each source's columns.
    CREATE TABLE reading (
      record TEXT NOT NULL PRIMARY KEY, source TEXT NOT NULL, row INTEGER NOT NULL, seen INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE reading_column (
      source TEXT NOT NULL, fact TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (source, fact)
    ) STRICT, WITHOUT ROWID;
    """

  private static let security = """
    -- A code's name on a board, and whether the board's newest file of closes has it.
    CREATE TABLE security (
      code TEXT NOT NULL, board INTEGER NOT NULL, name TEXT NOT NULL, listed INTEGER NOT NULL,
      PRIMARY KEY (code, board)
    ) STRICT, WITHOUT ROWID;
    """

  private static let rememberedTables = """
    -- On how many days the last nights remarked on what is still so.
    CREATE TABLE said_remark (
      source TEXT NOT NULL, code TEXT NOT NULL, rule TEXT NOT NULL, place TEXT NOT NULL, cells TEXT NOT NULL,
      days INTEGER NOT NULL, last_day INTEGER NOT NULL,
      PRIMARY KEY (source, code, rule, place, cells)
    ) STRICT, WITHOUT ROWID;

    -- A row that breaks a rule and that the user took as it is, until it changes. The content has all its values.
    CREATE TABLE accepted_row (
      source TEXT NOT NULL, code TEXT NOT NULL, content TEXT NOT NULL,
      kind TEXT NOT NULL, name TEXT NOT NULL, doubt TEXT NOT NULL, since INTEGER NOT NULL,
      PRIMARY KEY (source, code, content)
    ) STRICT, WITHOUT ROWID;
    """

  private static let leftOutRow = """
    -- A row of the last night's lists that breaks a rule and is of no known record, so that nothing of it is published.
    CREATE TABLE left_out_row (
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, source TEXT NOT NULL, code TEXT NOT NULL, name TEXT NOT NULL,
      doubt TEXT NOT NULL, seen INTEGER NOT NULL
    ) STRICT;
    """

  private static let bids = """
    -- What a bid needed, as it was last published: once made before bids began, it stays. Returns are in tenths of a percent,
    -- ratios in hundred-millionths.
    CREATE TABLE bid (
      auction TEXT NOT NULL REFERENCES auction ON DELETE CASCADE,
      purpose TEXT NOT NULL CHECK (purpose IN ('published')),
      bid_start INTEGER, status TEXT NOT NULL, reason TEXT, decided_on INTEGER, made INTEGER,
      basis TEXT, basis_price INTEGER, basis_day INTEGER, basis_shares INTEGER, basis_problem TEXT,
      cases INTEGER NOT NULL, cases_from INTEGER, cases_to INTEGER, highest_without_loss INTEGER,
      PRIMARY KEY (auction, purpose)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE bid_price (
      auction TEXT NOT NULL REFERENCES auction ON DELETE CASCADE,
      chance INTEGER NOT NULL, price INTEGER NOT NULL, ratio INTEGER NOT NULL, at_minimum INTEGER NOT NULL, outcome TEXT,
      cases INTEGER NOT NULL, won INTEGER NOT NULL,
      lost_at_first_open INTEGER NOT NULL, lost_at_first_close INTEGER NOT NULL,
      return_at_first_open INTEGER, return_at_first_close INTEGER,
      PRIMARY KEY (auction, chance)
    ) STRICT, WITHOUT ROWID;

    -- The emerging board's averages before past auctions, of which whole days are not published any more; NULL for a day
    -- that was asked for and has none.
    CREATE TABLE emerging_average (
      code TEXT NOT NULL, day INTEGER NOT NULL, average INTEGER, shares INTEGER, PRIMARY KEY (code, day)
    ) STRICT, WITHOUT ROWID;
    """

  private static let tradingStatus = """
    -- What the lists of securities that cannot be traded as usual had when they last came; seen is the night on which a
    -- row was first so.
    CREATE TABLE trading_status (
      list TEXT NOT NULL, code TEXT NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL,
      first_day INTEGER, last_day INTEGER, minutes INTEGER, seen INTEGER NOT NULL,
      PRIMARY KEY (list, code, place)
    ) STRICT, WITHOUT ROWID;
    """

  private static let issuedShares = """
    -- The shares of companies by the exchanges' registers; seen is the night on which a number was first there.
    CREATE TABLE issued_shares (
      code TEXT NOT NULL PRIMARY KEY, shares INTEGER NOT NULL, seen INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// Form 23 keeps no shares of companies; the next night brings them.
  private static let form24: Migrations.Step = { db in try db.runAll(issuedShares) }

  /// Form 22 has no lists of what cannot be traded as usual.
  private static let form23: Migrations.Step = { db in try db.runAll(tradingStatus) }

  /// Form 21 knows nothing of bids.
  private static let form22: Migrations.Step = { db in try db.runAll(bids) }

  /// Form 20 counts the rows that are left out, and does not name them.
  private static let form21: Migrations.Step = { db in try db.runAll(leftOutRow) }

  /// Form 19 forgets what was said and accepted, and has no limits, no readings and no sums of its rows. The next night
  /// brings limits and readings.
  private static let form20: Migrations.Step = { db in
    for tables in [rememberedTables, priceLimit, reading] { try db.runAll(tables) }
    try db.runAll(Checksums.table)
    try Checksums.write(to: db)
  }

  /// Form 18 has the names of a board in two texts, a line with code and name for each, and the names of GRDB's steps.
  /// Its former rows of `security` have a former name by code, or nothing for a new one; by the number of a board, they
  /// say when the board's names came.
  private static let nameRows: Migrations.Step = { db in
    try db.runAll(security)
    for (column, listed) in [("gone", 0), ("names", 1)] {
      let texts = try db.map("SELECT board, \(column) FROM security_names") {
        (try $0[0].integer, try $0[1].text)
      }
      for (board, text) in texts {
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
          let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1).map {
            String(decoding: $0, as: UTF8.self)
          }
          guard parts.count == 2 else { continue }
          try db.run(
            "INSERT OR REPLACE INTO security (code, board, name, listed) VALUES (?, ?, ?, ?)",
            [.text(parts[0]), .integer(board), .text(parts[1]), .integer(listed)])
        }
      }
    }
    // Nothing is known of a board before its first names. A former name has no board: each board of the code has it then.
    try db.runAll(
      """
      CREATE TEMP TABLE former_name AS SELECT * FROM former_row WHERE origin = 'security';
      DELETE FROM former_row WHERE origin = 'security';
      INSERT INTO former_row (origin, key, until, content)
        SELECT 'security', code || ' ' || board, until, NULL
        FROM former_name JOIN security ON former_name.key = CAST(board AS TEXT) ORDER BY id, code;
      INSERT INTO former_row (origin, key, until, content)
        SELECT 'security', code || ' ' || security.board, until, iif(content IS NULL, NULL,
          json_object('code', code, 'board', security.board, 'name', content, 'listed', listed))
        FROM former_name JOIN security ON former_name.key = code
        WHERE until > (
          SELECT ifnull(min(came.until), -1) FROM former_name AS came WHERE came.key = CAST(security.board AS TEXT))
        ORDER BY id, security.board;
      DROP TABLE former_name;
      DROP TABLE security_names;
      DROP TABLE grdb_migrations;
      """)
  }
}
