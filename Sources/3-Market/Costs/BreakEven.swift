package import Trading
package import Values

/// The price at which one won lot neither gains nor loses.
package struct BreakEven: Hashable, Sendable {
  /// The price at which the unrounded profit is 0, to four decimals, halves up.
  package let exact: Price
  /// The lowest price on the tick grid at which the profit in whole dollars is not negative.
  package let tradable: Price
  /// The profit of the lot sold at `tradable`, NT$.
  package let profit: Int
  /// The loss one step lower, NT$, a negative number; nil if there is no lower step.
  package let profitOneTickLower: Int?

  /// The break-even of a lot at its offer price; nil unless it has 1 to 10^9 shares, and if a price or an
  /// amount overflows.
  package init?(offerPrice: Price, shares: Int, costs: LotCosts, ticks: TickTable) {
    guard let exactCost = LotAmounts.exact(offerPrice, shares),
      let paid = LotAmounts.whole(offerPrice, shares, .up)
    else { return nil }
    let extra = costs.fees.total + costs.interestIfWon(paying: paid)
    self.init(
      cost: paid + extra, exactCost: exactCost + Int128(extra) * 10_000, shares: shares, costs: costs,
      ticks: ticks)
  }

  /// The break-even of shares that cost an amount in NT$, exactly `exactCost` 1/10000 NT$.
  package init?(cost: Int, exactCost: Int128, shares: Int, costs: LotCosts, ticks: TickTable) {
    func profit(at price: Price) -> Int? {
      LotAmounts.whole(price, shares, .down).map { costs.net(of: $0) - cost }
    }
    guard let exact = Self.exact(exactCost, shares, costs),
      let tradable = Self.tradable(cost: cost, shares, costs, ticks), let reached = profit(at: tradable)
    else { return nil }
    (self.exact, self.tradable, self.profit) = (exact, tradable, reached)
    profitOneTickLower = ticks.tick(before: tradable).flatMap(profit)
  }
}

extension BreakEven {
  private static let whole: Int128 = 1_000_000_000

  /// The commission is the larger of minimum and rate, so the break-even is the larger of the two that each
  /// alone gives.
  private static func exact(_ cost: Int128, _ shares: Int, _ costs: LotCosts) -> Price? {
    let minimum = Int128(costs.brokerage.minimum) * 10_000
    let afterTax = whole - Int128(costs.taxBillionths)
    let afterBoth = afterTax - Int128(costs.commissionBillionths)
    let (byMinimum, byRate) = ((cost + minimum) * whole, cost * whole)
    // Rounding keeps the order: the larger of the rounded is the larger one rounded.
    let candidates = [(byMinimum, afterTax), (byRate, afterBoth)].map { amount, kept in
      amount.divided(by: kept * Int128(shares), .nearest)
    }
    return candidates.max().flatMap { Int(exactly: $0) }.flatMap { Price(tenThousandths: $0) }
  }

  /// Tries each value on the grid, from the lowest possible one.
  ///
  /// One more dollar of value changes the net amount by −1, 0 or 1 dollar, because commission and tax can
  /// both step at once; so the profit is not monotone and bisection would miss the first value.
  private static func tradable(cost: Int, _ shares: Int, _ costs: LotCosts, _ ticks: TickTable) -> Price? {
    var value = lowestValue(covering: cost, costs)
    while true {
      let units = (Int128(value) * 10_000).divided(by: Int128(shares), .up)
      guard let price = Int(exactly: units).flatMap({ Price(tenThousandths: $0) }).flatMap(ticks.ceiling),
        let reached = LotAmounts.whole(price, shares, .down)
      else { return nil }
      if costs.net(of: reached) >= cost { return price }
      value = reached + 1
    }
  }

  /// No lower value covers the cost: rounding reduces each of commission and tax by less than a dollar.
  private static func lowestValue(covering cost: Int, _ costs: LotCosts) -> Int {
    let afterTax = whole - Int128(costs.taxBillionths)
    let afterBoth = afterTax - Int128(costs.commissionBillionths)
    let byMinimum = Int128(cost + costs.brokerage.minimum - 1) * whole
    let byRate = Int128(cost - 2) * whole
    let lowest = max(byMinimum.divided(by: afterTax, .up), byRate.divided(by: afterBoth, .up), 1)
    // A cost is at most 10^18 plus the fees, and at least four fifths of the value remain.
    return Int(truncatingIfNeeded: lowest)
  }
}
