package import Decoding
package import ListEngine
internal import Localization
internal import Values

extension Auction {
  /// The exchange's list of a year's auctions (競價拍賣公告-投標日程表), filed under the year of the opening. A neighbouring
  /// year's may not be published yet, or no longer.
  package static func sources(_ request: ListRequest) -> [ListSource<Auction>] {
    request.years.map { year in
      let consequence = Text("；競價拍賣維持不變", "; its auctions stay as they were")
      // A year has some eighty; only in its first weeks the list may have none.
      let isOwnYear = year == request.today.year && request.today.components.month > 1
      let id = SourceID("twse-auctions-\(year)")
      var source = ListSource<Auction>(
        id,
        year == request.today.year
          ? .optional(ifMissing: consequence) : .optionalIfItExists(ifMissing: consequence),
        .atLeastNineTenths(mayBeEmpty: !isOwnYear),
        urls: ["https://www.twse.com.tw/announcement/auction?response=csv&yy=\(year)"], scope: .year(year),
        column: column)
      source.filing = (year, .openingDate, Text("開標", "an opening"))
      (source.title, source.endsWithNotes, source.mayBeUnrecorded) = ("競價拍賣公告", true, true)
      source.firstYear = 2017
      source.mayLackColumns = request.accepted.covers(id)
      source.finish = { auction throws(CellProblem) in try check(auction) }
      return source
    }
  }

  private static func check(_ auction: Auction) throws(CellProblem) {
    guard (auction.code.kind == .convertibleBond) == (auction.kind == .convertibleBond) else {
      throw CellProblem(
        column: column(.issueType)?.name ?? "", text: auction.issueType,
        reason: auction.code.kind == .convertibleBond
          ? Text("代號 \(auction.code) 是轉換公司債", "the code \(auction.code) is a convertible bond's")
          : Text("代號 \(auction.code) 不是轉換公司債", "the code \(auction.code) is not a convertible bond's"))
    }
    if let deposit = auction.depositPercent, deposit > 100 {
      throw CellProblem(
        column: column(.depositPercent)?.name ?? "", text: "\(deposit)",
        reason: Text("保證金超過投標金額", "a deposit of more than the bid"))
    }
  }

  // The price of the draw was 承銷價格(元) until March 2025, the last day 投標截止日 in 2017. 序號 is renumbered daily.
  package static func column(_ key: Key) -> ListColumn? {
    switch key {
    case .code: .required("證券代號", "股票代號", "代號").essential
    case .name: .required("證券名稱", "股票名稱", "名稱").withValue
    case .market: .required("發行市場", "市場").withValue
    case .issueType: .required("發行性質").withValue
    case .method: .expected("競拍方式")
    case .bidStart: .required("投標開始日", "投標開始日期", "投標起日").essential
    case .bidEnd: .required("投標結束日", "投標截止日", "投標結束日期", "投標截止日期", "投標迄日").essential
    case .openingDate: .required("開標日期", "開標日").withValue
    case .deliveryDate: .required("撥券日期(上市、上櫃日期)", "撥券日期(上市,上櫃日期)", "撥券日期", "撥券日(上市、上櫃日期)").withValue
    case .lots: .expected("競拍數量(張)", "競拍張數", "競拍數量").zeroIsBlank.withValue
    case .minimumPrice: .expected("最低投標價格(元)", "最低投標價格").withValue
    case .bidLotsMinimum: .expected("最低每標單投標數量(張)", "每標單最低投標數量(張)").zeroIsBlank.withValue
    case .bidLotsMaximum: .expected("最高投(得)標數量(張)", "最高投標數量(張)").zeroIsBlank.withValue
    case .depositPercent: .expected("保證金成數(%)", "保證金成數").withValue
    case .processingFee: .expected("每一投標單投標處理費(元)", "投標處理費(元)").withValue
    case .winningFee: .expected("得標手續費率(%)", "得標手續費率").withValue
    case .underwriter: .expected("主辦券商", "主辦證券商", "主辦承銷商").withValue
    case .totalAmount: .expected("得標總金額(元)", "得標總金額").zeroIsBlank
    case .qualifiedBids: .expected("總合格件", "總合格件數").zeroIsBlank
    case .qualifiedLots: .expected("合格投標數量(張)", "合格投標數量").zeroIsBlank
    case .lowestPrice: .expected("最低得標價格(元)", "最低得標價格")
    case .highestPrice: .expected("最高得標價格(元)", "最高得標價格")
    case .averagePrice: .expected("得標加權平均價格(元)", "得標加權平均價格")
    case .offerPrice: .expected("實際承銷價格(元)", "承銷價格(元)", "實際承銷價(元)", "承銷價(元)")
    case .isCancelled: .expected("取消競價拍賣(流標或取消)", "取消競價拍賣").flag("Y", Text("取消（Y）", "a cancellation (Y)"))
    }
  }
}
