import SubscriptionCalendar
import Testing

@testable import SubscriptionJob

/// When "no data" is a closure, and when it only means that somebody has to ask again.
@Suite struct PastDayTests {
  private func file(_ board: Board, rows: Int) throws -> DailyCloses {
    let bar = DailyBar(code: try #require(StockCode("2330")), name: "", close: Price("100"))
    return DailyCloses(board: board, day: try day(), bars: Array(repeating: bar, count: rows))
  }

  private func day(_ text: String = "2024-10-29") throws -> Day { try #require(Day(iso: text)) }

  private func judge(
    _ files: [DailyCloses], asked: Int = 2, today: String = "2024-11-05", isSession: Bool = false
  ) throws -> PastDay {
    PastDay(files, asked: asked, on: try day(), today: try day(today), isSession: isSession)
  }

  @Test func `both boards without data on a day that is over are a closure`() throws {
    let files = [try file(.twse, rows: 0), try file(.tpex, rows: 0)]
    let past = try judge(files)
    #expect(past.kept == files && past.doubts == [] && past.isClosure)
  }

  @Test func `no data of today is no closure yet`() throws {
    let past = try judge([try file(.twse, rows: 0), try file(.tpex, rows: 0)], today: "2024-10-29")
    #expect(past.kept == [] && past.doubts.count == 2 && !past.isClosure)
    #expect(past.doubts.allSatisfy { $0.contains("no data yet") })
  }

  @Test func `one board without data while the other could not be asked is no closure`() throws {
    let past = try judge([try file(.tpex, rows: 0)])
    #expect(past.kept == [] && !past.isClosure)
    #expect(
      past.doubts == [
        "tpex-bars-20241029: no data, but another board could not be asked; asked again next time"
      ])
  }

  @Test func `one board without data while the other traded is asked again`() throws {
    let traded = try file(.twse, rows: 1)
    let past = try judge([traded, try file(.tpex, rows: 0)])
    #expect(past.kept == [traded] && past.doubts.count == 1 && !past.isClosure)
    let known = try judge([try file(.tpex, rows: 0)], asked: 1, isSession: true)
    #expect(known.kept == [] && known.doubts.count == 1)
  }
}
