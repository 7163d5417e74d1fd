/// One public subscription: the facts of a row of the exchange's list (公開申購公告-抽籤日程表).
///
/// Nil is "not published yet". Prices in NT$ a share, amounts in NT$, the rest in shares or applications.
package struct Offering: Hashable, Sendable {
  /// 證券代號
  package var code: StockCode
  /// 證券名稱
  package var name: String
  /// 發行市場
  package var market: Market
  /// 申購開始日
  package var subscriptionStart: Day?
  /// 申購結束日
  package var subscriptionEnd: Day?
  /// 抽籤日期
  package var drawDate: Day?
  /// 撥券日期(上市、上櫃日期)
  package var deliveryDate: Day?
  /// 承銷股數
  package var sharesOffered: Int?
  /// 實際承銷股數
  package var sharesOfferedFinal: Int?
  /// 承銷價: the announced price; for a book-built offering the ceiling that is collected in advance.
  package var offerPrice: Price?
  /// 實際承銷價: nil until it is fixed (未訂出), and for a cancelled offering.
  package var finalPrice: Price?
  /// 主辦券商
  package var underwriter: String?
  /// 申購股數: the shares of one application.
  package var lotShares: Int?
  /// 總承銷金額
  package var totalAmount: Int?
  /// 總合格件: nil until drawn.
  package var qualifiedApplications: Int?
  /// 中籤率: nil until drawn.
  package var winRate: WinRate?
  /// 取消公開抽籤
  package var isCancelled: Bool

  /// What the exchange charges for: the final price where it is fixed, else the announced one.
  package var price: Price? { finalPrice ?? offerPrice }

  /// What is offered: by the form of the code, but a government bond is no share whatever its code.
  package var kind: SecurityKind { code.isGovernmentBond || market.isGovernmentBond ? .other : code.kind }

  /// Whether the draw's result is published.
  package var hasResult: Bool { qualifiedApplications != nil }

  /// The last day in the row.
  package var lastDay: Day? { days.max() }

  /// The first day in the row.
  package var firstDay: Day? { days.min() }

  private var days: [Day] {
    [subscriptionStart, subscriptionEnd, drawDate, deliveryDate].compactMap(\.self)
  }

  /// The offering with these facts.
  package init(
    code: StockCode, name: String, market: Market, subscriptionStart: Day? = nil, subscriptionEnd: Day? = nil,
    drawDate: Day? = nil, deliveryDate: Day? = nil, sharesOffered: Int? = nil, sharesOfferedFinal: Int? = nil,
    offerPrice: Price? = nil, finalPrice: Price? = nil, underwriter: String? = nil, lotShares: Int? = nil,
    totalAmount: Int? = nil, qualifiedApplications: Int? = nil, winRate: WinRate? = nil,
    isCancelled: Bool = false
  ) {
    self.code = code
    self.name = name
    self.market = market
    self.subscriptionStart = subscriptionStart
    self.subscriptionEnd = subscriptionEnd
    self.drawDate = drawDate
    self.deliveryDate = deliveryDate
    self.sharesOffered = sharesOffered
    self.sharesOfferedFinal = sharesOfferedFinal
    self.offerPrice = offerPrice
    self.finalPrice = finalPrice
    self.underwriter = underwriter
    self.lotShares = lotShares
    self.totalAmount = totalAmount
    self.qualifiedApplications = qualifiedApplications
    self.winRate = winRate
    self.isCancelled = isCancelled
  }
}
