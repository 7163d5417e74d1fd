import Foundation
import ListEngine
import Posix
import SQLite
import SubscriptionLists
@testable import SubscriptionStore
import TestSupport
import Testing
import Trading
import Values

/// Stores of older forms are migrated without loss, or refused.
@Suite struct MigrationTests {
  private let scratch: ScratchDirectory
  private var path: FilePath { scratch.path.appending("store.sqlite") }

  init() throws {
    scratch = try ScratchDirectory()
    try OlderStore.make(at: path.string)
  }

  private struct Table: Equatable {
    var columns: Set<String>
    var rows: [String]
  }

  /// The tables and indexes, with the columns as SQLite sees them, and the rows.
  ///
  /// - Parameter later: The columns that are left out.
  private func tables(_ path: FilePath, without later: Set<String> = []) throws -> [String: Table] {
    let db = try Connection(path.string)
    let names = try db.map("SELECT name FROM sqlite_master WHERE type = 'table'") { try $0[0].text }
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let columns = try db.map(
          "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(?)", [.text(name)]
        ) { (name: try $0[0].text, text: "\($0.values)") }.filter { !later.contains($0.name) }
        let chosen = columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let rows = try db.map("SELECT \(chosen) FROM \(name)") { "\($0.values)" }
        return (name, Table(columns: Set(columns.map(\.text)), rows: rows.sorted()))
      })
  }

  private func indexes(_ path: FilePath) throws -> Set<String> {
    Set(
      try Connection(path.string).map(
        "SELECT tbl_name || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_master WHERE type = 'index'"
      ) { try $0[0].text })
  }

  private func names(_ store: SubscriptionStore, at moment: String? = nil) throws -> [StockCode: String] {
    try store.snapshot(at: moment.flatMap { Instant("2024-10-29T\($0)") }) { store in
      try SecurityTable.read(from: store.connection)
    }
  }

  @Test func `a migrated store has the form of a new one, and all its rows`() throws {
    var before = try tables(path)
    #expect(before.values.allSatisfy { !$0.rows.isEmpty })
    let store = try SubscriptionStore(at: path)
    #expect(store.copyBeforeMigration == FilePath("\(path).version-18"))
    #expect(try store.problems() == [])

    let new = scratch.path.appending("new.sqlite")
    _ = try SubscriptionStore(at: new)
    #expect(try tables(path).mapValues(\.columns) == tables(new).mapValues(\.columns))
    // Of former rows these are not known.
    var after = try tables(path, without: ["consequence", "doubtful_text"])
    #expect(try indexes(path) == indexes(new))

    let (former, kept) = (before["former_row"]?.rows ?? [], Set(after["former_row"]?.rows ?? []))
    #expect(former.filter { !$0.contains("security") && !kept.contains($0) } == [])
    let count = after["security"]?.rows.count
    #expect(count == 1360)
    for name in ["security_names", "grdb_migrations", "former_row"] { before[name] = nil }
    #expect(after["checksum"]?.rows.count ?? 0 > 80)
    for name in [
      "said_remark", "accepted_row", "left_out_row", "price_limit", "reading", "reading_column", "bid",
      "bid_price", "emerging_average", "trading_status", "issued_shares",
    ] {
      #expect(after[name]?.rows == [])
      after[name] = nil
    }
    for name in ["security", "former_row", "checksum"] { after[name] = nil }
    // Two facts came later, and of its rows they are not known.
    #expect(after["rights_notice"]?.rows.count == before["rights_notice"]?.rows.count)
    (after["rights_notice"], before["rights_notice"]) = (nil, nil)
    #expect(after == before)
  }

  @Test func `a store of form 19 gets sums of what it has`() throws {
    do { _ = try SubscriptionStore(at: path) }
    let now = try tables(path)
    do {
      let db = try Connection(path.string)
      for name in [
        "checksum", "said_remark", "accepted_row", "left_out_row", "price_limit", "reading", "reading_column",
        "bid", "bid_price", "emerging_average", "trading_status", "issued_shares",
      ] {
        try db.run("DROP TABLE \(name)")
      }
      try db.run("PRAGMA user_version = 19")
    }
    let store = try SubscriptionStore(at: path)
    #expect(store.copyBeforeMigration == FilePath("\(path).version-19"))
    #expect(try store.problems() == [])
    #expect(try tables(path) == now)
  }

  /// At 21:00 the names were others than at 21:30, and a backfill at 21:35 added some.
  @Test func `names are those that a moment had`() throws {
    let store = try SubscriptionStore(at: path)
    func some(_ moment: String?) throws -> [String] {
      let all = try names(store, at: moment)
      return ["2330", "6535", "1101", "1102", "9991", "1260"].map { StockCode($0).flatMap { all[$0] } ?? "-" }
    }
    #expect(try some("21:10") == ["台積", "順天醫藥", "-", "亞泥", "-", "富味鄉"])
    #expect(try some("21:32") == ["台積電", "順藥", "台泥", "亞泥", "-", "富味鄉"])
    #expect(try some("21:40") == ["台積電", "順藥", "台泥", "亞泥", "虛構鋼鐵", "富味鄉"])
    #expect(try names(store, at: "21:40") == names(store))

    let code = try #require(StockCode("2330"))
    let former = try store.snapshot(at: Instant("2024-10-29T21:10")) { store in
      try SecurityTable.read(code, from: store.connection)
    }
    #expect(former == "台積")
    let db = store.connection
    let boards = try db.map("SELECT board, name, listed FROM security WHERE code = '6535' ORDER BY board") {
      try "\($0[0].integer) \($0[1].text) \($0[2].integer)"
    }
    #expect(boards == ["2 順藥 1", "3 順藥 0"])
    // Nothing was known of a board before its first names came.
    let first = try db.value(
      "SELECT count(DISTINCT key) FROM former_row WHERE origin = 'security' AND content IS NULL"
    ).integer
    let all = try db.value("SELECT count(*) FROM security").integer
    #expect(first == all)
  }

  @Test func `a rename after the migration is kept like any other`() throws {
    let store = try SubscriptionStore(at: path)
    let moment = try #require(Instant("2024-10-30T21:30"))
    let bars = [DailyBar(code: try #require(StockCode("2330")), name: "新名", close: Price("10"))]
    try store.storeHistory([DailyCloses(board: .twse, day: moment.day, bars: bars)], at: moment)
    let code = try #require(StockCode("2330"))
    #expect(try names(store)[code] == "新名")
    #expect(try names(store, at: "22:00")[code] == "台積電" && names(store, at: "21:10")[code] == "台積")
  }

  @Test func `a disk that fills up during a migration leaves the store unchanged`() throws {
    let before = try tables(path)
    do {
      let db = try Connection(path.string)
      let pages = try db.value("PRAGMA page_count").integer
      try db.run("PRAGMA max_page_count = \(pages + 3)")
      let error = #expect(throws: SQLiteError.self) { try StoreMigrations.migrations.run(on: db) }
      #expect(error?.message == "database or disk is full")
    }
    #expect(try tables(path) == before)
    #expect(try names(SubscriptionStore(at: path)).count > 1000)
  }

  @Test func `a store of a form before the oldest is refused and stays as it is`() throws {
    try StoreFile(path.string).setVersion(17)
    let before = try Data(contentsOf: URL(filePath: path.string))
    #expect(throws: StoreError.outdated(path: path.string)) { try SubscriptionStore(at: path) }
    #expect(throws: StoreError.outdated(path: path.string)) { try SubscriptionStore(reading: path) }
    #expect(try Data(contentsOf: URL(filePath: path.string)) == before)
  }

  @Test(arguments: ["ALTER TABLE auction DROP COLUMN qualified_bids", "DROP TABLE auction"])
  func `a list or fact that the store lacks is made when a night opens it, and a question says so`(
    loss: String
  ) throws {
    _ = try SubscriptionStore(at: path)
    try Connection(path.string).run(loss)
    let asked = try SubscriptionStore(reading: path)
    #expect(throws: StoreError.older(path: path.string)) { try asked.records(Auction.self) }
    #expect(try !asked.records(RightsNotice.self).isEmpty)
    #expect(try SubscriptionStore(at: path).records(Auction.self).isEmpty == loss.hasPrefix("DROP"))
  }

  @Test func `of a store whose former rows were not kept a moment sees what was public then`() throws {
    try Connection(path.string).runAll(
      """
      DELETE FROM former_row;
      INSERT INTO former_row (origin, key, until) SELECT '', '', as_of FROM run ORDER BY as_of DESC LIMIT 1;
      """)
    let store = try SubscriptionStore(at: path)
    let (code, days) = (try #require(StockCode("2330")), Day(number: 20_024)...Day(number: 20_027))
    func seen(_ moment: String) throws -> (pastView: PastView, days: [Int], offerings: Int) {
      let moment: Instant = try #require(Instant(moment))
      return try store.snapshot(at: moment) { store in
        (
          store.pastView, try store.bars(of: code, in: days).map(\.day.number),
          try store.records(Offering.self).count
        )
      }
    }
    let (noon, evening) = (try seen("2024-10-29T12:00"), try seen("2024-10-29T20:59"))
    #expect(noon.pastView.isBeforeFirstNight && noon.days == [20_024] && noon.offerings < 76)
    #expect(evening.pastView.isBeforeFirstNight && evening.days == [20_024, 20_025])
    // From the last night of the older form on everything is kept.
    #expect(try seen("2024-10-29T21:30").pastView == PastView())
    let bar = DailyBar(code: code, name: "", close: Price("1"))
    try store.storeHistory(
      [DailyCloses(board: .twse, day: Day(number: 20_025), bars: [bar])],
      at: try #require(Instant("2024-11-20T21:30")))
    #expect(try seen("2024-10-29T21:30").days == [20_024, 20_025])
    let before: Instant = try #require(Instant("2024-11-20T21:29"))
    let close = try store.snapshot(at: before) { store in
      try store.bars(of: code, in: days).last?.bar.close
    }
    #expect(try close == Price("1075") && store.bars(of: code, in: days).last?.bar.close == Price("1"))
  }

  @Test func `an up-to-date store is not migrated again`() throws {
    _ = try SubscriptionStore(at: path)
    let once = try tables(path)
    _ = try SubscriptionStore(at: path)
    #expect(try tables(path) == once)
    #expect(try !SubscriptionStore(reading: path).holidays().isEmpty)
  }

  @Test func `opening an older store for reading fails and does not change it`() throws {
    let before = try Data(contentsOf: URL(filePath: path.string))
    let error = try #require(throws: StoreError.self) { _ = try SubscriptionStore(reading: path) }
    #expect(error == .older(path: path.string))
    #expect(try Data(contentsOf: URL(filePath: path.string)) == before)
  }
}
