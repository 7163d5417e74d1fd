import Localization
import TestSupport
import Testing

@testable import SubscriptionNightly
import Trading
import Values

/// When "no data" means a closure, and when it must be requested again.
@Suite struct PastDayVerdictTests {
  private func file(_ board: Board, rows: Int) throws -> DailyCloses {
    let bar = DailyBar(code: try #require(StockCode("2330")), name: "", close: Price("100"))
    return DailyCloses(board: board, day: try day(), bars: Array(repeating: bar, count: rows))
  }

  private func day(_ text: String = "2024-10-29") throws -> Day { try #require(Day(iso: text)) }

  private func judge(
    _ files: [DailyCloses], asked: Int = 2, today: String = "2024-11-05", isSession: Bool = false
  ) throws -> PastDayVerdict {
    PastDayVerdict(files, asked: asked, on: try day(), today: try day(today), isSession: isSession)
  }

  @Test func `no data on both boards on a past day is a closure`() throws {
    let files = [try file(.twse, rows: 0), try file(.tpex, rows: 0)]
    let past = try judge(files)
    #expect(past.kept == files && past.doubts == [] && past.isClosure)
  }

  @Test func `no data today is not yet a closure`() throws {
    let past = try judge([try file(.twse, rows: 0), try file(.tpex, rows: 0)], today: "2024-10-29")
    #expect(past.kept == [] && past.doubts.count == 2 && !past.isClosure)
    #expect(past.doubts.allSatisfy { $0[.english].contains("no data yet") })
  }

  @Test func `no data on one board while the other failed is not a closure`() throws {
    let past = try judge([try file(.tpex, rows: 0)])
    #expect(past.kept == [] && !past.isClosure)
    #expect(
      past.doubts.map { $0[.english] } == [
        "tpex-bars-20241029: no data, but another board could not be asked; asked again next time"
      ])
  }

  @Test func `a board without data while the other traded is requested again`() throws {
    let traded = try file(.twse, rows: 1)
    let past = try judge([traded, try file(.tpex, rows: 0)])
    #expect(past.kept == [traded] && past.doubts.count == 1 && !past.isClosure)
    let known = try judge([try file(.tpex, rows: 0)], asked: 1, isSession: true)
    #expect(known.kept == [] && known.doubts.count == 1)
  }
}
