internal import SubscriptionCalendar
internal import SubscriptionQueries

/// The result of `query` as text: for each offering a heading and its facts in lines.
struct QueryText {
  private let result: QueryResult
  private let statistics: [Market: PremiumStatistics]
  private let auctions: [EvaluatedAuction]
  private let coming: [ComingOffering]
  private let volumes: [String: Int]
  private let localizer: Localizer

  init(_ query: CodeQuery, localizer: Localizer) {
    (result, statistics, self.localizer) = (query.result, query.statistics, localizer)
    (auctions, coming, volumes) = (query.auctions, query.coming, query.volumes)
  }

  func text(columns: Int, style: Style) -> String {
    let blocks = result.offerings.map { evaluated in
      heading(of: evaluated, columns, style) + lines(of: evaluated).text(columns: columns, style: style)
    }
    let auctions = auctions.map { AuctionText(localizer).block($0, columns: columns, style: style) }
    return (coming.map { block(of: $0, columns, style) } + blocks + auctions).joined(separator: "\n")
      + footnote(columns: columns, style)
  }

  /// Code and name, with market and underwriter beside or below them.
  private func heading(of evaluated: EvaluatedOffering, _ columns: Int, _ style: Style) -> String {
    let offering = evaluated.known.offering
    let name = TerminalWidth.cut("\(offering.code) \(offering.name)", to: columns)
    let rest = [
      offering.market.description,
      offering.underwriter.map { localizer("主辦 \($0)", "lead underwriter \($0)") },
    ].compactMap(\.self).joined(separator: "  ")
    let fits = TerminalWidth.of(name) + 2 + TerminalWidth.of(rest) <= columns
    return style(name, .strong) + (fits ? "  " : "\n  ") + TerminalWidth.cut(rest, to: columns - 2) + "\n"
  }

  private func block(of coming: ComingOffering, _ columns: Int, _ style: Style) -> String {
    var lines = LabelledLines()
    lines.add(localizer("預告", "announced"), TonedText(ComingText(coming, localizer).history))
    let title =
      "\(coming.notice.code) \(coming.notice.name)  \(localizer("現金增資預告", "announced cash increase"))"
    return style(TerminalWidth.cut(title, to: columns), .strong) + "\n"
      + lines.text(columns: columns, style: style)
  }

  private func lines(of evaluated: EvaluatedOffering) -> LabelledLines {
    let text = OfferingText(evaluated, today: result.context.asOf.day, localizer: localizer)
    var lines = LabelledLines()
    func add(_ chinese: String, _ english: String, _ cell: TonedText) {
      lines.add(localizer(chinese, english), cell)
    }
    add("狀態", "stage", TonedText(text.stage))
    if let note = text.note { add("注意", "note", TonedText(note)) }
    if let returned = text.returned {
      add("款項", "money", TonedText(returned))
      add("承銷價", "offer price", TonedText(text.price))
      if let shares = text.shares { add("承銷股數", "shares offered", TonedText(shares)) }
      add("原定時程", "planned days", TonedText(text.timetable))
      return lines
    }
    add("承銷價", "offer price", TonedText(text.price))
    if text.isDelivered {
      add("撥券日市價", "delivery close", TonedText(text.close))
    } else {
      add("市價", "market price", TonedText(text.close))
    }
    let volume = volumes[evaluated.known.id]
    if let risk = text.listingRisk(volume: volume, calendar: result.context.calendar) {
      add("留意", "beware", TonedText(risk))
    }
    if let announcement = evaluated.announcement {
      add("預告", "announced", TonedText(ComingText(announcement, localizer).history))
    }
    if let auction = text.auction { add("競拍", "auction", TonedText(auction)) }
    add("溢價率", "premium", text.premium)
    if let price = text.currentPrice { add("最近市價", "latest price", price) }
    add("應備金額", "cash needed", TonedText(text.cash))
    add("中籤損益", "profit if won", text.profit)
    add("損益平衡價", "break-even price", TonedText(text.breakEven))
    if let shares = text.shares { add("承銷股數", "shares offered", TonedText(shares)) }
    if let applications = text.applications {
      add("合格件", "qualified applications", TonedText(applications))
    }
    add("中籤率", "win rate", TonedText(text.odds))
    add("期望值", "expected value", text.expectedValue)
    if let locked = text.locked { add("資金占用", "money tied up", TonedText(locked)) }
    add("時程", "days", TonedText(text.timetable))
    add("抽籤公告", "draw", TonedText(ExchangePage.subscriptions))
    if let past = statistics[evaluated.known.offering.market] {
      add("同市場", "its market", TonedText(localizer.risk(past)))
    }
    return lines
  }

  /// The costs that the numbers assume.
  private func footnote(columns: Int, _ style: Style) -> String {
    let costs = result.offerings.compactMap(\.numbers.costs)
    let legend = localizer.legend(of: result.offerings, of: [.stale, .average])
    guard !costs.isEmpty || !legend.isEmpty else { return "" }
    var lines = LabelledLines()
    if !legend.isEmpty { lines.add(localizer("註", "marks"), TonedText(legend)) }
    if !costs.isEmpty { lines.add(localizer("計算基礎", "assumes"), TonedText(localizer.assumptions(costs))) }
    return "\n" + lines.text(columns: columns, style: style)
  }
}

extension Localizer {
  /// How past offerings of a market went.
  func risk(_ past: PremiumStatistics) -> String {
    self(
      "過去 \(past.cases) 件：撥券日溢價中位數 \(past.delivery.median.signed)（截止日 \(past.lastDay.median.signed)），"
        + "\(past.shareBelow)% 跌破承銷價",
      "of \(past.cases) past ones the median premium was \(past.lastDay.median.signed) on the last day and "
        + "\(past.delivery.median.signed) at delivery; \(past.shareBelow)% ended below their price")
  }
}
