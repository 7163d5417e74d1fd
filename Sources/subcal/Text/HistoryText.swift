internal import SubscriptionCalendar
internal import SubscriptionQueries

/// A code's history as text: a table of the offerings and a line on the bars.
struct HistoryText {
  private let history: CodeHistory
  private let localizer: Localizer

  init(_ history: CodeHistory, localizer: Localizer) { (self.history, self.localizer) = (history, localizer) }

  func text(columns: Int) -> String {
    var table = AlignedTable([
      .left(localizer("申購案", "offering"), 0), .left(localizer("名稱", "name"), 2),
      .right(localizer("承銷價", "price"), 1), .right(localizer("截止日溢價率", "last day"), 1),
      .right(localizer("抽籤日", "draw"), 1), .right(localizer("撥券日", "delivery"), 1),
      .right(localizer("中籤率", "win rate"), 3), .left(localizer("發行市場", "market"), 4),
    ])
    table.rows = history.offerings.map { history in
      let offering = history.known.offering
      func premium(_ moment: OfferingHistory.ValuedClose?, on day: Day?) -> TonedText {
        guard let moment, let premium = moment.premium else { return "-" }
        return TonedText.signed(premium.sign, premium.signed + marks(of: moment.close, on: day))
      }
      return [
        TonedText(history.known.id), TonedText(offering.name),
        TonedText(offering.price.map { "\($0)\(offering.finalPrice == nil ? "*" : "")" } ?? "-"),
        premium(history.lastDay, on: offering.subscriptionEnd), premium(history.draw, on: offering.drawDate),
        premium(history.delivery, on: offering.deliveryDate),
        TonedText(offering.winRate.map { "\($0)%" } ?? "-"),
        TonedText(offering.isCancelled ? localizer("已取消", "cancelled") : offering.market.description),
      ]
    }
    let none = localizer("資料庫中沒有 \(history.code) 的申購案。", "No offering of \(history.code) is stored.") + "\n"
    var line = LabelledLines()
    if !legend.isEmpty { line.add(localizer("註", "marks"), TonedText(legend)) }
    line.add(localizer("日 K", "bars"), TonedText(bars))
    return (history.offerings.isEmpty ? none : table.text(columns: columns)) + "\n"
      + line.text(columns: columns, style: .standardOutput)
  }

  private func marks(of close: BoardClose, on day: Day?) -> String {
    (close.day == day ? "" : "†") + (close.kind == .average ? "~" : "")
  }

  /// The marks that the table has.
  private var legend: String {
    let offerings = history.offerings
    let closes = offerings.flatMap { history in
      let offering = history.known.offering
      return [
        (history.lastDay, offering.subscriptionEnd), (history.draw, offering.drawDate),
        (history.delivery, offering.deliveryDate),
      ].compactMap { close, day in close?.premium == nil ? nil : close.map { marks(of: $0.close, on: day) } }
    }.joined()
    let isProvisional = offerings.contains {
      $0.known.offering.price != nil && $0.known.offering.finalPrice == nil
    }
    let notes: [(Bool, Localizer.Mark)] = [
      (isProvisional, .provisional), (closes.contains("†"), .stale), (closes.contains("~"), .average),
    ]
    return notes.filter(\.0).map { localizer.note($0.1, in: .past) }.joined(separator: localizer("；", "; "))
  }

  private var bars: String {
    let series = history.series
    guard let first = series.bars.first, let last = series.bars.last, let close = last.bar.close else {
      return localizer("無", "none")
    }
    let breaks = series.bars.count { $0.isBreak }
    let marked =
      breaks == 0
      ? "" : localizer("，其中 \(breaks) 天除權息或不比價", ", \(breaks) of them breaks (ex-dividend and the like)")
    let kind = localizer.lexicon.closeKind(last.board.closeKind)
    return localizer(
      "\(series.bars.count.grouped) 根，\(first.day) 至 \(last.day)\(marked)；最後\(kind) \(close)（\(localizer.lexicon.board(last.board))）",
      "\(series.bars.count.grouped), \(first.day) to \(last.day)\(marked); last \(kind) \(close) on \(localizer.lexicon.board(last.board))"
    )
  }
}
