internal import SubscriptionCalendar

extension Source<DailyCloses> {
  /// A board's newest closes: the open data first, and the website's answer only when the open data is not of the
  /// expected day, as it is on many evenings until late.
  ///
  /// - Parameters:
  ///   - expected: The day whose closes there should be.
  ///   - today: A file of a later day is not understood: either it or the clock is wrong.
  static func closes(of board: Board, expected: Day, today: Day) -> Source {
    let id = SourceID.closes(board)
    let decoder = ClosesDecoder(source: id, board: board)
    return Source(
      id: id,
      forms: forms(of: board, expected: expected),
      decode: { body throws(NotUnderstood) in
        let decoded = try decoder.decode(body)
        if let day = decoded.content.day, day > today {
          throw NotUnderstood(
            source: id, reason: "the closes are of \(day), and it is only \(today)",
            advice: "check the machine's date, or the --as-of that was given.")
        }
        return decoded
      },
      count: \.bars.count,
      day: \.day,
      suffices: { closes in !closes.bars.isEmpty && closes.day.map { $0 >= expected } ?? false })
  }

  private static func forms(of board: Board, expected: Day) -> [String] {
    switch board {
    case .twse:
      [
        "https://openapi.twse.com.tw/v1/exchangeReport/STOCK_DAY_ALL",
        "https://www.twse.com.tw/rwd/zh/afterTrading/STOCK_DAY_ALL?response=json",
      ]
    case .tpex:
      // The first has few of the ten thousand warrants that make the second many times as long.
      [
        "https://www.tpex.org.tw/openapi/v1/tpex_mainboard_quotes",
        "https://www.tpex.org.tw/openapi/v1/tpex_mainboard_daily_close_quotes",
        dailyQuotes(of: expected),
      ]
    case .emerging: ["https://www.tpex.org.tw/openapi/v1/tpex_esb_latest_statistics"]
    }
  }

  /// The bars of a past day, or its having had no session.
  ///
  /// - Parameter board: TWSE or TPEx; the emerging board's past is not to be had.
  static func bars(of board: Board, on day: Day) -> Source {
    let id = SourceID.bars(board, day)
    let listed =
      "https://www.twse.com.tw/rwd/zh/afterTrading/MI_INDEX?date=\(day.compact)&type=ALLBUT0999&response=json"
    return Source(
      id: id, forms: [board == .tpex ? dailyQuotes(of: day) : listed],
      decode: ClosesDecoder(source: id, board: board, asked: day).decode, count: \.bars.count, day: \.day,
      suffices: { _ in true })
  }

  /// The boards whose past days are to be had.
  static var boardsWithHistory: [Board] { [.twse, .tpex] }

  private static func dailyQuotes(of day: Day) -> String {
    let date = day.description.replacing("-", with: "/")
    return "https://www.tpex.org.tw/www/zh-tw/afterTrading/dailyQuotes?date=\(date)&id=&response=json"
  }
}

extension Source<HolidayList> {
  /// The exchange's list of holidays of a year; the open data has the current year's alone.
  static func holidays(year: Int, today: Day) -> Source {
    let id = SourceID.holidays(year)
    let openData = "https://openapi.twse.com.tw/v1/holidaySchedule/holidaySchedule"
    let website =
      "https://www.twse.com.tw/rwd/zh/holidaySchedule/holidaySchedule?date=\(year)0101&response=json"
    return Source(
      id: id, forms: year == today.year ? [openData, website] : [website],
      decode: HolidayDecoder(source: id, year: year).decode, count: \.entries.count, day: { _ in nil },
      suffices: { !$0.entries.isEmpty })
  }
}
