package import Localization

/// The words for the terms of a subscription, in one language: every output takes them from here.
package struct Lexicon: Sendable {
  private let language: Language

  /// The words of a language.
  package init(_ language: Language) { self.language = language }

  /// The board where a security trades.
  package func board(_ board: Board) -> String {
    switch board {
    case .twse: text("上市", "TWSE")
    case .tpex: text("上櫃", "TPEx")
    case .emerging: text("興櫃", "Emerging")
    }
  }

  /// The kind of a day price.
  package func closeKind(_ kind: CloseKind) -> String {
    switch kind {
    case .close: text("收盤價", "close")
    case .average: text("日均價", "average")
    case .last: text("成交價", "last")
    }
  }

  /// The kind of a security.
  package func securityKind(_ kind: SecurityKind) -> String {
    switch kind {
    case .share: text("股票", "share")
    case .preferred: text("特別股", "preferred share")
    case .convertibleBond: text("可轉換公司債", "convertible bond")
    case .other: text("其他", "other")
    }
  }

  /// What is sold in an auction.
  package func auctionKind(_ kind: Auction.Kind) -> String {
    switch kind {
    case .ipo: text("初上市櫃", "IPO")
    case .convertibleBond: text("可轉換公司債", "convertible bond")
    case .other: text("其他", "other")
    }
  }

  /// The result of an auction, and the price of the draw that follows from it.
  package func auctionResult(average: Price, offer: Price?) -> String {
    guard let offer else {
      return text("競拍均價 \(average)，承銷價未定", "average bid \(average), the offer price is not set yet")
    }
    let premium =
      Premium.percent(of: average, over: offer).map { text("（\($0.signed)）", " (\($0.signed))") } ?? ""
    return text(
      "承銷價 \(offer) 元已定，競拍均價 \(average)\(premium)",
      "the offer price is NT$ \(offer), the average bid \(average)\(premium)")
  }

  /// The reason why there is no premium.
  package func reason(_ reason: Premium.Reason) -> String {
    switch reason {
    case .noClose: text("尚無市價", "no close of any board yet")
    case .priceUnset: text("承銷價未訂", "the price is not set")
    case .cancelled: text("已取消", "cancelled")
    case .notAShare: text("非股票，不適用", "not a share")
    case .closeInDoubt: text("收盤價存疑，未採用", "the close is in doubt")
    case .noDeliveryClose: text("無撥券日收盤價", "no close of the delivery day")
    case .twseClosesMissing: text("缺證交所上市收盤行情", "TWSE's closes are missing")
    case .tpexClosesMissing: text("缺櫃買中心上櫃收盤行情", "TPEx's closes are missing")
    case .emergingClosesMissing: text("缺櫃買中心興櫃行情", "the emerging board's prices are missing")
    }
  }

  /// What is wrong with the row of an offering in doubt.
  package func doubt(_ doubt: OfferingDoubt) -> String {
    switch doubt {
    case .unreadableRow: text("清單該列無法讀取", "its row in the list cannot be read")
    case .dateOrder: text("日期順序不合理", "dates out of order")
    case .periodLength: text("申購期間過長", "too long a period")
    case .weekend: text("日期落在休市的週末", "a day on a weekend")
    case .dateChange: text("已過的日期有變動", "a past day that changed")
    case .dateDistance: text("日期相距過遠", "dates too far apart")
    case .lotSize: text("申購股數不合理", "an impossible lot size")
    case .sharesChange: text("承銷股數變動過大", "too large a change of the shares offered")
    case .totalAmount: text("總承銷金額與股數、承銷價不符", "the amount is not shares times price")
    case .finalPrice: text("實際承銷價高於承銷價，或不到其半", "a final price above the announced one, or under half of it")
    case .priceChange: text("承銷價變動不合理", "an impossible change of the price")
    case .priceLevel: text("承銷價與市價相差過大", "a price far from the market's")
    case .winRate: text("中籤率與件數不符", "a win rate that disagrees with the applications")
    case .bondMarket: text("代號與發行市場不符", "a code and a market that disagree")
    case .repeatedOffering: text("清單同一案件有不同內容", "two different rows in the list")
    case .earlyResult: text("抽籤前已有結果", "a result before the draw")
    case .resultChange: text("已公告的抽籤結果有變動", "the published result changed")
    case .nameChange: text("證券名稱不同", "another name")
    case .identityChange: text("代號或發行市場不同", "another code or market")
    case .missingFromList: text("從清單中消失", "missing from the list")
    }
  }

  /// The stage of an offering.
  package func stage(_ stage: Stage) -> String {
    switch stage {
    case .upcoming: text("即將開始", "upcoming")
    case .open: text("申購中", "open")
    case .lastDay: text("今天截止", "closes today")
    case .awaitingDraw: text("待抽籤", "awaiting draw")
    case .drawn: text("已抽籤", "drawn")
    case .delivered: text("已撥券", "delivered")
    case .cancelled: text("已取消", "cancelled")
    case .unknown: text("日期未定", "dates unknown")
    }
  }

  /// An event of an offering.
  package func event(_ kind: OfferingEvent.Kind) -> String {
    switch kind {
    case .closesToday: text("今天截止", "closes today")
    case .opensToday: text("今天開始申購", "opens today")
    case .opensNext: text("次一交易日開始申購", "opens on the next trading day")
    case .deductedToday: text("今天扣款", "debited today")
    case .deductedNext: text("次一交易日扣款", "debited on the next trading day")
    case .drawnToday: text("今天抽籤", "drawn today")
    case .drawn: text("抽籤結果", "result")
    case .refundedToday: text("今天退款", "refunded today")
    case .deliveredToday: text("今天撥券", "delivered today")
    case .new: text("新增申購", "new")
    case .moved: text("日期異動", "moved")
    case .priced: text("承銷價", "priced")
    case .auctioned: text("競拍開標", "auction opened")
    case .cancelled: text("取消申購", "cancelled")
    case .reinstated: text("恢復申購", "reinstated")
    case .vanished: text("公告已無此案", "left the list")
    case .returned: text("重回公告", "back in the list")
    }
  }

  /// A day with its weekday, and with its year if that is another: `10/29（二）`, `2024/10/29（二）`.
  package func day(_ day: Day, in year: Int?) -> String {
    let parts = day.components
    let date = (day.year == year ? "" : "\(day.year)/") + "\(parts.month)/\(parts.day)"
    return text("\(date)（\(weekday(day.weekday))）", "\(date) (\(weekday(day.weekday)))")
  }

  /// A day of the week, from 1 for Monday.
  package func weekday(_ number: Int) -> String {
    (language == .chinese ? Self.chineseWeekdays : Self.englishWeekdays)[number - 1]
  }

  private static let chineseWeekdays = ["一", "二", "三", "四", "五", "六", "日"]
  private static let englishWeekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// From one value to another.
  package func range(_ first: String, _ last: String) -> String {
    text("\(first)～\(last)", "\(first)–\(last)")
  }

  func text(_ chinese: String, _ english: String) -> String {
    language == .chinese ? chinese : english
  }
}

extension Text {
  /// The words for something in every language.
  init(_ words: (Lexicon) -> String) { self.init(words(Lexicon(.chinese)), words(Lexicon(.english))) }
}
