internal import Costs
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionQueries
internal import TerminalText
internal import Trading
internal import Values
internal import WinRates

extension EvaluatedOffering {
  /// Whether its shares may be sold once they are delivered; nil where they may be as usual.
  var saleNote: Text? {
    tradingStatus.flatMap { status in held.deliveryDate.flatMap { status.sale(on: $0) } }
  }

  /// Whether no broker of an account takes applications any more, so that it asks for nothing.
  func isClosed(in context: EvaluationContext) -> Bool {
    held.subscriptionEnd.map { context.moment >= Instant($0, secondOfDay: context.lastCutOff) } ?? false
  }
}

extension Text {
  static var closed: Text { Text("已截止", "closed") }
}

extension Offering {
  var codeAndName: String { "\(code) \(name)" }
}

/// An event in one line: the offering and the facts of its kind.
///
/// The digest prints it below a heading that names the kind and the day, so the line does not. A message has
/// ``OfferingEventLine`` instead.
struct OfferingEventText {
  private let event: RecordEvent
  private let evaluated: EvaluatedOffering
  private let context: EvaluationContext

  /// Nil for an event of another list.
  init?(_ event: RecordEvent, in context: EvaluationContext) {
    guard let offering = event.offering else { return nil }
    (self.event, evaluated, self.context) = (event, offering, context)
  }

  var line: Text {
    let offering = evaluated.known.offering
    let text = OfferingText(evaluated: evaluated, today: context.today)
    let cash = evaluated.numbers.debit.map { Text("備款 \($0.grouped)", "NT$ \($0.grouped)") }
    let facts: [Text?]
    switch event.kind {
    case .closesToday, .lastCall, .closesNext:
      facts = [text.premium.text, terms, text.estimate, text.closedNote(.closes, offering.subscriptionEnd)]
    case .new where evaluated.isClosed(in: context): facts = [.closed]
    case .new, .opensToday, .opensNext:
      facts = [
        text.premium.text, cash, offering.subscriptionEnd.map { Text("至 \($0)", "until \($0)") },
        text.estimate,
        event.kind == .new ? nil : text.closedNote(.opens, offering.subscriptionStart),
      ]
    // What was not applied for asks for nothing on the day of its debit.
    case .deductedToday: facts = [text.otherDeduction]
    case .deductedNext: facts = [cash, text.otherDeduction]
    case .drawnToday, .drawnNext, .drawn:
      let drawn = evaluated.numbers.odds.flatMap { $0.isEstimate ? nil : $0.probability }
      facts = [
        drawn.map { Text("中籤率 \($0)%", "win rate \($0)%") },
        event.kind == .drawn ? nil : text.closedNote(.isDrawn, offering.drawDate),
      ]
    case .refundedToday, .refundedNext:
      facts = [evaluated.numbers.refund.map { Text.money($0) + Text("退回", " back") }]
    case .deliveredToday, .deliveredNext:
      facts = [
        text.premium.text, evaluated.numbers.outcome.map { Text.money($0.profit, signed: true) },
        text.currentPrice.map { Text("最近市價 \($0.text)", "latest price \($0.text)") },
        evaluated.saleNote, text.closedNote(.isDelivered, offering.deliveryDate),
      ]
    case .moved, .priced: facts = event.changes.map(changed)
    case .auctioned: facts = [event.auctionPrices?.text]
    case .cancelled, .reinstated, .vanished, .returned: facts = [Text(verbatim: offering.market.description)]
    case .comingNew, .comingStage, .comingMoved, .comingPriced, .comingSuspended, .comingWithdrawn,
      .comingCancelled, .lastDayToHold:
      facts = []
    }
    return ([Text(verbatim: offering.codeAndName)] + facts.compactMap(\.self)).joined(.comma)
  }

  private var terms: Text { evaluated.closings(in: context).map(\.terms).joined(.semicolon) }

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

extension Text {
  fileprivate static let opens = Text("開始申購日", "open")
  fileprivate static let closes = Text("截止日", "close")
  fileprivate static let isDrawn = Text("抽籤日", "be drawn")
  fileprivate static let isDelivered = Text("撥券日", "be delivered")
}

extension EvaluationContext {
  /// `明天（7/21）截止`
  func closing(on day: Day) -> Text {
    day == today.adding(1)
      ? Text("明天（\(day.monthAndDay)）截止", "Closes tomorrow (\(day.monthAndDay))")
      : Text("\(day.text(in: today.year))截止", "Closes on \(day.text(in: today.year))")
  }
}

/// An event as the line of a notification, which is read alone: what, which offering, what it asks.
///
/// It begins with the sum or the deadline, because a phone cuts the end off. The digest has
/// ``OfferingEventText`` instead, whose lines stand below a heading.
struct OfferingEventLine {
  private let event: RecordEvent
  private let evaluated: EvaluatedOffering
  private let context: EvaluationContext

  /// Nil for an event of another list, whose line is its title.
  init?(_ event: RecordEvent, in context: EvaluationContext) {
    guard let offering = event.offering else { return nil }
    (self.event, evaluated, self.context) = (event, offering, context)
  }

  var text: Text {
    // Money that must be there comes before the offering, and the day before both.
    let what = deposit ?? closing ?? event.kind.text.capitalized
    return ([what, Text(verbatim: offering.codeAndName)] + facts.compactMap(\.self)).joined(
      Text(verbatim: "｜"))
  }

  private var offering: Offering { evaluated.known.offering }
  private var phrases: OfferingText { OfferingText(evaluated: evaluated, today: context.today) }

  private var facts: [Text?] {
    switch event.kind {
    case .closesToday, .lastCall, .closesNext:
      [terms, premium, phrases.estimate, phrases.closedNote(.closes, offering.subscriptionEnd, day)]
    case .new where evaluated.isClosed(in: context): [period, .closed]
    case .new, .opensToday, .opensNext:
      [period, cash, premium, phrases.estimate, phrases.closedNote(.opens, offering.subscriptionStart, day)]
    case .deductedToday, .deductedNext:
      [
        evaluated.timetable.deduction.map { Text("\(day($0))扣款", "debited on \(day($0))") }, otherDebit,
      ]
    case .drawnToday, .drawnNext:
      [
        lookUp,
        phrases.closedNote(.isDrawn, offering.drawDate, day),
      ]
    case .drawn: [result]
    case .refundedToday, .refundedNext:
      [
        evaluated.numbers.refund.map {
          Text("未中籤者退回 \(Text.money($0))", "\(Text.money($0)) for those who did not win")
        }
      ]
    case .deliveredToday, .deliveredNext:
      [
        evaluated.saleNote ?? Text("可以賣出", "may be sold"), profit,
        phrases.currentPrice.map { Text("最近市價 \($0.text)", "latest price \($0.text)") },
        phrases.closedNote(.isDelivered, offering.deliveryDate, day),
      ]
    case .moved, .priced: event.changes.map(changed)
    case .auctioned: auction
    case .cancelled: [Text("交易所已公告", "announced by the exchange")]
    case .reinstated, .vanished, .returned: [Text(verbatim: offering.market.description)]
    case .comingNew, .comingStage, .comingMoved, .comingPriced, .comingSuspended, .comingWithdrawn,
      .comingCancelled, .lastDayToHold:
      []
    }
  }

  private func day(_ day: Day) -> Text { day.text(in: context.today.year) }

  private var closing: Text? {
    event.kind != .closesNext ? nil : evaluated.held.subscriptionEnd.map { context.closing(on: $0) }
  }

  private var terms: Text { evaluated.closings(in: context).map(\.terms).joined(.semicolon) }

  /// The money that must be there today, of each account that can still apply.
  private var deposit: Text? {
    let open = evaluated.closings(in: context).filter {
      !$0.isDepositOver && $0.depositBy.day == context.today
    }
    guard event.kind == .deductedNext, !open.isEmpty, open.allSatisfy({ $0.cash != nil }) else { return nil }
    return open.map { closing in
      let needed = context.needed(closing.cash.map { Text.money($0) }, by: closing.depositBy)
      return closing.account.map { $0.title + .colon + needed } ?? needed
    }.joined(.semicolon)
  }

  private var otherDebit: Text? {
    evaluated.timetable.otherDeduction(from: context.today).map {
      Text("依截止日推算為 \(day($0))，請及早備款", "or on \(day($0)), counted from the last day: deposit early")
    }
  }

  /// The brokers know the draw in the afternoon of its day.
  private var lookUp: Text? {
    guard event.kind == .drawnToday else { return nil }
    return context.moment.secondOfDay < 15 * 3600
      ? Text("午後請至申購券商查詢中籤", "ask your broker in the afternoon")
      : Text("請至申購券商查詢中籤", "ask your broker whether you won")
  }

  private var cash: Text? {
    evaluated.numbers.debit.map { Text("備款 \(Text.money($0))", "cash needed \(Text.money($0))") }
  }

  private var premium: Text? {
    switch evaluated.valuation.premium {
    case .known(let percent): Text("溢價 \(percent.signed)", "premium \(percent.signed)")
    case .missing(let reason): reason.text
    }
  }

  private var period: Text? {
    guard let first = offering.subscriptionStart, let last = offering.subscriptionEnd else { return nil }
    return Text("\(day(first))～\(day(last))", "\(day(first)) – \(day(last))")
  }

  private var result: Text {
    let lookUp = Text("請查詢是否中籤", "look up whether you won")
    guard let odds = evaluated.numbers.odds, !odds.isEstimate else { return lookUp }
    let rate = offering.winRate?.description ?? "\(odds.probability)"
    let applications = offering.qualifiedApplications.map {
      Text("（合格 \($0.grouped) 件）", " (\($0.grouped) applications)")
    }
    return Text("中籤率 \(rate)%\(applications)，\(lookUp)", "win rate \(rate)%\(applications), \(lookUp)")
  }

  private var profit: Text? {
    if let outcome = evaluated.numbers.outcome {
      let money = Text.money(outcome.profit, signed: true)
      return Text("中籤損益 \(money)", "profit if won \(money)")
    }
    return evaluated.valuation.premium.reason.map { $0.text }
  }

  private var auction: [Text?] {
    guard let prices = event.auctionPrices else { return [] }
    let range = prices.lowest.flatMap { low in prices.highest.map { (low, $0) } }
    return [
      Text("得標均價 \(prices.average) 元", "average winning bid NT$\(prices.average)")
        + (range.map { Text("（\($0)～\($1)）", " (NT$\($0)–\($1))") } ?? .empty),
      prices.offer.map { Text("承銷價 \($0) 元", "offer price NT$\($0)") }
        ?? Text("承銷價未訂出", "offer price not set yet"),
    ]
  }

  private func changed(_ change: Revision.Change) -> Text? {
    let kinds = [
      "subscription_start": OfferingDays.window, "subscription_end": OfferingDays.deadline,
      "draw_date": OfferingDays.draw, "delivery_date": OfferingDays.delivery,
    ]
    guard let kind = kinds[change.field] else { return nil }
    let unset = Text("未定", "not set")
    let (from, to) = (change.from.map(shown) ?? Text(verbatim: "?"), change.to.map(shown) ?? unset)
    return Text("\(kind.word) \(from)→ \(to)", "\(kind.word) \(from) → \(to)")
  }

  /// A date of a revision as a day.
  private func shown(_ date: String) -> Text { Day(iso: date).map(day) ?? Text(verbatim: date) }
}
