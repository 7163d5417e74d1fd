internal import Costs
internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionReport
internal import Trading
internal import Values
internal import WinRates

extension OfferingEvent {
  var codeAndName: String { "\(offering.known.offering.code) \(offering.known.offering.name)" }
}

/// An event in one line: the offering and the facts of its kind.
struct OfferingEventText {
  let event: OfferingEvent
  let context: EvaluationContext

  var line: Text {
    let evaluated = event.offering
    let offering = evaluated.known.offering
    let text = OfferingText(evaluated, today: context.today)
    let cash = evaluated.numbers.cash.map { Text("備款 \($0.grouped)", "NT$ \($0.grouped)") }
    let facts: [Text?]
    switch event.kind {
    case .closesToday: facts = [text.premium.text, cash, text.estimate]
    case .new, .opensToday, .opensNext:
      facts = [
        text.premium.text, cash, offering.subscriptionEnd.map { Text("至 \($0)", "until \($0)") },
        text.estimate,
        event.kind == .opensNext ? offering.subscriptionStart.flatMap(text.closedNote) : nil,
      ]
    case .deductedToday: facts = [cash, text.otherDeduction]
    case .deductedNext:
      let ready = evaluated.readyDay(in: context.calendar)
      let isEarlier = ready.map { $0 < context.calendar.tradingDay(before: context.nextTradingDay) } ?? false
      facts = [
        cash, isEarlier ? ready.map { Text("須於 \($0) 備妥", "to be deposited by \($0)") } : nil,
        text.otherDeduction,
      ]
    case .drawnToday, .drawn:
      let drawn = evaluated.numbers.odds.flatMap { $0.isEstimate ? nil : $0.probability }
      facts = [drawn.map { Text("中籤率 \($0)%", "win rate \($0)%") }]
    case .refundedToday:
      facts = [evaluated.numbers.refund.map { Text.money($0) + Text("退回", " back") }]
    case .deliveredToday:
      facts = [
        text.premium.text, evaluated.numbers.outcome.map { Text.money($0.profit, signed: true) },
        text.currentPrice.map { Text("最近市價 \($0.text)", "latest price \($0.text)") },
        offering.deliveryDate.flatMap(text.closedNote),
      ]
    case .moved, .priced: facts = event.changes.map(changed)
    case .auctioned:
      facts = [event.auctionResult]
    case .cancelled, .reinstated, .vanished, .returned: facts = [Text(verbatim: offering.market.description)]
    }
    return ([Text(verbatim: event.codeAndName)] + facts.compactMap(\.self)).joined(.comma)
  }

  private func changed(_ change: Revision.Change) -> Text? {
    let names = [
      "subscription_start": Text("申購", "opens"), "subscription_end": Text("截止", "closes"),
      "draw_date": Text("抽籤", "draw"), "delivery_date": Text("撥券", "delivery"),
      "offer_price": Text("承銷價", "price"), "final_price": Text("實際承銷價", "final price"),
    ]
    return names[change.field].map { name in
      let to = Text(change.to, or: Text("未定", "not set"))
      return name + Text(verbatim: " \(change.from ?? "?") → ") + to
    }
  }
}
