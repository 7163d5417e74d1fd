internal import Costs
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import Trading
internal import Values
internal import WinRates

/// A row of the table of offerings, by whose cells the script sorts and filters.
///
/// The index has one for each offering, and an offering's page one for itself. The script reads the numbers that the
/// cells say, such as 27.3 for the price of 9935, and computes the stage again from the days, for the page is read on
/// later days than it was written. A name is used by rows.mustache, too, and one that no template knows shows nothing.
struct OfferingTableRow {
  let content: PageContent
  /// Its days, price, cash and premium in a line, for search engines and messengers.
  let description: Text
  let group: Group

  /// The parts of the table, in their order.
  enum Group: String, CaseIterable {
    case open, upcoming, awaited, past

    var title: Text {
      switch self {
      case .open: PagePhrase.groupOpen
      case .upcoming: PagePhrase.comesTitle
      case .awaited: Text("待抽籤・已抽籤", "Draws")
      case .past: Text("已截止", "Past")
      }
    }

    /// What `subcal list --stage` takes for it, which the page's address says as well.
    var stages: String {
      switch self {
      case .open: "open,last_day"
      case .upcoming: "upcoming"
      case .awaited: "awaiting_draw,drawn"
      case .past: "closed"
      }
    }
  }

  /// Whether one waits for its draw, or to hear of it: until a week has passed.
  static func isAwaited(_ evaluated: EvaluatedOffering, on today: Day) -> Bool {
    let offering = evaluated.known.offering
    guard !offering.isCancelled, [.awaitingDraw, .drawn].contains(evaluated.stage) else { return false }
    return (offering.drawDate ?? offering.subscriptionEnd).map { today <= $0.adding(7) } ?? false
  }

  /// - Parameters:
  ///   - ready: The day by which its cash must be there.
  ///   - isWeekly: Whether it is of a page that does not show each night's prices.
  init(
    _ evaluated: EvaluatedOffering, moment: Instant, cutOff: Int, ready: Day? = nil, isWeekly: Bool = false
  ) {
    let (known, numbers, valuation) = (evaluated.known, evaluated.numbers, evaluated.valuation)
    let offering = known.offering
    group =
      switch evaluated.state {
      // A cancelled offering is over even during its period.
      case _ where offering.isCancelled: .past
      case .during: .open
      case .before, .undefined: .upcoming
      case .after: Self.isAwaited(evaluated, on: moment.day) ? .awaited : .past
      }
    // The days, and the price as it is: provisional, cut, or as announced.
    let (first, last) = (offering.subscriptionStart, offering.subscriptionEnd)
    let debit = offering.isCancelled ? nil : evaluated.timetable.deduction
    // What was debited for one that was cancelled then stays debited, for the script; nothing else of it is told.
    let taken = evaluated.wasDebited ? evaluated.timetable.deduction : debit
    let takenCash =
      evaluated.wasDebited
      ? offering.offerPrice.flatMap { price in
        offering.lotUnits.flatMap {
          LotOutcome.cashRequired(announcedPrice: price, shares: $0, fees: numbers.fees)
        }
      } : nil
    let isCut = offering.finalPrice != nil && offering.finalPrice != offering.offerPrice
    let priceNote =
      offering.finalPrice == nil
      ? Text("暫定", "provisional")
      : isCut ? offering.offerPrice.map { Text("公告 \($0.description)", "announced \($0.description)") } : nil
    // Without any price of the market, what the winners of the auction paid, named as such: it is no close.
    let average = valuation.closeMissing == .noClose ? evaluated.auction?.auction.averagePrice : nil
    let isDelivered = evaluated.stage == .delivered
    func note(_ close: BoardClose) -> Text {
      let day = close.day?.text(in: moment.day.year) ?? Text("日期不明", "day unknown")
      let kind = close.kind == .close ? nil : close.kind.text
      return day + Text("", " ") + [close.board.text, kind].compactMap(\.self).joined(Text(verbatim: " "))
    }
    // Of a delivered offering the newest price; its close is that of the delivery day.
    let newest = isWeekly ? nil : valuation.currentClose
    let currentNote = newest.map { close in
      let premium = Premium(of: offering, at: close).percent
      return [note(close), premium.map { PagePhrase.colPremium + Text(verbatim: " \($0.signed)") }]
        .compactMap(\.self).joined(Text(verbatim: " · "))
    }
    // The amounts and rates: a known value first, else the estimate, else nothing.
    let (price, cash) = (offering.price?.description, numbers.debit.map(\.grouped))
    let premium = valuation.premium.percent.map { SignedAmount($0) }
    let odds =
      numbers.odds.map { Text(verbatim: "\($0.probability)%") }
      ?? evaluated.estimate.map { Text("約 \($0.roughRate)%", "about \($0.roughRate)%") }
    let expected = evaluated.expectedValue
    // Of what is over the weekdays matter no more.
    let pastDays = first.flatMap { first in
      last.map {
        Text(verbatim: first.date(in: moment.day.year)) + PagePhrase.to + Text(verbatim: $0.monthAndDay)
      }
    }
    // Listed days on which the exchanges are closed.
    let closures = evaluated.closures
    content = [
      // Listed days on which the exchanges are closed, with the next trading day, for people and for the script.
      "closures": closures.map {
        [
          "text": PagePhrase.closedDay(
            $0.kind.word, $0.day.text(in: moment.day.year), $0.next.text(in: moment.day.year))
        ] as PageContent
      },
      "closed": closures.isEmpty ? nil : closures.map { "\($0.day)=\($0.next)" }.joined(separator: " "),
      "id": known.id, "href": OfferingPage.path(of: known.id), "code": offering.code.description,
      "name": offering.name, "market": offering.market.description, "underwriter": offering.underwriter,
      "boardKey": offering.market.board?.rawValue, "board": offering.market.board?.text,
      "stageKey": evaluated.stage.rawValue,
      "stage": evaluated.stage.text,
      "left": DaysLeft.text(evaluated, today: moment.day, cutOff),
      "isCancelled": offering.isCancelled, "isDrawn": offering.hasResult, "doubt": known.brokenRule?.title,
      "start": first?.description, "end": last?.description, "deduction": taken?.description,
      "lot": offering.lotShares.map(String.init),
      "fees": "\(numbers.fees.application) \(numbers.fees.postage)", "tax": numbers.costs.map { "\($0.tax)" },
      "ready": ready?.description,
      "refund": offering.isCancelled ? nil : evaluated.timetable.refund?.description,
      "draw": offering.drawDate?.description, "delivery": offering.deliveryDate?.description,
      "first": first?.text(in: moment.day.year), "last": last?.text(in: moment.day.year),
      "hasDays": first != nil || last != nil,
      "deductionDay": debit?.text(in: moment.day.year),
      "drawDay": offering.drawDate?.text(in: moment.day.year),
      "price": price, "priceNote": priceNote,
      "takenCash": takenCash,
      "close": (valuation.close?.price ?? average)?.description,
      "averageDoubt": average.flatMap { _ in evaluated.auction?.known.brokenRule?.title },
      "closeNote": valuation.close.map(note) ?? average.map { _ in Text("競拍均價", "average of the auction") },
      // Why the close is not of the day that it stands for.
      "stale": valuation.isStale == true
        ? (isDelivered
          ? Text("撥券日無成交", "no trade on the delivery day") : Text("非最近交易日", "not the last trading day"))
        : nil,
      "closeTitle": isDelivered ? Text("撥券日收盤價", "Delivery close") : PagePhrase.colClose,
      "current": newest?.price.description, "currentNote": currentNote, "premium": premium,
      "premiumMissing": valuation.premium.reason?.text,
      "profit": numbers.outcome.map { SignedAmount($0.profit, $0.profit.signed) }, "cash": cash,
      "cashDay": debit.map { Text("\($0.text)扣款", "debited \($0.text)") }, "odds": odds,
      "oddsRange": numbers.odds == nil ? evaluated.estimate?.range : nil,
      "apps": evaluated.applications?.count.grouped,
      "isAppsEstimate": evaluated.applications?.isEstimate == true,
      "lots": (offering.sharesOfferedFinal ?? offering.sharesOffered).map(Text.lots),
      "profitNote": Self.profitNote(evaluated), "evNote": Self.expectedNote(evaluated),
      "ev": expected.map { SignedAmount($0.count, Text(verbatim: $0.whole.signed)) },
      // On its own page to the cent, as soon as it rests on no estimate.
      "exactEV": expected.map {
        SignedAmount(
          $0.count, numbers.expectedValue == nil ? Text(verbatim: $0.whole.signed) : Text(verbatim: $0.signed)
        )
      },
      "isEstimate": expected != nil && (numbers.expectedValue == nil || numbers.odds?.isEstimate == true),
      "isPast": group == .past, "pastDays": group == .past ? pastDays : nil,
    ]
    // The line for search engines and messengers, which has no columns.
    let days = first.flatMap { first in last.map { first.text + PagePhrase.to + $0.text } }
    let facts: [(Text, Text?)] = [
      (PagePhrase.colPeriod, days), (PagePhrase.colPrice, price.map(Text.init(verbatim:))),
      (PagePhrase.colCash, cash.map { PagePhrase.dollars.filled(with: $0) }),
      (OfferingDays.draw.word, offering.drawDate?.text),
      (PagePhrase.colPremium, premium?.plain),
    ]
    description =
      ([Text(verbatim: "\(offering.code) \(offering.name)"), Text(verbatim: offering.market.description)]
      + facts.compactMap { name, value in value.map { [name, $0].joined(Text(verbatim: " ")) } })
      .joined(Text("｜", " | "))
  }
}

extension OfferingTableRow {
  /// At which price the profit is, where that is no close, and what it is of the cost.
  private static func profitNote(_ evaluated: EvaluatedOffering) -> Text? {
    let notes = [
      evaluated.valuation.exRightsValue.map {
        Text("以除權參考價 \($0) 計", "at the ex-rights value of \($0)")
      },
      evaluated.numbers.outcome?.returnOnCost.map {
        Text("淨報酬率 \($0.description)%", "net return \($0.description)%")
      },
    ].compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(.comma)
  }

  /// On what the expected value rests: an estimated rate, and then its range.
  private static func expectedNote(_ evaluated: EvaluatedOffering) -> Text? {
    let numbers = evaluated.numbers
    if numbers.expectedValue != nil { return numbers.odds?.isEstimate == true ? PagePhrase.estimate : nil }
    if let value = evaluated.estimatedValue {
      return Text(
        "依中籤率高低，約 \(value.atLow.whole.grouped)～\(value.atHigh.whole.grouped) 元",
        "an estimate; NT$\(value.atLow.whole.grouped) to \(value.atHigh.whole.grouped) over the range of the win rate"
      )
    }
    return numbers.outcome != nil && numbers.odds == nil ? Text("抽籤前未知", "unknown before the draw") : nil
  }
}

extension EvaluatedOffering {
  /// Its days on which the exchanges are or were closed, each with the next trading day.
  var closures: [(kind: DayKind<EvaluatedOffering>, day: Day, next: Day)] {
    guard !known.offering.isCancelled else { return [] }
    return days.compactMap { kind, day in
      timetable.closedDays[day].map { (kind, day, $0) }
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
        return days == 1 ? PagePhrase.opensTomorrow : PagePhrase.opensIn.filled(with: "\(days)")
      }
    case .open, .lastDay:
      return offering.subscriptionEnd.map { last in
        switch last.number - today.number {
        case 0: PagePhrase.lastDayUntil.filled(with: Instant.hourAndMinute(cutOff))
        case 1: PagePhrase.oneDayLeft
        case let days: PagePhrase.daysLeft.filled(with: "\(days)")
        }
      }
    default: return nil
    }
  }
}
