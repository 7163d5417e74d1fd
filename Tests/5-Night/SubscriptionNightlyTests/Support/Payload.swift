import Values

/// Made-up bodies in the exchange's forms, with as many rows as a test needs.
enum Payload {
  /// A year's list: one offering for each code from 2001 on, subscribed and drawn in December, or delivered in June.
  static func list(_ year: Int, rows: Int = 4, isDelivered: Bool = false) -> String {
    let (start, end, draw, delivery) =
      isDelivered
      ? (weekday(year, 6, 4), weekday(year, 6, 6), weekday(year, 6, 12), weekday(year, 6, 20))
      : (
        weekday(year, 12, 18), weekday(year, 12, 19), secondWeekday(after: weekday(year, 12, 19)),
        weekday(year + 1, 1, 8)
      )
    let data = (0..<rows).map { index in
      """
      ["\(index + 1)","\(draw)","甲\(index)","\(2001 + index)","上市增資","\(start)","\(end)",\
      "1,000,000","1,000,000","20","20","\(delivery)","示範證券","1,000","20,000,000","0","0",""]
      """
    }
    return """
      {"stat":"OK","date":\(year),"title":"公開申購公告-抽籤日程表","fields":["序號","抽籤日期","證券名稱","證券代號",\
      "發行市場","申購開始日","申購結束日","承銷股數","實際承銷股數","承銷價(元)","實際承銷價(元)","撥券日期(上市、上櫃日期)",\
      "主辦券商","申購股數","總承銷金額(元)","總合格件","中籤率(%)","取消公開抽籤 "],
      "data":[\(data.joined(separator: ",\n"))]}
      """
  }

  /// A day as the list writes it; of a weekend the Monday after.
  private static func weekday(_ year: Int, _ month: Int, _ day: Int) -> String {
    let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    guard let day = Day(iso: text) else { return text }
    return written(day.adding(day.weekday > 5 ? 8 - day.weekday : 0))
  }

  /// The day of the draw, as the list writes it.
  private static func secondWeekday(after text: String) -> String {
    guard var day = Day(exchange: text) else { return text }
    for _ in 0..<2 {
      repeat { day = day.adding(1) } while day.weekday > 5
    }
    return written(day)
  }

  private static func written(_ day: Day) -> String {
    "\(day.roc.dropLast(4))/\(day.roc.suffix(4).prefix(2))/\(day.roc.suffix(2))"
  }

  /// The exchange's message that there is no data, without a table.
  static let nothing = #"{"stat":"很抱歉，沒有符合條件的資料!"}"#

  /// The open data: dated with an ROC day such as `1131029`, or undated.
  static func openData(_ day: String?, rows: Int = 4, price: String = "25.50") -> String {
    let date = day.map { #""Date":"\#($0)","# } ?? ""
    let objects = (0..<rows).map { index in
      """
      {\(date)"Code":"\(2001 + index)","Name":"甲\(index)","TradeVolume":"1000","TradeValue":"25000",\
      "OpeningPrice":"\(price)","HighestPrice":"\(price)","LowestPrice":"\(price)","ClosingPrice":"\(price)",\
      "Change":"0.0000","Transaction":"1"}
      """
    }
    return "[\(objects.joined(separator: ",\n"))]"
  }

  /// The website's answer, dated with a Gregorian day such as `20241029`.
  static func website(_ day: String, rows: Int = 4, price: String = "26.50") -> String {
    let data = (0..<rows).map { index in
      """
      ["\(2001 + index)","甲\(index)","1,000","25,000","\(price)","\(price)","\(price)","\(price)"," 0.00","1"]
      """
    }
    return """
      {"stat":"OK","date":"\(day)","title":"每日收盤行情","fields":["證券代號","證券名稱","成交股數","成交金額",\
      "開盤價","最高價","最低價","收盤價","漲跌價差","成交筆數"],"data":[\(data.joined(separator: ",\n"))]}
      """
  }

  /// The open data's CSV, which the exchange has also sent in place of JSON.
  static func csv(_ day: String, rows: Int = 4, price: String = "27.50") -> String {
    let lines = (0..<rows).map { index in
      #""\#(day)","\#(2001 + index)","甲\#(index)","1000","25000","\#(price)","\#(price)","\#(price)","\#(price)","#
        + #""0.0000","1""#
    }
    let header = "日期,證券代號,證券名稱,成交股數,成交金額,開盤價,最高價,最低價,收盤價,漲跌價差,成交筆數"
    return ([header] + lines).joined(separator: "\r\n") + "\r\n"
  }
}
