package import Decoding
package import ListEngine
internal import Localization
internal import Values

extension Offering {
  /// The exchange's list of subscriptions (公開申購公告-抽籤日程表), filed under the year of the draw. It is not open data (see
  /// docs/data.md), so one request is made, for the CSV file that the exchange offers for download.
  package static func sources(_ request: ListRequest) -> [ListSource<Offering>] {
    request.years.map { year in
      let isRequired = request.requiredYears.contains(year)
      // In its first days, and before it, a year may have no draws yet.
      let today = request.today.components
      let isNew = year > today.year || year == today.year && (today.month, today.day) <= (1, 15)
      let id = SourceID("twse-subscriptions-\(year)")
      var source = ListSource<Offering>(
        id, isRequired ? .required : neighbouringYear(request.today),
        .atLeastNineTenths(mayBeEmpty: !isRequired || isNew),
        urls: ["https://www.twse.com.tw/announcement/publicForm?response=csv&yy=\(year)"], scope: .year(year),
        column: column)
      source.filing = (year, .drawDate, Text("抽籤", "a draw"))
      (source.title, source.endsWithNotes) = ("公開申購公告", true)
      source.mayLackColumns = request.accepted.covers(id)
      source.finish = { offering throws(CellProblem) in
        // 0 % is printed until the draw; after it, under a hundredth of a percent prints 0 as well.
        if offering.qualifiedApplications == nil, offering.winRate?.hundredths == 0 { offering.winRate = nil }
        if offering.lotShares == 0 {
          throw CellProblem(
            column: column(.lotShares)?.name ?? "", text: "0", reason: Text("申購股數為 0", "a lot without shares")
          )
        }
      }
      // A row that is a bond only by its code is not dropped: the review reports it.
      source.keeps = { offering in
        request.keepsBonds || !offering.code.isGovernmentBond || !offering.market.isGovernmentBond
      }
      return source
    }
  }

  /// Next year's list may not be published yet, and last year's no longer.
  private static func neighbouringYear(_ today: Day) -> SourceNeed {
    .ifItExists(
      ifMissing: Text("；不是當年度，其餘照常發布", "; it is outside its own year, so the rest is published"),
      ifNotUnderstood: Text("或不含該年度：--year \(today.year)", " Or leave that year out: --year \(today.year)"))
  }

  // The list's column names have been the same since 2018. The neighbouring list of auctions had one renamed in 2025,
  // so likely variants are accepted. 序號 is not read: it is renumbered daily.
  package static func column(_ key: Key) -> ListColumn? {
    switch key {
    case .code: .required("證券代號", "股票代號", "代號").essential
    case .name: .required("證券名稱", "股票名稱", "名稱").withValue
    case .market: .required("發行市場", "市場").withValue
    case .subscriptionStart: .required("申購開始日", "申購開始日期", "申購起日", "申購起始日").essential
    case .subscriptionEnd: .required("申購結束日", "申購結束日期", "申購迄日", "申購截止日").essential
    case .drawDate: .required("抽籤日期", "抽籤日").withValue
    case .deliveryDate: .required("撥券日期(上市、上櫃日期)", "撥券日期(上市,上櫃日期)", "撥券日期", "撥券日(上市、上櫃日期)").withValue
    case .sharesOffered: .expected("承銷股數").withValue
    case .sharesOfferedFinal: .expected("實際承銷股數").withValue
    case .lotShares: .expected("申購股數", "每件申購股數").withValue
    case .totalAmount: .expected("總承銷金額(元)", "總承銷金額").zeroIsBlank
    case .qualifiedApplications: .expected("總合格件", "總合格件數").zeroIsBlank
    case .offerPrice: .expected("承銷價(元)", "承銷價格(元)", "承銷價", "承銷價格")
    case .finalPrice: .expected("實際承銷價(元)", "實際承銷價格(元)", "實際承銷價", "實際承銷價格")
    case .underwriter: .expected("主辦券商", "主辦證券商", "主辦承銷商").withValue
    case .winRate: .expected("中籤率(%)", "中籤率%", "中籤率")
    case .isCancelled: .expected("取消公開抽籤", "取消公開抽籤註記").flag("取消", Text("取消申購", "a cancellation (取消申購)"))
    }
  }
}
