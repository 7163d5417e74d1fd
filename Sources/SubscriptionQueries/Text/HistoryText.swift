internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionReport
internal import Trading
internal import Values

/// A code's history as text: a table of the offerings and a line on the bars.
extension CodeHistory {
  package var blocks: [TextBlock] {
    var table = AlignedTable([
      .left(Text("申購案", "offering"), 0), .left(Text("名稱", "name"), 2),
      .right(Text("承銷價", "price"), 1), .right(Text("截止日溢價率", "last day"), 1),
      .right(Text("抽籤日", "draw"), 1), .right(Text("撥券日", "delivery"), 1),
      .right(Text("中籤率", "win rate"), 3), .left(Text("發行市場", "market"), 4),
    ])
    table.rows = offerings.map { history in
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
    let none = Text("資料庫中沒有 \(code) 的申購案。", "No offering of \(code) is stored.")
    var lines: [LabelledText] = []
    lines.add(Text("註", "marks"), legend)
    lines.add(Text("日 K", "bars"), bars)
    return [offerings.isEmpty ? .line(none) : .table(table), .blank, .facts(lines)]
  }

  private func marks(of close: BoardClose, on day: Day?) -> String {
    (close.day == day ? "" : "†") + (close.kind == .average ? "~" : "")
  }

  /// The marks that the table has.
  private var legend: Text? {
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
    return Mark.legend(shown, in: .past)
  }

  private var bars: Text {
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
