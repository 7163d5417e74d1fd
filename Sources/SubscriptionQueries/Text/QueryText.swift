internal import Costs
internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// The result of `query` as text: for each offering a heading and its facts in lines.
extension CodeQuery {
  package var blocks: [TextBlock] {
    let offerings = result.offerings.map { [title(of: $0), .facts(lines(of: $0))] }
    let all = coming.map(blocks) + offerings + auctions.map(AuctionText.blocks)
    return all.joined(separator: [.blank]) + footnote
  }

  /// Code and name, with market and underwriter beside or below them.
  private func title(of evaluated: EvaluatedOffering) -> TextBlock {
    let offering = evaluated.known.offering
    let underwriter = offering.underwriter.map { Text("  主辦 \($0)", "  lead underwriter \($0)") }
    return .title(
      "\(offering.code) \(offering.name)",
      beside: Text(verbatim: offering.market.description) + underwriter)
  }

  private func blocks(of coming: ComingOffering) -> [TextBlock] {
    let name = "\(coming.notice.code) \(coming.notice.name)"
    let title = Text("\(name)  現金增資預告", "\(name)  announced cash increase")
    return [
      .heading(TonedText(title, .strong)),
      .facts([LabelledText(Text("預告", "announced"), TonedText(coming.history))]),
    ]
  }

  private func lines(of evaluated: EvaluatedOffering) -> [LabelledText] {
    let text = OfferingText(evaluated, today: result.context.asOf.day)
    var lines: [LabelledText] = []
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
  private var footnote: [TextBlock] {
    let costs = result.offerings.compactMap(\.numbers.costs)
    let legend = Mark.legend(Mark.all(of: result.offerings, among: [.stale, .average]))
    guard !costs.isEmpty || legend != nil else { return [] }
    var lines: [LabelledText] = []
    lines.add(Text("註", "marks"), legend)
    if !costs.isEmpty { lines.add(Text("計算基礎", "assumes"), LotCosts.assumptions(costs)) }
    return [.blank, .facts(lines)]
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
