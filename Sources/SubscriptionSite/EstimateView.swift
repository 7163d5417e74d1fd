internal import SubscriptionCalendar
internal import SubscriptionCharts

/// The estimated win rate of an offering among the past ones of its group; after the draw, what was estimated.
struct EstimateView {
  let svg, legend, recordHref: String
  /// After the draw: the estimate beside the drawn rate.
  let said: String?

  /// Nil if nothing was estimated.
  init?(of evaluated: EvaluatedOffering, _ context: EvaluationContext, _ localizer: PageLocalizer) {
    let (known, offering) = (evaluated.known, evaluated.known.offering)
    guard let estimate = evaluated.estimate ?? known.estimateBeforeLastDay?.estimate, !offering.isCancelled,
      let group = OfferingGroup(of: offering), let last = offering.subscriptionEnd
    else { return nil }
    // Not its own rate, nor any that came later.
    let past = context.odds.lastRates(of: group, before: min(last, context.firstDayWithoutResults))
    let rough = localizer.lexicon.rough(estimate)
    svg =
      OddsPicture(
        estimate, past: past,
        label: localizer("estimateOf", "\(offering.code) \(offering.name)", rough, "\(past.count)")
      ).fragment
    legend = localizer("estimateLegend", "\(past.count)")
    recordHref = "../\(TrackRecordPage.path(in: localizer.language))"
    said = evaluated.numbers.odds.flatMap { odds in
      odds.isEstimate || evaluated.estimate != nil
        ? nil : localizer("estimateSaid", rough, odds.probability.description)
    }
  }
}

extension EstimateView: PageFields {
  var fields: PageMembers {
    ["svg": .of(svg), "legend": .of(legend), "said": .of(said), "recordHref": .of(recordHref)]
  }
}
