internal import Costs
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Trading
internal import Values
internal import WinRates

/// The numbers of an offering with their assumptions.
enum NumberLine {
  /// The numbers of an application; an unknown one has the reason as its text.
  static func all(of evaluated: EvaluatedOffering) -> [PageContent] {
    let (offering, numbers) = (evaluated.known.offering, evaluated.numbers)
    func line(
      _ title: String, gain: SignedAmount? = nil, text: Text? = nil, note: Text? = nil
    ) -> PageContent {
      ["title": Text(phrase: title), "gain": gain, "text": text, "note": note]
    }
    let profit = line(
      evaluated.stage == .delivered ? "profitAtDelivery" : "profitAtClose",
      gain: numbers.outcome.map { SignedAmount($0.profit, Text.dollars($0.profit, signed: true)) },
      text: numbers.outcome == nil ? evaluated.valuation.premium.reason?.text : nil,
      note: [
        evaluated.valuation.close.map { Text(phrase: "atClose", $0.price.description) },
        numbers.outcome?.returnOnCost.map { Text(phrase: "returnOnCost", $0.description) },
      ].compactMap(\.self).joined(.comma))
    let rate = line(
      "winRate",
      text: numbers.odds.map { Text(verbatim: "\($0.probability)%") } ?? evaluated.estimate?.rough
        ?? (offering.isCancelled ? Premium.Reason.cancelled.text : Text(phrase: "beforeDraw")),
      note: odds(of: evaluated))
    let value =
      if let expected = numbers.expectedValue {
        line(
          "calcEV", gain: SignedAmount(expected.count, Text(phrase: "dollars", expected.signed)),
          note: numbers.odds?.isEstimate == true ? Text(phrase: "estimate") : nil)
      } else {
        line(
          "calcEV",
          gain: evaluated.estimatedValue.map {
            SignedAmount($0.expected.whole, Text.dollars($0.expected.whole, signed: true))
          }, text: numbers.outcome != nil && numbers.odds == nil ? Text(phrase: "beforeDraw") : nil,
          note: evaluated.estimatedValue.map {
            Text(phrase: "valueRange", $0.atLow.whole.grouped, $0.atHigh.whole.grouped)
          })
      }
    let locked = numbers.lockedCapital.map { locked in
      line(
        "locked", text: Text(phrase: "lockedDays", "\(locked.daysNotDrawn)", "\(locked.daysDrawn)"),
        // Beyond 1,000 % a year the days are too few to say anything.
        note: locked.shownAnnualised.map { Text(phrase: "annualised") + Text(verbatim: " \($0)%") })
    }
    let cash = line(
      "calcCash", text: numbers.cash.map { Text.dollars($0) },
      note: evaluated.timetable.deduction.map { Text(phrase: "takenOn", $0.text) })
    let breakEven = line(
      "calcBreakEven", text: numbers.breakEven.map { Text(verbatim: "\($0.tradable)") },
      note: numbers.breakEven.map { Text(phrase: "exactly", "\($0.exact)") })
    return [cash, profit, breakEven, rate, value, locked].compactMap(\.self)
  }

  /// The costs that the numbers include.
  static func assumptions(_ costs: LotCosts) -> Text {
    var parts = [Text(phrase: "rateOf", "\(costs.brokerage.commission)", "\(costs.brokerage.minimum)")]
    if costs.discount < 1000 {
      let left = costs.discount
      parts.append(
        Text(
          phrase: "discountOf", CostAssumptions.tenths(ofDiscount: left),
          CostAssumptions.percent(ofDiscount: left)))
    }
    parts += [
      Text(phrase: "taxOf", "\(costs.tax)"),
      Text(phrase: "feesOf", "\(costs.fees.application)", "\(costs.fees.postage)"),
      Text(phrase: "rounding_\(costs.rounding.rawValue)"),
    ]
    return (parts + [costs.money.text].compactMap(\.self)).joined(.semicolon)
  }

  private static func odds(of evaluated: EvaluatedOffering) -> Text? {
    let (offering, numbers) = (evaluated.known.offering, evaluated.numbers)
    var notes: [Text] = []
    if let odds = numbers.odds {
      switch odds.source {
      case .recomputed:
        notes.append(
          offering.winRate.map { Text(phrase: "recomputed", "\($0)") } ?? Text(phrase: "recomputedOnly"))
      case .published: notes.append(Text(phrase: "published"))
      case .assumed, .median: notes.append(Text(phrase: "estimate"))
      }
      if odds.agreesWithPublished == false { notes.append(Text(phrase: "disagrees")) }
    } else if let estimate = evaluated.estimate {
      notes.append(estimate.basis)
    }
    if let needed = numbers.breakEvenOdds {
      notes.append(Text(phrase: "needed", "\(needed)"))
    } else if let outcome = numbers.outcome, outcome.profit <= 0 {
      notes.append(Text(phrase: "calcNoOdds"))
    }
    return notes.isEmpty ? nil : notes.joined(.semicolon)
  }
}
