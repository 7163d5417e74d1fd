import Values

extension Payload {
  /// The main board's OpenAPI form; its codes, from 8001 on, have no offerings.
  static func tpex(_ day: Day, rows: Int = 4, price: String = "35.50") -> String {
    let objects = (0..<rows).map { index in
      """
      {"Date":"\(day.roc)","SecuritiesCompanyCode":"\(8001 + index)","CompanyName":"乙\(index)",\
      "Close":"\(price)","Change":"0.00 ","Open":"\(price)","High":"\(price)","Low":"\(price)",\
      "TradingShares":"1000","TransactionAmount":"35500","TransactionNumber":"1"}
      """
    }
    return "[\(objects.joined(separator: ",\n"))]"
  }

  /// The emerging board's statistics; its codes, from 9001 on, have no offerings.
  static func emerging(_ day: Day, rows: Int = 4, price: String = "45.5") -> String {
    let objects = (0..<rows).map { index in
      """
      {"Date":"\(day.roc)","Time":"150005","SecuritiesCompanyCode":"\(9001 + index)","CompanyName":"丙\(index)",\
      "PreviousAveragePrice":"\(price)","Highest":"46","Lowest":"45","Average":"\(price)","LatestPrice":"46",\
      "TransactionVolume":"1000"}
      """
    }
    return "[\(objects.joined(separator: ",\n"))]"
  }

  /// A day's announcements of companies, none of which is about an increase.
  static func announcements(of board: Board, _ day: Day) -> String {
    let (printed, code, name, subject) =
      board == .tpex
      ? ("Date", "SecuritiesCompanyCode", "CompanyName", "主旨") : ("出表日期", "公司代號", "公司名稱", "主旨 ")
    return #"[{"\#(printed)":"\#(day.adding(1).roc)","發言日期":"\#(day.roc)","發言時間":"193000","\#(code)":"9992","#
      + #""\#(name)":"虛構紡織","\#(subject)":"公告本公司財務主管異動","符合條款":"第8款","事實發生日":"\#(day.roc)","說明":"無"}]"#
  }

  /// A year's holidays: New Year and further ISO dates, and days with trade, so that every month has a row in which a whole
  /// list has one.
  static func holidays(_ year: Int, isOpenData: Bool = false, others: [String] = []) -> String {
    let weekdays =
      (1...7).flatMap {
        [Day(year: year, month: 4, day: $0), Day(year: year, month: 10, day: $0)]
      } + (1...24).map { Day(year: year, month: 2, day: $0) }
    let open = weekdays.compactMap(\.self).filter { $0.weekday == 3 && !others.contains("\($0)") }
    let days =
      (["\(year)-01-01"] + others).compactMap { Day(iso: $0) }.map { ($0, "放假") }
      + open.map { ($0, "開始交易") }
    if isOpenData {
      let objects = days.map { day, name in
        let weekday = Array("一二三四五六日")[day.weekday - 1]
        return
          #"{"Name":"\#(name)","Date":"\#(day.roc)","Weekday":"\#(weekday)","Description":"依規定放假1日。"}"#
      }
      return "[\(objects.joined(separator: ","))]"
    }
    let rows = days.map { #"["\#($0)","\#($1)","依規定放假1日。"]"# }
    return """
      {"stat":"ok","date":"\(year)0101","fields":["日期","名稱","說明"],"data":[\(rows.joined(separator: ","))],\
      "queryYear":\(year - 1911)}
      """
  }

  /// MI_INDEX of a day: one table, the price for each code from 2001 on.
  static func listedBars(_ day: Day, rows: Int = 4, price: String = "25.50", sign: String = " ") -> String {
    let data = (0..<rows).map { index in
      """
      ["\(2001 + index)","甲\(index)","1,000","1","25,500","\(price)","\(price)","\(price)","\(price)",\
      "<p>\(sign)</p>","0.00"]
      """
    }
    return """
      {"tables":[{"title":"每日收盤行情","fields":["證券代號","證券名稱","成交股數","成交筆數","成交金額","開盤價",\
      "最高價","最低價","收盤價","漲跌(+/-)","漲跌價差"],"data":[\(data.joined(separator: ","))]},{}],\
      "date":"\(day.compact)","stat":"OK"}
      """
  }

  /// dailyQuotes of a day; none of its rows on a day without a session.
  static func tpexBars(_ day: Day, rows: Int = 4, price: String = "35.50") -> String {
    let data = (0..<rows).map { index in
      """
      ["\(8001 + index)","乙\(index)","\(price)","0.00 ","\(price)","\(price)","\(price)","\(price)","1,000","35,500"]
      """
    }
    return """
      {"date":"\(day.compact)","tables":[{"title":"上櫃股票行情","fields":["代號","名稱","收盤","漲跌","開盤","最高",\
      "最低","均價","成交股數","成交金額(元)"],"data":[\(data.joined(separator: ","))]}],"stat":"ok"}
      """
  }
}

extension Day {
  /// `1131029`
  var roc: String { String((Int(compact) ?? 0) - 19_110_000) }
}
