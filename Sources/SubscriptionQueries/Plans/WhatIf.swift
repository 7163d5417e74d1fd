package import Costs
internal import JSON
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
