internal import Costs
package import Records
internal import Trading
package import Values
package import WinRates

/// The expected value of an application at the estimated odds, NT$.
package struct EstimatedValue: Hashable, Sendable {
  /// At the estimate.
  package let expected: Hundredths
  /// At the low and at the high end of its range.
  package let atLow, atHigh: Hundredths

  /// The expected value for the profit of a won lot; nil on overflow.
  package init?(_ estimate: OddsEstimate, profit: Int, applicationFee: Int) {
    func value(_ rate: EstimatedRate) -> Hundredths? {
      ExpectedValue.of(profit: profit, at: rate.probability, applicationFee: applicationFee)
    }
    guard let expected = value(estimate.rate), let low = value(estimate.low), let high = value(estimate.high)
    else { return nil }
    (self.expected, atLow, atHigh) = (expected, low, high)
  }
}

extension EvaluatedOffering {
  /// Estimates the win rate and what an application is worth at it.
  ///
  /// The estimate is that of the evening before the last day once there is one, else by what is known now; nil once the
  /// result is known, and if none was made before the last day was over.
  package mutating func estimate(in context: EvaluationContext) {
    (estimate, estimatedFrom, estimatedValue) = (nil, nil, nil)
    let offering = known.offering
    guard let last = offering.subscriptionEnd, !offering.hasResult, !offering.isCancelled else { return }
    if let frozen = known.estimateBeforeLastDay {
      (estimate, estimatedFrom) = (frozen.estimate, frozen.close)
    } else if known.isEstimatedAnew(on: context.today) {
      estimatedFrom = closeBefore(last, today: context.today)?.price
      let price = offering.priceForOdds(close: estimatedFrom, auction: auction?.auction.averagePrice)
      estimate = DrawFeatures(of: offering, at: price).flatMap { features in
        context.odds.estimate(of: features, before: min(last, context.firstDayWithoutResults))
      }
    }
    estimatedValue = estimate.flatMap { value(of: $0, at: estimatedFrom) }
  }

  /// The newest close from before the last day.
  private func closeBefore(_ last: Day, today: Day) -> BoardClose? {
    let closes = [known.closeBeforeLastDay, valuation.close, known.kept.frozen.opening?.close]
    return closes.compactMap(\.self).first { $0.day ?? today < last }
  }

  /// What an application is worth at an estimate, if a won lot is sold at a close.
  package func value(of estimate: OddsEstimate, at close: Price?) -> EstimatedValue? {
    guard let close, let costs = numbers.costs, let price = known.offering.price,
      let shares = known.offering.lotShares,
      let outcome = LotOutcome(offerPrice: price, soldAt: close, shares: shares, costs: costs)
    else { return nil }
    return EstimatedValue(estimate, profit: outcome.profit, applicationFee: numbers.fees.application)
  }
}

extension Tracked<Offering> {
  /// Whether its estimate follows from what is known on the day: not that of an evening before, and not after the last
  /// day or the result.
  package func isEstimatedAnew(on today: Day) -> Bool {
    guard let last = offering.subscriptionEnd, !offering.hasResult, !offering.isCancelled else {
      return false
    }
    return estimateBeforeLastDay == nil && today <= last
  }
}
