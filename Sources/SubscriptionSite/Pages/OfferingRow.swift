internal import SubscriptionCalendar

/// An offering as the table shows it, phrase by phrase; `data…` are what the script sorts and filters by.
struct OfferingRow {
  let id, href, code, name, market: String
  let underwriter: String?
  let boardKey, board: String?
  let stageKey, stage: String
  let left: String?
  let isCancelled, isDrawn: Bool
  let start, end, draw, delivery: String?
  let period, drawShort: String?
  let price, priceNote: String?
  let isProvisional: Bool
  let priceValue, closeValue, premiumValue, profitValue, cashValue, oddsValue: Int?
  let close, closeNote: String?
  let isStale: Bool
  let premium: Gain?
  let premiumMissing: String?
  let profit: Gain?
  let cash, cashDay, odds, expected, sparkline: String?
  let group: Group

  /// The parts of the table, in their order.
  enum Group: String, CaseIterable {
    case open, upcoming, past
  }

  /// - Parameter hasYear: Whether the close's day has its year, for a page that may be read long after.
  init(_ standing: Standing, asOf: Instant, hasYear: Bool = false, _ material: SiteMaterial, _ words: Words) {
    let (known, numbers, valuation) = (standing.known, standing.numbers, standing.valuation)
    let offering = known.offering
    id = known.id
    href = Site.path(of: known.id, in: words.language)
    code = offering.code.description
    (name, market, underwriter) = (offering.name, offering.market.description, offering.underwriter)
    boardKey = offering.market.board?.rawValue
    board = offering.market.board.map(words.board)
    stageKey = standing.stage.rawValue
    stage = words.stage(standing.stage)
    left = DaysLeft.text(standing, today: asOf.day, words)
    isCancelled = offering.isCancelled
    isDrawn = offering.hasResult
    (start, end) = (offering.subscriptionStart?.description, offering.subscriptionEnd?.description)
    (draw, delivery) = (offering.drawDate?.description, offering.deliveryDate?.description)
    let days = [offering.subscriptionStart, offering.subscriptionEnd].map { $0.map(Words.short) ?? "?" }
    period = days == ["?", "?"] ? nil : days.joined(separator: "–")
    drawShort = offering.drawDate.map { words("drawOn", Words.short($0)) }
    price = offering.price?.description
    isProvisional = offering.finalPrice == nil
    let isCut = offering.finalPrice != nil && offering.finalPrice != offering.offerPrice
    priceNote =
      isProvisional
      ? words("provisional") : isCut ? offering.offerPrice.map { words("announced", $0.description) } : nil
    priceValue = offering.price?.tenThousandths
    close = valuation.close?.price.description
    closeValue = valuation.close?.price.tenThousandths
    isStale = valuation.isStale == true
    closeNote = valuation.close.map { close in
      let day = close.day.map { hasYear ? $0.description : Words.short($0) } ?? words("dayUnknown")
      let kind = close.kind == .close ? "" : " \(words("kind_\(close.kind.rawValue)"))"
      return "\(day) \(words.board(close.board))\(kind)"
    }
    premium = valuation.premium.percent.map { Gain($0) }
    premiumMissing = valuation.premium.reason.map { words("reason_\($0.rawValue)") }
    premiumValue = valuation.premium.percent?.tenths
    profit = numbers.outcome.map { Gain($0.profit, ($0.profit > 0 ? "+" : "") + Words.grouped($0.profit)) }
    profitValue = numbers.outcome?.profit
    cash = numbers.cash.map { Words.grouped($0) }
    cashValue = numbers.cash
    cashDay =
      offering.isCancelled ? nil : standing.timetable.deduction.map { words("takenOn", Words.short($0)) }
    odds = numbers.odds.map { "\($0.chance)%" }
    oddsValue = numbers.odds.flatMap {
      Int(exactly: Int128($0.chance.numerator) * 1_000_000_000 / Int128($0.chance.denominator))
    }
    expected = numbers.expectedValue.map { words("ev", ($0.count > 0 ? "+" : "") + $0.description) }
    sparkline = material.bars[offering.code].flatMap { $0.bars.count > 1 ? Sparkline($0).fragment : nil }
    group =
      switch standing.state {
      // Nobody can apply for what is cancelled.
      case _ where offering.isCancelled: .past
      case .during: .open
      case .before, .undefined: .upcoming
      case .after: .past
      }
  }
}

/// How far off the next day that matters is.
enum DaysLeft {
  /// In words; nil where nobody waits for a day.
  static func text(_ standing: Standing, today: Day, _ words: Words) -> String? {
    let offering = standing.known.offering
    switch standing.stage {
    case .upcoming:
      return offering.subscriptionStart.map { first in
        let days = first.number - today.number
        return days == 1 ? words("opensTomorrow") : words("opensIn", "\(days)")
      }
    case .open, .lastDay:
      return offering.subscriptionEnd.map { last in
        switch last.number - today.number {
        case 0: words("closesToday")
        case 1: words("oneDayLeft")
        case let days: words("daysLeft", "\(days)")
        }
      }
    default: return nil
    }
  }
}

extension OfferingRow: PageFields {
  var fields: [String: any PageValue] {
    [
      "id": id, "href": href, "code": code, "name": name, "market": market, "underwriter": underwriter,
      "boardKey": boardKey, "stageKey": stageKey, "stage": stage, "left": left, "isCancelled": isCancelled,
      "isDrawn": isDrawn, "start": start, "end": end, "draw": draw, "delivery": delivery, "period": period,
      "drawShort": drawShort, "price": price, "priceNote": priceNote, "priceValue": priceValue,
      "closeValue": closeValue, "premiumValue": premiumValue, "profitValue": profitValue,
      "cashValue": cashValue, "oddsValue": oddsValue, "close": close, "closeNote": closeNote,
      "isStale": isStale, "premium": premium, "premiumMissing": premiumMissing, "profit": profit,
      "cash": cash, "cashDay": cashDay, "odds": odds, "expected": expected, "sparkline": sparkline,
    ]
  }
}
