internal import Localization
internal import SubscriptionCharts
internal import SubscriptionLists
internal import Values
internal import WinRates

/// The estimated win rate of an offering among the past ones of its group; after the draw, what was estimated.
enum EstimateView {
  /// Nil if nothing was estimated.
  static func content(of evaluated: EvaluatedOffering, _ context: EvaluationContext) -> PageContent? {
    let (known, offering) = (evaluated.known, evaluated.known.offering)
    guard let estimate = evaluated.estimate ?? known.estimateBeforeLastDay?.estimate, !offering.isCancelled,
      let group = OfferingGroup(of: offering), let last = offering.subscriptionEnd
    else { return nil }
    // Not its own rate, nor any that came later.
    let past = context.odds.lastRates(of: group, before: min(last, context.firstDayWithoutResults))
    let rough = estimate.rough
    let label = Text(phrase: "estimateOf", "\(offering.code) \(offering.name)", rough, "\(past.count)")
    // After the draw, the estimate beside the drawn rate.
    let said = evaluated.numbers.odds.flatMap { odds in
      odds.isEstimate || evaluated.estimate != nil
        ? nil : Text(phrase: "estimateSaid", rough, odds.probability.description)
    }
    return [
      "svg": Text { OddsPicture(estimate, past: past, label: label[$0]).fragment },
      "legend": Text(phrase: "estimateLegend", "\(past.count)"), "said": said,
      "recordHref": Text { "../\(TrackRecordPage.path(in: $0))" },
    ]
  }
}
