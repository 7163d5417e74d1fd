import ListEngine
import SQLite
import SubscriptionLists
@testable import SubscriptionStore
import Testing
import Trading
import Values

/// What a moment sees of the store.
@Suite struct FormerRowsTests {
  /// The store after the evenings of 28 and 29 October 2024.
  private func twoNights() throws -> SubscriptionStore {
    let store = try SubscriptionStore()
    let code = try #require(StockCode("2330"))
    for day in ["2024-10-28", "2024-10-29"] {
      let moment = try #require(Instant("\(day)T21:30"))
      let bars = [DailyBar(code: code, name: "台積電", close: Price("10"))]
      try store.commitNight(
        [DailyCloses(board: .twse, day: moment.day, bars: bars)], lists: TrackedLists(),
        run: StoredRun(startedAt: moment, moment: moment, status: 0, message: nil, sources: []))
    }
    return store
  }

  /// SQLite looks for a name without a schema in `temp` first (Language, Schema names), which is why no query of the store
  /// has to know of moments, and why none may name `main`.
  @Test func `at a moment, a temporary view shadows each table of what is known`() throws {
    let store = try twoNights()
    let evening: Instant? = Instant("2024-10-28T22:00")
    try store.snapshot(at: evening) { past in
      let views = try past.connection.map("SELECT name FROM temp.sqlite_schema WHERE type = 'view'") {
        try $0[0].text
      }
      let known = [
        "bar", "session", "doubtful_close", "security", "holiday", "outcome", "record_revision", "run",
      ]
      #expect(Set(views).isSuperset(of: known + Lists.all.map { $0.kind.name }))
      for table in ["bar", "session", "run"] {
        #expect(try past.connection.value("SELECT count(*) FROM \(table)").integer == 1, "\(table)")
        #expect(try past.connection.value("SELECT count(*) FROM main.\(table)").integer == 2, "\(table)")
      }
      // Also beside the table itself.
      let joined = "SELECT count(*) FROM main.run AS one JOIN run AS other ON one.id = other.id"
      #expect(try past.connection.value(joined).integer == 1)
    }
    #expect(try store.connection.value("SELECT count(*) FROM run").integer == 2)
  }

  /// A new table belongs into one of these lists: in none it would show tomorrow to yesterday's question.
  @Test func `each table is shown as of a moment, or a night keeps it for itself`() throws {
    let ofTheNight = [
      "accepted_row", "announced_day", "baseline", "checksum", "former_row", "left_out_row", "reading",
      "reading_column", "record_event", "run_source", "said_remark", "told",
    ]
    let (tables, views) = try twoNights().snapshot(at: Instant("2024-10-28T22:00")) { past in
      func names(_ query: String) throws -> Set<String> {
        Set(
          try past.connection.map("SELECT name FROM \(query) AND name NOT LIKE 'sqlite%'") { try $0[0].text })
      }
      return (
        try names("main.sqlite_schema WHERE type = 'table'"),
        try names("temp.sqlite_schema WHERE type = 'view'")
      )
    }
    #expect(tables.subtracting(views).sorted() == ofTheNight)
    // Of moments before the first night: records follow from their revisions, bars from their session, runs from their
    // moment; names and filtered calendars have no hour.
    let withoutHour = ["bar", "feed", "record_change", "record_revision", "run", "security"]
    #expect(
      views.subtracting(withoutHour).subtracting(Lists.all.map { $0.kind.name })
        == Set(FormerRows.publication.keys))
  }

  @Test func `before the first night, a price that was made is seen from its evening on`() throws {
    let store = try SubscriptionStore()
    let night = try #require(Instant("2024-10-29T21:30"))
    try store.commitNight(
      [], lists: TrackedLists(),
      run: StoredRun(startedAt: night, moment: night, status: 0, message: nil, sources: []))
    let made = try #require(Instant("2024-10-25T21:30")).secondsSince1970
    try store.connection.runAll(
      """
      PRAGMA foreign_keys = 0;
      INSERT INTO bid (auction, purpose, status, made, cases) VALUES
        ('made', 'published', 'fixed', \(made), 60), ('provisional', 'published', 'provisional', NULL, 60);
      INSERT INTO bid_price VALUES ('made', 50, 1, 1, 0, NULL, 60, 30, 1, 1, 0, 0),
        ('provisional', 50, 1, 1, 0, NULL, 60, 30, 1, 1, 0, 0);
      """)
    func seen(at moment: String) throws -> [String] {
      try store.snapshot(at: Instant(moment)) { past in
        try ["bid", "bid_price"].flatMap { table in
          try past.connection.map("SELECT auction FROM \(table) ORDER BY auction") { try $0[0].text }
        }
      }
    }
    #expect(try seen(at: "2024-10-25T20:00").isEmpty)
    #expect(try seen(at: "2024-10-26T08:00") == ["made", "made"])
  }
}
