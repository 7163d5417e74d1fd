package import ListEngine
internal import Localization
package import Values

/// One public subscription: the facts of a row of the exchange's list (公開申購公告-抽籤日程表).
///
/// Nothing in it is computed: ``Tracked`` adds the id and the history, ``EvaluatedOffering`` what follows at a moment. For
/// instance 9935: 27.3 a share, from 29 October to 1 November 2024, drawn on 5 November. Nil is "not published yet". Prices
/// in NT$ a share, amounts in NT$, the rest in shares or applications.
package struct Offering: Hashable, Sendable {
  package var code: StockCode
  package var name: String
  package var market: Market
  package var subscriptionStart, subscriptionEnd, drawDate, deliveryDate: Day?
  package var sharesOffered, sharesOfferedFinal: Int?
  /// 承銷價: the announced price; for a book-built offering the ceiling that is collected in advance.
  package var offerPrice: Price?
  /// 實際承銷價: nil until it is fixed (未訂出), and for a cancelled offering.
  package var finalPrice: Price?
  package var underwriter: String?
  package var lotShares, totalAmount, qualifiedApplications: Int?
  package var winRate: WinRate?
  package var isCancelled: Bool

  /// What the exchange charges for: the final price where it is fixed, else the announced one.
  package var price: Price? { finalPrice ?? offerPrice }

  /// What is offered: by the form of the code, but a government bond is no share whatever its code.
  package var kind: SecurityKind { code.isGovernmentBond || market.isGovernmentBond ? .other : code.kind }

  package var hasResult: Bool { qualifiedApplications != nil }

  package var lastDay: Day? { days.max() }

  package var firstDay: Day? { days.min() }

  private var days: [Day] { [subscriptionStart, subscriptionEnd, drawDate, deliveryDate].compactMap(\.self) }

  package init(
    code: StockCode, name: String, market: Market, subscriptionStart: Day? = nil, subscriptionEnd: Day? = nil,
    drawDate: Day? = nil, deliveryDate: Day? = nil, sharesOffered: Int? = nil, sharesOfferedFinal: Int? = nil,
    offerPrice: Price? = nil, finalPrice: Price? = nil, underwriter: String? = nil, lotShares: Int? = nil,
    totalAmount: Int? = nil, qualifiedApplications: Int? = nil, winRate: WinRate? = nil,
    isCancelled: Bool = false
  ) {
    (self.code, self.name, self.market, self.subscriptionStart) = (code, name, market, subscriptionStart)
    (self.subscriptionEnd, self.drawDate, self.deliveryDate) = (subscriptionEnd, drawDate, deliveryDate)
    (self.sharesOffered, self.sharesOfferedFinal) = (sharesOffered, sharesOfferedFinal)
    (self.offerPrice, self.finalPrice, self.underwriter) = (offerPrice, finalPrice, underwriter)
    (self.lotShares, self.totalAmount) = (lotShares, totalAmount)
    (self.qualifiedApplications, self.winRate) = (qualifiedApplications, winRate)
    self.isCancelled = isCancelled
  }
}

extension Offering: ListedRecord {
  package enum Key: String, FactKey {
    case code, name, market
    case subscriptionStart = "subscription_start"
    case subscriptionEnd = "subscription_end"
    case drawDate = "draw_date"
    case deliveryDate = "delivery_date"
    case sharesOffered = "shares_offered"
    case sharesOfferedFinal = "shares_offered_final"
    case lotShares = "lot_shares"
    case totalAmount = "total_amount"
    case qualifiedApplications = "qualified_applications"
    case offerPrice = "offer_price"
    case finalPrice = "final_price"
    case underwriter
    case winRate = "win_rate_percent"
    case isCancelled = "cancelled"
  }

  package static func fact(_ key: Key) -> Fact<Self> {
    switch key {
    case .code: Fact(required: Text("證券代號", "Code of the security"), { $0.code }, { $0.code = $1 })
    case .name: Fact(text: Text("證券名稱", "Name of the security"), { $0.name }, { $0.name = $1 })
    case .market:
      Fact(
        text: Text("發行市場", "Market and occasion, in the exchange's words"), note: ": an open set",
        { $0.market }, { $0.market = $1 })
    case .subscriptionStart:
      Fact(Text("申購開始日", "First day to apply"), { $0.subscriptionStart }, { $0.subscriptionStart = $1 })
    case .subscriptionEnd:
      Fact(Text("申購結束日", "Last day to apply"), { $0.subscriptionEnd }, { $0.subscriptionEnd = $1 })
    case .drawDate: Fact(Text("抽籤日期", "Day of the draw"), { $0.drawDate }, { $0.drawDate = $1 })
    case .deliveryDate:
      Fact(
        Text("撥券日期", "Day the shares are delivered"), note: "; for a new listing its first day of trade",
        { $0.deliveryDate }, { $0.deliveryDate = $1 })
    case .sharesOffered:
      Fact(Text("承銷股數", "Shares announced"), { $0.sharesOffered }, { $0.sharesOffered = $1 })
    case .sharesOfferedFinal:
      Fact(
        Text("實際承銷股數", "Shares finally offered"), { $0.sharesOfferedFinal }, { $0.sharesOfferedFinal = $1 })
    case .lotShares: Fact(Text("申購股數", "Shares of one application"), { $0.lotShares }, { $0.lotShares = $1 })
    case .totalAmount:
      Fact(Text("總承銷金額", "NT$ of the whole offering"), { $0.totalAmount }, { $0.totalAmount = $1 })
    case .qualifiedApplications:
      Fact(
        Text("總合格件", "Qualified applications"), note: "; null until drawn", { $0.qualifiedApplications },
        { $0.qualifiedApplications = $1 })
    case .offerPrice:
      Fact(
        Text("承銷價", "NT$ a share as announced"),
        note: "; for a book-built offering the ceiling that is collected", { $0.offerPrice },
        { $0.offerPrice = $1 })
    case .finalPrice:
      Fact(Text("實際承銷價", "NT$ a share as finally fixed"), { $0.finalPrice }, { $0.finalPrice = $1 })
    case .underwriter: Fact(Text("主辦券商", "Lead underwriter"), { $0.underwriter }, { $0.underwriter = $1 })
    case .winRate:
      Fact(
        Text("中籤率(%)", "Published win rate in percent, cut to two decimals"), note: "; null until drawn",
        storeColumn: "win_rate", { $0.winRate }, { $0.winRate = $1 })
    case .isCancelled:
      Fact(
        required: Text("取消", "Whether the exchange cancelled it"), { $0.isCancelled }, { $0.isCancelled = $1 }
      )
    }
  }

  package static let facts = Key.allCases.map(fact)

  package static let kind = RecordKind(
    name: "offering", idSuffix: nil, folder: "offerings", noun: Text("申購案", "offering"),
    counted: Text("檔申購案", "offerings"),
    open: Text("未抽籤", "open"), closed: Text("已抽籤", "finished"))
  package typealias Published = PublishedOfferingState

  package init(code: StockCode) { self.init(code: code, name: "", market: Market("")) }

  // Other words for the same board and trade are no other offering.
  package var identity: String {
    market.board.map { "\($0.rawValue) \(market.trade)" } ?? market.description
  }
  package var period: [Day?] { [subscriptionStart, subscriptionEnd] }
  package var listDay: Day? { drawDate }
  package var isClosed: Bool { hasResult || isCancelled }
  package var scope: Scope? { (drawDate ?? lastDay).map { .year($0.year) } }
}
