/// The calendar in Traditional Chinese, as Taiwan's investors say it.
struct ChineseCalendarLocalizer: CalendarLocalizer {
  let lexicon = Lexicon(.chinese)
  let cancelledMark = "【取消】"
  let undatedMark = "【日期未定】"
  let cancelledNote = "本案已取消公開申購。"
  let vanishedNote = "交易所今日清單中已無本案，交易所並未公告取消。"
  let comma = "，"
  let caution = "各券商收件截止時間不同，請以往來券商公告為準。溢價不等於獲利。"

  func day(of kind: CalendarEventKind) -> String {
    switch kind {
    case .window: "申購開始"
    case .deadline: "申購結束"
    case .refund: "未中籤還款"
    case .deduction, .draw, .delivery: lexicon.event(kind)
    }
  }

  func title(of kind: CalendarEventKind, board: Board?) -> String {
    switch kind {
    case .window: "公開申購"
    case .deadline: "申購截止"
    case .deduction: "申購扣款"
    case .draw: "抽籤"
    case .refund: "未中籤還款"
    case .delivery:
      switch board {
      case .twse: "撥券上市"
      case .tpex: "撥券上櫃"
      case .emerging, nil: "撥券"
      }
    }
  }

  func cash(_ amount: String) -> String { "備款 \(amount)" }
  func winRate(_ percent: String) -> String { "中籤率 \(percent)%" }

  func price(final: String?, offer: String?) -> String {
    switch (final, offer) {
    case (let final?, let offer?) where final != offer: "實際承銷價：\(final) 元（公告承銷價 \(offer) 元）"
    case (let final?, _): "承銷價：\(final) 元"
    case (nil, let offer?): "承銷價：\(offer) 元（暫定）"
    case (nil, nil): "承銷價：未訂出"
    }
  }

  func cash(_ amount: String, lot: String, fee: String, postage: String) -> String {
    "備款：\(amount) 元（\(lot) 股，含處理費 \(fee) 元、通知郵費 \(postage) 元）"
  }

  func otherDeduction(_ day: String) -> String {
    "注意：依申購結束日推算，扣款日可能是 \(day)，請及早備款並以券商通知為準。"
  }

  func closed(_ days: String) -> String { "注意：\(days) 休市，日期可能順延。" }

  func premium(_ percent: String, close: String, day: String?, board: Board, kind: CloseKind) -> String {
    let price = "\(lexicon.board(board))\(lexicon.closeKind(kind)) \(close) 元"
    return "溢價：\(percent)（\(day ?? "日期不明") \(price)）"
  }

  func winRate(_ percent: String, applications: String) -> String { "中籤率：\(percent)%（總合格件 \(applications)）" }

  func estimate(_ rough: String, worth: String?) -> String {
    "預估中籤率：\(rough)，依過去申購案推估，非公告值" + (worth.map { "；估計期望值 \($0) 元" } ?? "")
  }

  func underwriter(_ name: String) -> String { "主辦券商：\(name)" }
  func market(_ label: String) -> String { "發行市場：\(label)" }
  func source(_ page: String) -> String { "資料來源：臺灣證券交易所公開申購公告 \(page)" }
}
