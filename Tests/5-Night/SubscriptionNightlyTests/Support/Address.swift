import Values

/// The addresses of the exchanges' forms.
enum Address {
  static let openData = "https://openapi.twse.com.tw/v1/exchangeReport/STOCK_DAY_ALL"
  static let website = "https://www.twse.com.tw/rwd/zh/afterTrading/STOCK_DAY_ALL?response=json"
  static let tpexQuotes = "https://www.tpex.org.tw/openapi/v1/tpex_mainboard_quotes"
  static let tpexDaily = "https://www.tpex.org.tw/openapi/v1/tpex_mainboard_daily_close_quotes"
  static let emerging = "https://www.tpex.org.tw/openapi/v1/tpex_esb_latest_statistics"
  static let openHolidays = "https://openapi.twse.com.tw/v1/holidaySchedule/holidaySchedule"

  static func list(_ year: Int) -> String {
    "https://www.twse.com.tw/announcement/publicForm?response=csv&yy=\(year)"
  }

  static let twseRights = "https://openapi.twse.com.tw/v1/exchangeReport/TWT48U_ALL"
  static let twseAnnouncements = "https://openapi.twse.com.tw/v1/opendata/t187ap04_L"
  static let tpexAnnouncements = "https://www.tpex.org.tw/openapi/v1/mopsfin_t187ap04_O"
  static let twseCompanies = "https://openapi.twse.com.tw/v1/opendata/t187ap03_L"
  static let tpexCompanies = "https://www.tpex.org.tw/openapi/v1/mopsfin_t187ap03_O"
  static let tpexRights = "https://www.tpex.org.tw/openapi/v1/tpex_exright_prepost"

  /// The lists of securities that cannot be traded as usual, by the ids of their sources.
  static let statuses = [
    "twse-dispositions": "https://openapi.twse.com.tw/v1/announcement/punish",
    "twse-attention": "https://openapi.twse.com.tw/v1/announcement/notice",
    "twse-altered-trading": "https://openapi.twse.com.tw/v1/exchangeReport/TWT85U",
    "twse-suspensions": "https://openapi.twse.com.tw/v1/exchangeReport/TWTAWU",
    "tpex-dispositions": "https://www.tpex.org.tw/openapi/v1/tpex_disposal_information",
    "tpex-attention": "https://www.tpex.org.tw/openapi/v1/tpex_trading_warning_information",
    "tpex-altered-trading": "https://www.tpex.org.tw/openapi/v1/tpex_cmode",
    "tpex-suspensions": "https://www.tpex.org.tw/openapi/v1/tpex_spendi_history",
    "emerging-dispositions": "https://www.tpex.org.tw/openapi/v1/tpex_esb_disposal_information",
    "emerging-attention": "https://www.tpex.org.tw/openapi/v1/tpex_esb_warning_information",
  ]

  static func auctions(_ year: Int) -> String {
    "https://www.twse.com.tw/announcement/auction?response=csv&yy=\(year)"
  }

  static func holidays(_ year: Int) -> String {
    "https://www.twse.com.tw/rwd/zh/holidaySchedule/holidaySchedule?date=\(year)0101&response=json"
  }

  static func listedBars(_ day: Day) -> String {
    "https://www.twse.com.tw/rwd/zh/afterTrading/MI_INDEX?date=\(day.compact)&type=ALLBUT0999&response=json"
  }

  static func tpexBars(_ day: Day) -> String {
    let date = day.description.replacing("-", with: "/")
    return "https://www.tpex.org.tw/www/zh-tw/afterTrading/dailyQuotes?date=\(date)&id=&response=json"
  }
}
