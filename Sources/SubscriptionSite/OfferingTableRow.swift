internal import Costs
internal import Localization
internal import Records
internal import SubscriptionLists
internal import Trading
internal import Values
internal import WinRates

/// A row of the table of offerings; the script sorts and filters by the `…Value` members.
struct OfferingTableRow {
  let id, code, name, market: String
  let href: Text
  let underwriter: String?
  let boardKey: String?
  let stageKey: String
  let stage: Text
  let left: Text?
  let isCancelled, isDrawn: Bool
  let doubt: Text?
  let start, end, deduction, draw, delivery: String?
  /// The days as texts.
  let first, last, deductionDay, drawDay: Text?
  let price: String?
  let priceNote: Text?
  let isProvisional: Bool
  let priceValue, closeValue, premiumValue, profitValue, cashValue, oddsValue: Int?
  let close: String?
  let closeNote: Text?
  /// Why the close is not of the day that it stands for.
  let stale: Text?
  let closeTitle: Text
  /// Of a delivered offering the newest price; its close is that of the delivery day.
  let current: String?
  let currentNote: Text?
  let premium: SignedAmount?
  let premiumMissing: Text?
  let profit: SignedAmount?
  let cash, sparkline: String?
  let cashDay, odds, oddsRange, expected: Text?
  let group: Group

  /// The parts of the table, in their order.
  enum Group: String, CaseIterable { case open, upcoming, past }

  /// - Parameters:
  ///   - hasYear: Whether the day of the close includes the year.
  ///   - isWeekly: Whether it is of a page that does not show each night's prices.
  init(
    _ evaluated: EvaluatedOffering, asOf: Instant, cutOff: Int, hasYear: Bool = false, isWeekly: Bool = false,
    sparkline: String? = nil
  ) {
    let (known, numbers, valuation) = (evaluated.known, evaluated.numbers, evaluated.valuation)
    let offering = known.offering
    id = known.id
    href = Site.path(of: known.id)
    code = offering.code.description
    (name, market, underwriter) = (offering.name, offering.market.description, offering.underwriter)
    boardKey = offering.market.board?.rawValue
    stageKey = evaluated.stage.rawValue
    stage = evaluated.stage.text
    left = DaysLeft.text(evaluated, today: asOf.day, cutOff)
    isCancelled = offering.isCancelled
    isDrawn = offering.hasResult
    doubt = known.brokenRule?.text
    (start, end) = (offering.subscriptionStart?.description, offering.subscriptionEnd?.description)
    (draw, delivery) = (offering.drawDate?.description, offering.deliveryDate?.description)
    (first, last) = (offering.subscriptionStart?.text, offering.subscriptionEnd?.text)
    let debit = offering.isCancelled ? nil : evaluated.timetable.deduction
    (deduction, deductionDay) = (debit?.description, debit?.text)
    drawDay = offering.drawDate?.text
    price = offering.price?.description
    isProvisional = offering.finalPrice == nil
    let isCut = offering.finalPrice != nil && offering.finalPrice != offering.offerPrice
    priceNote =
      isProvisional
      ? Text(phrase: "provisional")
      : isCut ? offering.offerPrice.map { Text(phrase: "announced", $0.description) } : nil
    priceValue = offering.price?.tenThousandths
    // Without any price of the market, what the winners of the auction paid, named as such: it is no close.
    let average = valuation.closeMissing == .noClose ? evaluated.auction?.auction.averagePrice : nil
    close = (valuation.close?.price ?? average)?.description
    closeValue = valuation.close?.price.tenThousandths
    let isDelivered = evaluated.stage == .delivered
    stale = valuation.isStale == true ? Text(phrase: isDelivered ? "noTradeAtDelivery" : "stale") : nil
    closeTitle = Text(phrase: isDelivered ? "deliveryClose" : "colClose")
    func note(_ close: BoardClose) -> Text {
      let day = Text(
        close.day.map { hasYear ? $0.description : $0.monthAndDay }, or: Text(phrase: "dayUnknown"))
      return [day, close.board.text, close.kind == .close ? nil : close.kind.text].compactMap(\.self)
        .joined(Text(verbatim: " "))
    }
    closeNote = valuation.close.map(note) ?? average.map { _ in Text(phrase: "auctionClose") }
    let newest = isWeekly ? nil : valuation.currentClose
    current = newest?.price.description
    currentNote = newest.map { close in
      let premium = Premium(of: offering, at: close).percent
      return [note(close), premium.map { Text(phrase: "colPremium") + Text(verbatim: " \($0.signed)") }]
        .compactMap(\.self).joined(Text(verbatim: " · "))
    }
    premium = valuation.premium.percent.map { SignedAmount($0) }
    premiumMissing = valuation.premium.reason?.text
    premiumValue = valuation.premium.percent?.tenths
    profit = numbers.outcome.map { SignedAmount($0.profit, $0.profit.signed) }
    profitValue = numbers.outcome?.profit
    cash = numbers.cash.map { $0.grouped }
    cashValue = numbers.cash
    cashDay = deductionDay.map { Text(phrase: "takenOn", $0) }
    odds =
      numbers.odds.map { Text(verbatim: "\($0.probability)%") }
      ?? evaluated.estimate.map { Text(phrase: "about", $0.roughRate) }
    oddsRange = numbers.odds == nil ? evaluated.estimate?.range : nil
    oddsValue = (numbers.odds?.probability ?? evaluated.estimate?.rate.probability).flatMap {
      Int(exactly: Int128($0.numerator) * 1_000_000_000 / Int128($0.denominator))
    }
    expected =
      numbers.expectedValue.map { Text(phrase: "ev", $0.signed) }
      ?? evaluated.estimatedValue.map { value in Text(phrase: "evAbout", value.expected.whole.signed) }
    self.sparkline = sparkline
    group =
      switch evaluated.state {
      // A cancelled offering is over even during its period.
      case _ where offering.isCancelled: .past
      case .during: .open
      case .before, .undefined: .upcoming
      case .after: .past
      }
  }
}

/// The days left until the subscription opens or closes; on its last day the hour.
enum DaysLeft {
  /// The text; nil after the subscription.
  static func text(_ evaluated: EvaluatedOffering, today: Day, _ cutOff: Int) -> Text? {
    let offering = evaluated.known.offering
    switch evaluated.stage {
    case .upcoming:
      return offering.subscriptionStart.map { first in
        let days = first.number - today.number
        return days == 1 ? Text(phrase: "opensTomorrow") : Text(phrase: "opensIn", "\(days)")
      }
    case .open, .lastDay:
      return offering.subscriptionEnd.map { last in
        switch last.number - today.number {
        case 0: Text(phrase: "lastDayUntil", Instant.hourAndMinute(cutOff))
        case 1: Text(phrase: "oneDayLeft")
        case let days: Text(phrase: "daysLeft", "\(days)")
        }
      }
    default: return nil
    }
  }
}

extension OfferingTableRow: PageFields {
  var fields: PageMembers {
    [
      "id": .of(id), "href": .of(href), "code": .of(code), "name": .of(name), "market": .of(market),
      "underwriter": .of(underwriter), "boardKey": .of(boardKey), "stageKey": .of(stageKey),
      "stage": .of(stage), "left": .of(left), "isCancelled": .of(isCancelled), "isDrawn": .of(isDrawn),
      "doubt": .of(doubt), "start": .of(start), "end": .of(end), "deduction": .of(deduction),
      "draw": .of(draw), "delivery": .of(delivery), "first": .of(first), "last": .of(last),
      "hasDays": .of(first != nil || last != nil), "deductionDay": .of(deductionDay), "drawDay": .of(drawDay),
      "price": .of(price), "priceNote": .of(priceNote), "priceValue": .of(priceValue),
      "closeValue": .of(closeValue), "premiumValue": .of(premiumValue), "profitValue": .of(profitValue),
      "cashValue": .of(cashValue), "oddsValue": .of(oddsValue), "close": .of(close),
      "closeNote": .of(closeNote), "stale": .of(stale), "closeTitle": .of(closeTitle),
      "current": .of(current), "currentNote": .of(currentNote), "premium": .of(premium),
      "premiumMissing": .of(premiumMissing), "profit": .of(profit), "cash": .of(cash),
      "cashDay": .of(cashDay), "odds": .of(odds), "oddsRange": .of(oddsRange), "expected": .of(expected),
      "sparkline": .of(sparkline),
    ]
  }
}
