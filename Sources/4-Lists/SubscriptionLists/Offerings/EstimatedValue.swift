internal import Costs
package import ListEngine
package import Localization
package import Trading
package import Values
package import WinRates

/// The expected value of an application at the estimated odds, NT$.
///
/// `EvaluatedOffering` has one until the draw, where a close and an estimate are there; files have it as
/// `expected_value_estimate`, pages and answers with its range. Below 0 the fee of applying is more than what can be
/// expected of winning.
package struct EstimatedValue: Hashable, Sendable {
  /// At the estimate.
  package let expected: Hundredths
  /// At the low and at the high end of its range.
  package let atLow, atHigh: Hundredths

  /// The expected value for the profit of a won lot; nil on overflow.
  package init?(_ estimate: OddsEstimate, profit: Int, loss: Int) {
    func value(_ rate: EstimatedRate) -> Hundredths? {
      ExpectedValue.of(profit: profit, at: rate.probability, loss: loss)
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
  /// result is known, and if none was made before the last day was over. Its value is at the close of the other numbers.
  package mutating func estimate(in context: EvaluationContext) {
    (estimate, estimatedFrom, estimatedValue) = (nil, nil, nil)
    let offering = known.offering
    guard let last = offering.subscriptionEnd, !offering.hasResult, !offering.isCancelled else { return }
    if let frozen = known.estimateBeforeLastDay {
      (estimate, estimatedFrom) = (frozen.estimate, frozen.close)
    } else if known.isEstimatedAnew(on: context.today, in: context.calendar) {
      let hasUnknownRight = valuation.premium.reason == .rightsUnknown
      estimatedFrom =
        valuation.exRightsValue
        ?? (hasUnknownRight ? nil : closeBefore(last, today: context.today)?.price)
      let price = offering.priceForOdds(close: estimatedFrom, auction: auction?.auction.averagePrice)
      estimate = DrawFeatures(of: offering, at: price).flatMap { features in
        context.odds.estimate(of: features, before: min(last, context.firstDayWithoutResults))
      }
    }
    estimatedValue = estimate.flatMap { value(of: $0, at: valuation.price) }
  }

  /// The applications of the draw; before it as many as make the estimated win rate of its lots.
  package var applications: (count: Int, isEstimate: Bool)? {
    if let count = known.offering.qualifiedApplications { return (count, false) }
    guard let estimate, let lots = known.offering.lotsForEstimate else { return nil }
    return (OddsEstimate.rounded(lots * 1_000_000 / estimate.rate.millionths, to: 10), true)
  }

  /// The newest close from before the last day.
  private func closeBefore(_ last: Day, today: Day) -> BoardClose? {
    let closes = [known.closeBeforeLastDay, valuation.close, known.published.frozen.opening?.close]
    return closes.compactMap(\.self).first { $0.day ?? today < last }
  }

  /// What an application is worth at an estimate, if a won lot is sold at a close.
  package func value(of estimate: OddsEstimate, at close: Price?) -> EstimatedValue? {
    guard let close, let costs = numbers.costs, let price = known.offering.price,
      let shares = known.offering.lotShares,
      let outcome = LotOutcome(offerPrice: price, soldAt: close, shares: shares, costs: costs)
    else { return nil }
    return EstimatedValue(estimate, profit: outcome.profit, loss: costs.loss)
  }
}

extension Tracked<Offering> {
  /// Whether its estimate follows from what is known on the day: not that of an evening before, and not after the result or
  /// the last day, which is put off where it is listed for a closed day.
  package func isEstimatedAnew(on today: Day, in calendar: TradingCalendar) -> Bool {
    guard let last = offering.subscriptionEnd, !offering.hasResult, !offering.isCancelled else {
      return false
    }
    let end = calendar.isTradingDay(last) ? last : calendar.tradingDay(after: last)
    return estimateBeforeLastDay == nil && today <= end
  }
}

extension OddsEstimate {
  /// `約 1.5%（0.8%～3%）`
  package var rough: Text { Text("約 \(roughRate)%（\(range)）", "about \(roughRate)% (\(range))") }

  /// `0.8%～3%`
  package var range: Text { .range("\(roughRange.low)%", "\(roughRange.high)%") }

  /// One phrase with everything: `估計期望值 412 元（中籤率約 1.5%，0.8%～3%）`; without a profit only the rate.
  package func text(worth value: EstimatedValue?) -> Text {
    guard let value else { return Text("預估中籤率\(rough)", "estimated win rate \(rough)") }
    let dollars = value.expected.whole.grouped
    return Text(
      "估計期望值 \(dollars) 元（中籤率約 \(roughRate)%，\(range)）",
      "expected value NT$ \(dollars) (an estimate; win rate about \(roughRate)%, \(range))")
  }

  /// What it rests on, and what its range means.
  package var basis: Text {
    let shipped =
      note == .shipped ? Text("（程式內附的 2024 年資料）", " (those of 2024 that come with the program)") : .empty
    let method =
      switch source {
      case .regression:
        Text(
          "參考 \(cases) 檔類似案件\(shipped)的溢價、金額與張數估算",
          "from premium, cash and lots of \(cases) past draws of its kind\(shipped)")
      case .groupMedian:
        Text(
          "承銷張數 ÷ \(cases) 檔類似案件\(shipped)合格件中位數",
          "lots ÷ median applications of \(cases) past draws of its kind\(shipped)")
      case .allMedian:
        Text(
          "承銷張數 ÷ \(cases) 檔各類案件\(shipped)合格件中位數",
          "lots ÷ median applications of \(cases) past draws of all kinds\(shipped)")
      }
    let fallback =
      note == .regressionWasWorse
      ? Text("；近期迴歸推估較差，未採用", "; a regression was worse over the last draws") : .empty
    return method + fallback
      + Text("，約八成會落在這個區間；不是公告數字", "; about 8 of 10 fall within the range; not an announced figure")
  }
}

package enum EstimateMissing: String, Sendable, CaseIterable {
  case cancelled, drawn
  case notAShare = "not_a_share"
  case termsUnset = "terms_unset"
  case tooLate = "too_late"
  case tooFewDraws = "too_few_draws"
}

extension EvaluatedOffering {
  package func estimateMissing(on today: Day) -> EstimateMissing? {
    let offering = known.offering
    if estimate != nil { return nil }
    if offering.isCancelled { return .cancelled }
    if offering.hasResult { return .drawn }
    if OfferingGroup(of: offering) == nil { return .notAShare }
    guard offering.areTermsKnown, let last = offering.subscriptionEnd else { return .termsUnset }
    return today > last ? .tooLate : .tooFewDraws
  }
}

extension EstimateMissing {
  package var text: Text {
    switch self {
    case .cancelled: Premium.Reason.cancelled.text
    case .drawn: Text("已抽籤", "already drawn")
    case .notAShare: Text("非股票，不預估", "not a share")
    case .termsUnset: Text("承銷股數、申購股數或日期未定", "shares or dates not set yet")
    case .tooLate: Text("截止前未預估", "not estimated before its last day")
    case .tooFewDraws: Text("過去抽籤結果太少，無法預估", "too few past draws to estimate from")
    }
  }
}
