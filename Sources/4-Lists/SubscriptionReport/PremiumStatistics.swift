package import SubscriptionLists
package import Values

/// How past premiums changed from the last subscription day to delivery: a record, not a forecast.
///
/// `stats` shows it for all offerings, by market and by band, and `query` for the market of a code. Ratios
/// are compared as exact fractions, so equal cases give equal digits on every computer.
package struct PremiumStatistics: Hashable, Sendable {
  package let cases: Int
  package let lastDay, delivery: Quartiles
  /// By how much the premium changed up to the draw, in percentage points.
  package let changeToDraw: Quartiles?
  /// By how much it changed up to delivery.
  package let changeToDelivery: Quartiles
  /// How many closed below their price on the day of delivery.
  package let below: Int

  /// The fewest cases that allow a statement.
  package static let fewestCases = 20

  /// The statistics of outcomes; nil if fewer than 20 have premiums on both days.
  package init?(_ outcomes: [OfferingOutcome]) {
    let pairs = outcomes.compactMap { outcome in
      outcome.lastDay.flatMap { before in
        outcome.delivery.map { (price: outcome.price, before: before, draw: outcome.draw, after: $0) }
      }
    }
    guard pairs.count >= Self.fewestCases,
      let lastDay = Quartiles(pairs.map { Ratio(of: $0.price, to: $0.before, over: $0.price) }),
      let delivery = Quartiles(pairs.map { Ratio(of: $0.price, to: $0.after, over: $0.price) }),
      let change = Quartiles(pairs.map { Ratio(of: $0.before, to: $0.after, over: $0.price) })
    else { return nil }
    cases = pairs.count
    (self.lastDay, self.delivery, changeToDelivery) = (lastDay, delivery, change)
    let drawn = pairs.compactMap { pair in pair.draw.map { Ratio(of: pair.before, to: $0, over: pair.price) }
    }
    changeToDraw = drawn.count >= Self.fewestCases ? Quartiles(drawn) : nil
    below = pairs.count { $0.after < $0.price }
  }

  package var shareBelow: Percent { Percent(below, of: cases) }

  /// A change from one price to another over a third, as an exact fraction.
  package struct Ratio: Comparable {
    package let change, base: Int

    package init(of price: Price, to other: Price, over base: Price) {
      change = other.tenThousandths - price.tenThousandths
      self.base = base.tenThousandths
    }

    /// A quotient of two quantities; the divisor is positive.
    package init(_ dividend: Int, over divisor: Int) { (change, base) = (dividend, divisor) }

    package static func < (left: Ratio, right: Ratio) -> Bool {
      Int128(left.change) * Int128(right.base) < Int128(right.change) * Int128(left.base)
    }

    package static func == (left: Ratio, right: Ratio) -> Bool { !(left < right) && !(right < left) }
  }

  /// The median and the quartiles around it.
  package struct Quartiles: Hashable, Sendable {
    package let lower, median, upper: SignedPercent

    /// The quartiles of some values, halfway values linearly between two neighbours (type 7 of Hyndman and
    /// Fan, what spreadsheets call inclusive); nil for none, and if one does not fit.
    package init?(_ values: [Ratio]) {
      let sorted = values.sorted()
      guard !sorted.isEmpty else { return nil }
      func quantile(_ quarters: Int) -> SignedPercent? {
        let position = (sorted.count - 1) * quarters
        let (index, rest) = (position / 4, Int128(position % 4))
        let (value, next) = (sorted[index], sorted[min(index + 1, sorted.count - 1)])
        // Prices are below 10^16, so this stays below 10^36.
        let sum =
          Int128(value.change) * Int128(next.base) * (4 - rest) + Int128(next.change) * Int128(value.base)
          * rest
        return SignedPercent(sum, over: 4 * Int128(value.base) * Int128(next.base))
      }
      guard let lower = quantile(1), let median = quantile(2), let upper = quantile(3) else { return nil }
      (self.lower, self.median, self.upper) = (lower, median, upper)
    }
  }
}

/// A range of premiums on the last subscription day, for grouping outcomes.
package enum PremiumBand: String, Sendable, CaseIterable {
  case negative = "<0"
  case low = "0-10"
  case middle = "10-20"
  case high = "20-40"
  case highest = "40+"

  /// The band of the premium of a close over a price.
  package init(of close: Price, over price: Price) {
    func isBelow(tenths: Int) -> Bool {
      let change = Int128(close.tenThousandths) - Int128(price.tenThousandths)
      return change * 1000 < Int128(tenths) * Int128(price.tenThousandths)
    }
    self =
      if isBelow(tenths: 0) {
        .negative
      } else if isBelow(tenths: 100) {
        .low
      } else if isBelow(tenths: 200) {
        .middle
      } else if isBelow(tenths: 400) {
        .high
      } else {
        .highest
      }
  }
}
