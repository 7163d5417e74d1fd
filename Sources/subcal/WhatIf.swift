internal import SubscriptionCalendar

/// The numbers of a what-if.
struct WhatIf {
  private let costs: SaleCosts
  private let cash: Int
  private let breakEven: BreakEven
  private let outcome: LotOutcome?
  private let premium: Percent?
  private let chance: Chance?
  private let expectedValue: Hundredths?
  private let breakEvenOdds: Chance?
  private let locked: LockedCapital?

  /// Reckons; nil where an amount does not fit.
  init?(
    price: Price, announced: Price, sale: Price?, shares: Int, costs: SaleCosts, ticks: TickTable,
    chance: Chance?, day: Day, days: (notDrawn: Int, drawn: Int)?
  ) {
    let assumptions = costs.assumptions
    guard
      let cash = LotOutcome.cashRequired(announcedPrice: announced, shares: shares, assumptions: assumptions),
      let breakEven = BreakEven(offerPrice: price, shares: shares, costs: costs, ticks: ticks)
    else { return nil }
    (self.cash, self.breakEven, self.costs, self.chance) = (cash, breakEven, costs, chance)
    guard let sale else {
      (outcome, premium, expectedValue, breakEvenOdds, locked) = (nil, nil, nil, nil, nil)
      return
    }
    guard let outcome = LotOutcome(offerPrice: price, soldAt: sale, shares: shares, costs: costs) else {
      return nil
    }
    self.outcome = outcome
    premium = Premium.percent(of: sale, over: price)
    let fee = assumptions.applicationFee
    expectedValue = chance.flatMap { ExpectedValue.of(profit: outcome.profit, at: $0, applicationFee: fee) }
    breakEvenOdds = ExpectedValue.breakEvenOdds(profit: outcome.profit, applicationFee: fee)
    locked = chance.flatMap { chance in
      days.flatMap { days in
        LockedCapital(
          capital: cash, profit: outcome.profit, odds: .assumed(chance), end: day,
          refund: day.adding(days.notDrawn), proceeds: day.adding(days.drawn), applicationFee: fee)
      }
    }
  }

  /// A line a number.
  func text(_ say: Wording, columns: Int, style: Style) -> String {
    var lines = LabelledLines()
    func add(_ chinese: String, _ english: String, _ text: String?) {
      if let text { lines.add(say(chinese, english), AlignedTable.Cell(text)) }
    }
    add("備款", "cash", say.money(cash))
    if let premium {
      lines.add(say("溢價", "premium"), StandingWords.rising(premium.tenths, premium.signed))
    }
    if let outcome {
      add("賣出金額", "value", say.money(outcome.value))
      add("手續費", "commission", say.money(outcome.commission))
      add("證交稅", "transaction tax", say.money(outcome.tax))
      add("成本", "cost", say.money(outcome.cost))
      let rate = outcome.returnOnCost.map { say("，報酬率 \($0)%", ", \($0)% of its cost") } ?? ""
      lines.add(
        say("每件損益", "profit of a lot"),
        StandingWords.rising(outcome.profit, say.money(outcome.profit, signed: true) + rate))
    }
    add(
      "損益平衡價", "break-even",
      say(
        "\(breakEven.tradable)（精確 \(breakEven.exact)）", "\(breakEven.tradable) (exactly \(breakEven.exact))"))
    if outcome != nil {
      add(
        "損益平衡中籤率", "break-even odds",
        breakEvenOdds.map { "\($0)%" } ?? say("賣出虧損，再高也不划算", "none: at a loss no odds help"))
    }
    if let expectedValue, let chance {
      lines.add(
        say("期望值", "expected value"),
        StandingWords.rising(
          expectedValue.count,
          say(
            "\(expectedValue.count > 0 ? "+" : "")\(expectedValue) 元（假設中籤率 \(chance)%）",
            "NT$ \(expectedValue.count > 0 ? "+" : "")\(expectedValue) at assumed odds of \(chance)%")))
    }
    if let locked {
      add(
        "年化", "a year",
        say(
          "\(locked.annualised)%（單利，平均占用 \(locked.days) 天）",
          "\(locked.annualised)%, simple, the money away for \(locked.days) days on average"))
    }
    add("計算基礎", "assumes", say.assumptions(costs.assumptions, taxes: "\(costs.tax)%"))
    return lines.text(columns: columns, style: style)
  }

  /// One JSON object.
  var json: String {
    let value = JSONValue.object([
      ("cash_required", .integer(cash)), ("premium_percent", .text(premium)),
      ("value", .number(outcome?.value)), ("commission", .number(outcome?.commission)),
      ("transaction_tax", .number(outcome?.tax)), ("cost", .number(outcome?.cost)),
      ("profit_per_lot", .number(outcome?.profit)),
      ("return_on_cost_percent", .text(outcome?.returnOnCost)),
      ("break_even_price", .string(breakEven.tradable.description)),
      ("break_even_exact", .string(breakEven.exact.description)),
      ("odds_percent", .text(chance)), ("expected_value", .text(expectedValue)),
      ("break_even_odds_percent", .text(breakEvenOdds)), ("locked_days", .text(locked?.days)),
      ("annualised_return_percent", .text(locked?.annualised)),
      ("assumptions", .array((costs.list + (locked?.assumptions ?? [])).map { .string($0.description) })),
    ])
    return String(decoding: value.file, as: UTF8.self)
  }
}
