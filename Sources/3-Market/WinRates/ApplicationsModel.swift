/// How the number of applications follows from the features (``ApplicationsFeature``), which are logarithms:
/// ln(applications) = intercept + the sum of slope × feature.
package struct ApplicationsModel: Hashable, Sendable {
  package let intercept: BinaryFraction
  package let slopes: [ApplicationsFeature: BinaryFraction]
  /// The number of draws it was fitted on.
  package let cases: Int
  /// By how much the logarithms of 8 of 10 such estimates were wrong at most.
  package let spread: BinaryFraction

  /// The logarithm of an offering's win rate; nil if it lacks a feature, such as a premium.
  ///
  /// More lots never lower it and a higher premium never raises it, because the slope of lots is at most 1, that of the
  /// premium is not negative, and every step of the arithmetic keeps the order.
  package func logOfRate(of features: DrawFeatures) -> BinaryFraction? {
    var sum = intercept
    for (feature, slope) in slopes where feature != .lots {
      guard let value = feature.value(of: features) else { return nil }
      sum = sum + slope * value
    }
    return (.one - (slopes[.lots] ?? .zero)) * features.logOfLots - sum
  }
}

/// Lots ÷ the median number of applications.
///
/// `OddsEstimator` uses it where a regression has too few draws, or was worse than it. 7708 offers 625 lots;
/// the median of its group is 174,664 applications, so the estimate is 0.3578 %. `spread` comes from the
/// errors that each draw would have had without itself: with itself, the range would be too narrow.
package struct MedianModel: Hashable, Sendable {
  /// The sum of the middle two numbers of applications; of an odd number of draws twice the middle one.
  package let twiceTheMedian: Int
  /// As in ``ApplicationsModel``.
  package let cases: Int
  package let spread: BinaryFraction

  package func logOfRate(of features: DrawFeatures) -> BinaryFraction {
    features.logOfLots - Self.logarithm(ofHalf: twiceTheMedian)
  }

  package static func logarithm(ofHalf number: Int) -> BinaryFraction {
    .naturalLogarithm(of: number) - .naturalLogarithm(of: 2)
  }

  package init?(_ draws: some Sequence<PastDraw>) {
    let sorted = draws.map { (applications: $0.applications, logarithm: $0.logOfApplications) }.sorted {
      $0.applications < $1.applications
    }
    guard let twice = Self.twiceTheMedian(of: sorted.count, { sorted[$0].applications }) else { return nil }
    var last: (twice: Int, logarithm: BinaryFraction)?
    let errors = sorted.indices.compactMap { left -> BinaryFraction? in
      // Without itself, the others move up.
      let others = Self.twiceTheMedian(of: sorted.count - 1) { sorted[$0 < left ? $0 : $0 + 1].applications }
      guard let others else { return nil }
      // The median of the others has at most three values.
      let logarithm = last?.twice == others ? last?.logarithm : nil
      last = (others, logarithm ?? Self.logarithm(ofHalf: others))
      return last.map { sorted[left].logarithm - $0.logarithm }
    }
    self.init(twiceTheMedian: twice, cases: sorted.count, spread: .spread(ofErrors: errors))
  }

  package init(twiceTheMedian: Int, cases: Int, spread: BinaryFraction) {
    (self.twiceTheMedian, self.cases, self.spread) = (twiceTheMedian, cases, spread)
  }

  package static func twiceTheMedian(of count: Int, _ value: (Int) -> Int) -> Int? {
    count > 0 ? value((count - 1) / 2) + value(count / 2) : nil
  }
}

extension BinaryFraction {
  /// The largest error of 8 of 10 estimates, from the errors of the logarithms of past ones that did not know their own
  /// result.
  ///
  /// Of n errors it is the ⌈0.8 (n + 1)⌉-th smallest, which holds the next one in at least 8 of 10 cases if it is like
  /// the others (Vovk, Gammerman, Shafer 2005), and no less than normal errors of their size would need, because the
  /// few largest of some twenty say little.
  package static func spread(ofErrors errors: [BinaryFraction]) -> BinaryFraction {
    guard !errors.isEmpty else { return .zero }
    let sorted = errors.map(\.magnitude).sorted()
    let rank = min(sorted.count, (4 * (sorted.count + 1) + 4) / 5)
    let squares = errors.reduce(UInt128(0)) { $0 + UInt128($1.bits.magnitude) * UInt128($1.bits.magnitude) }
    let size = BinaryFraction(bits: Int(clamping: (squares / UInt128(errors.count)).squareRoot))
    return max(sorted[rank - 1], size * normalQuantile)
  }

  /// 8 of 10 values of a standard normal variable lie within this distance of 0.
  private static let normalQuantile = BinaryFraction(hundredThousandths: 128_155)
}
