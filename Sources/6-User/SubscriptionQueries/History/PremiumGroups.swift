package import Diagnostics
package import JSON
internal import ListEngine
internal import Localization
internal import SubscriptionLists
package import SubscriptionReport
internal import SubscriptionStore
package import TerminalText
package import Values

/// The premiums of past offerings: of all, by market, and by the premium on the last day.
///
/// `stats` prints it. The outcomes are stored by the nights, so this reads no bars. A group with too few
/// cases shows their number alone.
package struct PremiumGroups: Answer {
  package let moment: Instant
  package let groups: [Group]

  package struct Group: Sendable {
    package let name: Name
    package let cases: Int
    /// Nil for too few cases.
    package let statistics: PremiumStatistics?
  }

  package enum Name: Sendable {
    case all
    case market(Market)
    case band(PremiumBand)
  }

  /// Groups the outcomes of the offerings delivered until a moment; markets with the most cases come first.
  package init(in store: StoreAccess, moment: Instant) throws(SubcalError) {
    self.moment = moment
    let day = moment.firstDayWithoutResults
    let complete = try store.read(at: moment) { try $0.outcomes(deliveredBefore: day) }.value
      .filter { $0.lastDay != nil && $0.delivery != nil }
    let markets = Dictionary(grouping: complete, by: \.market).sorted {
      ($1.value.count, $0.key.description) < ($0.value.count, $1.key.description)
    }
    let bands = Dictionary(grouping: complete) { PremiumBand(of: $0.lastDay ?? $0.price, over: $0.price) }
    let named: [(Name, [OfferingOutcome])] =
      [(.all, complete)] + markets.map { (.market($0.key), $0.value) }
      + PremiumBand.allCases.compactMap { band in bands[band].map { (.band(band), $0) } }
    groups = named.map { name, outcomes in
      Group(name: name, cases: outcomes.count, statistics: PremiumStatistics(outcomes))
    }
  }

  package var json: JSONValue {
    .object([
      ("state_as_of", .string(moment.description)),
      ("fewest_cases", .integer(PremiumStatistics.fewestCases)), ("groups", .array(groups.map(json))),
    ])
  }

  private func json(_ group: Group) -> JSONValue {
    let statistics = group.statistics
    let name: (String, JSONValue) =
      switch group.name {
      case .all: ("all", .boolean(true))
      case .market(let market): ("market", .string(market.description))
      case .band(let band): ("premium_band_percent", .string(band.rawValue))
      }
    return .object([
      name, ("cases", .integer(group.cases)), ("last_day_premium_percent", .quartiles(statistics?.lastDay)),
      ("delivery_premium_percent", .quartiles(statistics?.delivery)),
      ("change_to_draw_points", .quartiles(statistics?.changeToDraw)),
      ("change_to_delivery_points", .quartiles(statistics?.changeToDelivery)),
      ("below_price_percent", .numberOrNull(statistics?.shareBelow)),
    ])
  }

  /// The premiums of past offerings as a table; groups with too few cases show only their number.
  package var blocks: [TextBlock] {
    var table = AlignedTable([
      .left(Text("範圍", "group"), 0), .right(Text("件數", "cases"), 0),
      .right(Text("截止日溢價率中位數", "last day, median"), 2), .right(Text("撥券日中位數", "delivery, median"), 1),
      .right(Text("四分位", "quartiles"), 3), .right(Text("至抽籤變動", "to the draw"), 5),
      .right(Text("至撥券變動", "to delivery"), 4), .right(Text("跌破承銷價", "below price"), 1),
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
    let note = TextBlock.note(
      "少於 20 件者不作結論；過去績效不代表未來表現。",
      "Premiums on the days named. Fewer than 20 cases show no statistics; past results, not a forecast.")
    let none = TextBlock.note(
      "尚無可統計的申購案；先執行 subcal backfill --from 日期 與 subcal backfill --subscriptions。",
      "No past offerings to count yet: run subcal backfill --from DATE and subcal backfill --subscriptions.")
    return groups[0].cases == 0 ? [none] : [.table(table), .blank, note]
  }

  private func title(of name: Name) -> Text {
    switch name {
    case .all: Text("全部", "all")
    case .market(let market): Text(verbatim: market.description)
    case .band(let band): Text("截止日溢價率 \(band.rawValue)%", "last day \(band.rawValue)%")
    }
  }
}

extension JSONValue {
  static func quartiles(_ values: PremiumStatistics.Quartiles?) -> JSONValue {
    guard let values else { return .null }
    return .object([
      ("lower", .numberOrNull(values.lower)), ("median", .numberOrNull(values.median)),
      ("upper", .numberOrNull(values.upper)),
    ])
  }
}
