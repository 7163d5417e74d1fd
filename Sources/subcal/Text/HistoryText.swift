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
      .right(localizer("承銷價", "price"), 1), .right(localizer("截止日溢價", "last day"), 1),
      .right(localizer("抽籤日", "draw"), 1), .right(localizer("撥券日", "delivery"), 1),
      .right(localizer("中籤率", "win rate"), 3), .left(localizer("發行市場", "market"), 4),
    ])
    table.rows = history.offerings.map { history in
      let offering = history.known.offering
      func premium(_ moment: OfferingHistory.ValuedClose?) -> TonedText {
        moment?.premium.map { TonedText.signed($0.sign, $0.signed) } ?? "-"
      }
      return [
        TonedText(history.known.id), TonedText(offering.name), TonedText(offering.price?.description ?? "-"),
        premium(history.lastDay), premium(history.draw), premium(history.delivery),
        TonedText(offering.winRate.map { "\($0)%" } ?? "-"),
        TonedText(offering.isCancelled ? localizer("已取消", "cancelled") : offering.market.description),
      ]
    }
    let none = localizer("資料庫中沒有 \(history.code) 的申購案。", "No offering of \(history.code) is stored.") + "\n"
    var line = LabelledLines()
    line.add(localizer("日 K", "bars"), TonedText(bars))
    return (history.offerings.isEmpty ? none : table.text(columns: columns)) + "\n"
      + line.text(columns: columns, style: .standardOutput)
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
      "\(series.bars.count) 根，\(first.day) 至 \(last.day)\(marked)；最後\(kind) \(close)（\(localizer.lexicon.board(last.board))）",
      "\(series.bars.count), \(first.day) to \(last.day)\(marked); last \(kind) \(close) on \(localizer.lexicon.board(last.board))"
    )
  }
}
