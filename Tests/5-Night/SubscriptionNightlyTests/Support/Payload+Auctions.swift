/// One row of a list of auctions.
struct AuctionRow {
  var code = "3001"
  var name = "競0"
  var issue = "初上櫃"
  var start, end, opening, delivery: String
  /// The result: total, bids, lots, lowest, highest, average and offer price; nil before the opening.
  var result: [String]?
  var isCancelled = false

  fileprivate func cells(_ number: Int) -> [String] {
    let result = result ?? Array(repeating: "0", count: 7)
    return [
      "\(number)", opening, name, code, issue == "初上櫃" ? "櫃檯買賣" : "集中交易市場", issue, "美國標", start, end, "1,000",
      "40", "1", "125", "50", "400", delivery, "示範證券", result[0], "5",
    ] + result[1...] + [isCancelled ? "Y" : ""]
  }

  /// An opened auction: 1,000 lots at 52.34, which the offer price follows.
  static let sold = ["52,340,000", "300", "4,160", "48.5", "70", "52.34", "52.0000"]
}

extension Payload {
  /// A year's list with auctions that were held in January, with codes from 3001 on.
  ///
  /// - Parameter isOpened: Whether they have results.
  static func auctions(_ year: Int, rows: Int = 4, isOpened: Bool = true) -> String {
    auctions(
      (0..<rows).map { index in
        AuctionRow(
          code: "\(3001 + index)", name: "競\(index)", start: "\(year)/01/09", end: "\(year)/01/09",
          opening: "\(year)/01/10", delivery: "\(year)/01/24",
          result: isOpened ? AuctionRow.sold : nil)
      })
  }

  /// A list of these auctions as CSV in UTF-8.
  static func auctions(_ rows: [AuctionRow]) -> String {
    let header = [
      "序號", "開標日期", "證券名稱", "證券代號", "發行市場", "發行性質", "競拍方式", "投標開始日", "投標結束日", "競拍數量(張)", "最低投標價格(元)",
      "最低每標單投標數量(張)", "最高投(得)標數量(張)", "保證金成數(%)", "每一投標單投標處理費(元)", "撥券日期(上市、上櫃日期)", "主辦券商", "得標總金額(元)",
      "得標手續費率(%)", "總合格件", "合格投標數量(張)", "最低得標價格(元)", "最高得標價格(元)", "得標加權平均價格(元)", "實際承銷價格(元)",
      "取消競價拍賣(流標或取消)",
    ]
    let lines = [header] + rows.enumerated().map { $1.cells($0 + 1) }
    return
      (["\"競價拍賣公告-投標日程表\""]
      + lines.map { $0.map { "\"\($0)\"," }.joined() } + ["\"說明:\"", "\"日期如有變動不另行通知。\"", ""])
      .joined(separator: "\r\n")
  }
}
