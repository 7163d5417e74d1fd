import Foundation
import Posix
import Records
import SQLite
import SubscriptionLists
@testable import SubscriptionStore
import TestSupport
import Testing
import Trading
import Values

/// Stores of older versions are migrated without loss.
@Suite struct MigrationTests {
  private let scratch: ScratchDirectory
  private var path: FilePath { scratch.path.appending("store.sqlite") }

  init() throws {
    scratch = try ScratchDirectory()
    try OlderVersion.make(1, at: path)
  }

  /// A store of an older version.
  private func older(_ version: Int) throws -> FilePath {
    let path = scratch.path.appending("\(version).sqlite")
    try OlderVersion.make(version, at: path)
    return path
  }

  private struct Table: Equatable {
    var columns: [String]
    var rows: [String]
  }

  /// The columns and rows of each table, or only those that `other` has.
  private func tables(
    _ path: FilePath, as other: [String: Table]? = nil
  ) throws -> [String: Table] {
    let db = try Connection(path.string)
    let names =
      try other.map { Array($0.keys) }
      ?? db.map("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations'") {
        try $0[0].text
      }
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let columns =
          try other?[name]?.columns
          ?? db.map("SELECT name FROM pragma_table_info(?)", [.text(name)]) { try $0[0].text }
        let rows = try db.map("SELECT \(columns.joined(separator: ", ")) FROM \(name)") { "\($0.values)" }
        return (name, Table(columns: columns, rows: rows.sorted()))
      })
  }

  /// The tables by their newest names: those of the offerings' history became those of all records.
  private func renamed(_ tables: [String: Table]) -> [String: Table] {
    var tables = tables
    for name in ["revision", "change", "event"] {
      guard var table = tables.removeValue(forKey: name) else { continue }
      table.columns = table.columns.map { $0 == "offering" ? "record" : $0 }
      table.rows = (table.rows + (tables["record_\(name)"]?.rows ?? [])).sorted()
      tables["record_\(name)"] = table
    }
    return tables
  }

  private func storedBars(_ store: SubscriptionStore) throws -> [DatedBar] {
    try ["2330", "6535", "9996"].compactMap { StockCode($0) }.flatMap { code in
      try store.bars(of: code, in: Day(number: 20_000)...Day(number: 21_000))
    }.sorted { ($0.day, $0.board.number) < ($1.day, $1.board.number) }
  }

  private static let bars = [
    1: 3, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4, 10: 4, 11: 4, 12: 4, 15: 4, 16: 4, 17: 4,
  ]

  @Test func `every version before the newest is migrated by a test`() {
    // Those of version 13 are in a fixture, which is version 14 on its way.
    #expect((Self.bars.keys + [13, 14]).sorted() == Array(1..<StoreMigrations.migrations.steps.count))
  }

  @Test(arguments: bars.keys) func `a store of an older version keeps all its rows`(version: Int) throws {
    let path = try older(version)
    var before = try tables(path)
    #expect(before.values.allSatisfy { !$0.rows.isEmpty })
    before["packed_bars"] = nil
    before = renamed(before)
    #expect(before["bar"]?.rows.count == Self.bars[version])
    let store = try SubscriptionStore(at: path)
    #expect(try tables(path, as: before) == before)
    #expect(try Connection(path.string).value("PRAGMA freelist_count") == .integer(0))
    let closes = try storedBars(store).map { bar in
      "\(bar.day.number) \(bar.bar.code) \(bar.board.number) \(bar.bar.close?.description ?? "-")"
    }
    let expected = ["20025 2330 1 1235", "20025 6535 2 251", "20026 2330 1 1240", "20027 9996 3 0.0004"]
    #expect(closes == Array(expected.prefix(Self.bars[version] ?? 0)))
    if version > 1 {
      let all = DailyBar(
        code: try #require(StockCode("9996")), name: "", open: Price("0.0001"), high: Price("0.0002"),
        low: Price("0.0003"), close: Price("0.0004"), last: Price("0.0007"), volume: 5, value: 6,
        reference: Price("0.0008"), isIncomparable: true)
      #expect(try storedBars(store).last?.bar == all)
    }
    // The same columns as a new store.
    let new = scratch.path.appending("new.sqlite")
    _ = try SubscriptionStore(at: new)
    #expect(try tables(path).mapValues(\.columns) == tables(new).mapValues(\.columns))
  }

  /// A store of version 13.
  private func blocks() throws -> FilePath {
    let path = scratch.path.appending("13.sqlite")
    try ReleasedStore.make(at: path.string)
    return path
  }

  @Test func `a store of version 13 keeps all its rows, and the bars become rows`() throws {
    let path = try blocks()
    var before = try tables(path)
    #expect(before.values.allSatisfy { !$0.rows.isEmpty })
    #expect(try #require(before["bar_block"]).rows.count > 200)
    before["bar_block"] = nil
    before = renamed(before)
    let count = try Connection(path.string).value("SELECT sum(count) FROM bar_block")
    let store = try SubscriptionStore(at: path)
    #expect(store.copyBeforeMigration == FilePath("\(path).version-13"))
    #expect(try tables(path, as: before) == before)
    #expect(try store.connection.value("SELECT count(*) FROM bar") == count)
    #expect(try store.connection.value("SELECT sum(closes) FROM session") == count)
    let (day, code) = (try #require(Day(iso: "2024-10-29")), try #require(StockCode("9935")))
    let bar = try #require(try store.bars(of: code, in: day...day).first?.bar)
    #expect([bar.open, bar.high, bar.low, bar.close] == ["35.5", "36.55", "35.1", "36.5"].map { Price($0) })
    #expect(bar.volume == 1_917_917 && bar.reference != nil && !bar.isIncomparable)
    #expect(try store.problems() == [] && store.connection.value("PRAGMA freelist_count") == .integer(0))
    let new = scratch.path.appending("new.sqlite")
    _ = try SubscriptionStore(at: new)
    #expect(try tables(path).mapValues(\.columns) == tables(new).mapValues(\.columns))
    // What programs with GRDB see.
    #expect(
      try store.connection.map(
        "SELECT identifier FROM grdb_migrations ORDER BY length(identifier), identifier"
      ) {
        try $0[0].text
      } == (1...18).map(String.init))
  }

  @Test func `a changed bit in a block of version 13 is corruption, and the store stays as it is`() throws {
    var random = SplitMix64(seed: 13)
    let path = try blocks()
    let key = try Connection(path.string).value("SELECT min(key) FROM bar_block WHERE count > 3")
    let sound = try Connection(path.string).value("SELECT bars FROM bar_block WHERE key = ?", [key]).blob
    for place in stride(from: 0, to: sound.count, by: 11) {
      var damaged = sound
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try Connection(path.string).run("UPDATE bar_block SET bars = ? WHERE key = ?", [.blob(damaged), key])
      let error = #expect(throws: StoreError.self, "byte \(place)") { try SubscriptionStore(at: path) }
      if case .corrupt? = error {} else { Issue.record("byte \(place): \(String(describing: error))") }
    }
    try Connection(path.string).run("UPDATE bar_block SET bars = ? WHERE key = ?", [.blob(sound), key])
    #expect(try SubscriptionStore(at: path).problems() == [])
  }

  @Test(arguments: bars.keys.filter { $0 < 4 })
  func `a disk that fills up during a migration leaves the store unchanged`(version: Int) throws {
    let path = try older(version)
    do {
      let db = try Connection(path.string)
      for number in version..<3 { try OlderVersion.migrate(db, to: number + 1) }
      try db.transaction { db in
        for code in 1000..<3000 {
          try db.run("INSERT INTO bar (day, code, board, close) VALUES (20028, ?, 1, 1)", [.text("\(code)")])
        }
      }
      let before = try tables(path)
      let pages = try db.value("PRAGMA page_count").integer
      try db.run("PRAGMA max_page_count = \(pages + 3)")
      let error = #expect(throws: SQLiteError.self) { try StoreMigrations.migrations.run(on: db) }
      #expect(error?.isFull == true)
      #expect(try tables(path) == before)
    }
    let store = try SubscriptionStore(at: path)
    #expect(try store.closes(of: .twse, on: Day(number: 20_028)).count == 2_000)
  }

  @Test func `a store of version 1 is read, and its days with bars become sessions`() throws {
    let store = try SubscriptionStore(at: path)
    let days = try ["2024-10-29", "2024-10-30"].map { text -> Day in try #require(Day(iso: text)) }
    #expect(
      try store.sessions(since: days[0]) == [
        StoredSession(day: days[0], board: .twse, isHeld: true),
        StoredSession(day: days[0], board: .tpex, isHeld: true),
        StoredSession(day: days[1], board: .twse, isHeld: true),
      ])
    #expect(try store.holidays() == [])
    let code: StockCode = try #require(StockCode("2330"))
    let bars = try store.bars(of: code, in: days[0]...days[1])
    #expect(bars.map(\.bar.close) == [Price("1235"), Price("1240")])
    #expect(bars.allSatisfy { $0.bar.reference == nil && !$0.bar.isIncomparable && $0.bar.last == nil })
    let known = try #require(try store.records(Offering.self, since: days[0]).first)
    #expect(
      known.id == "9935-20241029" && known.kept.feeds == ["high"] && known.calendar["draw"]?.sequence == 3)
    #expect(known.revisions.count == 1 && known.kept.lastClose?.price == Price("32.4"))
    #expect(try store.lastGoodRun()?.sources.first?.sha256 == "ff")
  }

  @Test(arguments: ["ALTER TABLE auction DROP COLUMN qualified_bids", "DROP TABLE auction"])
  func `a list or fact that the store lacks is made when a night opens it, and a question says so`(
    loss: String
  ) throws {
    _ = try SubscriptionStore(at: path)
    try Connection(path.string).run(loss)
    let asked = try SubscriptionStore(reading: path)
    #expect(throws: StoreError.older(path: path.string)) { try asked.records(Auction.self) }
    #expect(try asked.records(RightsNotice.self).isEmpty)
    #expect(try SubscriptionStore(at: path).records(Auction.self).isEmpty)
  }

  @Test func `of an older store a moment sees what was public then`() throws {
    let store = try SubscriptionStore(at: older(15))
    let (code, days) = (try #require(StockCode("2330")), Day(number: 20_025)...Day(number: 20_027))
    func seen(_ moment: String) throws -> (pastView: PastView, days: [Int], offerings: Int) {
      let moment: Instant = try #require(Instant(moment))
      return try store.snapshot(at: moment) { store in
        (
          store.pastView, try store.bars(of: code, in: days).map(\.day.number),
          try store.records(Offering.self).count
        )
      }
    }
    let (noon, evening) = (try seen("2024-10-29T12:00"), try seen("2024-10-29T21:00"))
    #expect(noon.pastView.isBeforeFirstNight && noon.days == [] && noon.offerings == 0)
    #expect(evening.pastView.isBeforeFirstNight && evening.days == [20_025])
    // From the last night of the older version on everything is kept.
    #expect(try seen("2024-10-29T21:30").pastView == PastView())
    let bar = DailyBar(code: code, name: "", close: Price("1"))
    try store.storeHistory(
      [DailyCloses(board: .twse, day: Day(number: 20_025), bars: [bar])],
      at: try #require(Instant("2024-11-20T21:30")))
    #expect(try seen("2024-10-29T21:30").days == [20_025, 20_026])
    let before: Instant = try #require(Instant("2024-11-20T21:29"))
    let close = try store.snapshot(at: before) { store in
      try store.bars(of: code, in: days).first?.bar.close
    }
    #expect(try close == Price("1235") && store.bars(of: code, in: days).first?.bar.close == Price("1"))
  }

  @Test func `a notification sent to a target is recorded once, and removed after two years`() throws {
    let store = try SubscriptionStore(at: path)
    let (first, later) = (Instant(secondsSince1970: 1_730_208_600), Instant(secondsSince1970: 1_730_300_000))
    #expect(try store.sentNotifications(to: "phone") == [:])
    try store.recordNotifications(["a/new", "b/new"], sentTo: "phone", at: first)
    try store.recordNotifications(["b/new", "c/new"], sentTo: "phone", at: later)
    #expect(try store.sentNotifications(to: "phone") == ["a/new": first, "b/new": first, "c/new": later])
    #expect(try store.sentNotifications(to: "mail") == [:])
    try store.recordNotifications(
      ["d/new"], sentTo: "mail", at: Instant(secondsSince1970: 1_730_250_000 + 2 * 366 * 86_400))
    #expect(try store.sentNotifications(to: "phone") == ["c/new": later])
    #expect(try store.lastRun()?.status == 0)
  }

  @Test func `an up-to-date store is not migrated again`() throws {
    _ = try SubscriptionStore(at: path)
    let once = try tables(path)
    _ = try SubscriptionStore(at: path)
    #expect(try tables(path) == once)
    #expect(try SubscriptionStore(reading: path).holidays() == [])
  }

  @Test func `opening an older store for reading fails and does not change it`() throws {
    let before = try Data(contentsOf: URL(filePath: path.string))
    let error = try #require(throws: StoreError.self) { _ = try SubscriptionStore(reading: path) }
    #expect(error == .older(path: path.string))
    #expect(try Data(contentsOf: URL(filePath: path.string)) == before)
  }

  @Test func `a migrated store accepts a backfilled day and a list of holidays`() throws {
    let store = try SubscriptionStore(at: path)
    let day: Day = try #require(Day(iso: "2024-10-31"))
    let list = HolidayList(year: 2024, entries: [.init(day: day, name: "颱風", isTradingDay: false)])
    try store.storeHistory(
      [DailyCloses(board: .twse, day: day, bars: [])], holidays: [list], at: StoredRun.good.asOf)
    #expect(try store.holidays() == [list])
    try store.storeHistory(holidays: [HolidayList(year: 2024, entries: [])], at: StoredRun.good.asOf)
    #expect(try store.holidays() == [list])
    #expect(try store.sessions(since: day) == [StoredSession(day: day, board: .twse, isHeld: false)])
    try store.storeHistory([DailyCloses(board: .twse, day: day, bars: [])], at: StoredRun.good.asOf)
    let bar = DailyBar(code: try #require(StockCode("2330")), name: "", close: Price("1"))
    try store.storeHistory([DailyCloses(board: .twse, day: day, bars: [bar])], at: StoredRun.good.asOf)
    #expect(try store.sessions(since: day).map(\.isHeld) == [true])
    try store.storeHistory([DailyCloses(board: .twse, day: day, bars: [])], at: StoredRun.good.asOf)
    #expect(try store.sessions(since: day).map(\.isHeld) == [true])
  }

  @Test func `a store left with only the migrations table by a killed run is created again`() throws {
    let torn = scratch.path.appending("torn.sqlite")
    try Connection(creating: torn).run("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    #expect(throws: Never.self) { _ = try SubscriptionStore(at: torn) }
  }
}
