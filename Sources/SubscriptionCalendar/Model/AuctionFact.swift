internal import Localization

/// The facts of an auction, in the order of the files under auctions/. Each is declared once, here.
package enum AuctionFact: Int, CaseIterable, Sendable {
  case code, name, market, issueType, method
  case bidStart, bidEnd, openingDate, deliveryDate
  case lots, minimumPrice, bidLotsMinimum, bidLotsMaximum
  case depositPercent, processingFee, winningFee
  case underwriter
  case totalAmount, qualifiedBids, qualifiedLots
  case lowestPrice, highestPrice, averagePrice, offerPrice
  case isCancelled

  package var declaration: FactDeclaration<Auction> { Self.declarations[rawValue] }

  package var name: String { declaration.name }

  package static let declarations = allCases.map(\.declared)

  // The price of the draw was 承銷價格(元) until March 2025, the last day 投標截止日 in 2017. 序號 is renumbered daily.
  private var declared: FactDeclaration<Auction> {
    switch self {
    case .code:
      FactDeclaration(
        name: "code", title: "證券代號", meaning: "Code of the security", .required("證券代號", "股票代號", "代號"),
        .code({ $0.code }, { $0.code = $1 }))
    case .name:
      FactDeclaration(
        name: "name", title: "證券名稱", meaning: "Name of the security", .required("證券名稱", "股票名稱", "名稱"),
        .requiredText({ $0.name }, { $0.name = $1 }))
    case .market:
      FactDeclaration(
        name: "market", title: "發行市場", meaning: "Board, in the exchange's words", .required("發行市場", "市場"),
        .requiredText({ $0.market }, { $0.market = $1 }))
    case .issueType:
      FactDeclaration(
        name: "issue_type", title: "發行性質", meaning: "What is sold, in the exchange's words: an open set",
        .required("發行性質"), .requiredText({ $0.issueType }, { $0.issueType = $1 }))
    case .method:
      FactDeclaration(
        name: "method", title: "競拍方式", meaning: "How winners are chosen and what they pay", .expected("競拍方式"),
        .optionalText({ $0.method }, { $0.method = $1 }))
    case .bidStart:
      FactDeclaration(
        name: "bid_start", title: "投標開始日", meaning: "First day to bid", .required("投標開始日", "投標開始日期", "投標起日"),
        .day({ $0.bidStart }, { $0.bidStart = $1 }))
    case .bidEnd:
      FactDeclaration(
        name: "bid_end", title: "投標截止日", meaning: "Last day to bid",
        .required("投標結束日", "投標截止日", "投標結束日期", "投標截止日期", "投標迄日"), .day({ $0.bidEnd }, { $0.bidEnd = $1 }))
    case .openingDate:
      FactDeclaration(
        name: "opening_date", title: "開標日", meaning: "Day on which the bids are opened",
        .required("開標日期", "開標日"),
        .day({ $0.openingDate }, { $0.openingDate = $1 }))
    case .deliveryDate:
      FactDeclaration(
        name: "delivery_date", title: "撥券日",
        meaning: "Day the securities are delivered; for a new listing its first day of trade",
        .required("撥券日期(上市、上櫃日期)", "撥券日期(上市,上櫃日期)", "撥券日期", "撥券日(上市、上櫃日期)"),
        .day({ $0.deliveryDate }, { $0.deliveryDate = $1 }))
    case .lots:
      FactDeclaration(
        name: "lots", title: "競拍張數", meaning: "Lots on offer: 1,000 shares, or NT$ 100,000 face of a bond",
        .expected("競拍數量(張)", "競拍張數", "競拍數量"), .count({ $0.lots }, { $0.lots = $1 }, zeroIsUnset: true))
    case .minimumPrice:
      FactDeclaration(
        name: "minimum_price", title: "最低投標價格",
        meaning: "Lowest price that may be bid, NT$ a share or of 100 par",
        .expected("最低投標價格(元)", "最低投標價格"), .price({ $0.minimumPrice }, { $0.minimumPrice = $1 }))
    case .bidLotsMinimum:
      FactDeclaration(
        name: "bid_lots_minimum", title: "每標單最低張數", meaning: "Fewest lots of a bid",
        .expected("最低每標單投標數量(張)", "每標單最低投標數量(張)"),
        .count({ $0.bidLotsMinimum }, { $0.bidLotsMinimum = $1 }, zeroIsUnset: true))
    case .bidLotsMaximum:
      FactDeclaration(
        name: "bid_lots_maximum", title: "最高投標張數", meaning: "Most lots that one bidder may bid for and win",
        .expected("最高投(得)標數量(張)", "最高投標數量(張)"),
        .count({ $0.bidLotsMaximum }, { $0.bidLotsMaximum = $1 }, zeroIsUnset: true))
    case .depositPercent:
      FactDeclaration(
        name: "deposit_percent", title: "保證金成數(%)", meaning: "Deposit in percent of the bid",
        .expected("保證金成數(%)", "保證金成數"),
        .count({ $0.depositPercent }, { $0.depositPercent = $1 }, zeroIsUnset: false))
    case .processingFee:
      FactDeclaration(
        name: "processing_fee", title: "投標處理費", meaning: "NT$ of a bid, never returned",
        .expected("每一投標單投標處理費(元)", "投標處理費(元)"),
        .count({ $0.processingFee }, { $0.processingFee = $1 }, zeroIsUnset: false))
    case .winningFee:
      FactDeclaration(
        name: "winning_fee_percent", title: "得標手續費率(%)",
        meaning: "Fee of a winner in percent of what the bid pays",
        storeColumn: "winning_fee", .expected("得標手續費率(%)", "得標手續費率"),
        .fee({ $0.winningFee }, { $0.winningFee = $1 }))
    case .underwriter:
      FactDeclaration(
        name: "underwriter", title: "主辦券商", meaning: "Lead underwriter", .expected("主辦券商", "主辦證券商", "主辦承銷商"),
        .optionalText({ $0.underwriter }, { $0.underwriter = $1 }))
    case .totalAmount:
      FactDeclaration(
        name: "total_amount", title: "得標總金額", meaning: "NT$ of all winning bids; null until the opening",
        .expected("得標總金額(元)", "得標總金額"), .count({ $0.totalAmount }, { $0.totalAmount = $1 }, zeroIsUnset: true)
      )
    case .qualifiedBids:
      FactDeclaration(
        name: "qualified_bids", title: "總合格件", meaning: "Qualified bids; null until the opening",
        .expected("總合格件", "總合格件數"), .count({ $0.qualifiedBids }, { $0.qualifiedBids = $1 }, zeroIsUnset: true)
      )
    case .qualifiedLots:
      FactDeclaration(
        name: "qualified_lots", title: "合格投標張數",
        meaning: "Lots of the qualified bids; null until the opening",
        .expected("合格投標數量(張)", "合格投標數量"),
        .count({ $0.qualifiedLots }, { $0.qualifiedLots = $1 }, zeroIsUnset: true))
    case .lowestPrice:
      FactDeclaration(
        name: "lowest_price", title: "最低得標價格", meaning: "Lowest winning bid; null until the opening",
        .expected("最低得標價格(元)", "最低得標價格"), .price({ $0.lowestPrice }, { $0.lowestPrice = $1 }))
    case .highestPrice:
      FactDeclaration(
        name: "highest_price", title: "最高得標價格", meaning: "Highest winning bid; null until the opening",
        .expected("最高得標價格(元)", "最高得標價格"), .price({ $0.highestPrice }, { $0.highestPrice = $1 }))
    case .averagePrice:
      FactDeclaration(
        name: "average_price", title: "得標均價",
        meaning: "Average of the winning bids by lots; null until the opening",
        .expected("得標加權平均價格(元)", "得標加權平均價格"), .price({ $0.averagePrice }, { $0.averagePrice = $1 }))
    case .offerPrice:
      FactDeclaration(
        name: "offer_price", title: "實際承銷價",
        meaning: "Price of the draw that follows; null until it is fixed",
        .expected("實際承銷價格(元)", "承銷價格(元)", "實際承銷價(元)", "承銷價(元)"),
        .price({ $0.offerPrice }, { $0.offerPrice = $1 }))
    case .isCancelled:
      FactDeclaration(
        name: "cancelled", title: "流標或取消", meaning: "Whether the auction failed or was cancelled",
        .expected("取消競價拍賣(流標或取消)", "取消競價拍賣"),
        .flag(
          { $0.isCancelled }, { $0.isCancelled = $1 }, word: "Y",
          meaning: Text("取消（Y）", "a cancellation (Y)")))
    }
  }
}
