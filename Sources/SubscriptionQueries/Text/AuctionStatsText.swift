internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// How past auctions went, as a table; groups with too few cases show only their number.
extension AuctionGroups {
  package var blocks: [TextBlock] {
    var table = AlignedTable([
      .left(Text("範圍", "group"), 0), .right(Text("件數", "cases"), 0),
      .right(Text("倍數中位數", "cover, median"), 4),
      .right(Text("最低得標高於底標", "lowest over minimum"), 3),
      .right(Text("均價溢價率", "average over offer"), 2),
      .right(Text("首日件數", "first days"), 5),
      .right(Text("首日對承銷價", "first day over offer"), 1),
      .right(Text("對得標均價", "over average bid"), 1),
      .right(Text("跌破承銷價", "below offer"), 2),
      .right(Text("跌破均價加手續費", "below bid and fee"), 2),
      .right(Text("相關", "correlation"), 6),
    ])
    table.rows = groups.map { group in
      let (statistics, first) = (group.statistics, group.statistics.firstDay)
      let cells: [String?] = [
        statistics.cases.grouped, statistics.cover.map { "\($0.median)%" },
        statistics.lowestOverMinimum?.median.signed, statistics.premium?.median.signed, first?.cases.grouped,
        first?.overOffer.median.signed, first?.overAverage.median.signed,
        first.map { "\($0.shareBelowOffer)%" }, first.map { "\($0.shareBelowBid)%" },
        first?.correlation?.description,
      ]
      return [TonedText(title(of: group))] + cells.map { TonedText($0) }
    }
    var lines: [LabelledText] = []
    lines.add(
      Text("註", "note"),
      Text(
        "均為中位數；少於 20 件者不作結論；首日收盤價取自資料庫；過去績效不代表未來表現。",
        "Medians. Fewer than 20 cases show no statistics; first-day closes come from the store; past results, not a "
          + "forecast."))
    return [.table(table), .blank, .facts(lines)]
  }

  private func title(of group: Group) -> Text {
    let kind = group.kind.text
    return group.year.map { Text("\(kind) \($0)", "\(kind) \($0)") } ?? kind
  }
}
