internal import Values

/// The win rate that is estimated for an offering before its draw.
///
/// ``OddsEstimator`` makes it, an evening freezes it, and the track record compares it with the draw. It is
/// never shown without its range and never called a published rate.
package struct OddsEstimate: Hashable, Sendable {
  package let rate: EstimatedRate
  /// The range that held 8 of 10 past estimates made the same way.
  package let low, high: EstimatedRate
  package let source: Source
  package let cases: Int
  package let note: Note?

  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// Applications follow the features (``ApplicationsFeature``), as they did in past draws of the group.
    case regression
    /// Lots ÷ median applications of the group.
    case groupMedian = "group_median"
    /// Lots ÷ median applications of all offerings of shares.
    case allMedian = "all_median"
  }

  package enum Note: String, Hashable, Sendable, CaseIterable {
    /// From the draws of 2024 that come with the program, because the store has too few.
    case shipped
    /// Not by regression, because over the last draws of the group that was worse than lots ÷ median applications.
    case regressionWasWorse = "regression_was_worse"
  }

  /// The estimate with these parts; nil unless the range contains it and it rests on something.
  package init?(
    rate: EstimatedRate, low: EstimatedRate, high: EstimatedRate, source: Source, cases: Int,
    note: Note? = nil
  ) {
    guard low <= rate, rate <= high, cases > 0 else { return nil }
    (self.rate, self.low, self.high) = (rate, low, high)
    (self.source, self.cases, self.note) = (source, cases, note)
  }
}

/// An estimated win rate: a whole number of millionths, more than none.
package struct EstimatedRate: Hashable, Comparable, DecimalNumber {
  /// Millionths, 1 to 1,000,000.
  package let millionths: Int

  /// That many millionths; nil outside 1 to 1,000,000.
  package init?(millionths: Int) {
    guard (1...1_000_000).contains(millionths) else { return nil }
    self.millionths = millionths
  }

  /// The nearest rate to a number of millionths: nothing is certain, and no more than all are drawn.
  package init(nearest millionths: Int) { self.millionths = min(max(1, millionths), 1_000_000) }

  /// A rate in percent with at most four decimals, such as `0.1425`.
  package init?(percent text: some StringProtocol) {
    guard let millionths = FixedPoint.value(text, places: 4) else { return nil }
    self.init(millionths: millionths)
  }

  package static func < (left: EstimatedRate, right: EstimatedRate) -> Bool {
    left.millionths < right.millionths
  }

  /// In percent, always four decimals: `1.5312`.
  package var description: String { FixedPoint.text(millionths, places: 4, minimum: 4) }
}

extension OddsEstimate {
  /// The estimate in percent as roughly as it is known: two digits.
  package var roughRate: String { Self.percent(Self.rounded(rate.millionths, to: 10)) }

  /// The ends of the range in percent, even rougher: one digit, two after a 1. They contain the rough estimate.
  package var roughRange: (low: String, high: String) {
    let middle = Self.rounded(rate.millionths, to: 10)
    return (
      Self.percent(min(middle, Self.rounded(low.millionths, to: 2))),
      Self.percent(max(middle, Self.rounded(high.millionths, to: 2)))
    )
  }

  /// A number with so few digits that the shortened one is at least `least`, and under ten times that.
  package static func rounded(_ number: Int, to least: Int) -> Int {
    var unit = 1
    while number / unit >= least * 10 { unit *= 10 }
    return (number + unit / 2) / unit * unit
  }

  private static func percent(_ millionths: Int) -> String {
    FixedPoint.text(min(millionths, 1_000_000), places: 4)
  }
}
