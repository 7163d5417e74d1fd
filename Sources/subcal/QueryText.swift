internal import SubscriptionCalendar

/// The answer to `query` for people: a heading and one line a fact, for each offering.
struct QueryText {
  private let answers: Answers
  private let statistics: [Market: PremiumStatistics]
  private let say: Wording

  init(_ answers: Answers, statistics: [Market: PremiumStatistics], say: Wording) {
    (self.answers, self.statistics, self.say) = (answers, statistics, say)
  }

  /// The text; a line too long for the screen goes on below its beginning.
  func text(columns: Int, style: Style) -> String {
    let blocks = answers.standings.map { standing in
      heading(of: standing, columns, style) + lines(of: standing).text(columns: columns, style: style)
    }
    return blocks.joined(separator: "\n") + footnote(columns: columns, style)
  }

  /// Code and name; what does not fit the screen beside them goes below.
  private func heading(of standing: Standing, _ columns: Int, _ style: Style) -> String {
    let offering = standing.known.offering
    let name = TextWidth.cut("\(offering.code) \(offering.name)", to: columns)
    let rest = [
      offering.market.description,
      offering.underwriter.map { say("主辦 \($0)", "lead underwriter \($0)") },
    ].compactMap(\.self).joined(separator: "  ")
    let fits = TextWidth.of(name) + 2 + TextWidth.of(rest) <= columns
    return style(name, .strong) + (fits ? "  " : "\n  ") + TextWidth.cut(rest, to: columns - 2) + "\n"
  }

  private func lines(of standing: Standing) -> LabelledLines {
    let words = StandingWords(standing: standing, today: answers.circumstances.asOf.day, say: say)
    var lines = LabelledLines()
    func add(_ chinese: String, _ english: String, _ cell: AlignedTable.Cell) {
      lines.add(say(chinese, english), cell)
    }
    add("狀態", "stage", AlignedTable.Cell(words.stage))
    if standing.known.isMissed {
      add(
        "注意", "note",
        AlignedTable.Cell(say("今日清單中已無本案，交易所並未公告取消", "gone from the list, though not cancelled")))
    }
    add("承銷價", "price", AlignedTable.Cell(words.price))
    add("市價", "close", AlignedTable.Cell(words.close))
    add("溢價", "premium", words.premium)
    add("備款", "cash", AlignedTable.Cell(words.cash))
    add("每件損益", "profit of a lot", words.profit)
    add("損益平衡價", "break-even", AlignedTable.Cell(words.breakEven))
    add("中籤率", "odds", AlignedTable.Cell(words.odds))
    add("期望值", "expected value", words.expectedValue)
    if let locked = words.locked { add("資金占用", "money tied up", AlignedTable.Cell(locked)) }
    add("時程", "days", AlignedTable.Cell(words.timetable))
    if let past = statistics[standing.known.offering.market] {
      add("同市場", "its market", AlignedTable.Cell(say.risk(past)))
    }
    return lines
  }

  /// What the numbers rest on.
  private func footnote(columns: Int, _ style: Style) -> String {
    let costs = answers.standings.compactMap(\.numbers.costs)
    guard let first = costs.first else { return "" }
    let taxes = Set(costs.map(\.tax)).sorted().map { "\($0)%" }.joined(separator: say("、", ", "))
    var lines = LabelledLines()
    lines.add(
      say("計算基礎", "assumes"), AlignedTable.Cell(say.assumptions(first.assumptions, taxes: taxes)))
    return "\n" + lines.text(columns: columns, style: style)
  }
}

extension Wording {
  /// How past offerings of a market went.
  func risk(_ past: PremiumStatistics) -> String {
    self(
      "過去 \(past.cases) 件：撥券日溢價中位數 \(past.delivery.median.signed)（截止日 \(past.lastDay.median.signed)），"
        + "\(past.shareBelow)% 跌破承銷價",
      "of \(past.cases) past ones the median premium was \(past.lastDay.median.signed) on the last day and "
        + "\(past.delivery.median.signed) at delivery; \(past.shareBelow)% ended below their price")
  }

  /// The costs that profits rest on.
  func assumptions(_ costs: CostAssumptions, taxes: String) -> String {
    let discount = costs.discount == 1000 ? "" : self(" 打 \(discount(costs)) 折", " times \(discount(costs))")
    return self(
      "手續費 \(costs.commission)%\(discount)（最低 \(costs.minimumCommission) 元）、證交稅 \(taxes)、"
        + "處理費 \(costs.applicationFee) 元、通知郵費 \(costs.noticePostage) 元，配售不收手續費，"
        + "\(rounding(costs))；以所示價格賣出。溢價不等於獲利。",
      "commission \(costs.commission)%\(discount), at least NT$ \(costs.minimumCommission); transaction tax \(taxes); "
        + "application fee NT$ \(costs.applicationFee); notice NT$ \(costs.noticePostage); no commission on the "
        + "allotment; \(rounding(costs)); sold at the price shown. A premium is not a profit.")
  }

  private func rounding(_ costs: CostAssumptions) -> String {
    switch costs.rounding {
    case .down: self("不足一元捨去", "cut to whole dollars")
    case .nearest: self("四捨五入至元", "rounded to whole dollars")
    case .up: self("不足一元進位", "rounded up to whole dollars")
    }
  }

  private func discount(_ costs: CostAssumptions) -> String {
    // 0.28 is 2.8折.
    let tenths = language == .chinese ? costs.discount * 10 : costs.discount
    var text = "\(tenths / 1000)." + String(1000 + tenths % 1000).dropFirst()
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
