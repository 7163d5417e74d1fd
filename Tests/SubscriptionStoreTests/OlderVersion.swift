import Foundation
import Posix
import SQLite

@testable import SubscriptionStore

/// Stores as earlier versions made them, with a few rows in each table.
enum OlderVersion {
  static func make(_ version: Int, at path: FilePath) throws {
    let db = try Connection(creating: path)
    try db.runAll("PRAGMA application_id = 1937072739; \(schema) \(content)")
    for earlier in 1...version where earlier > 1 {
      try migrate(db, to: earlier)
      try db.runAll(added[earlier] ?? "")
    }
  }

  /// Brings a store of the version before to a version, as GRDB did.
  static func migrate(_ db: Connection, to version: Int) throws {
    try StoreMigrations.migrations.steps[version - 1](db)
    try db.run("INSERT INTO grdb_migrations VALUES (?)", [.text("\(version)")])
  }

  /// The rows of the tables and columns that a version added.
  private static let added = [
    2: """
    INSERT INTO bar VALUES (20027, '9996', 3, 1, 2, 3, 4, 5, 6, 7, 8, 1);
    INSERT INTO session VALUES (20027, 3, 1);
    INSERT INTO session VALUES (20027, 1, 0);
    INSERT INTO holiday VALUES (20027, 2024, '颱風', 0);
    INSERT INTO outcome VALUES ('9935-20241029', 100, -50, NULL);
    """,
    3: "INSERT INTO told VALUES ('phone', '9935-20241029/new', 1730208600);",
    5: """
    UPDATE offering SET doubt = 'lot_size';
    INSERT INTO doubtful_close VALUES ('2330', 20027, 1, 'price_range');
    """,
    8: """
    INSERT INTO estimate VALUES ('9935-20241029', 'last_day', 3800, 2100, 6800, 'regression', 20, NULL, 365000, 20028,
      1730208600);
    """,
    9: """
    INSERT INTO auction (id, code, name, market, issue_type, cancelled, listed, first_seen, last_changed)
      VALUES ('9961-20241104-auction', '9961', '虛構光電', '櫃檯買賣', '初上櫃', 0, 1, 1730208600, 1730208600);
    INSERT INTO record_revision VALUES ('9961-20241104-auction', 0, 1730208600);
    INSERT INTO record_change VALUES ('9961-20241104-auction', 0, 0, 'name', '虛構', '虛構光電');
    INSERT INTO record_event VALUES ('9961-20241104-auction', 'opening', 1, 1730208600, 20032, 20032, 'confirmed', 'a');
    """,
    17: "INSERT INTO announced_day VALUES ('twse-announcements', 20028);",
    12: "INSERT INTO packed_bars VALUES (2024, '2330', 20028, x'00');",
    10: """
    INSERT INTO rights_notice (id, code, name, listed, first_seen, last_changed)
      VALUES ('9995-20241107-rights', '9995', '虛構精密', 1, 1730208600, 1730208600);
    """,
  ]

  private static let content = """
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1');
    INSERT INTO bar VALUES (20025, '2330', 1, 12300000, 12450000, 12250000, 12350000, 21504000, 26557440000);
    INSERT INTO bar VALUES (20025, '6535', 2, NULL, NULL, NULL, 2510000, NULL, NULL);
    INSERT INTO bar VALUES (20026, '2330', 1, NULL, NULL, NULL, 12400000, NULL, NULL);
    INSERT INTO offering VALUES ('9935-20241029', '9935', '慶豐富', '上市增資', 20025, 20028, 20032, 20040,
      340000, 340000, 1000, 9282000, NULL, 273000, 273000, '凱基', NULL, 0, 1, 1730208600, 1730208600, 20040);
    INSERT INTO offering_close VALUES ('9935-20241029', 'published', 324000, 20025, 1, 'close', NULL);
    INSERT INTO revision VALUES ('9935-20241029', 0, 1730208600);
    INSERT INTO change VALUES ('9935-20241029', 0, 0, 'name', '慶', '慶豐富');
    INSERT INTO event VALUES ('9935-20241029', 'draw', 3, 1730208600, 20032, 20032, 'confirmed', 'abc');
    INSERT INTO feed VALUES ('9935-20241029', 'high');
    INSERT INTO run VALUES (1, 1730208600, 1730208600, 0, NULL);
    INSERT INTO run_source VALUES (1, 0, 'twse-closes', 'https://example', 'used', 2, 2, 0, 20025, 'ff');
    INSERT INTO baseline VALUES ('twse-closes', 1133, 20025);
    """

  private static let schema = """
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
}

extension Connection {
  /// Makes an empty file if there is none.
  convenience init(creating path: FilePath) throws {
    if !FileManager.default.fileExists(atPath: path.string) {
      try Data().write(to: URL(filePath: path.string))
    }
    try self.init(path.string)
  }
}
