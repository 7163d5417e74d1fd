internal import Localization
internal import SubscriptionReport
internal import Values

/// The premiums of past offerings as a table; groups with too few cases show only their number.
extension PremiumGroups {
  package var blocks: [TextBlock] {
    var table = AlignedTable([
      .left(Text("範圍", "group"), 0), .right(Text("件數", "cases"), 0),
      .right(Text("截止日溢價率中位數", "last day, median"), 2),
      .right(Text("撥券日中位數", "delivery, median"), 1), .right(Text("四分位", "quartiles"), 3),
      .right(Text("至抽籤變動", "to the draw"), 5), .right(Text("至撥券變動", "to delivery"), 4),
      .right(Text("跌破承銷價", "below price"), 1),
    ])
    table.rows = groups.map { group in
      let statistics = group.statistics
      let cells: [String?] = [
        group.cases.grouped, statistics?.lastDay.median.signed, statistics?.delivery.median.signed,
        statistics.map { "\($0.delivery.lower.signed)…\($0.delivery.upper.signed)" },
        statistics?.changeToDraw?.median.signed, statistics?.changeToDelivery.median.signed,
        statistics.map { "\($0.shareBelow)%" },
      ]
      return [TonedText(title(of: group.name))] + cells.map { TonedText($0) }
    }
    var lines: [LabelledText] = []
    lines.add(
      Text("註", "note"),
      Text(
        "少於 20 件者不作結論；過去績效不代表未來表現。", "Fewer than 20 cases show no statistics; past results, not a forecast."
      ))
    return [.table(table), .blank, .facts(lines)]
  }

  private func title(of name: Name) -> Text {
    switch name {
    case .all: Text("全部", "all")
    case .market(let market): Text(verbatim: market.description)
    case .band(let band): Text("截止日溢價率 \(band.rawValue)%", "last day \(band.rawValue)%")
    }
  }
}
