internal import SubscriptionCalendar
internal import SubscriptionQueries

/// The premiums of past offerings as a table; groups with too few cases show only their number.
struct StatsText {
  private let groups: PremiumGroups
  private let localizer: Localizer

  init(_ groups: PremiumGroups, localizer: Localizer) { (self.groups, self.localizer) = (groups, localizer) }

  func text(columns: Int, style: Style) -> String {
    var table = AlignedTable([
      .left(localizer("範圍", "group"), 0), .right(localizer("件數", "cases"), 0),
      .right(localizer("截止日溢價率中位數", "last day, median"), 2),
      .right(localizer("撥券日中位數", "delivery, median"), 1), .right(localizer("四分位", "quartiles"), 3),
      .right(localizer("至抽籤變動", "to the draw"), 5), .right(localizer("至撥券變動", "to delivery"), 4),
      .right(localizer("跌破承銷價", "below price"), 1),
    ])
    table.rows = groups.groups.map { group in
      let cells: [String]
      if let statistics = group.statistics {
        cells = [
          statistics.lastDay.median.signed, statistics.delivery.median.signed,
          "\(statistics.delivery.lower.signed)…\(statistics.delivery.upper.signed)",
          statistics.changeToDraw?.median.signed ?? "-", statistics.changeToDelivery.median.signed,
          "\(statistics.shareBelow)%",
        ]
      } else {
        cells = Array(repeating: "-", count: 6)
      }
      return ([title(of: group.name), group.cases.grouped] + cells).map { TonedText($0) }
    }
    var lines = LabelledLines()
    lines.add(
      localizer("註", "note"),
      TonedText(
        localizer(
          "少於 20 件者不作結論；過去績效不代表未來表現。", "Fewer than 20 cases show no statistics; past results, not a forecast."
        )
      ))
    return table.text(columns: columns, style: style) + "\n" + lines.text(columns: columns, style: style)
  }

  private func title(of name: PremiumGroups.Name) -> String {
    switch name {
    case .all: localizer("全部", "all")
    case .market(let market): market.description
    case .band(let band): localizer("截止日溢價率 \(band.rawValue)%", "last day \(band.rawValue)%")
    }
  }
}
