internal import Localization
internal import SubscriptionCalendar

/// An event as the line of a notification, which is read alone: what, which offering, what it asks.
struct OfferingEventLine {
  private let event: OfferingEvent
  private let context: EvaluationContext
  private let localizer: Localizer

  init(_ event: OfferingEvent, _ context: EvaluationContext, _ localizer: Localizer) {
    (self.event, self.context, self.localizer) = (event, context, localizer)
  }

  var text: String {
    let name = localizer.lexicon.event(event.kind)
    // Money that must be there comes before the offering.
    let what = deposit ?? name.prefix(1).uppercased() + name.dropFirst()
    return ([what, event.codeAndName] + facts.compactMap(\.self)).joined(separator: "｜")
  }

  private var evaluated: EvaluatedOffering { event.offering }
  private var offering: Offering { evaluated.known.offering }
  private var phrases: OfferingText { OfferingText(evaluated, today: context.today, localizer: localizer) }

  private var facts: [String?] {
    switch event.kind {
    case .closesToday: [cash, premium, phrases.estimate]
    case .new, .opensToday, .opensNext: [period, cash, premium, phrases.estimate]
    case .deductedToday, .deductedNext:
      [
        evaluated.timetable.deduction.map { localizer("\(day($0))扣款", "debited on \(day($0))") },
        evaluated.timetable.deductionByEnd.map {
          localizer(
            "依截止日推算為 \(day($0))，請及早備款", "or on \(day($0)), counted from the last day: deposit early")
        },
      ]
    case .drawnToday: [localizer("午後請至申購券商查詢中籤", "ask your broker in the afternoon")]
    case .drawn: [result]
    case .refundedToday:
      [
        evaluated.numbers.refund.map {
          localizer("未中籤者退回 \(localizer.money($0))", "\(localizer.money($0)) for those who did not win")
        }
      ]
    case .deliveredToday:
      [profit, phrases.currentPrice.map { localizer("最近市價 \($0.text)", "latest price \($0.text)") }]
    case .moved, .priced: event.changes.map(changed)
    case .auctioned: auction
    case .cancelled: [localizer("交易所已公告", "announced by the exchange")]
    case .reinstated, .vanished, .returned: [offering.market.description]
    }
  }

  private func day(_ day: Day) -> String { localizer.lexicon.day(day, in: context.today.year) }

  private var deposit: String? {
    guard event.kind == .deductedNext, let cash = evaluated.numbers.cash.map({ localizer.money($0) }) else {
      return nil
    }
    // The last day to apply may be before the eve of the debit.
    if let ready = evaluated.readyDay(in: context.calendar), ready < context.today {
      return localizer("應於 \(day(ready))備妥 \(cash)", "\(cash) was needed by \(day(ready))")
    }
    return localizer("今天須備妥 \(cash)", "\(cash) needed today")
  }

  private var cash: String? {
    evaluated.numbers.cash.map {
      localizer("備款 \(localizer.money($0))", "cash needed \(localizer.money($0))")
    }
  }

  private var premium: String? {
    switch evaluated.valuation.premium {
    case .known(let percent): localizer("溢價 \(percent.signed)", "premium \(percent.signed)")
    case .missing(let reason): localizer.lexicon.reason(reason)
    }
  }

  private var period: String? {
    guard let first = offering.subscriptionStart, let last = offering.subscriptionEnd else { return nil }
    return "\(day(first))\(localizer("～", " – "))\(day(last))"
  }

  private var result: String {
    let lookUp = localizer("請查詢是否中籤", "look up whether you won")
    guard let odds = evaluated.numbers.odds, !odds.isEstimate else { return lookUp }
    let rate = offering.winRate?.description ?? "\(odds.probability)"
    let applications = offering.qualifiedApplications.map {
      localizer("（合格 \($0.grouped) 件）", " (\($0.grouped) applications)")
    }
    return localizer("中籤率 \(rate)%", "win rate \(rate)%") + (applications ?? "") + localizer("，", ", ")
      + lookUp
  }

  private var profit: String? {
    if let outcome = evaluated.numbers.outcome {
      let money = localizer.money(outcome.profit, signed: true)
      return localizer("中籤損益 \(money)", "profit if won \(money)")
    }
    return evaluated.valuation.premium.reason.map(localizer.lexicon.reason)
  }

  private var auction: [String?] {
    guard let prices = event.auctionPrices else { return [] }
    let auction = evaluated.auction?.auction
    let range = auction?.lowestPrice.flatMap { low in auction?.highestPrice.map { (low, $0) } }
    return [
      localizer("得標均價 \(prices.average) 元", "average winning bid NT$\(prices.average)")
        + (range.map { localizer("（\($0)～\($1)）", " (NT$\($0)–\($1))") } ?? ""),
      prices.offer.map { localizer("承銷價 \($0) 元", "offer price NT$\($0)") }
        ?? localizer("承銷價未訂出", "offer price not set yet"),
    ]
  }

  private func changed(_ change: Revision.Change) -> String? {
    let kinds = [
      "subscription_start": OfferingDays.window, "subscription_end": OfferingDays.deadline,
      "draw_date": OfferingDays.draw, "delivery_date": OfferingDays.delivery,
    ]
    guard let kind = kinds[change.field] else { return nil }
    let unset = localizer("未定", "not set")
    let (from, to) = (change.from.map(shown) ?? "?", change.to.map(shown) ?? unset)
    return "\(kind.word[localizer.language]) \(from)\(localizer("→ ", " → "))\(to)"
  }

  /// A date of a revision as a day.
  private func shown(_ date: String) -> String { Day(iso: date).map(day) ?? date }
}
