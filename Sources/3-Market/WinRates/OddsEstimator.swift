package import Values

/// Estimates win rates from the draws that were published before.
///
/// Applications follow the features of an offering (``ApplicationsFeature``), most closely among cash
/// increases; the number of lots is known. So an estimate is a regression over the past draws of the group;
/// with fewer than 20 of them, one of the models that come with the program; and if there is none, lots ÷
/// the median applications of the group, or of all.
///
/// A night and a question make one of all past draws, and ask it for an offering and a day: it uses nothing
/// that was not public before that day. The recorded evening has 20 first listings with a median of 174,664
/// applications, so 625 lots of 7708 are estimated at 0.3578 %. If a draw of the future got in, the track
/// record would look better than it is.
package struct OddsEstimator: Sendable {
  /// All draws, and those of each group with and without a close, by the day of the draw.
  private let all: PastDraws
  private let byGroup, priced: [OfferingGroup: PastDraws]
  /// The sums over the first draws of each group with a close: a window's are the difference of two.
  private let sums: [OfferingGroup: [RidgeRegression]]
  private let shipped: DatedTable<ShippedModels?>
  /// How wrong regression and median were on each draw, by the day of the draw.
  private var comparisons: [OfferingGroup: [Comparison]] = [:]

  /// The fewest past draws for a regression, and for a median instead of the one that comes with the program.
  package static let fewestCases = 20
  /// The fewest draws of which 8 of 10 can be told apart.
  static let fewestForMedian = 5
  /// The most draws of a group that count, the newest: what people apply for changes over the years.
  static let mostCases = 200
  /// The number of last draws over which a regression must not be worse than the median.
  package static let comparedCases = 40

  private struct Comparison {
    let drawDate: Day
    let regression, median: BinaryFraction
  }

  package init(_ draws: some Sequence<PastDraw>) { self.init(draws, shipped: ShippedModels.byDay) }

  package init(_ draws: some Sequence<PastDraw>, shipped: DatedTable<ShippedModels?>) {
    let sorted = draws.sorted { ($0.drawDate, $0.id) < ($1.drawDate, $1.id) }
    let grouped = Dictionary(grouping: sorted, by: \.features.group)
    let priced = grouped.mapValues { $0.filter { $0.features.isComplete } }
    sums = priced.mapValues { draws in
      draws.reduce(into: [RidgeRegression()]) { sums, draw in
        var next = sums[sums.count - 1]
        next.add(draw)
        sums.append(next)
      }
    }
    (all, byGroup) = (PastDraws(sorted), grouped.mapValues(PastDraws.init))
    self.priced = priced.mapValues(PastDraws.init)
    self.shipped = shipped
    for (group, draws) in priced { comparisons[group] = compared(draws, of: group) }
  }

  /// The estimate for an offering by what was known before a day; nil if there was nothing to compare it with.
  package func estimate(of features: DrawFeatures, before day: Day) -> OddsEstimate? {
    let isWorse = features.isComplete && isRegressionWorse(of: features.group, before: day)
    if !isWorse, let regression = regressionEstimate(of: features, before: day) { return regression }
    let median = medianEstimate(of: features, before: day)
    return isWorse ? median?.noting(.regressionWasWorse) : median
  }
}

// The regression.
extension OddsEstimator {
  private func regressionEstimate(of features: DrawFeatures, before day: Day) -> OddsEstimate? {
    let draws = priced[features.group]?.window(before: day).draws ?? []
    guard draws.count >= Self.fewestCases, features.group != .other else {
      guard let model = shipped.value(on: day)?.regressions[features.group] else { return nil }
      return Self.estimate(features, model, .shipped)
    }
    guard let line = line(through: draws, of: features.group), let leverage = line.leverage(of: features)
    else { return nil }
    let (errors, meanLeverage) = line.errors(of: draws)
    // An offering unlike the others is estimated worse than these were.
    let widening = max(.one, ((.one + leverage) / (.one + meanLeverage)).squareRoot)
    return Self.estimate(features, line.model(spread: .spread(ofErrors: errors) * widening), nil)
  }

  /// Whether the regression was worse than the median over the last draws of a group.
  package func isRegressionWorse(of group: OfferingGroup, before day: Day) -> Bool {
    let comparisons = comparisons[group] ?? []
    let past = comparisons.prefix { $0.drawDate < day }.suffix(Self.comparedCases)
    guard past.count >= Self.fewestCases else { return false }
    return past.reduce(BinaryFraction.zero) { $0 + $1.regression }
      > past.reduce(BinaryFraction.zero) { $0 + $1.median }
  }

  /// The line through a window of the group's draws that have a close.
  private func line(through window: ArraySlice<PastDraw>, of group: OfferingGroup) -> RidgeRegression.Line? {
    sums[group].flatMap { ($0[window.endIndex] - $0[window.startIndex]).line() }
  }

  /// How wrong both models were on each draw when they knew only those before its last day.
  private func compared(_ draws: [PastDraw], of group: OfferingGroup) -> [Comparison] {
    draws.compactMap { draw in
      let window = priced[group]?.window(before: draw.lastDay).draws ?? []
      let model =
        window.count < Self.fewestCases
        ? shipped.value(on: draw.lastDay)?.regressions[group]
        : line(through: window, of: group)?.model(spread: .zero)
      guard let estimate = model?.logOfRate(of: draw.features),
        let median = median(of: draw.features.group, before: draw.lastDay)
      else { return nil }
      func error(_ estimate: BinaryFraction) -> BinaryFraction {
        (min(.zero, estimate) - draw.logOfRate).magnitude
      }
      return Comparison(
        drawDate: draw.drawDate, regression: error(estimate),
        median: error(draw.features.logOfLots - median.logarithm))
    }
  }
}

// The medians.
extension OddsEstimator {
  /// A median of applications, and what it is of.
  private struct Median {
    /// The store's own draws; nil for a median that comes with the program.
    var window: PastDraws.Window?
    var shipped: MedianModel?
    var source: OddsEstimate.Source

    var logarithm: BinaryFraction {
      (window.map(\.twiceTheMedian) ?? shipped?.twiceTheMedian).map(MedianModel.logarithm) ?? .zero
    }

    var model: MedianModel? { window.map { MedianModel($0.draws) } ?? shipped }
  }

  /// The median for a group: its own before that of all, many draws before those that come with the program, and these
  /// before a few.
  private func median(of group: OfferingGroup, before day: Day) -> Median? {
    let models = shipped.value(on: day)
    func candidate(
      _ window: PastDraws.Window?, _ shipped: MedianModel?, _ source: OddsEstimate.Source
    ) -> Median? {
      let count = window?.draws.count ?? 0
      if count >= Self.fewestCases { return Median(window: window, shipped: nil, source: source) }
      if let shipped { return Median(window: nil, shipped: shipped, source: source) }
      return count >= Self.fewestForMedian ? Median(window: window, shipped: nil, source: source) : nil
    }
    let own = group == .other ? nil : byGroup[group]?.window(before: day)
    return candidate(own, models?.medians[group], .groupMedian)
      ?? candidate(all.window(before: day), models?.all, .allMedian)
  }

  /// Lots ÷ the median applications before a day.
  package func medianEstimate(of features: DrawFeatures, before day: Day) -> OddsEstimate? {
    guard let median = median(of: features.group, before: day), let model = median.model else { return nil }
    return Self.estimate(
      model.logOfRate(of: features), spread: model.spread, median.source, cases: model.cases,
      median.window == nil ? .shipped : nil)
  }

  /// The same without its range.
  package func rateByMedian(of features: DrawFeatures, before day: Day) -> EstimatedRate? {
    median(of: features.group, before: day).map { median in
      EstimatedRate(nearest: (features.logOfLots - median.logarithm).exponential(parts: 1_000_000))
    }
  }

  /// The rates that were last drawn in a group, newest last.
  package func lastRates(of group: OfferingGroup, before day: Day) -> [EstimatedRate] {
    (byGroup[group]?.window(before: day).draws ?? []).suffix(Self.comparedCases).map { draw in
      EstimatedRate(nearest: draw.logOfRate.exponential(parts: 1_000_000))
    }
  }

  /// The median of the group's past rates, or of all while it has none, which leaves the lots aside.
  package func medianRate(of group: OfferingGroup, before day: Day) -> EstimatedRate? {
    let own = byGroup[group]?.window(before: day)
    let window = own.flatMap { $0.draws.isEmpty ? nil : $0 } ?? all.window(before: day)
    func rate(_ draw: PastDraw) -> Probability? {
      Probability(min(draw.features.lots, draw.applications), outOf: draw.applications)
    }
    return window.middleRates.flatMap { lower, upper in
      rate(lower).flatMap { lower in rate(upper).flatMap { lower.mean(with: $0) } }
    }.map(EstimatedRate.init)
  }
}

extension OddsEstimator {
  private static func estimate(
    _ features: DrawFeatures, _ model: ApplicationsModel, _ note: OddsEstimate.Note?
  ) -> OddsEstimate? {
    model.logOfRate(of: features).flatMap {
      estimate($0, spread: model.spread, .regression, cases: model.cases, note)
    }
  }

  private static func estimate(
    _ logarithm: BinaryFraction, spread: BinaryFraction, _ source: OddsEstimate.Source, cases: Int,
    _ note: OddsEstimate.Note?
  ) -> OddsEstimate? {
    func rate(_ logarithm: BinaryFraction) -> EstimatedRate {
      EstimatedRate(nearest: logarithm.exponential(parts: 1_000_000))
    }
    return OddsEstimate(
      rate: rate(logarithm), low: rate(logarithm - spread), high: rate(logarithm + spread), source: source,
      cases: cases, note: note)
  }
}

extension OddsEstimate {
  fileprivate func noting(_ note: Note) -> OddsEstimate? {
    OddsEstimate(rate: rate, low: low, high: high, source: source, cases: cases, note: note)
  }
}

extension EstimatedRate {
  package init(_ probability: Probability) {
    let millionths = (Int128(probability.numerator) * 1_000_000).divided(
      by: Int128(probability.denominator), .nearest)
    self.init(nearest: Int(clamping: millionths))
  }

  /// The natural logarithm of the millionths, in multiples of 2^-32.
  package var logarithm: Int { BinaryFraction.naturalLogarithm(of: millionths).bits }

  package var probability: Probability { Probability(known: millionths, outOf: 1_000_000) }
}
