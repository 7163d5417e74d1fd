package import Costs
package import JSON
internal import Localization
internal import SubscriptionLists
internal import SubscriptionOutputs
package import Trading
package import Values
internal import WinRates
package import TerminalText

/// The numbers of an assumed application and sale.
///
/// `calc` and the tool of `serve` make it of typed numbers alone: no store, no network. Commission, tax and
/// rounding are those of every other answer, for it takes the same ``LotCosts``.
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
  /// What the money costs, NT$; nil if it costs nothing.
  package let interest: (notDrawn: Int, drawn: Int)?

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
    interest =
      costs.money.isFree
      ? nil
      : (costs.interestIfNotWon, LotAmounts.whole(price, shares, .up).map(costs.interestIfWon) ?? 0)
    guard let sale else {
      (outcome, premium, expectedValue, breakEvenOdds, locked) = (nil, nil, nil, nil, nil)
      return
    }
    guard let outcome = LotOutcome(offerPrice: price, soldAt: sale, shares: shares, costs: costs) else {
      return nil
    }
    self.outcome = outcome
    premium = Premium.percent(of: sale, over: price)
    expectedValue = probability.flatMap {
      ExpectedValue.of(profit: outcome.profit, at: $0, loss: costs.loss)
    }
    breakEvenOdds = ExpectedValue.breakEvenOdds(profit: outcome.profit, loss: costs.loss)
    locked = probability.flatMap { probability in
      days.flatMap { days in
        LockedCapital(
          capital: cash, profit: outcome.profit, odds: probability, end: day,
          refund: day.adding(days.notDrawn), proceeds: day.adding(days.drawn), loss: costs.loss)
      }
    }
  }

  package var json: JSONValue {
    let interest = interest.map {
      [("interest_not_drawn", JSONValue.integer($0.notDrawn)), ("interest_drawn", .integer($0.drawn))]
    }
    return .object(
      [
        ("cash_required", .integer(cash)), ("premium_percent", .numberOrNull(premium)),
        ("value", .integerOrNull(outcome?.value)), ("commission", .integerOrNull(outcome?.commission)),
        ("transaction_tax", .integerOrNull(outcome?.tax)), ("cost", .integerOrNull(outcome?.cost)),
        ("profit_per_lot", .integerOrNull(outcome?.profit)),
        ("return_on_cost_percent", .numberOrNull(outcome?.returnOnCost)),
        ("break_even_price", .number(breakEven.tradable)),
        ("break_even_exact", .number(breakEven.exact)),
        ("odds_percent", .numberOrNull(probability)),
        ("odds_source", .stringOrNull(probability.map { Odds.assumed($0).source.name })),
        ("expected_value", .numberOrNull(expectedValue)),
        ("break_even_odds_percent", .numberOrNull(breakEvenOdds)),
        ("days_not_drawn", .integerOrNull(locked?.daysNotDrawn)),
        ("days_drawn", .integerOrNull(locked?.daysDrawn)),
        ("locked_days", .numberOrNull(locked?.days)),
        ("annualised_return_percent", .numberOrNull(locked?.annualised)),
      ] + (interest ?? []) + [("assumptions", costs.json)])
  }

  /// A what-if as text: one line for each number.
  package var blocks: [TextBlock] {
    var lines: [LabelledText] = []
    lines.add("應備金額", "cash needed", Text.money(cash))
    lines.add("溢價率", "premium", premium.map { TonedText.signed($0.tenths, $0.signed) })
    if let outcome {
      lines.add("賣出金額", "value", Text.money(outcome.value))
      lines.add("手續費", "commission", Text.money(outcome.commission))
      lines.add("證交稅", "transaction tax", Text.money(outcome.tax))
      lines.add("成本", "cost", Text.money(outcome.cost))
      lines.add(
        "利息", "interest",
        interest.map {
          Text(
            "未中籤 \(Text.money($0.notDrawn))，中籤 \(Text.money($0.drawn))",
            "\(Text.money($0.notDrawn)) if not won, \(Text.money($0.drawn)) if won")
        })
      let rate = outcome.returnOnCost.map { Text("，淨報酬率 \($0)%", ", net return \($0)%") }
      lines.add(
        "中籤損益", "profit if won",
        TonedText.signed(outcome.profit, Text.money(outcome.profit, signed: true) + rate))
    }
    lines.add(
      "損益兩平價", "break-even price",
      Text(
        "\(breakEven.tradable)（未換算跳動單位 \(breakEven.exact)）",
        "\(breakEven.tradable) (exactly \(breakEven.exact))"))
    if outcome != nil {
      lines.add(
        "中籤率要高於多少才划算", "break-even win rate",
        Text(
          breakEvenOdds.map { "\($0)%" },
          or: Text("無：以此價賣出會虧損", "none: a sale at this price loses money")))
    }
    if let expectedValue, let probability {
      lines.add(
        "期望值", "expected value",
        TonedText.signed(
          expectedValue.count,
          Text(
            "\(expectedValue.signed) 元（假設中籤率 \(probability)%）",
            "NT$ \(expectedValue.signed) at an assumed win rate of \(probability)%")))
    }
    if let locked {
      let annual = locked.shownAnnualised.map { Text("，年化 \($0)%（單利）", ", \($0)% a year (simple interest)") }
      lines.add(
        "資金卡住", "money tied up", Text("平均 \(locked.days) 天", "\(locked.days) days on average") + annual)
    }
    lines.add("計算基礎", "assumes", LotCosts.assumptions([costs]))
    return [.facts(lines)]
  }
}
