internal import SubscriptionCalendar

/// A number of an offering with what it rests on.
struct NumberLine {
  let title: String
  let gain: Gain?
  let text, note: String?

  /// What an application comes to, line by line; what is not known says why.
  static func all(of standing: Standing, _ words: Words) -> [NumberLine] {
    let (offering, numbers) = (standing.known.offering, standing.numbers)
    let unknown = standing.valuation.premium.reason.map { words("reason_\($0.rawValue)") }
    var lines = [
      NumberLine(
        title: words("calcCash"), gain: nil, text: numbers.cash.map { words.money($0) },
        note: standing.timetable.deduction.map { words("takenOn", $0.description) })
    ]
    lines.append(
      NumberLine(
        title: words("profitNow"),
        gain: numbers.outcome.map { Gain($0.profit, words.money($0.profit, signed: true)) },
        text: numbers.outcome == nil ? unknown : nil,
        note: [
          standing.valuation.close.map { words("atClose", $0.price.description) },
          numbers.outcome?.returnOnCost.map { words("returnOnCost", $0.description) },
        ].compactMap(\.self).joined(separator: words.language == .chinese ? "，" : ", ")))
    lines.append(
      NumberLine(
        title: words("calcBreakEven"), gain: nil, text: numbers.breakEven.map { "\($0.tradable)" },
        note: numbers.breakEven.map { words("exactly", "\($0.exact)") }))
    lines.append(
      NumberLine(
        title: words("winRate"), gain: nil,
        text: numbers.odds.map { "\($0.chance)%" }
          ?? (offering.isCancelled ? words("reason_cancelled") : words("beforeDraw")),
        note: odds(of: standing, words)))
    lines.append(
      NumberLine(
        title: words("calcEV"),
        gain: numbers.expectedValue.map {
          Gain($0.count, words("dollars", ($0.count > 0 ? "+" : "") + $0.description))
        },
        text: numbers.expectedValue == nil
          ? (numbers.outcome != nil && numbers.odds == nil ? words("beforeDraw") : nil) : nil,
        note: numbers.odds?.isEstimate == true ? words("estimate") : nil))
    if let locked = numbers.lockedCapital {
      lines.append(
        NumberLine(
          title: words("locked"), gain: nil,
          text: words("lockedDays", "\(locked.daysNotDrawn)", "\(locked.daysDrawn)"),
          note: "\(words("annualised")) \(locked.annualised)%"))
    }
    return lines
  }

  /// What the numbers were reckoned with.
  static func assumptions(_ costs: SaleCosts, _ words: Words) -> String {
    let given = costs.assumptions
    var parts = [words("rateOf", "\(given.commission)", "\(given.minimumCommission)")]
    if given.discount < 1000 { parts.append(words("discountOf", Calculator.tenths(given.discount))) }
    parts += [
      words("taxOf", "\(costs.tax)"), words("feesOf", "\(given.applicationFee)", "\(given.noticePostage)"),
      words("rounding_\(given.rounding.rawValue)"),
    ]
    return parts.joined(separator: words.language == .chinese ? "；" : "; ")
  }

  private static func odds(of standing: Standing, _ words: Words) -> String? {
    let (offering, numbers) = (standing.known.offering, standing.numbers)
    var notes: [String] = []
    if let odds = numbers.odds {
      switch odds.source {
      case .recomputed:
        notes.append(offering.winRate.map { words("recomputed", "\($0)") } ?? words("recomputedOnly"))
      case .published: notes.append(words("published"))
      case .assumed, .median: notes.append(words("estimate"))
      }
      if odds.agreesWithPublished == false { notes.append(words("disagrees")) }
    }
    if let needed = numbers.breakEvenOdds {
      notes.append(words("needed", "\(needed)"))
    } else if let outcome = numbers.outcome, outcome.profit <= 0 {
      notes.append(words("calcNoOdds"))
    }
    return notes.isEmpty ? nil : notes.joined(separator: words.language == .chinese ? "；" : "; ")
  }
}

extension NumberLine: PageFields {
  var fields: [String: any PageValue] {
    ["title": title, "gain": gain, "text": text, "note": note]
  }
}
