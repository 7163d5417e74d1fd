package import Values

/// The limits of a day's price change (漲跌幅限制).
package enum PriceLimits: Hashable, Sendable {
  /// A new listing has none on its first five trading days (since 2005-03-01).
  case unlimited
  /// The lowest and the highest price that may be traded, both on the tick grid.
  case within(down: Price, up: Price)

  /// The limits around a day's opening reference price.
  ///
  /// The upper limit is the highest price on the grid not above the reference plus the percentage, the lower
  /// limit the lowest not below it minus the percentage, each with the step of its bracket. The caller knows
  /// whether the day is among the first five. Leveraged and inverse products have wider limits, which are not
  /// supported. Nil for government bonds, and for a reference so small or so large that there is no such
  /// price.
  package init?(reference: Price, of security: SecurityClass, on day: Day, isAmongFirstFiveDays: Bool = false)
  {
    guard !isAmongFirstFiveDays else {
      self = .unlimited
      return
    }
    guard security != .governmentBond else { return nil }
    let ticks = TickTable.table(of: security, on: day)
    let percent = Self.percent(on: day)
    // A price has less than 10^16 units, so the products fit.
    let high = reference.tenThousandths * (100 + percent) / 100
    let low = (reference.tenThousandths * (100 - percent) + 99) / 100
    guard let highest = Price(tenThousandths: ticks.floor(high)),
      let lowest = Price(tenThousandths: ticks.ceiling(low)), lowest <= highest
    else { return nil }
    self = .within(down: lowest, up: highest)
  }

  /// The percentage in force on a day, without the lower floors ordered for some weeks of 2000, 2001 and 2008.
  package static func percent(on day: Day) -> Int { percents.value(on: day) }

  private static let percents = DatedTable(7, .since(2015, 6, 1, 10))
}
