internal import Localization

/// The calendar in Traditional Chinese, in the words of Taiwan's brokers.
struct ChineseCalendarLocalizer: CalendarLocalizer {
  let lexicon = Lexicon(.chinese)
  let cancelledMark = "【取消】"
  let undatedMark = "【日期未定】"
  let cancelledNote = "本案已取消公開申購。"
  let vanishedNote = "交易所今日公告已無本案，交易所並未公告取消。"
  let comma = "、"
  let caution = "時程以主辦券商承銷公告為準，截止與扣款時間請洽往來券商。溢價不等於獲利。"
  let drawn = "抽籤結果"
  let lookUp = "午後可查中籤"

  func firstDay(on board: Board?) -> String {
    switch board {
    case .twse: "上市首日"
    case .tpex: "上櫃首日"
    case .emerging, nil: "首日"
    }
  }

  func period(_ first: String, _ last: String) -> String { "申購 \(first)～\(last)" }

  func day(of kind: CalendarEventKind, _ day: String) -> String {
    let name =
      switch kind {
      case .window: "申購開始"
      case .deadline, .deduction, .draw, .refund, .delivery: lexicon.event(kind)
      }
    return "\(name) \(day)"
  }

  func cash(_ amount: String) -> String { "備款 \(amount) 元" }
  func debit(_ amount: String) -> String { "帳戶須有 \(amount) 元" }
  func refund(_ amount: String) -> String { "\(amount) 元" }
  func premium(_ percent: String) -> String { "溢價 \(percent)" }
  func sellable(isFirstDay: Bool) -> String { isFirstDay ? "撥券，當日可賣出" : "當日可賣出" }
  func winRate(_ percent: String) -> String { "中籤率 \(percent)%" }

  func price(final: String?, offer: String?) -> String {
    switch (final, offer) {
    case (let final?, let offer?) where final != offer: "實際承銷價：\(final) 元（公告承銷價 \(offer) 元）"
    case (let final?, _): "承銷價：\(final) 元"
    case (nil, let offer?): "承銷價：\(offer) 元（暫定）"
    case (nil, nil): "承銷價：未訂出"
    }
  }

  func cash(_ amount: String, price: String, lot: String, fee: String, postage: String) -> String {
    "應備金額：\(amount) 元（\(price) 元 × \(lot) 股＋申購處理費 \(fee) 元＋中籤通知郵寄工本費 \(postage) 元）"
  }

  func otherDeduction(_ day: String) -> String {
    "注意：依截止日推算，扣款日可能是 \(day)，請及早備款並以券商通知為準。"
  }

  func closed(_ days: String) -> String { "注意：\(days) 休市，日期可能順延。" }

  func premium(_ percent: String, close: String, day: String?, board: Board, kind: CloseKind) -> String {
    let price = "\(lexicon.board(board))\(lexicon.closeKind(kind)) \(close) 元"
    return "溢價率：\(percent)（\(day ?? "日期不明") \(price)）"
  }

  func winRate(_ percent: String, applications: String) -> String { "中籤率：\(percent)%（總合格件 \(applications)）" }

  func estimate(_ rough: String, worth: String?) -> String {
    "預估中籤率：\(rough)，依過去申購案推估，非公告值" + (worth.map { "；估計期望值 \($0) 元" } ?? "")
  }

  func underwriter(_ name: String) -> String { "主辦券商：\(name)" }
  func market(_ label: String) -> String { "發行市場：\(label)" }
  func source(_ page: String) -> String { "資料來源：臺灣證券交易所公開申購公告 \(page)" }
}
