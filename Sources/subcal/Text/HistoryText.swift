internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionQueries
internal import SubscriptionReport
internal import Trading
internal import Values

/// A code's history as text: a table of the offerings and a line on the bars.
struct HistoryText {
  private let history: CodeHistory
  private let language: Language

  init(_ history: CodeHistory, in language: Language) { (self.history, self.language) = (history, language) }

  func text(columns: Int) -> String {
    var table = AlignedTable(
      [
        .left(Text("申購案", "offering"), 0), .left(Text("名稱", "name"), 2),
        .right(Text("承銷價", "price"), 1), .right(Text("截止日溢價率", "last day"), 1),
        .right(Text("抽籤日", "draw"), 1), .right(Text("撥券日", "delivery"), 1),
        .right(Text("中籤率", "win rate"), 3), .left(Text("發行市場", "market"), 4),
      ], in: language)
    table.rows = history.offerings.map { history in
      let offering = history.known.offering
      func premium(_ moment: OfferingHistory.ValuedClose?, on day: Day?) -> TonedText {
        guard let moment, let premium = moment.premium else { return "-" }
        return TonedText.signed(premium.sign, premium.signed + marks(of: moment.close, on: day))
      }
      return [
        TonedText(history.known.id), TonedText(offering.name),
        TonedText(offering.price.map { "\($0)\(offering.finalPrice == nil ? "*" : "")" }),
        premium(history.lastDay, on: offering.subscriptionEnd), premium(history.draw, on: offering.drawDate),
        premium(history.delivery, on: offering.deliveryDate),
        TonedText(offering.winRate.map { "\($0)%" }),
        TonedText(offering.isCancelled ? Text("已取消", "cancelled") : Text(verbatim: "\(offering.market)")),
      ]
    }
    let none = Text("資料庫中沒有 \(history.code) 的申購案。", "No offering of \(history.code) is stored.")
    var line = LabelledLines(in: language)
    line.add(Text("註", "marks"), legend)
    line.add(Text("日 K", "bars"), bars)
    return (history.offerings.isEmpty ? none[language] + "\n" : table.text(columns: columns)) + "\n"
      + line.text(columns: columns, style: .standardOutput)
  }

  private func marks(of close: BoardClose, on day: Day?) -> String {
    (close.day == day ? "" : "†") + (close.kind == .average ? "~" : "")
  }

  /// The marks that the table has.
  private var legend: Text? {
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
    let shown: [Mark] = (isProvisional ? [.provisional] : []) + Mark.within(closes)
    return shown.isEmpty ? nil : shown.map { $0.note(in: .past) }.joined(.semicolon)
  }

  private var bars: Text {
    let series = history.series
    guard let first = series.bars.first, let last = series.bars.last, let close = last.bar.close else {
      return Text("無", "none")
    }
    let breaks = series.bars.count { $0.isBreak }
    let marked =
      breaks == 0
      ? nil : Text("，其中 \(breaks) 天除權息或不比價", ", \(breaks) of them breaks (ex-dividend and the like)")
    let kind = last.board.closeKind.text
    return Text(
      "\(series.bars.count.grouped) 根，\(first.day) 至 \(last.day)\(marked)；最後\(kind) \(close)（\(last.board.text)）",
      "\(series.bars.count.grouped), \(first.day) to \(last.day)\(marked); last \(kind) \(close) on \(last.board.text)"
    )
  }
}
