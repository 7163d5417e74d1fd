internal import Localization
internal import SubscriptionCharts
internal import SubscriptionLists
internal import Values
internal import WinRates

/// The estimated win rate of an offering among the past ones of its group; after the draw, what was estimated.
struct EstimateView {
  let svg, legend, recordHref: Text
  /// After the draw: the estimate beside the drawn rate.
  let said: Text?

  /// Nil if nothing was estimated.
  init?(of evaluated: EvaluatedOffering, _ context: EvaluationContext) {
    let (known, offering) = (evaluated.known, evaluated.known.offering)
    guard let estimate = evaluated.estimate ?? known.estimateBeforeLastDay?.estimate, !offering.isCancelled,
      let group = OfferingGroup(of: offering), let last = offering.subscriptionEnd
    else { return nil }
    // Not its own rate, nor any that came later.
    let past = context.odds.lastRates(of: group, before: min(last, context.firstDayWithoutResults))
    let rough = estimate.rough
    let label = Text(phrase: "estimateOf", "\(offering.code) \(offering.name)", rough, "\(past.count)")
    svg = Text { OddsPicture(estimate, past: past, label: label[$0]).fragment }
    legend = Text(phrase: "estimateLegend", "\(past.count)")
    recordHref = Text { "../\(TrackRecordPage.path(in: $0))" }
    said = evaluated.numbers.odds.flatMap { odds in
      odds.isEstimate || evaluated.estimate != nil
        ? nil : Text(phrase: "estimateSaid", rough, odds.probability.description)
    }
  }
}

extension EstimateView: PageFields {
  var fields: PageMembers {
    ["svg": .of(svg), "legend": .of(legend), "said": .of(said), "recordHref": .of(recordHref)]
  }
}
