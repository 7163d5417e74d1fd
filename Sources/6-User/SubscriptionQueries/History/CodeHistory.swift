package import Diagnostics
package import JSON
internal import ListEngine
internal import Localization
package import SubscriptionLists
package import SubscriptionReport
internal import SubscriptionStore
package import TerminalText
package import Trading
package import Values

/// The past offerings of a code, newest first, and its bars.
///
/// `history` prints it. The bars are unadjusted, one a day, or of weeks or months if those are asked for. A code that was never
/// on offer but has bars is answered with these and ``security``; one without either is an error.
package struct CodeHistory: Answer {
  /// Nil for a name that no code has.
  let code: StockCode?
  let moment: Instant
  package let offerings: [OfferingHistory]
  let interval: CandleInterval
  package let candles: [Candle]
  /// Where nothing was on offer: its name and newest close.
  let security: ListedSecurity?

  /// The answer where nothing was found.
  package static func nothing(of code: StockCode?, moment: Instant) -> CodeHistory {
    CodeHistory(code: code, moment: moment, offerings: [], interval: .day, candles: [], security: nil)
  }

  package var json: JSONValue {
    .object([
      ("state_as_of", .string(moment.description)), ("code", .stringOrNull(code)),
      ("offerings", .array(offerings.map(Self.json))), ("bars", .array(candles.map(json))),
    ])
  }

  package var lists: [String] { ["bars"] }

  /// The bars.
  package var table: FieldTable? {
    FieldTable(names: Self.names(interval), candles) { cells(of: $0)[$1].plainText }
  }

  /// The fields of a bar.
  package static func names(_ interval: CandleInterval) -> [String] {
    [
      "date", "board", "kind", "open", "high", "low", "close", "last", "volume", "value", "reference",
      "break",
    ] + (interval == .day ? [] : ["first_date", "sessions", "running"])
  }

  private func cells(of candle: Candle) -> [JSONValue] {
    let bar = candle.dated
    return [
      .string(bar.day.description), .string(bar.board.rawValue), .string(bar.board.closeKind.rawValue),
      .numberOrNull(bar.bar.open), .numberOrNull(bar.bar.high), .numberOrNull(bar.bar.low),
      .numberOrNull(bar.bar.close), .numberOrNull(bar.bar.last), .integerOrNull(bar.bar.volume),
      .integerOrNull(bar.bar.value), .numberOrNull(bar.bar.reference), .boolean(candle.isBreak),
      .string(candle.first.description), .integer(candle.sessions), .boolean(candle.isRunning),
    ]
  }

  private func json(_ candle: Candle) -> JSONValue {
    .object(Array(zip(Self.names(interval), cells(of: candle))))
  }

  private static func json(_ history: OfferingHistory) -> JSONValue {
    let offering = history.known.offering
    func moment(_ moment: OfferingHistory.ValuedClose?) -> JSONValue {
      guard let moment else { return .null }
      return .object([
        ("close", .numberOrNull(moment.close.price)), ("close_date", .stringOrNull(moment.close.day)),
        ("close_board", .string(moment.close.board.rawValue)),
        ("close_kind", .string(moment.close.kind.rawValue)),
        ("premium_percent", .numberOrNull(moment.premium?.rounded)),
      ])
    }
    return .object([
      ("id", .string(history.known.id)), ("name", .string(offering.name)),
      ("market", .string(offering.market.description)), ("cancelled", .boolean(offering.isCancelled)),
      ("subscription_start", .stringOrNull(offering.subscriptionStart)),
      ("subscription_end", .stringOrNull(offering.subscriptionEnd)),
      ("draw_date", .stringOrNull(offering.drawDate)),
      ("delivery_date", .stringOrNull(offering.deliveryDate)), ("price", .numberOrNull(offering.price)),
      ("price_is_final", .boolean(offering.finalPrice != nil)),
      ("win_rate_percent", .numberOrNull(offering.winRate)), ("last_day", moment(history.lastDay)),
      ("draw", moment(history.draw)), ("delivery", moment(history.delivery)),
    ])
  }
}

extension CodeHistory {
  /// - Parameters:
  ///   - days: Of weeks and months, those that have one of these days.
  ///   - moment: The moment after which nothing is known.
  package init(
    of code: StockCode, days: ClosedRange<Day>, interval: CandleInterval = .day, moment: Instant,
    in store: StoreAccess
  ) throws(SubcalError) {
    let days =
      interval.days(around: days.lowerBound).lowerBound...interval.days(around: days.upperBound).upperBound
    self = try store.read(at: moment) { store in
      let evidence = try TradingDayEvidence(of: store, since: SubscriptionStore.earliestDay)
      let today = moment.firstDayWithoutResults.adding(-1)
      let bars =
        days.lowerBound > today
        ? [] : try store.bars(of: code, in: days.lowerBound...min(days.upperBound, today))
      let known = try store.records(Offering.self, of: code).sorted { $0.id > $1.id }
      guard !known.isEmpty || !bars.isEmpty else {
        throw SubcalError(
          .notFound, "資料庫沒有 \(code) 在 \(moment.dayAndTime) 以前的申購案與行情",
          "no offering and no bar of \(code) is stored of \(moment.dayAndTime) or before",
          advice: "檢查代號；subcal backfill 可補入歷史行情。", "check the code; subcal backfill fetches history.")
      }
      let daily = ClosePrecedence(of: known.first?.offering).onePerDay(bars)
      return CodeHistory(
        code: code, moment: moment,
        offerings: try known.map { known in
          try OfferingHistory(of: known, until: today, evidence: evidence, calendar: evidence.calendar) {
            day in
            try store.closes([CodeDay(code, day)])[CodeDay(code, day)] ?? []
          }
        }, interval: interval,
        candles: interval.candles(
          of: daily, calendar: evidence.calendar, known: evidence.lastKnown(until: today)),
        security: known.isEmpty
          ? try ListedSecurity(
            code, try store.name(of: code) ?? "", bars,
            try store.tradingStatuses(of: store.lastGoodRun(), from: moment.day), on: moment.day
          ) {
            try store.limits(after: $0, among: $1)
          } : nil)
    }.value
  }

  /// A code's history as text: a table of the offerings and a line on the bars.
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
    let name = Text(code, or: .empty)
    let none = Text("資料庫中沒有 \(name) 的申購案。", "No offering of \(name) is stored.")
    var lines: [LabelledText] = []
    if !offerings.isEmpty {
      lines.add(
        "溢價率", "premiums", Text("截止日、抽籤日與撥券日的收盤價對承銷價", "on the last day to apply, the draw and the delivery"))
    }
    lines.add("註", "marks", legend)
    lines.add("\(interval.letter) K", "bars", extent)
    return (security.map { $0.blocks + [.blank] } ?? [])
      + [offerings.isEmpty ? .line(none) : .table(table), .blank, .facts(lines)]
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

  private var extent: Text {
    guard let first = candles.first, let last = candles.last?.dated, let close = last.bar.close else {
      return Text("無", "none")
    }
    let breaks = candles.count { $0.isBreak }
    let unit = interval == .day ? "天" : "根"
    let marked =
      breaks == 0
      ? nil
      : Text("，其中 \(breaks) \(unit)除權息或不比價", ", \(breaks) of them breaks (ex-dividend and the like)")
    let kind = last.board.closeKind.text
    let running = candles.last?.isRunning == true ? Text("，尚未走完", ", not complete") : nil
    return Text(
      "\(candles.count.grouped) 根，\(first.first) 至 \(last.day)\(marked)；最後\(kind) \(close)（\(last.board.text)）\(running)",
      "\(candles.count.grouped), \(first.first) to \(last.day)\(marked); last \(kind) \(close) on \(last.board.text)\(running)"
    )
  }
}
