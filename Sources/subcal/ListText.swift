internal import SubscriptionCalendar

/// The answer to `list` for people: one line an offering.
struct ListText {
  private let answers: Answers
  private let order: ListOrder
  private let say: Wording

  init(_ answers: Answers, order: ListOrder, say: Wording) {
    (self.answers, self.order, self.say) = (answers, order, say)
  }

  /// A heading and the table.
  func text(columns: Int, style: Style) -> String {
    let data = answers.dataAsOf?.description ?? say("不明", "unknown")
    let head = say(
      "截至 \(answers.circumstances.asOf.dayAndTime)，市價日 \(data)",
      "As of \(answers.circumstances.asOf.dayAndTime), closes of \(data)"
    )
    guard !answers.standings.isEmpty else {
      return TextWidth.cut(head, to: columns) + "\n\n" + say("沒有符合的案件。", "Nothing fits.") + "\n"
    }
    var table = AlignedTable(titles)
    table.rows = answers.standings.map(cells)
    return TextWidth.cut(head, to: columns) + "\n\n" + table.text(columns: columns, style: style)
      + footnotes(columns: columns, style: style)
  }

  /// What the marks mean, and what profits rest on.
  private func footnotes(columns: Int, style: Style) -> String {
    var lines = LabelledLines()
    let legend = say.legend(of: answers.standings)
    if !legend.isEmpty { lines.add(say("註", "marks"), AlignedTable.Cell(legend)) }
    let taxes = Set(answers.standings.compactMap(\.numbers.costs?.tax)).sorted().map { "\($0)%" }
    if !taxes.isEmpty {
      lines.add(
        say("計算基礎", "assumes"),
        AlignedTable.Cell(
          say.assumptions(answers.circumstances.costs, taxes: taxes.joined(separator: say("、", ", ")))))
    }
    return "\n" + lines.text(columns: columns, style: style)
  }

  private var titles: [AlignedTable.Column] {
    [
      .left(say("代號", "code"), 0), .left(say("名稱", "name"), 1), .left(say("狀態", "stage"), 3),
      .left(say("截止", "until"), 1), .right(say("剩", "left"), 5), .right(say("承銷價", "price"), 4),
      .right(say("市價", "close"), 6), .right(say("溢價", "premium"), 1),
      .right(say("每件損益", "profit"), priority(2, .profit)), .right(say("備款", "cash"), priority(4, .cash)),
      .left(say("扣款", "money"), 7), .left(say("抽籤", "draw"), priority(6, .draw)),
      .right(say("中籤率", "odds"), priority(7, .odds)), .right(say("期望值", "EV"), priority(8, .ev)),
      .left(say("發行市場", "market"), 9),
    ]
  }

  /// What is sorted by stays to the last.
  private func priority(_ usual: Int, _ column: ListOrder) -> Int {
    column == order ? 1 : usual
  }

  private func cells(_ standing: Standing) -> [AlignedTable.Cell] {
    let offering = standing.known.offering
    let numbers = standing.numbers
    let words = StandingWords(standing: standing, today: answers.circumstances.asOf.day, say: say)
    let today = answers.circumstances.asOf.day
    let left = offering.subscriptionEnd.flatMap { end in
      [.open, .lastDay].contains(standing.stage) ? "\(end.number - today.number)" : nil
    }
    let price = offering.price.map { "\($0)\(offering.finalPrice == nil ? "*" : "")" }
    let profit = numbers.outcome.map { outcome in
      StandingWords.rising(
        outcome.profit, (outcome.profit > 0 ? "+" : "") + Wording.grouped(outcome.profit))
    }
    let estimate = numbers.odds?.isEstimate == true ? "≈" : ""
    return [
      AlignedTable.Cell(offering.code.description, .strong), AlignedTable.Cell(offering.name),
      AlignedTable.Cell(say.stage(standing.stage)), cell(offering.subscriptionEnd), cell(left), cell(price),
      cell(standing.valuation.close?.price), words.premium, profit ?? "-",
      cell(numbers.cash.map(Wording.grouped)), cell(standing.timetable.deduction), cell(offering.drawDate),
      cell(numbers.odds.map { "\($0.chance)%\(estimate)" }),
      numbers.expectedValue.map { value in
        StandingWords.rising(value.count, "\(value.count > 0 ? "+" : "")\(value)\(estimate)")
      } ?? "-", AlignedTable.Cell(offering.market.description),
    ]
  }

  private func cell(_ value: (some CustomStringConvertible)?) -> AlignedTable.Cell {
    AlignedTable.Cell(value?.description ?? "-")
  }
}
