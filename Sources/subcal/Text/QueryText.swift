internal import Costs
internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionQueries
internal import SubscriptionReport
internal import Values

/// The result of `query` as text: for each offering a heading and its facts in lines.
struct QueryText {
  private let result: QueryResult
  private let statistics: [Market: PremiumStatistics]
  private let auctions: [EvaluatedAuction]
  private let coming: [ComingOffering]
  private let volumes: [String: Int]
  private let language: Language

  init(_ query: CodeQuery, in language: Language) {
    (result, statistics, self.language) = (query.result, query.statistics, language)
    (auctions, coming, volumes) = (query.auctions, query.coming, query.volumes)
  }

  func text(columns: Int, style: Style) -> String {
    let blocks = result.offerings.map { evaluated in
      heading(of: evaluated, columns, style) + lines(of: evaluated).text(columns: columns, style: style)
    }
    let auctions = auctions.map { AuctionText(in: language).block($0, columns: columns, style: style) }
    return (coming.map { block(of: $0, columns, style) } + blocks + auctions).joined(separator: "\n")
      + footnote(columns: columns, style)
  }

  /// Code and name, with market and underwriter beside or below them.
  private func heading(of evaluated: EvaluatedOffering, _ columns: Int, _ style: Style) -> String {
    let offering = evaluated.known.offering
    let name = TerminalWidth.cut("\(offering.code) \(offering.name)", to: columns)
    let rest = [
      offering.market.description,
      offering.underwriter.map { Text("主辦 \($0)", "lead underwriter \($0)")[language] },
    ].compactMap(\.self).joined(separator: "  ")
    let fits = TerminalWidth.of(name) + 2 + TerminalWidth.of(rest) <= columns
    return style(name, .strong) + (fits ? "  " : "\n  ") + TerminalWidth.cut(rest, to: columns - 2) + "\n"
  }

  private func block(of coming: ComingOffering, _ columns: Int, _ style: Style) -> String {
    var lines = LabelledLines(in: language)
    lines.add(Text("預告", "announced"), coming.history)
    let title =
      "\(coming.notice.code) \(coming.notice.name)  \(Text("現金增資預告", "announced cash increase")[language])"
    return style(TerminalWidth.cut(title, to: columns), .strong) + "\n"
      + lines.text(columns: columns, style: style)
  }

  private func lines(of evaluated: EvaluatedOffering) -> LabelledLines {
    let text = OfferingText(evaluated, today: result.context.asOf.day)
    var lines = LabelledLines(in: language)
    lines.add(Text("狀態", "stage"), text.stage)
    lines.add(Text("注意", "note"), text.note)
    if let returned = text.returned {
      lines.add(Text("款項", "money"), returned)
      lines.add(Text("承銷價", "offer price"), text.price)
      lines.add(Text("承銷股數", "shares offered"), text.shares)
      lines.add(Text("原定時程", "planned days"), text.timetable)
      return lines
    }
    lines.add(Text("承銷價", "offer price"), text.price)
    lines.add(text.isDelivered ? Text("撥券日市價", "delivery close") : Text("市價", "market price"), text.close)
    let volume = volumes[evaluated.known.id]
    lines.add(Text("留意", "beware"), text.listingRisk(volume: volume, calendar: result.context.calendar))
    lines.add(Text("預告", "announced"), evaluated.announcement?.history)
    lines.add(Text("競拍", "auction"), text.auction)
    lines.add(Text("溢價率", "premium"), text.premium)
    if let price = text.currentPrice { lines.add(Text("最近市價", "latest price"), price) }
    lines.add(Text("應備金額", "cash needed"), text.cash)
    lines.add(Text("中籤損益", "profit if won"), text.profit)
    lines.add(Text("損益平衡價", "break-even price"), text.breakEven)
    lines.add(Text("承銷股數", "shares offered"), text.shares)
    lines.add(Text("合格件", "qualified applications"), text.applications)
    lines.add(Text("中籤率", "win rate"), text.odds)
    lines.add(Text("期望值", "expected value"), text.expectedValue)
    lines.add(Text("資金占用", "money tied up"), text.locked)
    lines.add(Text("時程", "days"), text.timetable)
    lines.add(Text("抽籤公告", "draw"), ExchangePage.subscriptions)
    lines.add(Text("同市場", "its market"), statistics[evaluated.known.offering.market]?.risk)
    return lines
  }

  /// The costs that the numbers assume.
  private func footnote(columns: Int, _ style: Style) -> String {
    let costs = result.offerings.compactMap(\.numbers.costs)
    let legend = Mark.legend(of: result.offerings, of: [.stale, .average])
    guard !costs.isEmpty || legend != nil else { return "" }
    var lines = LabelledLines(in: language)
    lines.add(Text("註", "marks"), legend)
    if !costs.isEmpty { lines.add(Text("計算基礎", "assumes"), LotCosts.assumptions(costs)) }
    return "\n" + lines.text(columns: columns, style: style)
  }
}

extension PremiumStatistics {
  /// How past offerings of a market went.
  fileprivate var risk: Text {
    Text(
      "過去 \(cases) 件：撥券日溢價中位數 \(delivery.median.signed)（截止日 \(lastDay.median.signed)），"
        + "\(shareBelow)% 跌破承銷價",
      "of \(cases) past ones the median premium was \(lastDay.median.signed) on the last day and "
        + "\(delivery.median.signed) at delivery; \(shareBelow)% ended below their price")
  }
}
