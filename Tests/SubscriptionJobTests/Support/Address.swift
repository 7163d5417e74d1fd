/// The addresses of the exchange's forms.
enum Address {
  static let openData = "https://openapi.twse.com.tw/v1/exchangeReport/STOCK_DAY_ALL"
  static let website = "https://www.twse.com.tw/rwd/zh/afterTrading/STOCK_DAY_ALL?response=json"

  static func list(_ year: Int) -> String {
    "https://www.twse.com.tw/announcement/publicForm?response=csv&yy=\(year)"
  }
}
