internal import SubscriptionCalendar

/// A row of the table of offerings; the script sorts and filters by the `…Value` members.
struct OfferingTableRow {
  let id, href, code, name, market: String
  let underwriter: String?
  let boardKey: String?
  let stageKey, stage: String
  let left: String?
  let isCancelled, isDrawn: Bool
  let doubt: String?
  let start, end, deduction, draw, delivery: String?
  /// The days as texts.
  let first, last, deductionDay, drawDay: String?
  let price, priceNote: String?
  let isProvisional: Bool
  let priceValue, closeValue, premiumValue, profitValue, cashValue, oddsValue: Int?
  let close, closeNote: String?
  /// Why the close is not of the day that it stands for.
  let stale: String?
  let closeTitle: String
  /// Of a delivered offering the newest price; its close is that of the delivery day.
  let current, currentNote: String?
  let premium: SignedAmount?
  let premiumMissing: String?
  let profit: SignedAmount?
  let cash, cashDay, odds, oddsRange, expected, sparkline: String?
  let group: Group

  /// The parts of the table, in their order.
  enum Group: String, CaseIterable {
    case open, upcoming, past
  }

  /// - Parameters:
  ///   - hasYear: Whether the day of the close includes the year.
  ///   - isWeekly: Whether it is of a page that does not show each night's prices.
  init(
    _ evaluated: EvaluatedOffering, asOf: Instant, cutOff: Int, hasYear: Bool = false, isWeekly: Bool = false,
    sparkline: String? = nil, _ localizer: PageLocalizer
  ) {
    let (known, numbers, valuation) = (evaluated.known, evaluated.numbers, evaluated.valuation)
    let offering = known.offering
    id = known.id
    href = Site.path(of: known.id, in: localizer.language)
    code = offering.code.description
    (name, market, underwriter) = (offering.name, offering.market.description, offering.underwriter)
    boardKey = offering.market.board?.rawValue
    stageKey = evaluated.stage.rawValue
    stage = localizer.lexicon.stage(evaluated.stage)
    left = DaysLeft.text(evaluated, today: asOf.day, cutOff, localizer)
    isCancelled = offering.isCancelled
    isDrawn = offering.hasResult
    doubt = known.brokenRule.map(localizer.lexicon.doubt)
    (start, end) = (offering.subscriptionStart?.description, offering.subscriptionEnd?.description)
    (draw, delivery) = (offering.drawDate?.description, offering.deliveryDate?.description)
    (first, last) = (
      offering.subscriptionStart.map { localizer.day($0) }, offering.subscriptionEnd.map { localizer.day($0) }
    )
    let debit = offering.isCancelled ? nil : evaluated.timetable.deduction
    (deduction, deductionDay) = (debit?.description, debit.map { localizer.day($0) })
    drawDay = offering.drawDate.map { localizer.day($0) }
    price = offering.price?.description
    isProvisional = offering.finalPrice == nil
    let isCut = offering.finalPrice != nil && offering.finalPrice != offering.offerPrice
    priceNote =
      isProvisional
      ? localizer("provisional")
      : isCut ? offering.offerPrice.map { localizer("announced", $0.description) } : nil
    priceValue = offering.price?.tenThousandths
    // Without any price of the market, what the winners of the auction paid, named as such: it is no close.
    let average = valuation.closeMissing == .noClose ? evaluated.auction?.auction.averagePrice : nil
    close = (valuation.close?.price ?? average)?.description
    closeValue = valuation.close?.price.tenThousandths
    let isDelivered = evaluated.stage == .delivered
    stale = valuation.isStale == true ? localizer(isDelivered ? "noTradeAtDelivery" : "stale") : nil
    closeTitle = localizer(isDelivered ? "deliveryClose" : "colClose")
    func note(_ close: BoardClose) -> String {
      let day =
        close.day.map { hasYear ? $0.description : PageLocalizer.short($0) } ?? localizer("dayUnknown")
      let kind = close.kind == .close ? "" : " \(localizer.lexicon.closeKind(close.kind))"
      return "\(day) \(localizer.lexicon.board(close.board))\(kind)"
    }
    closeNote = valuation.close.map(note) ?? average.map { _ in localizer("auctionClose") }
    let newest = isWeekly ? nil : valuation.currentClose
    current = newest?.price.description
    currentNote = newest.map { close in
      let premium = Premium(of: offering, at: close).percent
      return [note(close), premium.map { "\(localizer("colPremium")) \($0.signed)" }].compactMap(\.self)
        .joined(separator: " · ")
    }
    premium = valuation.premium.percent.map { SignedAmount($0) }
    premiumMissing = valuation.premium.reason.map(localizer.lexicon.reason)
    premiumValue = valuation.premium.percent?.tenths
    profit = numbers.outcome.map { SignedAmount($0.profit, ($0.profit > 0 ? "+" : "") + $0.profit.grouped) }
    profitValue = numbers.outcome?.profit
    cash = numbers.cash.map { $0.grouped }
    cashValue = numbers.cash
    cashDay = deductionDay.map { localizer("takenOn", $0) }
    odds =
      numbers.odds.map { "\($0.probability)%" } ?? evaluated.estimate.map { localizer("about", $0.roughRate) }
    oddsRange = numbers.odds == nil ? evaluated.estimate.map(localizer.lexicon.roughRange) : nil
    oddsValue = (numbers.odds?.probability ?? evaluated.estimate?.rate.probability).flatMap {
      Int(exactly: Int128($0.numerator) * 1_000_000_000 / Int128($0.denominator))
    }
    expected =
      numbers.expectedValue.map { localizer("ev", localizer.expected($0)) }
      ?? evaluated.estimatedValue.map { value in
        localizer("evAbout", (value.expected.whole > 0 ? "+" : "") + value.expected.whole.grouped)
      }
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
  static func text(
    _ evaluated: EvaluatedOffering, today: Day, _ cutOff: Int, _ localizer: PageLocalizer
  ) -> String? {
    let offering = evaluated.known.offering
    switch evaluated.stage {
    case .upcoming:
      return offering.subscriptionStart.map { first in
        let days = first.number - today.number
        return days == 1 ? localizer("opensTomorrow") : localizer("opensIn", "\(days)")
      }
    case .open, .lastDay:
      return offering.subscriptionEnd.map { last in
        switch last.number - today.number {
        case 0: localizer("lastDayUntil", Instant.hourAndMinute(cutOff))
        case 1: localizer("oneDayLeft")
        case let days: localizer("daysLeft", "\(days)")
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
