internal import SubscriptionCalendar
internal import SubscriptionQueries

/// How past auctions went, as a table; groups with too few cases show only their number.
struct AuctionStatsText {
  private let groups: AuctionGroups
  private let localizer: Localizer

  init(_ groups: AuctionGroups, localizer: Localizer) { (self.groups, self.localizer) = (groups, localizer) }

  func text(columns: Int, style: Style) -> String {
    var table = AlignedTable([
      .left(localizer("範圍", "group"), 0), .right(localizer("件數", "cases"), 0),
      .right(localizer("倍數中位數", "cover, median"), 4),
      .right(localizer("最低得標高於底標", "lowest over minimum"), 3),
      .right(localizer("均價溢價率", "average over offer"), 2),
      .right(localizer("首日件數", "first days"), 5),
      .right(localizer("首日對承銷價", "first day over offer"), 1),
      .right(localizer("對得標均價", "over average bid"), 1),
      .right(localizer("跌破承銷價", "below offer"), 2),
      .right(localizer("跌破均價加手續費", "below bid and fee"), 2),
      .right(localizer("相關", "correlation"), 6),
    ])
    table.rows = groups.groups.map { group in
      let (statistics, first) = (group.statistics, group.statistics.firstDay)
      let cells: [String?] = [
        statistics.cover.map { "\($0.median)%" }, statistics.lowestOverMinimum?.median.signed,
        statistics.premium?.median.signed, first?.cases.grouped,
        first?.overOffer.median.signed, first?.overAverage.median.signed,
        first.map { "\($0.shareBelowOffer)%" }, first.map { "\($0.shareBelowBid)%" },
        first?.correlation?.description,
      ]
      return ([title(of: group), statistics.cases.grouped] + cells.map { $0 ?? "-" }).map { TonedText($0) }
    }
    var lines = LabelledLines()
    lines.add(
      localizer("註", "note"),
      TonedText(
        localizer(
          "均為中位數；少於 20 件者不作結論；首日收盤價取自資料庫；過去績效不代表未來表現。",
          "Medians. Fewer than 20 cases show no statistics; first-day closes come from the store; past results, not a "
            + "forecast.")))
    return table.text(columns: columns, style: style) + "\n" + lines.text(columns: columns, style: style)
  }

  private func title(of group: AuctionGroups.Group) -> String {
    let kind = localizer.lexicon.auctionKind(group.kind)
    return group.year.map { "\(kind) \($0)" } ?? kind
  }
}
