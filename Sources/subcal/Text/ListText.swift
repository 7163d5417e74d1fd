internal import SubscriptionCalendar
internal import SubscriptionQueries

/// The result of `list` as text: one line for each offering.
struct ListText {
  private let result: QueryResult
  private let order: OfferingOrder
  private let coming: [ComingOffering]
  private let localizer: Localizer

  init(_ result: QueryResult, order: OfferingOrder, coming: [ComingOffering] = [], localizer: Localizer) {
    (self.result, self.order, self.coming, self.localizer) = (result, order, coming, localizer)
  }

  func text(columns: Int, style: Style) -> String {
    let data = result.dataAsOf?.description ?? localizer("不明", "unknown")
    let head = localizer(
      "截至 \(result.context.asOf.dayAndTime)，行情 \(data)",
      "As of \(result.context.asOf.dayAndTime), closes of \(data)")
    guard !result.offerings.isEmpty else {
      return TerminalWidth.cut(head, to: columns) + "\n\n" + localizer("沒有符合條件的申購案。", "No offerings match.")
        + "\n" + (coming.isEmpty ? "" : footnotes(of: [], columns: columns, style: style))
    }
    // Only an order by the applications shows them: they are announced with the draw.
    let hasApplications = order == .applications
    var table = AlignedTable(hasApplications ? titles + [applications] : titles)
    table.rows = result.offerings.map { offering in
      let count = offering.known.offering.qualifiedApplications
      return cells(offering) + (hasApplications ? [cell(count.map(\.grouped))] : [])
    }
    let body = table.text(columns: columns, style: style)
    return TerminalWidth.cut(head, to: columns) + "\n\n" + body
      + footnotes(of: Localizer.Mark.within(body), columns: columns, style: style)
  }

  /// The legend of the marks, and the costs that profits assume.
  private func footnotes(of marks: [Localizer.Mark], columns: Int, style: Style) -> String {
    var lines = LabelledLines()
    let legend = localizer.legend(of: result.offerings, of: marks)
    for offering in coming {
      lines.add(localizer("預告", "announced"), TonedText(ComingText(offering, localizer).line))
    }
    if !legend.isEmpty { lines.add(localizer("註", "marks"), TonedText(legend)) }
    let costs = result.offerings.compactMap(\.numbers.costs)
    if !costs.isEmpty { lines.add(localizer("計算基礎", "assumes"), TonedText(localizer.assumptions(costs))) }
    return "\n" + lines.text(columns: columns, style: style)
  }

  private var titles: [AlignedTable.Column] {
    [
      .left(localizer("代號", "code"), 0), .left(localizer("名稱", "name"), 1),
      .left(localizer("狀態", "stage"), 3), .left(localizer("截止", "until"), 1),
      .right(localizer("剩餘天數", "days left"), 5), .right(localizer("承銷價", "price"), priority(4, .price)),
      .right(localizer("市價", "close"), 6), .right(localizer("溢價率", "premium"), 1),
      .right(localizer("中籤損益", "profit"), priority(2, .profit)),
      .right(localizer("應備金額", "cash"), priority(4, .cash)),
      .left(localizer("扣款", "debit"), 7), .left(localizer("抽籤", "draw"), priority(6, .draw)),
      .right(localizer("中籤率", "win rate"), priority(7, .odds)),
      .right(localizer("期望值", "EV"), priority(8, .ev)),
      .left(localizer("發行市場", "market"), 9),
    ]
  }

  private var applications: AlignedTable.Column {
    .right(localizer("合格件", "applications"), 1)
  }

  /// The column of the order is left out last.
  private func priority(_ usual: Int, _ column: OfferingOrder) -> Int { column == order ? 1 : usual }

  private func cells(_ evaluated: EvaluatedOffering) -> [TonedText] {
    let offering = evaluated.known.offering
    let numbers = evaluated.numbers
    let text = OfferingText(evaluated, today: result.context.asOf.day, localizer: localizer)
    let today = result.context.asOf.day
    let left = offering.subscriptionEnd.flatMap { end in
      [.open, .lastDay].contains(evaluated.stage) ? "\(end.number - today.number)" : nil
    }
    let price = offering.price.map { "\($0)\(offering.finalPrice == nil ? "*" : "")" }
    let profit = numbers.outcome.map { outcome in
      TonedText.signed(outcome.profit, (outcome.profit > 0 ? "+" : "") + outcome.profit.grouped)
    }
    let estimate = numbers.odds?.isEstimate == true ? "≈" : ""
    return [
      TonedText(offering.code.description, .strong), TonedText(offering.name),
      TonedText(localizer.lexicon.stage(evaluated.stage)), cell(offering.subscriptionEnd), cell(left),
      cell(price), cell(text.listedClose), text.listedPremium, profit ?? "-",
      cell(numbers.cash.map(\.grouped)), cell(evaluated.timetable.deduction), cell(offering.drawDate),
      cell(
        numbers.odds.map { "\($0.probability)%\(estimate)" } ?? evaluated.estimate.map { "\($0.roughRate)%≈" }
      ),
      numbers.expectedValue.map { value in
        TonedText.signed(value.count, localizer.expected(value) + estimate)
      } ?? evaluated.estimatedValue.map(estimated) ?? "-", TonedText(offering.market.description),
    ]
  }

  private func estimated(_ value: EstimatedValue) -> TonedText {
    let dollars = value.expected.whole
    return TonedText.signed(dollars, "\(dollars > 0 ? "+" : "")\(dollars.grouped)≈")
  }

  private func cell(_ value: (some CustomStringConvertible)?) -> TonedText {
    TonedText(value?.description ?? "-")
  }
}
