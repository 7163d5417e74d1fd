internal import SubscriptionCalendar

extension OfferingEvent {
  var codeAndName: String { "\(offering.known.offering.code) \(offering.known.offering.name)" }
}

/// An event in one line: the offering and the facts of its kind.
struct OfferingEventText {
  let event: OfferingEvent
  let context: EvaluationContext
  let localizer: Localizer

  var line: String {
    let evaluated = event.offering
    let offering = evaluated.known.offering
    let text = OfferingText(evaluated, today: context.today, localizer: localizer)
    let cash = evaluated.numbers.cash.map { localizer("備款 \($0.grouped)", "NT$ \($0.grouped)") }
    let facts: [String?]
    switch event.kind {
    case .closesToday: facts = [text.premium.text, cash, text.estimate]
    case .new, .opensToday, .opensNext:
      facts = [
        text.premium.text, cash, offering.subscriptionEnd.map { localizer("至 \($0)", "until \($0)") },
        text.estimate,
        event.kind == .opensNext ? offering.subscriptionStart.flatMap(text.closedNote) : nil,
      ]
    case .deductedToday: facts = [cash, text.otherDeduction]
    case .deductedNext:
      let ready = evaluated.readyDay(in: context.calendar)
      let isEarlier = ready.map { $0 < context.calendar.tradingDay(before: context.nextTradingDay) } ?? false
      facts = [
        cash, isEarlier ? ready.map { localizer("須於 \($0) 備妥", "to be deposited by \($0)") } : nil,
        text.otherDeduction,
      ]
    case .drawnToday, .drawn:
      let drawn = evaluated.numbers.odds.flatMap { $0.isEstimate ? nil : $0.probability }
      facts = [drawn.map { localizer("中籤率 \($0)%", "win rate \($0)%") }]
    case .refundedToday:
      facts = [evaluated.numbers.refund.map { localizer.money($0) + localizer("退回", " back") }]
    case .deliveredToday:
      facts = [
        text.premium.text, evaluated.numbers.outcome.map { localizer.money($0.profit, signed: true) },
        text.currentPrice.map { localizer("最近市價 \($0.text)", "latest price \($0.text)") },
        offering.deliveryDate.flatMap(text.closedNote),
      ]
    case .moved, .priced: facts = event.changes.map(changed)
    case .auctioned:
      facts = [
        event.auctionPrices.map { localizer.lexicon.auctionResult(average: $0.average, offer: $0.offer) }
      ]
    case .cancelled, .reinstated, .vanished, .returned: facts = [offering.market.description]
    }
    return ([event.codeAndName] + facts.compactMap(\.self)).joined(separator: localizer("，", ", "))
  }

  private func changed(_ change: Revision.Change) -> String? {
    let names = [
      "subscription_start": localizer("申購", "opens"), "subscription_end": localizer("截止", "closes"),
      "draw_date": localizer("抽籤", "draw"), "delivery_date": localizer("撥券", "delivery"),
      "offer_price": localizer("承銷價", "price"), "final_price": localizer("實際承銷價", "final price"),
    ]
    return names[change.field].map { name in
      "\(name) \(change.from ?? "?") → \(change.to ?? localizer("未定", "not set"))"
    }
  }
}
