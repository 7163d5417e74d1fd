package import Costs
package import Localization
package import SubscriptionLists
internal import Trading
package import Values
package import WinRates

/// What was estimated before each past draw, and what was drawn; what was forecast of offerings, and what came.
///
/// The page, `stats --odds` and track-record.json show it. Every estimate in it is one that was published,
/// or is computed from what was public then; that is the whole worth of it.
package struct TrackRecord: Sendable {
  /// The past draws, newest first.
  package let cases: [Case]
  /// How good the estimates of each group were, and of all.
  package let groups: [Group]
  package let forecast: ForecastRecord

  /// The newest draws, which people are shown; programs get all.
  package var newest: ArraySlice<Case> { cases.prefix(60) }

  package struct Case: Sendable {
    package let id: String
    package let code: StockCode
    package let name: String
    package let market: Market
    package let group: OfferingGroup
    /// The last day to apply, and the day of the draw.
    package let lastDay, drawDate: Day
    /// The estimate of the evening before the last day; nil if nothing was known.
    package let estimate: OddsEstimate?
    /// When it was made; nil for one that is computed afterwards, in the same way from what was known then.
    package let made: Instant?
    package let drawn: EstimatedRate
    /// Two naive estimates: lots ÷ the median applications, and the median of the group's past rates.
    package let byMedianApplications, byMedianRate: EstimatedRate?
    /// The profit of a lot sold at the close before the last day, and the fee of the application, NT$.
    private let sale: (profit: Int, fee: Int)?

    /// What an application was worth at the estimate, at the close before the last day.
    package var expectedValue: Hundredths? { estimate.flatMap { value(at: $0.rate) } }

    /// What it was worth at the drawn rate.
    package var drawnValue: Hundredths? { value(at: drawn) }

    fileprivate func value(at rate: EstimatedRate) -> Hundredths? {
      sale.flatMap { ExpectedValue.of(profit: $0.profit, at: rate.probability, loss: $0.fee) }
    }

    /// By how much the estimate was too high, or too low, in percent of the drawn rate.
    package var error: Percent? { estimate.map { Self.error($0.rate, drawn) } }

    /// Whether the estimate was not published then.
    package var isComputed: Bool { estimate != nil && made == nil }

    package var isWithinRange: Bool? { estimate.map { $0.low <= drawn && drawn <= $0.high } }

    package static func error(_ estimate: EstimatedRate, _ drawn: EstimatedRate) -> Percent {
      let difference = Int128(estimate.millionths - drawn.millionths) * 1000
      return Percent(tenths: Int(clamping: difference.divided(by: Int128(drawn.millionths), .nearest)))
    }
  }

  /// The scores of a group, all over the same draws: those with all three estimates.
  package struct Group: Sendable {
    package let group: OfferingGroup?
    /// The number of draws that are compared, and of those whose estimate was published then.
    package let cases, published: Int
    package let shown, byMedianApplications, byMedianRate: Score?
    /// How many of the drawn rates were within the range of the estimate.
    package let withinRange: Int
    /// Whether the regression is set aside, because it was worse than lots ÷ median over the last draws.
    package let isRegressionSetAside: Bool

    /// Whether there are enough draws for shares of them: with fewer than twenty one draw is over 5 %.
    package var hasShares: Bool { cases >= 20 }

    /// R² of a score, where it says something: not of few draws, and not where the mean alone does better.
    package func rSquared(of score: Score) -> Percent? {
      hasShares ? score.rSquared.flatMap { $0.tenths < 0 ? nil : $0 } : nil
    }
  }

  /// How good the estimates were, in one sentence for people; nil without any.
  package var sentence: Text? {
    guard let all = groups.first(where: { $0.group == nil }), all.cases > 0 else { return nil }
    guard all.hasShares else {
      return Text(
        "能比較的抽籤只有 \(all.cases) 檔，還不足以評斷預估的準確度",
        "Only \(all.cases) draws can be compared, too few to judge the estimates by")
    }
    let ofTen = (all.withinRange * 20 + all.cases) / (2 * all.cases)
    return Text(
      "每 10 檔抽籤，約有 \(ofTen) 檔的中籤率落在預估的範圍內（共 \(all.cases) 檔）",
      "Of 10 draws, about \(ofTen) were within the estimated range (of \(all.cases) in all)")
  }

  /// How good some estimates were.
  package struct Score: Hashable, Sendable {
    /// The median of the errors, whatever their sign.
    package let medianError: Percent
    /// How many were within a factor of two.
    package let withinTwo: Int
    /// How much of the variance of the logarithms they explain; negative if the mean explains more.
    package let rSquared: Percent?
    /// How many of the ten draws with the highest expected value they found; nil with fewer than twenty.
    package let topTen: Int?
  }
}

extension TrackRecord {
  /// The track record of the draws before a day. An estimate that was not published then is computed as it would have
  /// been.
  package init(
    _ draws: [RecordedDraw], estimator: OddsEstimator, costs: CostAssumptions = .standard, before day: Day,
    forecast: ForecastRecord = ForecastRecord()
  ) {
    self.forecast = forecast
    cases = draws.compactMap { Case($0, estimator, costs) }.filter { $0.drawDate < day }.sorted {
      ($1.drawDate, $1.id) < ($0.drawDate, $0.id)
    }
    let grouped = Dictionary(grouping: cases, by: \.group)
    let all = cases
    groups =
      OfferingGroup.allCases.compactMap { group in
        grouped[group].map {
          Group($0, of: group, isSetAside: estimator.isRegressionWorse(of: group, before: day))
        }
      } + (all.isEmpty ? [] : [Group(all, of: nil, isSetAside: false)])
  }
}

extension TrackRecord.Case {
  fileprivate init?(_ recorded: RecordedDraw, _ estimator: OddsEstimator, _ costs: CostAssumptions) {
    guard let draw = PastDraw(recorded) else { return nil }
    let offering = recorded.offering
    (id, code, name, market) = (recorded.id, offering.code, offering.name, offering.market)
    (group, lastDay, drawDate) = (draw.features.group, draw.lastDay, draw.drawDate)
    drawn = EstimatedRate(nearest: draw.logOfRate.exponential(parts: 1_000_000))
    let estimate = recorded.frozen?.estimate ?? estimator.estimate(of: draw.features, before: draw.lastDay)
    (self.estimate, made) = (estimate, recorded.frozen?.made)
    byMedianApplications = estimator.rateByMedian(of: draw.features, before: draw.lastDay)
    byMedianRate = estimator.medianRate(of: draw.features.group, before: draw.lastDay)
    sale = Self.sale(of: offering, at: recorded.frozen?.close ?? recorded.close, costs)
  }

  private static func sale(
    of offering: Offering, at close: Price?, _ costs: CostAssumptions
  ) -> (profit: Int, fee: Int)? {
    guard let close, let price = offering.price, let shares = offering.lotShares,
      let last = offering.subscriptionEnd,
      let costs = LotCosts(
        costs, of: SecurityClass(of: offering), appliedOn: last, soldOn: offering.deliveryDate ?? last),
      let outcome = LotOutcome(offerPrice: price, soldAt: close, shares: shares, costs: costs)
    else { return nil }
    return (outcome.profit, costs.fees.application)
  }
}

extension TrackRecord.Group {
  fileprivate init(_ cases: [TrackRecord.Case], of group: OfferingGroup?, isSetAside: Bool) {
    let compared = cases.filter {
      $0.estimate != nil && $0.byMedianApplications != nil && $0.byMedianRate != nil
    }
    self.group = group
    self.cases = compared.count
    published = compared.count { $0.made != nil }
    shown = TrackRecord.Score(compared) { $0.estimate?.rate }
    byMedianApplications = TrackRecord.Score(compared, \.byMedianApplications)
    byMedianRate = TrackRecord.Score(compared, \.byMedianRate)
    withinRange = compared.count { $0.isWithinRange == true }
    isRegressionSetAside = isSetAside
  }
}

extension TrackRecord.Score {
  fileprivate init?(_ cases: [TrackRecord.Case], _ estimate: (TrackRecord.Case) -> EstimatedRate?) {
    let pairs = cases.compactMap { one in estimate(one).map { (one, $0) } }
    let errors = pairs.map { one, estimate in
      PremiumStatistics.Ratio(
        abs(estimate.millionths - one.drawn.millionths), over: one.drawn.millionths)
    }
    guard let median = PremiumStatistics.Quartiles(errors)?.median.rounded else { return nil }
    medianError = median
    withinTwo = pairs.count { one, estimate in
      estimate.millionths <= 2 * one.drawn.millionths && one.drawn.millionths <= 2 * estimate.millionths
    }
    rSquared = Self.rSquared(pairs.map { ($0.drawn.logarithm, $1.logarithm) })
    topTen = Self.topTen(pairs)
  }

  /// 1 − the squared errors over the squared distances from the mean, of logarithms in whole numbers.
  private static func rSquared(_ pairs: [(drawn: Int, estimate: Int)]) -> Percent? {
    let count = Int128(pairs.count)
    let sum = pairs.reduce(Int128(0)) { $0 + Int128($1.drawn) }
    let squares = pairs.reduce(Int128(0)) { $0 + Int128($1.drawn) * Int128($1.drawn) }
    let errors = pairs.reduce(Int128(0)) { sum, pair in
      let error = Int128(pair.estimate - pair.drawn)
      return sum + error * error
    }
    // Both times the count, so that the mean need not be rounded.
    let spread = count * squares - sum * sum
    guard spread > 0 else { return nil }
    return Percent(tenths: Int(clamping: ((spread - count * errors) * 1000).divided(by: spread, .nearest)))
  }

  /// The fewest draws of which finding the best ten says something.
  static let fewestForTopTen = 20

  /// The number of draws that are among the ten with the highest value both as estimated and as drawn.
  private static func topTen(_ pairs: [(TrackRecord.Case, EstimatedRate)]) -> Int? {
    let valued = pairs.compactMap {
      one, estimate -> (id: String, estimated: Hundredths, drawn: Hundredths)? in
      guard let drawn = one.drawnValue, let estimated = one.value(at: estimate) else { return nil }
      return (one.id, estimated, drawn)
    }
    guard valued.count >= fewestForTopTen else { return nil }
    func best(_ value: ((id: String, estimated: Hundredths, drawn: Hundredths)) -> Hundredths) -> Set<String>
    {
      Set(valued.sorted { (value($1), $0.id) < (value($0), $1.id) }.prefix(10).map(\.id))
    }
    return best(\.estimated).intersection(best(\.drawn)).count
  }
}
