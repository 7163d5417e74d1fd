internal import SubscriptionCalendar

/// What `subcal history` tells of a code, for people and for programs.
struct CodeHistory {
  let code: StockCode
  let offerings: [OfferingHistory]
  let series: BarSeries

  /// A table of the offerings and a line on the bars.
  func text(_ say: Wording, columns: Int) -> String {
    var table = AlignedTable([
      .left(say("申購案", "offering"), 0), .left(say("名稱", "name"), 2), .right(say("承銷價", "price"), 1),
      .right(say("截止日溢價", "last day"), 1), .right(say("抽籤日", "draw"), 1),
      .right(say("撥券日", "delivery"), 1), .right(say("中籤率", "win rate"), 3),
      .left(say("發行市場", "market"), 4),
    ])
    table.rows = offerings.map { history in
      let offering = history.known.offering
      func premium(_ moment: OfferingHistory.Moment?) -> AlignedTable.Cell {
        moment?.premium.map { StandingWords.rising($0.tenths, $0.signed) } ?? "-"
      }
      return [
        AlignedTable.Cell(history.known.id), AlignedTable.Cell(offering.name),
        AlignedTable.Cell(offering.price?.description ?? "-"), premium(history.lastDay),
        premium(history.draw), premium(history.delivery),
        AlignedTable.Cell(offering.winRate.map { "\($0)%" } ?? "-"),
        AlignedTable.Cell(
          offering.isCancelled ? say("已取消", "cancelled") : offering.market.description),
      ]
    }
    let none = say("資料庫中沒有 \(code) 的申購案。", "No offering of \(code) is stored.") + "\n"
    var line = LabelledLines()
    line.add(say("日 K", "bars"), AlignedTable.Cell(bars(say)))
    return (offerings.isEmpty ? none : table.text(columns: columns)) + "\n"
      + line.text(columns: columns, style: .standardOutput)
  }

  private func bars(_ say: Wording) -> String {
    guard let first = series.bars.first, let last = series.bars.last, let close = last.bar.close else {
      return say("無", "none")
    }
    let breaks = series.bars.count { $0.isBreak }
    let marked =
      breaks == 0
      ? "" : say("，其中 \(breaks) 天除權息或不比價", ", \(breaks) of them breaks (ex-dividend and the like)")
    let kind = say.kind(last.board.closeKind)
    return say(
      "\(series.bars.count) 根，\(first.day) 至 \(last.day)\(marked)；最後\(kind) \(close)（\(say.board(last.board))）",
      "\(series.bars.count), \(first.day) to \(last.day)\(marked); last \(kind) \(close) on \(say.board(last.board))"
    )
  }

  /// One JSON object: `code`, `offerings`, `bars`.
  var json: String {
    let value = JSONValue.object([
      ("code", .string(code.description)),
      ("offerings", .array(offerings.map(Self.json))),
      ("bars", .array(series.bars.map { bar in .object(Self.cells(of: bar)) })),
    ])
    return String(decoding: value.file, as: UTF8.self)
  }

  /// The bars as CSV (RFC 4180).
  var csv: String {
    let header = Self.names.joined(separator: ",") + "\r\n"
    return header
      + series.bars.map { bar in
        Self.cells(of: bar).map { Self.plainText(of: $0.1) }.joined(separator: ",") + "\r\n"
      }.joined()
  }

  /// No value of a bar holds a comma or a quote.
  private static func plainText(of value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .array, .object: ""
    }
  }

  private static let names = [
    "date", "board", "kind", "open", "high", "low", "close", "last", "volume", "value", "reference", "break",
  ]

  private static func cells(of bar: BarSeries.Bar) -> [(String, JSONValue)] {
    let values: [JSONValue] = [
      .text(bar.day), .string(bar.board.rawValue), .string(bar.board.closeKind.rawValue), .text(bar.bar.open),
      .text(bar.bar.high), .text(bar.bar.low), .text(bar.bar.close), .text(bar.bar.last),
      .number(bar.bar.volume), .number(bar.bar.value), .text(bar.bar.reference), .boolean(bar.isBreak),
    ]
    return Array(zip(names, values))
  }

  private static func json(_ history: OfferingHistory) -> JSONValue {
    let offering = history.known.offering
    func moment(_ moment: OfferingHistory.Moment?) -> JSONValue {
      guard let moment else { return .null }
      return .object([
        ("close", .text(moment.close.price)), ("close_date", .text(moment.close.day)),
        ("close_board", .string(moment.close.board.rawValue)),
        ("close_kind", .string(moment.close.kind.rawValue)), ("premium_percent", .text(moment.premium)),
      ])
    }
    return .object([
      ("id", .string(history.known.id)), ("name", .string(offering.name)),
      ("market", .string(offering.market.description)), ("cancelled", .boolean(offering.isCancelled)),
      ("subscription_start", .text(offering.subscriptionStart)),
      ("subscription_end", .text(offering.subscriptionEnd)), ("draw_date", .text(offering.drawDate)),
      ("delivery_date", .text(offering.deliveryDate)), ("price", .text(offering.price)),
      ("price_is_final", .boolean(offering.finalPrice != nil)), ("win_rate_percent", .text(offering.winRate)),
      ("last_day", moment(history.lastDay)), ("draw", moment(history.draw)),
      ("delivery", moment(history.delivery)),
    ])
  }
}
