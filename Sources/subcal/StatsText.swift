internal import SubscriptionCalendar

/// The statistics of past premiums, for people and for programs.
struct StatsText {
  private let groups: [(name: Name, outcomes: [PremiumOutcome])]
  private let say: Wording

  private enum Name {
    case all
    case market(Market)
    case band(PremiumBand)
  }

  init(_ outcomes: [PremiumOutcome], say: Wording) {
    self.say = say
    let complete = outcomes.filter { $0.lastDay != nil && $0.delivery != nil }
    let markets = Dictionary(grouping: complete, by: \.market).sorted {
      ($1.value.count, $0.key.description) < ($0.value.count, $1.key.description)
    }
    let bands = Dictionary(grouping: complete) { PremiumBand(of: $0.lastDay ?? Percent(tenths: 0)) }
    groups =
      [(.all, complete)] + markets.map { (.market($0.key), $0.value) }
      + PremiumBand.allCases.compactMap { band in bands[band].map { (.band(band), $0) } }
  }

  /// A table; groups of fewer than 20 cases are told by their number alone.
  func text(columns: Int, style: Style) -> String {
    var table = AlignedTable([
      .left(say("範圍", "group"), 0), .right(say("件數", "cases"), 0),
      .right(say("截止日溢價中位數", "last day, median"), 2),
      .right(say("撥券日中位數", "delivery, median"), 1), .right(say("四分位", "quartiles"), 3),
      .right(say("至抽籤變動", "to the draw"), 5), .right(say("至撥券變動", "to delivery"), 4),
      .right(say("跌破承銷價", "below price"), 1),
    ])
    table.rows = groups.map { name, outcomes in
      let cells: [String]
      if let statistics = PremiumStatistics(outcomes) {
        cells = [
          statistics.lastDay.median.signed, statistics.delivery.median.signed,
          "\(statistics.delivery.lower.signed)…\(statistics.delivery.upper.signed)",
          statistics.changeToDraw?.median.signed ?? "-", statistics.changeToDelivery.median.signed,
          "\(statistics.shareBelow)%",
        ]
      } else {
        cells = Array(repeating: "-", count: 6)
      }
      return ([title(of: name), "\(outcomes.count)"] + cells).map { AlignedTable.Cell($0) }
    }
    var lines = LabelledLines()
    lines.add(
      say("註", "note"),
      AlignedTable.Cell(
        say(
          "少於 20 件者不作結論；為過去結果，並非預測。", "Nothing is claimed of fewer than 20; what happened, and no forecast."))
    )
    return table.text(columns: columns, style: style) + "\n" + lines.text(columns: columns, style: style)
  }

  private func title(of name: Name) -> String {
    switch name {
    case .all: say("全部", "all")
    case .market(let market): market.description
    case .band(let band): say("截止日溢價 \(band.rawValue)%", "last day \(band.rawValue)%")
    }
  }

  /// One JSON object with a member a group.
  var json: String {
    let value = JSONValue.object([
      ("fewest_cases", .integer(PremiumStatistics.fewestCases)),
      ("groups", .array(groups.map { json($0, $1) })),
    ])
    return String(decoding: value.file, as: UTF8.self)
  }

  private func json(_ name: Name, _ outcomes: [PremiumOutcome]) -> JSONValue {
    let statistics = PremiumStatistics(outcomes)
    func quartiles(_ values: PremiumStatistics.Quartiles?) -> JSONValue {
      guard let values else { return .null }
      return .object([
        ("lower", .text(values.lower)), ("median", .text(values.median)), ("upper", .text(values.upper)),
      ])
    }
    let group: (String, JSONValue) =
      switch name {
      case .all: ("all", .boolean(true))
      case .market(let market): ("market", .string(market.description))
      case .band(let band): ("premium_band_percent", .string(band.rawValue))
      }
    return .object([
      group, ("cases", .integer(outcomes.count)),
      ("last_day_premium_percent", quartiles(statistics?.lastDay)),
      ("delivery_premium_percent", quartiles(statistics?.delivery)),
      ("change_to_draw_points", quartiles(statistics?.changeToDraw)),
      ("change_to_delivery_points", quartiles(statistics?.changeToDelivery)),
      ("below_price_percent", .text(statistics?.shareBelow)),
    ])
  }
}
