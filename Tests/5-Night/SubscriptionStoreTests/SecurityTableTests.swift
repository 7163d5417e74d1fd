import ListEngine
import Localization
import Posix
import SQLite
import SubscriptionLists
import SubscriptionReport
@testable import SubscriptionStore
import TestSupport
import Testing
import Trading
import Values

/// The names of the codes of the closes.
@Suite struct SecurityTableTests {
  private let store: SubscriptionStore

  init() throws { store = try SubscriptionStore() }

  private func add(_ day: String, _ names: [String: String], on board: Board = .twse) throws {
    let bars = try names.sorted { $0.key < $1.key }.map {
      DailyBar(code: try #require(StockCode($0.key)), name: $0.value, close: Price("10"))
    }
    let moment = try #require(Instant("\(day)T21:30"))
    try store.commitNight(
      [DailyCloses(board: board, day: moment.day, bars: bars)], lists: TrackedLists(),
      run: StoredRun(startedAt: moment, moment: moment, status: 0, message: nil, sources: []))
  }

  private func names(at moment: String? = nil) throws -> [String] {
    try store.snapshot(at: moment.flatMap { Instant("\($0)T22:00") }) { try $0.names() }.map {
      "\($0.code) \($0.name)"
    }
  }

  @Test func `a code keeps its newest name, also when no file has it any more`() throws {
    try add("2024-10-28", ["2330": "台積電", "2888": "新光金"])
    try add("2024-10-29", ["2330": "台積電", "2887": "台新 金"])
    #expect(try names() == ["2330 台積電", "2887 台新 金", "2888 新光金"])
    // Back again, and renamed.
    try add("2024-10-30", ["2887": "台新新光金", "2888": "新光"])
    #expect(try names() == ["2330 台積電", "2887 台新新光金", "2888 新光"])
    // The file of an earlier day only adds what has no name yet.
    try add("2024-10-25", ["2330": "台積", "3426": "台興"])
    #expect(try names() == ["2330 台積電", "2887 台新新光金", "2888 新光", "3426 台興"])
  }

  @Test func `a past moment has the names of its day`() throws {
    try add("2024-10-28", ["2887": "台新金"])
    try add("2024-10-29", ["2330": "台積電", "2887": "台新新光金"])
    try add("2024-10-30", ["2330": "台積電", "2887": "台新新光"])
    try add("2024-10-30", ["6535": "順藥"], on: .tpex)
    #expect(try names(at: "2024-10-28") == ["2887 台新金"])
    #expect(try names(at: "2024-10-29") == ["2330 台積電", "2887 台新新光金"])
    #expect(try names(at: "2024-10-30") == ["2330 台積電", "2887 台新新光", "6535 順藥"])
  }

  @Test func `after a move to another board the name is the new board's`() throws {
    try add("2024-10-28", ["6535": "順藥"], on: .tpex)
    try add("2024-10-29", ["6548": "長科*"], on: .tpex)
    try add("2024-10-29", ["6535": "順天藥"])
    #expect(try names() == ["6535 順天藥", "6548 長科*"])
    #expect(try names(at: "2024-10-28") == ["6535 順藥"])
  }

  @Test func `the same names are not written again`() throws {
    try add("2024-10-28", ["2330": "台積電"])
    let changes = store.connection.changes
    try SecurityTable.write(
      DailyCloses(
        board: .twse, day: Day(iso: "2024-10-28"),
        bars: [DailyBar(code: try #require(StockCode("2330")), name: "台積電")]),
      to: store.connection)
    #expect(store.connection.changes == changes)
  }
}
