import Decoding
import TestSamples
import TestSupport
import Testing
import Trading
import Values

@Suite(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
struct PayloadBoardTests {
  private func closes(_ path: String, _ board: Board, _ day: String? = nil) throws -> Decoded<DailyCloses> {
    let asked = try day.map { text -> Day in try #require(Day(iso: text)) }
    return try ClosesDecoder(source: SourceID(path), board: board, asked: asked).decode(
      try RecordedPayload.bytes(path))
  }

  private static let listed = "mi_index/rwd-MI_INDEX-ALLBUT0999-20230130.json"
  private static let quotes = "tpex_daily/new-dailyQuotes-20230130.json"

  @Test func `MI_INDEX of 2023-01-30 gives 1,182 stocks`() throws {
    let decoded = try closes(Self.listed, .twse, "2023-01-30")
    #expect(decoded.content.bars.count == 1182)
    #expect((decoded.rejected.count, decoded.noted.count, decoded.leftOut) == (0, 0, 0))
    #expect(decoded.content.day == Day(iso: "2023-01-30"))
  }

  @Test func `dailyQuotes of 2023-01-30 keeps 908 of 7,281 rows, as the others are warrants`() throws {
    let decoded = try closes(Self.quotes, .tpex, "2023-01-30")
    #expect((decoded.rowCount, decoded.content.bars.count, decoded.leftOut) == (7281, 908, 6373))
    #expect((decoded.rejected.count, decoded.noted.count) == (0, 0))
    #expect(decoded.content.bars.allSatisfy { !$0.code.isWarrant(on: .tpex) })
  }

  @Test func `no code trades on both boards`() throws {
    let codes = try [closes(Self.listed, .twse, "2023-01-30"), closes(Self.quotes, .tpex, "2023-01-30")]
      .map { Set($0.content.bars.map(\.code)) }
    #expect(codes[0].isDisjoint(with: codes[1]))
  }

  @Test func `answers without a session are recognised, and those of another day are refused`() throws {
    let none = try closes("mi_index/rwd-MI_INDEX-no-data-20160928.json", .twse, "2016-09-28")
    #expect(none.content == DailyCloses(board: .twse, day: Day(iso: "2016-09-28"), bars: []))
    #expect(throws: NotUnderstood.self) { try closes(Self.listed, .twse, "2023-01-31") }
    #expect(throws: NotUnderstood.self) { try closes(Self.quotes, .tpex, "2023-01-31") }
    #expect(throws: NotUnderstood.self) {
      try closes("stock_day/twse-STOCK_DAY-date-after-today.json", .twse, "2022-08-01")
    }
  }

  @Test func `the open data of TPEx and of the emerging board decode`() throws {
    func prices(_ path: String, _ board: Board) throws -> [String] {
      try closes(path, board).content.bars.map { "\($0.code) \($0.close?.description ?? "-")" }
    }
    #expect(
      try prices("tpex_openapi/tpex_mainboard_quotes-1150407-excerpt.json", .tpex)
        == ["00679B 27.31", "00694B 42.23", "00734B -", "00791B 57.5"])
    #expect(
      try prices("tpex_openapi/tpex_mainboard_daily_close_quotes-1150729-one-row.json", .tpex)
        == ["3522 11.65"])
    #expect(
      try prices("tpex_esb/openapi-tpex_esb_latest_statistics-1150408-excerpt.json", .emerging) == [
        "1260 23.87", "1269 69.63", "1780 26.5", "2237 30.81", "2245 28.65", "2760 -", "2938 23.5",
        "3485 232.16", "3595 1841.98", "4178 26.26",
      ])
    #expect(
      try prices("live/tpex-openapi-esb-latest-2026-09-29.json", .emerging) == ["1260 30.77", "2760 -"])
  }

  @Test func `the list of holidays of 2024 closes fifteen weekdays`() throws {
    let list = try HolidayDecoder(source: .holidays(2024), year: 2024)
      .decode(try RecordedPayload.bytes("holiday/rwd-holiday-2024.json"))
    #expect(list.rejected == [])
    #expect(
      closedWeekdays(of: 2024, in: TradingCalendar(lists: [list.content], closures: [])) == [
        "2024-01-01", "2024-02-06", "2024-02-07", "2024-02-08", "2024-02-09", "2024-02-12", "2024-02-13",
        "2024-02-14", "2024-02-28", "2024-04-04", "2024-04-05", "2024-05-01", "2024-06-10", "2024-09-17",
        "2024-10-10",
      ])
  }

  @Test func `the list of holidays of 2026 closes eighteen weekdays`() throws {
    let list = try HolidayDecoder(source: .holidays(2026), year: 2026)
      .decode(try RecordedPayload.bytes("holiday/openapi-holidaySchedule-2026.json"))
    #expect(list.rejected == [])
    #expect(
      closedWeekdays(of: 2026, in: TradingCalendar(lists: [list.content], closures: [])) == [
        "2026-01-01", "2026-02-12", "2026-02-13", "2026-02-16", "2026-02-17", "2026-02-18", "2026-02-19",
        "2026-02-20", "2026-02-27", "2026-04-03", "2026-04-06", "2026-05-01", "2026-06-19", "2026-09-25",
        "2026-09-28", "2026-10-09", "2026-10-26", "2026-12-25",
      ])
  }
}
