internal import Decoding
internal import Fetching
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import Trading
internal import Values

extension NightSource {
  /// The sources of all lists.
  ///
  /// - Parameters:
  ///   - baselines: What they had on the last good night.
  ///   - calendar: What is known of trading days.
  static func lists(
    _ request: ListRequest, baselines: [SourceBaseline], calendar: TradingCalendar = TradingCalendar()
  ) -> [NightSource] {
    let followsSession = calendar.isTradingDay(request.today.adding(-1))
    func sources<Record: PublishedRecord>(_ list: Record.Type) -> [NightSource] {
      list.sources(request).map {
        NightSource(
          $0, before: baselines.of($0.id)?.records, followsSession: followsSession,
          accepted: request.accepted)
      }
    }
    return Lists.all.flatMap { sources($0) }
  }

  /// A board's newest closes: the open data first, and the website only if the open data is not of the expected day,
  /// as on many evenings until late.
  ///
  /// - Parameter today: A file of a later day is not understood: either it or the machine's clock is wrong.
  static func closes(of board: Board, expected: Day, today: Day) -> NightSource {
    let id = SourceID.closes(board)
    let decoder = ClosesDecoder(source: id, board: board)
    return NightSource(
      id,
      board == .twse ? .required : .optional(ifMissing: Text("；收盤行情維持不變", "; its closes stay as they were")),
      .atLeastHalf(mayBeEmpty: false), urls: urls(of: board, expected: expected), expectedDay: expected,
      decode: { body throws(NotUnderstood) in
        let decoded = try decoder.decode(body)
        if let day = decoded.content.day, day > today {
          throw NotUnderstood(
            source: id,
            reason: Text("收盤行情日期為 \(day)，今天是 \(today)", "the closes are dated \(day), but today is \(today)"),
            advice: Text("檢查本機日期，或指定的 --as-of。", "check the machine's date, or the --as-of that was given."))
        }
        return .closes(decoded)
      })
  }

  private static func urls(of board: Board, expected: Day) -> [String] {
    switch board {
    case .twse:
      [
        "https://openapi.twse.com.tw/v1/exchangeReport/STOCK_DAY_ALL",
        "https://www.twse.com.tw/rwd/zh/afterTrading/STOCK_DAY_ALL?response=json",
      ]
    case .tpex:
      // The first leaves out most of the ten thousand warrants that make the second many times as long.
      [
        "https://www.tpex.org.tw/openapi/v1/tpex_mainboard_quotes",
        "https://www.tpex.org.tw/openapi/v1/tpex_mainboard_daily_close_quotes", dailyQuotes(of: expected),
      ]
    case .emerging: ["https://www.tpex.org.tw/openapi/v1/tpex_esb_latest_statistics"]
    }
  }

  /// The bars of a past day, or the answer that there was no session. The board is one of ``boardsWithHistory``.
  static func bars(of board: Board, on day: Day) -> NightSource {
    let id = SourceID.bars(board, day)
    let decoder = ClosesDecoder(source: id, board: board, asked: day)
    let listed =
      "https://www.twse.com.tw/rwd/zh/afterTrading/MI_INDEX?date=\(day.compact)&type=ALLBUT0999&response=json"
    return NightSource(
      id, .optional(ifMissing: Text("；\(day) 的行情仍缺", "; the bars of \(day) are still missing")),
      .atLeastHalf(of: .closes(board), mayBeEmpty: true),
      urls: [board == .tpex ? dailyQuotes(of: day) : listed], pastDay: day,
      decode: { body throws(NotUnderstood) in .pastDay(try decoder.decode(body)) })
  }

  /// A code's averages of a month on the emerging board, which publishes no past day as a whole.
  static func emergingMonth(of code: StockCode, _ month: Day) -> NightSource {
    let id = SourceID.emergingBars(code, month)
    let decoder = EmergingMonthDecoder(source: id, code: code, month: month)
    let day = month.description.replacing("-", with: "/")
    return NightSource(
      id, .optional(ifMissing: Text("；興櫃日均價仍缺", "; the emerging board's averages are still missing")),
      .unguarded,
      urls: [
        "https://www.tpex.org.tw/www/zh-tw/emerging/historical?type=Monthly&date=\(day)&code=\(code)&response=json"
      ],
      decode: { body throws(NotUnderstood) in .emergingMonth(try decoder.decode(body)) })
  }

  /// The boards that publish the bars of past days.
  static let boardsWithHistory: [Board] = [.twse, .tpex]

  private static func dailyQuotes(of day: Day) -> String {
    let date = day.description.replacing("-", with: "/")
    return "https://www.tpex.org.tw/www/zh-tw/afterTrading/dailyQuotes?date=\(date)&id=&response=json"
  }

  /// The exchange's list of holidays of a year. The open data has the current year only.
  ///
  /// A missing list of the current year is reported, although an earlier run may have stored it.
  ///
  /// - Parameter mustHaveRows: False for the next year, and for one before the exchange's first list.
  static func holidays(year: Int, today: Day, mustHaveRows: Bool = false) -> NightSource {
    let id = SourceID.holidays(year)
    let decoder = HolidayDecoder(source: id, year: year)
    let openData = "https://openapi.twse.com.tw/v1/holidaySchedule/holidaySchedule"
    let website =
      "https://www.twse.com.tw/rwd/zh/holidaySchedule/holidaySchedule?date=\(year)0101&response=json"
    return NightSource(
      id, year == today.year ? .optional(ifMissing: .empty) : .bestEffort, .unguarded,
      urls: year == today.year ? [openData, website] : [website],
      decode: { body throws(NotUnderstood) in
        let decoded = try decoder.decode(body)
        if mustHaveRows { try decoded.checkRows(of: id) }
        return .holidays(decoded)
      })
  }

  /// A board's register of companies, by which the sizes of announced increases are judged. Nothing is published of it.
  static func companies(of board: Board) -> NightSource {
    let id = SourceID.companies(board)
    let decoder = RegisterDecoder(source: id, board: board)
    return NightSource(
      id,
      .optionalIfItExists(
        ifMissing: Text("；公告的股數不與公司登記比對", "; announced shares are not held against it")),
      .unguarded,
      urls: [
        board == .tpex
          ? "https://www.tpex.org.tw/openapi/v1/mopsfin_t187ap03_O"
          : "https://openapi.twse.com.tw/v1/opendata/t187ap03_L"
      ], mayBeUnrecorded: true,
      decode: { body throws(NotUnderstood) in .companies(try decoder.decode(body)) })
  }

  /// A list of securities that cannot be traded as usual. Of one that does not come, nothing is known on that evening.
  static func statuses(_ list: StatusList) -> NightSource {
    let decoder = StatusDecoder(list)
    return NightSource(
      list.source,
      .optionalIfItExists(
        ifMissing: Text("；其中證券的交易狀態不明", "; the status of its securities is not known")),
      .unguarded, urls: [address(of: list)], mayBeUnrecorded: true,
      decode: { body throws(NotUnderstood) in .statuses(list, try decoder.decode(body)) })
  }

  private static func address(of list: StatusList) -> String {
    let (twse, tpex) = ("https://openapi.twse.com.tw/v1", "https://www.tpex.org.tw/openapi/v1")
    return switch list {
    case .twseDispositions: "\(twse)/announcement/punish"
    case .twseAttention: "\(twse)/announcement/notice"
    case .twseAltered: "\(twse)/exchangeReport/TWT85U"
    case .twseSuspensions: "\(twse)/exchangeReport/TWTAWU"
    case .tpexDispositions: "\(tpex)/tpex_disposal_information"
    case .tpexAttention: "\(tpex)/tpex_trading_warning_information"
    case .tpexAltered: "\(tpex)/tpex_cmode"
    // tpex_spendi_today has what was announced today, and not what was suspended before.
    case .tpexSuspensions: "\(tpex)/tpex_spendi_history"
    case .emergingDispositions: "\(tpex)/tpex_esb_disposal_information"
    case .emergingAttention: "\(tpex)/tpex_esb_warning_information"
    }
  }

  /// The hosts of all sources.
  static let hosts: [String] = {
    let day = Day(number: 0)
    let closes = Board.allCases.map { NightSource.closes(of: $0, expected: day, today: day) }
    let others =
      boardsWithHistory.map { bars(of: $0, on: day) } + [holidays(year: day.year, today: day)]
      + RightsNotice.boards.map(companies) + StatusList.allCases.map(statuses)
    let lists = NightSource.lists(ListRequest(today: day, years: [day.year]), baselines: [])
    let urls = (closes + others + lists).flatMap(\.urls)
    return urls.reduce(into: []) { hosts, url in
      if let host = WebAddress(url)?.host, !hosts.contains(host) { hosts.append(host) }
    }
  }()
}
