import Decoding
import Testing
import Trading
import Values

/// A code's month on the emerging board, in its two forms.
@Suite struct EmergingMonthDecoderTests {
  private func decode(_ body: String, code: String = "9971", month: String = "2024-10-01") throws
    -> Decoded<[EmergingAverage]>
  {
    let (code, month) = (try #require(StockCode(code)), try #require(Day(iso: month)))
    return try EmergingMonthDecoder(source: .emergingBars(code, month), code: code, month: month)
      .decode(Array(body.utf8))
  }

  private func csv(_ rows: String..., code: String = "9971") -> String {
    let names = #""成交股數","成交金額(元)","成交最高","成交最低","成交均價","筆數""#
    return
      (["興櫃股票個股歷史行情", "股票代號,\(code)", "股票名稱,虛構", "資料月份,113年10月", ",電腦議價點選成交,,,,,,系統外議價成交"]
      + [#""日期",\#(names),\#(names)"#] + rows).joined(separator: "\r\n")
  }

  private func json(_ rows: String..., date: String = "20241001") -> String {
    #"{"date":"\#(date)","tables":[{"title":"興櫃股票個股歷史行情","data":[\#(rows.joined(separator: ","))]}],"stat":"ok"}"#
  }

  private static let outside = #""90,000","1","999.00","999.00","999.00","1""#

  @Test func `the average is that of the first columns of its name`() throws {
    let month = try decode(
      csv(
        #""113/10/24","56,336","6,089,535","112.00","103.00","108.09","73",\#(Self.outside)"#,
        #""113/10/01","7,944","819,885","105.00","100.00","103.21","19",\#(Self.outside)"#))
    #expect(month.content.map(\.day.description) == ["2024-10-01", "2024-10-24"])
    #expect(month.content.last?.price == Price("108.09") && month.content.last?.shares == 56_336)
  }

  @Test func `a website without names of columns has them in their order, and marks days`() throws {
    let row = #"["113/10/24*","1,000","108,090","110.00","100.00","108.09","3",\#(Self.outside)]"#
    #expect(try decode(json(row)).content.map(\.price.description) == ["108.09"])
  }

  @Test(arguments: [
    ("112.00", "103.00", "1080.90", "1080.90': over the high, 112"),
    ("112.00", "103.00", "10.81", "10.81': under the low, 103"),
    ("112.00", "103.00", "105.00", "105.00': not its value ÷ shares"),
    ("1120.00", "1030.00", "1080.90", "1080.90': not its value ÷ shares"),
  ])
  func `an average that its own row contradicts is left out`(
    high: String, low: String, average: String, said: String
  ) throws {
    let month = try decode(
      csv(
        #""113/10/24","56,336","6,089,535","\#(high)","\#(low)","\#(average)","73",\#(Self.outside)"#,
        #""113/10/01","7,944","819,885","105.00","100.00","103.21","19",\#(Self.outside)"#))
    #expect(month.content.map(\.day.description) == ["2024-10-01"])
    #expect(month.remarks.count == 1 && month.remarks[0].description.contains(said), "\(month.remarks)")
  }

  @Test func `of two rows of a day that differ neither is used`() throws {
    let right = #""113/10/24","1,000","108,090","112.00","103.00","108.09","73",\#(Self.outside)"#
    let other = #""113/10/24","1,000","54,050","112.00","50.00","54.05","73",\#(Self.outside)"#
    let (first, second) = (right.replacing("10/24", with: "10/01"), right.replacing("10/24", with: "10/02"))
    let month = try decode(csv(right, other, first, second))
    #expect(month.content.map(\.day.description) == ["2024-10-01", "2024-10-02"])
    #expect(month.remarks.count == 1)
    // The same row twice is one.
    let same = try decode(csv(right, right, first))
    #expect(same.content.count == 2 && same.remarks == [])
  }

  @Test func `a day without trades has no price`() throws {
    let month = try decode(
      csv(#""113/10/24","0","0","0.00","0.00","0.00","0",\#(Self.outside)"#))
    #expect(month.content == [] && month.leftOut == 1 && month.remarks == [])
  }

  @Test func `a code that the board does not know has no row`() throws {
    #expect(try decode(json()).content == [])
  }

  @Test(arguments: ["20240901", "20251001"]) func `an answer of another month is refused`(date: String) {
    #expect(throws: NotUnderstood.self) { try decode(json(date: date)) }
  }

  @Test func `rows of another month or code are refused`() {
    let row = #""113/09/24","1,000","1","9.00","9.00","9.00","1",\#(Self.outside)"#
    #expect(throws: NotUnderstood.self) { try decode(csv(row)) }
    #expect(throws: NotUnderstood.self) { try decode(csv(row.replacing("/09/", with: "/10/"), code: "9972")) }
  }
}
