package import Costs
internal import JSON
internal import Localization
internal import SubscriptionLists
internal import SubscriptionOutputs
package import Trading
package import Values
internal import WinRates

/// The numbers of an assumed application and sale.
package struct WhatIf: Answer {
  package let costs: LotCosts
  package let cash: Int
  package let breakEven: BreakEven
  package let outcome: LotOutcome?
  package let premium: Percent?
  package let probability: Probability?
  package let expectedValue: Hundredths?
  package let breakEvenOdds: Probability?
  package let locked: LockedCapital?

  /// Nil if an amount overflows.
  ///
  /// - Parameters:
  ///   - announced: The price collected in advance.
  ///   - days: Days from the last subscription day to the refund, and to the cash of the sale.
  package init?(
    price: Price, announced: Price, sale: Price?, shares: Int, costs: LotCosts, ticks: TickTable,
    probability: Probability?, day: Day, days: (notDrawn: Int, drawn: Int)?
  ) {
    guard let cash = LotOutcome.cashRequired(announcedPrice: announced, shares: shares, fees: costs.fees),
      let breakEven = BreakEven(offerPrice: price, shares: shares, costs: costs, ticks: ticks)
    else { return nil }
    (self.cash, self.breakEven, self.costs, self.probability) = (cash, breakEven, costs, probability)
    guard let sale else {
      (outcome, premium, expectedValue, breakEvenOdds, locked) = (nil, nil, nil, nil, nil)
      return
    }
    guard let outcome = LotOutcome(offerPrice: price, soldAt: sale, shares: shares, costs: costs) else {
      return nil
    }
    self.outcome = outcome
    premium = Premium.percent(of: sale, over: price)
    let fee = costs.fees.application
    expectedValue = probability.flatMap {
      ExpectedValue.of(profit: outcome.profit, at: $0, applicationFee: fee)
    }
    breakEvenOdds = ExpectedValue.breakEvenOdds(profit: outcome.profit, applicationFee: fee)
    locked = probability.flatMap { probability in
      days.flatMap { days in
        LockedCapital(
          capital: cash, profit: outcome.profit, odds: probability, end: day,
          refund: day.adding(days.notDrawn), proceeds: day.adding(days.drawn), applicationFee: fee)
      }
    }
  }

  package var json: String {
    let value = JSONValue.object([
      ("cash_required", .integer(cash)), ("premium_percent", .stringOrNull(premium)),
      ("value", .integerOrNull(outcome?.value)), ("commission", .integerOrNull(outcome?.commission)),
      ("transaction_tax", .integerOrNull(outcome?.tax)), ("cost", .integerOrNull(outcome?.cost)),
      ("profit_per_lot", .integerOrNull(outcome?.profit)),
      ("return_on_cost_percent", .stringOrNull(outcome?.returnOnCost)),
      ("break_even_price", .string(breakEven.tradable.description)),
      ("break_even_exact", .string(breakEven.exact.description)),
      ("odds_percent", .stringOrNull(probability)),
      ("odds_source", .stringOrNull(probability.map { Odds.assumed($0).source.name })),
      ("expected_value", .stringOrNull(expectedValue)),
      ("break_even_odds_percent", .stringOrNull(breakEvenOdds)),
      ("days_not_drawn", .integerOrNull(locked?.daysNotDrawn)),
      ("days_drawn", .integerOrNull(locked?.daysDrawn)),
      ("locked_days", .stringOrNull(locked?.days)),
      ("annualised_return_percent", .stringOrNull(locked?.annualised)),
      ("assumptions", costs.json),
    ])
    return String(decoding: value.file, as: UTF8.self)
  }
}

/// A what-if as text: one line for each number.
extension WhatIf {
  package var blocks: [TextBlock] {
    var lines: [LabelledText] = []
    lines.add(Text("應備金額", "cash needed"), Text.money(cash))
    if let premium {
      lines.add(Text("溢價率", "premium"), TonedText.signed(premium.tenths, premium.signed))
    }
    if let outcome {
      lines.add(Text("賣出金額", "value"), Text.money(outcome.value))
      lines.add(Text("手續費", "commission"), Text.money(outcome.commission))
      lines.add(Text("證交稅", "transaction tax"), Text.money(outcome.tax))
      lines.add(Text("成本", "cost"), Text.money(outcome.cost))
      let rate = outcome.returnOnCost.map { Text("，淨報酬率 \($0)%", ", net return \($0)%") } ?? .empty
      lines.add(
        Text("中籤損益", "profit if won"),
        TonedText.signed(outcome.profit, Text.money(outcome.profit, signed: true) + rate))
    }
    lines.add(
      Text("損益平衡價", "break-even price"),
      Text(
        "\(breakEven.tradable)（未取檔位 \(breakEven.exact)）",
        "\(breakEven.tradable) (exactly \(breakEven.exact))"))
    if outcome != nil {
      lines.add(
        Text("損益平衡中籤率", "break-even win rate"),
        Text(
          breakEvenOdds.map { "\($0)%" },
          or: Text("無：以此價賣出會虧損", "none: a sale at this price loses money")))
    }
    if let expectedValue, let probability {
      lines.add(
        Text("期望值", "expected value"),
        TonedText.signed(
          expectedValue.count,
          Text(
            "\(expectedValue.signed) 元（假設中籤率 \(probability)%）",
            "NT$ \(expectedValue.signed) at an assumed win rate of \(probability)%")))
    }
    if let locked {
      let annual = locked.shownAnnualised.map {
        Text("，年化 \($0)%（單利）", ", \($0)% a year (simple interest)")
      }
      lines.add(
        Text("資金占用", "money tied up"),
        Text("平均 \(locked.days) 天", "\(locked.days) days on average") + (annual ?? .empty))
    }
    lines.add(Text("計算基礎", "assumes"), LotCosts.assumptions([costs]))
    return [.facts(lines)]
  }
}
