package import ListEngine
package import Localization
package import Values

/// One auction of shares or bonds (競價拍賣): the facts of a row of the exchange's list (競價拍賣公告-投標日程表).
///
/// Nil is "not published yet". Prices in NT$ a share, of bonds in NT$ of 100 par; quantities in lots (張).
package struct Auction: Hashable, Sendable {
  package var code: StockCode
  package var name = ""
  /// 發行市場: the board in the exchange's words, such as 集中交易市場.
  package var market = ""
  /// 發行性質: what is sold, such as 初上櫃 or 無擔保轉換公司債.
  package var issueType = ""
  /// 競拍方式: 美國標, in which winners pay their own bid.
  package var method: String?
  package var bidStart, bidEnd, openingDate, deliveryDate: Day?
  package var lots: Int?
  package var minimumPrice: Price?
  package var bidLotsMinimum, bidLotsMaximum, depositPercent: Int?
  /// 每一投標單投標處理費(元): never returned.
  package var processingFee: Int?
  package var winningFee: Rate?
  package var underwriter: String?
  package var totalAmount, qualifiedBids, qualifiedLots: Int?
  package var lowestPrice, highestPrice, averagePrice: Price?
  /// 實際承銷價格: the price of the draw that follows; nil until it is fixed.
  package var offerPrice: Price?
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

    package var text: Text {
      switch self {
      case .ipo: Text("初上市櫃", "IPO")
      case .convertibleBond: Text("可轉換公司債", "convertible bond")
      case .other: Text("其他", "other")
      }
    }
  }

  package var kind: Kind {
    if issueType.contains("轉換公司債") || code.kind == .convertibleBond { return .convertibleBond }
    return issueType.contains("初") ? .ipo : .other
  }

  /// The board on which the security will trade; nil if the label names none.
  package var board: Board? { Market(market).board }

  package var hasResult: Bool { averagePrice != nil }
}

extension Auction: ListedRecord {
  package typealias Published = PublishedAuctionState

  package enum Key: String, FactKey {
    case code, name, market
    case issueType = "issue_type"
    case method
    case bidStart = "bid_start"
    case bidEnd = "bid_end"
    case openingDate = "opening_date"
    case deliveryDate = "delivery_date"
    case lots
    case minimumPrice = "minimum_price"
    case bidLotsMinimum = "bid_lots_minimum"
    case bidLotsMaximum = "bid_lots_maximum"
    case depositPercent = "deposit_percent"
    case processingFee = "processing_fee"
    case winningFee = "winning_fee_percent"
    case underwriter
    case totalAmount = "total_amount"
    case qualifiedBids = "qualified_bids"
    case qualifiedLots = "qualified_lots"
    case lowestPrice = "lowest_price"
    case highestPrice = "highest_price"
    case averagePrice = "average_price"
    case offerPrice = "offer_price"
    case isCancelled = "cancelled"
  }

  package static func fact(_ key: Key) -> Fact<Self> {
    switch key {
    case .code: Fact(required: Text("證券代號", "Code of the security"), { $0.code }, { $0.code = $1 })
    case .name: Fact(text: Text("證券名稱", "Name of the security"), { $0.name }, { $0.name = $1 })
    case .market:
      Fact(text: Text("發行市場", "Board, in the exchange's words"), { $0.market }, { $0.market = $1 })
    case .issueType:
      Fact(
        text: Text("發行性質", "What is sold, in the exchange's words"), note: ": an open set",
        { $0.issueType }, { $0.issueType = $1 })
    case .method:
      Fact(Text("競拍方式", "How winners are chosen and what they pay"), { $0.method }, { $0.method = $1 })
    case .bidStart: Fact(Text("投標開始日", "First day to bid"), { $0.bidStart }, { $0.bidStart = $1 })
    case .bidEnd: Fact(Text("投標截止日", "Last day to bid"), { $0.bidEnd }, { $0.bidEnd = $1 })
    case .openingDate:
      Fact(Text("開標日", "Day on which the bids are opened"), { $0.openingDate }, { $0.openingDate = $1 })
    case .deliveryDate:
      Fact(
        Text("撥券日", "Day the securities are delivered"), note: "; for a new listing its first day of trade",
        { $0.deliveryDate }, { $0.deliveryDate = $1 })
    case .lots:
      Fact(
        Text("競拍張數", "Lots on offer"), note: ": 1,000 shares, or NT$ 100,000 face of a bond", { $0.lots },
        { $0.lots = $1 })
    case .minimumPrice:
      Fact(
        Text("最低投標價格", "Lowest price that may be bid, NT$ a share or of 100 par"), { $0.minimumPrice },
        { $0.minimumPrice = $1 })
    case .bidLotsMinimum:
      Fact(Text("每標單最低張數", "Fewest lots of a bid"), { $0.bidLotsMinimum }, { $0.bidLotsMinimum = $1 })
    case .bidLotsMaximum:
      Fact(
        Text("最高投標張數", "Most lots that one bidder may bid for and win"), { $0.bidLotsMaximum },
        { $0.bidLotsMaximum = $1 })
    case .depositPercent:
      Fact(
        Text("保證金成數(%)", "Deposit in percent of the bid"), { $0.depositPercent }, { $0.depositPercent = $1 })
    case .processingFee:
      Fact(Text("投標處理費", "NT$ of a bid, never returned"), { $0.processingFee }, { $0.processingFee = $1 })
    case .winningFee:
      Fact(
        Text("得標手續費率(%)", "Fee of a winner in percent of what the bid pays"), storeColumn: "winning_fee",
        { $0.winningFee }, { $0.winningFee = $1 })
    case .underwriter: Fact(Text("主辦券商", "Lead underwriter"), { $0.underwriter }, { $0.underwriter = $1 })
    case .totalAmount:
      Fact(
        Text("得標總金額", "NT$ of all winning bids"), note: "; null until the opening", { $0.totalAmount },
        { $0.totalAmount = $1 })
    case .qualifiedBids:
      Fact(
        Text("總合格件", "Qualified bids"), note: "; null until the opening", { $0.qualifiedBids },
        { $0.qualifiedBids = $1 })
    case .qualifiedLots:
      Fact(
        Text("合格投標張數", "Lots of the qualified bids"), note: "; null until the opening", { $0.qualifiedLots },
        { $0.qualifiedLots = $1 })
    case .lowestPrice:
      Fact(
        Text("最低得標價格", "Lowest winning bid"), note: "; null until the opening", { $0.lowestPrice },
        { $0.lowestPrice = $1 })
    case .highestPrice:
      Fact(
        Text("最高得標價格", "Highest winning bid"), note: "; null until the opening", { $0.highestPrice },
        { $0.highestPrice = $1 })
    case .averagePrice:
      Fact(
        Text("得標均價", "Average of the winning bids by lots"), note: "; null until the opening",
        { $0.averagePrice }, { $0.averagePrice = $1 })
    case .offerPrice:
      Fact(
        Text("實際承銷價", "Price of the draw that follows"), note: "; null until it is fixed", { $0.offerPrice },
        { $0.offerPrice = $1 })
    case .isCancelled:
      Fact(
        required: Text("流標或取消", "Whether the auction failed or was cancelled"), { $0.isCancelled },
        { $0.isCancelled = $1 })
    }
  }

  package static let facts = Key.allCases.map(fact)

  package static let kind = RecordKind(
    name: "auction", idSuffix: "auction", folder: "auctions", noun: Text("競價拍賣", "auction"),
    counted: Text("件競價拍賣", "auctions"),
    open: Text("未開標", "open"), closed: Text("已開標", "finished"))

  package var identity: String { "" }
  package var period: [Day?] { [bidStart, bidEnd] }
  package var listDay: Day? { openingDate }
  package var lastDay: Day? { [bidStart, bidEnd, openingDate, deliveryDate].compactMap(\.self).max() }
  package var isClosed: Bool { hasResult || isCancelled }
  package var scope: Scope? { (openingDate ?? lastDay).map { .year($0.year) } }
}
