import Foundation
import GRDB
import SubscriptionCalendar
@testable import SubscriptionStore
import SystemPackage
import Testing

/// A store of the first version becomes today's, and loses nothing.
@Suite final class MigrationTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "MigrationTests-\(UUID().uuidString)")
  private var path: FilePath { FilePath(folder.path).appending("store.sqlite") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FirstVersion.make(at: path)
  }

  deinit {
    do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
  }

  private static let tables = [
    "bar", "offering", "offering_close", "revision", "change", "event", "feed", "run", "run_source",
    "baseline",
  ]

  /// The rows of the first version's tables, in the columns they had.
  private func rows() throws -> [String: [String]] {
    try DatabaseQueue(path: path.string).read { db in
      var found: [String: [String]] = [:]
      for table in Self.tables {
        let columns =
          table == "bar" ? "day, code, board, open, high, low, close, volume, value" : "*"
        found[table] = try Row.fetchAll(db, sql: "SELECT \(columns) FROM \(table)").map(\.description)
          .sorted()
      }
      return found
    }
  }

  @Test func `everything is kept, and the days that have bars are marked as sessions`() throws {
    let before = try rows()
    #expect(before.values.allSatisfy { !$0.isEmpty })
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
    let known = try #require(try store.offerings(since: days[0]).first)
    #expect(known.id == "9935-20241029" && known.feeds == ["high"] && known.calendar[.draw]?.sequence == 3)
    #expect(known.revisions.count == 1 && known.lastClose?.price == Price("32.4"))
    #expect(try store.lastGoodRun()?.sources.first?.sha256 == "ff")
    #expect(try rows() == before)
  }

  @Test func `what was told to whom is remembered once, by target, and forgotten after two years`() throws {
    let store = try SubscriptionStore(at: path)
    let (first, later) = (Instant(secondsSince1970: 1_730_208_600), Instant(secondsSince1970: 1_730_300_000))
    #expect(try store.told(to: "phone") == [:])
    try store.remember(["a/new", "b/new"], toldTo: "phone", at: first)
    try store.remember(["b/new", "c/new"], toldTo: "phone", at: later)
    #expect(try store.told(to: "phone") == ["a/new": first, "b/new": first, "c/new": later])
    #expect(try store.told(to: "mail") == [:])
    try store.remember(
      ["d/new"], toldTo: "mail", at: Instant(secondsSince1970: 1_730_250_000 + 2 * 366 * 86_400))
    #expect(try store.told(to: "phone") == ["c/new": later])
    #expect(try store.lastRun()?.status == 0)
  }

  @Test func `opened again it is not migrated again`() throws {
    _ = try SubscriptionStore(at: path)
    let once = try rows()
    _ = try SubscriptionStore(at: path)
    #expect(try rows() == once)
    #expect(try SubscriptionStore(reading: path).holidays() == [])
  }

  @Test func `who only reads is told that it is older, and changes nothing`() throws {
    let before = try Data(contentsOf: URL(filePath: path.string))
    let error = try #require(throws: StoreError.self) { _ = try SubscriptionStore(reading: path) }
    #expect(error == .older(path: path.string))
    #expect(try Data(contentsOf: URL(filePath: path.string)) == before)
  }

  @Test func `a backfilled day and a list of holidays can be added to it`() throws {
    let store = try SubscriptionStore(at: path)
    let day: Day = try #require(Day(iso: "2024-10-31"))
    let list = HolidayList(year: 2024, entries: [.init(day: day, name: "颱風", isTradingDay: false)])
    try store.write([DailyCloses(board: .twse, day: day, bars: [])], holidays: [list])
    #expect(try store.holidays() == [list])
    try store.write([], holidays: [HolidayList(year: 2024, entries: [])])
    #expect(try store.holidays() == [list])
    #expect(try store.sessions(since: day) == [StoredSession(day: day, board: .twse, isHeld: false)])
    try store.write([DailyCloses(board: .twse, day: day, bars: [])])
    let bar = DailyBar(code: try #require(StockCode("2330")), name: "", close: Price("1"))
    try store.write([DailyCloses(board: .twse, day: day, bars: [bar])])
    #expect(try store.sessions(since: day).map(\.isHeld) == [true])
    try store.write([DailyCloses(board: .twse, day: day, bars: [])])
    #expect(try store.sessions(since: day).map(\.isHeld) == [true])
  }

  @Test func `a store of which only the list of migrations was made before a kill is begun again`() throws {
    let torn = FilePath(folder.path).appending("torn.sqlite")
    try DatabaseQueue(path: torn.string).write { db in
      try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    }
    #expect(throws: Never.self) { _ = try SubscriptionStore(at: torn) }
  }
}
