package import Localization

/// One auction of shares or bonds (競價拍賣): the facts of a row of the exchange's list (競價拍賣公告-投標日程表).
///
/// Nil is "not published yet". Prices in NT$ a share, of bonds in NT$ of 100 par; quantities in lots (張).
package struct Auction: Hashable, Sendable {
  /// 證券代號
  package var code: StockCode
  /// 證券名稱
  package var name = ""
  /// 發行市場: the board in the exchange's words, such as 集中交易市場.
  package var market = ""
  /// 發行性質: what is sold, such as 初上櫃 or 無擔保轉換公司債.
  package var issueType = ""
  /// 競拍方式: 美國標, in which winners pay their own bid.
  package var method: String?
  /// 投標開始日
  package var bidStart: Day?
  /// 投標結束日
  package var bidEnd: Day?
  /// 開標日期
  package var openingDate: Day?
  /// 撥券日期(上市、上櫃日期)
  package var deliveryDate: Day?
  /// 競拍數量(張)
  package var lots: Int?
  /// 最低投標價格
  package var minimumPrice: Price?
  /// 最低每標單投標數量(張)
  package var bidLotsMinimum: Int?
  /// 最高投(得)標數量(張)
  package var bidLotsMaximum: Int?
  /// 保證金成數(%)
  package var depositPercent: Int?
  /// 每一投標單投標處理費(元): never returned.
  package var processingFee: Int?
  /// 得標手續費率(%)
  package var winningFee: Rate?
  /// 主辦券商
  package var underwriter: String?
  /// 得標總金額(元): nil until the opening.
  package var totalAmount: Int?
  /// 總合格件: nil until the opening.
  package var qualifiedBids: Int?
  /// 合格投標數量(張): nil until the opening.
  package var qualifiedLots: Int?
  /// 最低得標價格: nil until the opening.
  package var lowestPrice: Price?
  /// 最高得標價格: nil until the opening.
  package var highestPrice: Price?
  /// 得標加權平均價格: nil until the opening.
  package var averagePrice: Price?
  /// 實際承銷價格: the price of the draw that follows; nil until it is fixed.
  package var offerPrice: Price?
  /// 取消競價拍賣(流標或取消)
  package var isCancelled = false

  package init(code: StockCode) { self.code = code }
}

extension Auction {
  /// What is sold. A row whose issue type and code disagree is rejected.
  package enum Kind: String, Sendable, CaseIterable {
    /// Shares of a company that is not listed yet.
    case ipo
    case convertibleBond = "convertible_bond"
    /// Shares of a company that increases its capital or changes its board.
    case other
  }

  package var kind: Kind {
    if issueType.contains("轉換公司債") { return .convertibleBond }
    return issueType.contains("初") ? .ipo : .other
  }

  /// The board on which the security will trade; nil if the label names none.
  package var board: Board? {
    if market.contains("櫃檯買賣") || market.contains("上櫃") { return .tpex }
    return ["集中交易市場", "創新板", "上市"].contains { market.contains($0) } ? .twse : nil
  }

  /// Whether the opening's result is published.
  package var hasResult: Bool { averagePrice != nil }

  /// The shares of a lot, and NT$ 100,000 face of a bond that is priced per 100: both cost a thousand times the price.
  package static let unitsOfALot = 1000
}

extension Auction: ListedRecord {
  package static var declarations: [FactDeclaration<Auction>] { AuctionFact.declarations }
  package static var idSuffix: String? { "auction" }

  package var occasion: String { kind.rawValue }
  package var period: [Day?] { [bidStart, bidEnd] }
  package var listDay: Day? { openingDate }
  package var lastDay: Day? { [bidStart, bidEnd, openingDate, deliveryDate].compactMap(\.self).max() }
  package var isClosed: Bool { hasResult || isCancelled }
}

extension Auction.Kind {
  package var text: Text {
    switch self {
    case .ipo: Text("初上市櫃", "IPO")
    case .convertibleBond: Text("可轉換公司債", "convertible bond")
    case .other: Text("其他", "other")
    }
  }
}
