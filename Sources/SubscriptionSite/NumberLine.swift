internal import Localization
internal import SubscriptionCalendar

/// A number of an offering with its assumptions.
struct NumberLine {
  let title: String
  let gain: SignedAmount?
  let text, note: String?

  /// The numbers of an application; an unknown one has the reason as its text.
  static func all(of evaluated: EvaluatedOffering, _ localizer: PageLocalizer) -> [NumberLine] {
    let (offering, numbers) = (evaluated.known.offering, evaluated.numbers)
    let unknown = evaluated.valuation.premium.reason.map(localizer.lexicon.reason)
    var lines = [
      NumberLine(
        title: localizer("calcCash"), gain: nil, text: numbers.cash.map { localizer.money($0) },
        note: evaluated.timetable.deduction.map { localizer("takenOn", localizer.day($0)) })
    ]
    lines.append(
      NumberLine(
        title: localizer(evaluated.stage == .delivered ? "profitAtDelivery" : "profitAtClose"),
        gain: numbers.outcome.map { SignedAmount($0.profit, localizer.money($0.profit, signed: true)) },
        text: numbers.outcome == nil ? unknown : nil,
        note: [
          evaluated.valuation.close.map { localizer("atClose", $0.price.description) },
          numbers.outcome?.returnOnCost.map { localizer("returnOnCost", $0.description) },
        ].compactMap(\.self).joined(separator: localizer.language == .chinese ? "，" : ", ")))
    lines.append(
      NumberLine(
        title: localizer("calcBreakEven"), gain: nil, text: numbers.breakEven.map { "\($0.tradable)" },
        note: numbers.breakEven.map { localizer("exactly", "\($0.exact)") }))
    lines.append(
      NumberLine(
        title: localizer("winRate"), gain: nil,
        text: numbers.odds.map { "\($0.probability)%" }
          ?? evaluated.estimate.map { localizer.lexicon.rough($0) }
          ?? (offering.isCancelled ? localizer.lexicon.reason(.cancelled) : localizer("beforeDraw")),
        note: odds(of: evaluated, localizer)))
    lines.append(
      NumberLine(
        title: localizer("calcEV"),
        gain: numbers.expectedValue.map {
          SignedAmount($0.count, localizer("dollars", localizer.expected($0)))
        }
          ?? evaluated.estimatedValue.map {
            SignedAmount($0.expected.whole, localizer.money($0.expected.whole, signed: true))
          },
        text: numbers.expectedValue == nil
          ? (numbers.outcome != nil && numbers.odds == nil ? localizer("beforeDraw") : nil) : nil,
        note: numbers.expectedValue == nil
          ? evaluated.estimatedValue.map { value in
            localizer("valueRange", value.atLow.whole.grouped, value.atHigh.whole.grouped)
          } : numbers.odds?.isEstimate == true ? localizer("estimate") : nil))
    if let locked = numbers.lockedCapital {
      lines.append(
        NumberLine(
          title: localizer("locked"), gain: nil,
          text: localizer("lockedDays", "\(locked.daysNotDrawn)", "\(locked.daysDrawn)"),
          // Beyond 1,000 % a year the days are too few to say anything.
          note: locked.shownAnnualised.map { "\(localizer("annualised")) \($0)%" }))
    }
    return lines
  }

  /// The costs that the numbers include.
  static func assumptions(_ costs: LotCosts, _ localizer: PageLocalizer) -> String {
    var parts = [localizer("rateOf", "\(costs.brokerage.commission)", "\(costs.brokerage.minimum)")]
    if costs.discount < 1000 {
      parts.append(localizer("discountOf", CostAssumptions.tenths(ofDiscount: costs.discount)))
    }
    parts += [
      localizer("taxOf", "\(costs.tax)"),
      localizer("feesOf", "\(costs.fees.application)", "\(costs.fees.postage)"),
      localizer("rounding_\(costs.rounding.rawValue)"),
    ]
    return parts.joined(separator: localizer.language == .chinese ? "；" : "; ")
  }

  private static func odds(of evaluated: EvaluatedOffering, _ localizer: PageLocalizer) -> String? {
    let (offering, numbers) = (evaluated.known.offering, evaluated.numbers)
    var notes: [String] = []
    if let odds = numbers.odds {
      switch odds.source {
      case .recomputed:
        notes.append(offering.winRate.map { localizer("recomputed", "\($0)") } ?? localizer("recomputedOnly"))
      case .published: notes.append(localizer("published"))
      case .assumed, .median: notes.append(localizer("estimate"))
      }
      if odds.agreesWithPublished == false { notes.append(localizer("disagrees")) }
    } else if let estimate = evaluated.estimate {
      notes.append(localizer.lexicon.basis(of: estimate))
    }
    if let needed = numbers.breakEvenOdds {
      notes.append(localizer("needed", "\(needed)"))
    } else if let outcome = numbers.outcome, outcome.profit <= 0 {
      notes.append(localizer("calcNoOdds"))
    }
    return notes.isEmpty ? nil : notes.joined(separator: localizer.language == .chinese ? "；" : "; ")
  }
}

extension NumberLine: PageFields {
  var fields: PageMembers { ["title": .of(title), "gain": .of(gain), "text": .of(text), "note": .of(note)] }
}
