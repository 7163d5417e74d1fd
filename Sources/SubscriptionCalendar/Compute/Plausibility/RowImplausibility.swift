package import Localization

/// What makes a row of the subscription list implausible, and the cells that show it.
package struct RowImplausibility: Hashable, Sendable {
  /// The rule that the row breaks.
  package var doubt: OfferingDoubt
  /// The names of the columns, as the exchange writes them.
  package var columns: String
  /// Their values.
  package var values: String
  /// What is wrong with them.
  package let reason: Text

  package init(_ doubt: OfferingDoubt, _ facts: [Offering.Key], of offering: Offering, _ reason: Text) {
    self.doubt = doubt
    columns = facts.map { Offering.column($0)?.name ?? $0.rawValue }.joined(separator: ", ")
    values = facts.map { offering.text($0) ?? "" }.joined(separator: ", ")
    self.reason = reason
  }

  /// The first rule that a row of a year's list breaks; nil for a plausible one.
  ///
  /// Each rule holds for all 128 share rows of the list of 2024. There a period has 3 to 5 weekdays, the delivery
  /// follows the draw within 4 to 12 days, and lots have 1,000 to 10,000 shares.
  package init?(_ offering: Offering, inListOf year: Int, calendar: TradingCalendar) {
    let rules = [Self.bond, Self.order, Self.lot, Self.finalPrice, Self.totalAmount, Self.winRate]
    let found =
      rules.lazy.compactMap { $0(offering) }.first ?? Self.period(offering, calendar)
      ?? Self.distance(offering, from: year) ?? Self.weekend(offering, calendar)
    guard let found else { return nil }
    self = found
  }

  /// The first rule that a row breaks when it is compared with what was published of the offering, and with the
  /// newest close of its code; nil for a plausible one.
  package init?(
    _ offering: Offering, after known: Offering?, close: Price?, on today: Day, _ calendar: TradingCalendar
  ) {
    let change = known.flatMap { known in
      Self.result(offering, after: known, today) ?? Self.prices(offering, after: known, today)
        ?? Self.terms(offering, after: known, today) ?? Self.dates(offering, after: known, today, calendar)
    }
    let found = Self.early(offering, today) ?? change ?? Self.level(offering, close, today)
    guard let found else { return nil }
    self = found
  }

  /// What a row lacks in a list that has all columns: the win rate beside the applications, or the final price beside the
  /// amount. Nil for a whole one.
  package init?(incomplete offering: Offering) {
    if offering.hasResult, offering.winRate == nil {
      self.init(
        .winRate, [.winRate, .qualifiedApplications], of: offering,
        Text("有合格件卻沒有中籤率", "there are applications, and no win rate"))
    } else if offering.totalAmount != nil, offering.finalPrice == nil {
      self.init(
        .totalAmount, [.finalPrice, .totalAmount], of: offering,
        Text("有總金額卻沒有實際承銷價", "there is an amount, and no final price"))
    } else {
      return nil
    }
  }

  /// The rule that a new row breaks when it is compared with the files of closes that have its code.
  package init?(_ offering: Offering, listedAs listings: [Listing]) {
    guard let listing = listings.first else { return nil }
    if !listings.contains(where: { offering.name.isNamed(as: $0.name) }) {
      self.init(
        .nameChange, [.name], of: offering,
        Text(
          "\(listing.board.rawValue) 收盤行情的名稱為 \(listing.name)",
          "the closes of \(listing.board.rawValue) call it \(listing.name)"))
    } else if offering.market.trade == .onOwnBoard, let board = offering.market.board,
      !listings.contains(where: { $0.board == board })
    {
      self.init(
        .identityChange, [.market], of: offering,
        Text("收盤價屬於 \(listing.board.rawValue)", "its closes are those of \(listing.board.rawValue)"))
    } else {
      return nil
    }
  }

  /// A code in a file of closes.
  package struct Listing: Sendable {
    let board: Board
    let name: String

    /// A code's listing on a board, under a name.
    package init(_ board: Board, _ name: String) { (self.board, self.name) = (board, name) }
  }

  private static func early(_ offering: Offering, _ today: Day) -> RowImplausibility? {
    guard offering.hasResult, let draw = offering.drawDate, draw > today else { return nil }
    return RowImplausibility(
      .earlyResult, [.qualifiedApplications, .drawDate], of: offering,
      Text("抽籤前已有結果", "a result before the draw"))
  }

  /// A final result does not change, and nothing is cancelled after it or after the delivery, or is revived.
  private static func result(
    _ offering: Offering, after known: Offering, _ today: Day
  ) -> RowImplausibility? {
    if offering.isCancelled != known.isCancelled, let delivery = known.deliveryDate,
      known.isCancelled || delivery <= today
    {
      return RowImplausibility(
        .resultChange, [.isCancelled], of: offering,
        known.isCancelled
          ? .was("取消", "cancelled") : Text("已於 \(delivery) 撥券", "it was delivered on \(delivery)"))
    }
    guard known.hasResult,
      offering.isCancelled || offering.qualifiedApplications != known.qualifiedApplications
        || offering.winRate != known.winRate
    else { return nil }
    return RowImplausibility(
      .resultChange, [.qualifiedApplications, .winRate, .isCancelled], of: offering,
      Text(
        "已公布結果：合格件 \(text(known.qualifiedApplications))，中籤率 \(text(known.winRate))%",
        "the published result is \(text(known.qualifiedApplications)) applications, \(text(known.winRate)) %")
    )
  }

  private static func prices(_ offering: Offering, after known: Offering, _ today: Day) -> RowImplausibility?
  {
    if offering.isCancelled { return nil }
    if let before = known.offerPrice,
      offering.offerPrice.map({ !$0.isWithinAQuarter(of: before) }) ?? true
    {
      return RowImplausibility(.priceChange, [.offerPrice], of: offering, .wasTheNightBefore(before))
    }
    guard known.isOpen(by: today) else { return nil }
    let fixed: [(Offering.Key, Price?, Price?)] = [
      (.offerPrice, known.offerPrice, offering.offerPrice),
      (.finalPrice, known.finalPrice, offering.finalPrice),
    ]
    return fixed.lazy.compactMap { fact, before, now in
      guard let before, before != now else { return nil }
      return RowImplausibility(
        .priceChange, [fact], of: offering, .wasAtTheStart(before))
    }.first
  }

  private static func terms(_ offering: Offering, after known: Offering, _ today: Day) -> RowImplausibility? {
    if let lot = known.lotShares, lot != offering.lotShares {
      return RowImplausibility(.lotSize, [.lotShares], of: offering, .was(lot))
    }
    if let before = known.finalShares, !offering.isCancelled,
      offering.finalShares.map({ !$0.isWithinFourTimes(before) }) ?? true
    {
      return RowImplausibility(.sharesChange, [.sharesOfferedFinal], of: offering, .was(before))
    }
    if let before = known.sharesOffered, before != offering.sharesOffered {
      if known.isOpen(by: today) {
        return RowImplausibility(
          .sharesChange, [.sharesOffered], of: offering, .wasAtTheStart(before))
      }
      if !offering.isCancelled, offering.sharesOffered.map({ !$0.isWithinFourTimes(before) }) ?? true {
        return RowImplausibility(.sharesChange, [.sharesOffered], of: offering, .was(before))
      }
    }
    if let before = known.totalAmount, offering.totalAmount == nil, !offering.isCancelled {
      return RowImplausibility(.totalAmount, [.totalAmount], of: offering, .was(before))
    }
    if let before = known.underwriter,
      offering.underwriter.map({ known.isOpen(by: today) && !$0.isAbbreviation(of: before) }) ?? true
    {
      return RowImplausibility(.nameChange, [.underwriter], of: offering, .was(before))
    }
    guard !offering.name.isNamed(as: known.name) else { return nil }
    return RowImplausibility(.nameChange, [.name], of: offering, .was(known.name))
  }

  /// What has passed does not change, unless a closure has just postponed it; what is to come does not move into the
  /// past, nor by weeks.
  private static func dates(
    _ offering: Offering, after known: Offering, _ today: Day, _ calendar: TradingCalendar
  ) -> RowImplausibility? {
    let days: [(Offering.Key, Day?, Day?)] = [
      (.subscriptionStart, known.subscriptionStart, offering.subscriptionStart),
      (.subscriptionEnd, known.subscriptionEnd, offering.subscriptionEnd),
      (.drawDate, known.drawDate, offering.drawDate),
      (.deliveryDate, known.deliveryDate, offering.deliveryDate),
    ]
    return days.lazy.compactMap { fact, before, now in
      guard let before, let now else { return nil }
      return problem(
        from: before, to: now, hasPassed: fact == .subscriptionStart ? before <= today : before < today,
        isFinal: known.hasResult && fact != .deliveryDate, on: today, calendar
      ).map { RowImplausibility(.dateChange, [fact], of: offering, $0) }
    }.first
  }

  /// Why a day cannot have become another one in a night; nil if it can.
  static func problem(
    from before: Day, to now: Day, hasPassed: Bool, isFinal: Bool, on today: Day, _ calendar: TradingCalendar
  ) -> Text? {
    if before == now { return nil }
    if isFinal { return Text("原為 \(before)，且結果已公布", "it was \(before), and the result is published") }
    if hasPassed {
      return isPostponement(from: before, to: now, on: today, calendar)
        ? nil : Text("原為 \(before)，已過", "it was \(before), which has passed")
    }
    if now < today { return Text("原為 \(before)，現在卻已過", "it was \(before), and is now in the past") }
    return abs(now.number - before.number) > mostDaysMoved
      ? Text("原為 \(before)，相差超過 \(mostDaysMoved) 天", "it was \(before), more than \(mostDaysMoved) days away")
      : nil
  }

  /// Whether a day that has just passed or is near was moved back by at most five days, as a typhoon moves the days of
  /// every offering that it meets: by two sessions at most so far, with a weekend between. A day that has come is
  /// postponed only if the exchange was closed on it or shortly before.
  package static func isPostponement(
    from before: Day, to now: Day, on today: Day, _ calendar: TradingCalendar
  ) -> Bool {
    guard before < now, now <= before.adding(5), before >= today.adding(-recentDays),
      before <= today.adding(30)
    else { return false }
    return before > today
      || (before.number - 5...before.number).contains { number in
        let day = Day(number: number)
        return day.weekday <= 5 && calendar.reason(for: day) != .closes
      }
  }

  private static let recentDays = 7
  private static let mostDaysMoved = 14

  private static func text(_ value: (some CustomStringConvertible)?) -> String {
    value?.description ?? "none"
  }

  private static func level(_ offering: Offering, _ close: Price?, _ today: Day) -> RowImplausibility? {
    guard let close, let price = offering.price, offering.isPricedByItsCode, !offering.isCancelled,
      let delivery = offering.deliveryDate, delivery > today
    else { return nil }
    return price.problem(atClose: close).map {
      RowImplausibility(
        .priceLevel, [offering.finalPrice == nil ? .offerPrice : .finalPrice], of: offering, $0)
    }
  }

  private static func bond(_ offering: Offering) -> RowImplausibility? {
    guard offering.code.isGovernmentBond != offering.market.isGovernmentBond else { return nil }
    return RowImplausibility(
      .bondMarket, [.code, .market], of: offering,
      Text("代號以 A 開頭者為公債，其他則否", "codes of government bonds begin with A, and no others do"))
  }

  private static func order(_ offering: Offering) -> RowImplausibility? {
    guard let start = offering.subscriptionStart, let end = offering.subscriptionEnd,
      let draw = offering.drawDate, let delivery = offering.deliveryDate
    else { return nil }
    guard start > end || end >= draw || draw >= delivery else { return nil }
    return RowImplausibility(
      .dateOrder, [.subscriptionStart, .subscriptionEnd, .drawDate, .deliveryDate], of: offering,
      Text(
        "順序應為申購開始、截止、抽籤、撥券；只有開始與截止可同日",
        "the order is start, end, draw, delivery; only start and end may be one day"))
  }

  private static func period(_ offering: Offering, _ calendar: TradingCalendar) -> RowImplausibility? {
    guard let start = offering.subscriptionStart, let end = offering.subscriptionEnd, start <= end,
      end.number - start.number >= mostTradingDays,
      // A period of many years need not be counted day by day.
      end.number - start.number > 366 || calendar.tradingDays(in: start...end).count > mostTradingDays
    else { return nil }
    return RowImplausibility(
      .periodLength, [.subscriptionStart, .subscriptionEnd], of: offering,
      Text("申購期間超過 \(mostTradingDays) 個交易日", "more than \(mostTradingDays) trading days to apply"))
  }

  /// In a year whose list of holidays is not known, a Saturday may be a session. The days of central government bonds
  /// are the post office's, which is open on some Saturdays.
  private static func weekend(_ offering: Offering, _ calendar: TradingCalendar) -> RowImplausibility? {
    guard !offering.market.isGovernmentBond else { return nil }
    let days: [(Offering.Key, Day?)] = [
      (.subscriptionStart, offering.subscriptionStart), (.subscriptionEnd, offering.subscriptionEnd),
      (.drawDate, offering.drawDate), (.deliveryDate, offering.deliveryDate),
    ]
    return days.lazy.compactMap { fact, day in
      guard let day, day.weekday > 5, calendar.knownYears.contains(day.year), !calendar.isTradingDay(day)
      else { return nil }
      return RowImplausibility(
        .weekend, [fact], of: offering, Text("無交易的週末", "a weekend without a session"))
    }.first
  }

  private static func distance(_ offering: Offering, from year: Int) -> RowImplausibility? {
    let dates: [Offering.Key] = [.subscriptionStart, .subscriptionEnd, .drawDate, .deliveryDate]
    let years = [
      offering.subscriptionStart, offering.subscriptionEnd, offering.drawDate, offering.deliveryDate,
    ].compactMap { $0?.year }
    if years.contains(where: { abs($0 - year) > mostYears }) {
      return RowImplausibility(
        .dateDistance, dates, of: offering,
        Text(
          "日期與 \(year) 年的清單相差超過 \(mostYears) 年",
          "a date more than \(mostYears) years away from the list of \(year)"))
    }
    guard let end = offering.subscriptionEnd, let draw = offering.drawDate,
      let delivery = offering.deliveryDate
    else { return nil }
    if !daysToDelivery.contains(delivery.number - draw.number) {
      return RowImplausibility(
        .dateDistance, [.drawDate, .deliveryDate], of: offering,
        Text(
          "抽籤到撥券不在 \(daysToDelivery.lowerBound) 至 \(daysToDelivery.upperBound) 天內",
          "not \(daysToDelivery.lowerBound) to \(daysToDelivery.upperBound) days from draw to delivery"))
    }
    guard draw.number - end.number > mostDaysToDraw else { return nil }
    return RowImplausibility(
      .dateDistance, [.subscriptionEnd, .drawDate], of: offering,
      Text("截止到抽籤超過 \(mostDaysToDraw) 天", "more than \(mostDaysToDraw) days from the last day to the draw"))
  }

  private static func lot(_ offering: Offering) -> RowImplausibility? {
    guard let lot = offering.lotShares else { return nil }
    let shares = offering.finalShares
    let reason: Text
    if !(lotSizes.contains(lot) && lot.isMultiple(of: lotSizes.lowerBound)) {
      reason = Text(
        "申購股數不是 \(lotSizes.lowerBound) 至 \(lotSizes.upperBound) 股的整千股",
        "no lot of \(lotSizes.lowerBound) to \(lotSizes.upperBound) shares in whole thousands")
    } else if let shares, lot > shares {
      reason = Text("申購股數超過承銷股數", "one lot has more shares than are offered")
    } else if let shares, !shares.isMultiple(of: lot) {
      reason = Text("承銷股數不是申購股數的整數倍", "the shares offered are not whole lots")
    } else {
      return nil
    }
    return RowImplausibility(.lotSize, [.lotShares, .sharesOfferedFinal], of: offering, reason)
  }

  private static func finalPrice(_ offering: Offering) -> RowImplausibility? {
    if offering.isCancelled, offering.finalPrice != nil || offering.totalAmount != nil {
      return RowImplausibility(
        .finalPrice, [.isCancelled, .finalPrice, .totalAmount], of: offering,
        Text("已取消者沒有實際承銷價與總金額", "what is cancelled has no final price and no amount"))
    }
    guard let final = offering.finalPrice,
      offering.offerPrice.map({ final > $0 || final < $0.half }) ?? true
    else { return nil }
    return RowImplausibility(
      .finalPrice, [.offerPrice, .finalPrice], of: offering,
      Text("實際承銷價不高於公告的承銷價，且不低於其一半", "the final price is at most the announced one, and at least half of it"))
  }

  private static func totalAmount(_ offering: Offering) -> RowImplausibility? {
    guard let total = offering.totalAmount, let price = offering.price,
      let shares = offering.finalShares
    else { return nil }
    let unit = Price.tenThousandthsPerDollar
    let (exact, overflow) = price.tenThousandths.multipliedReportingOverflow(by: shares)
    if !overflow, (exact / unit - total).magnitude <= 1 { return nil }
    return RowImplausibility(
      .totalAmount,
      [.totalAmount, .sharesOfferedFinal, offering.finalPrice == nil ? .offerPrice : .finalPrice],
      of: offering, Text("總金額不等於股數乘以價格", "the amount is not the shares times the price"))
  }

  private static func winRate(_ offering: Offering) -> RowImplausibility? {
    let facts: [Offering.Key] = [.winRate, .qualifiedApplications, .sharesOfferedFinal, .lotShares]
    guard let applications = offering.qualifiedApplications else {
      return offering.winRate.map { _ in
        RowImplausibility(
          .winRate, facts, of: offering, Text("有中籤率卻沒有合格件", "a win rate without applications"))
      }
    }
    guard applications > 0, let published = offering.winRate, let lot = offering.lotShares, lot > 0,
      let shares = offering.finalShares
    else { return nil }
    // At most all applications win. Each count has at most twelve digits, so the products fit.
    let exact = min(shares / lot, applications) * 10_000
    if (published.hundredths * applications - exact).magnitude <= mostHundredthsApart * applications {
      return nil
    }
    return RowImplausibility(
      .winRate, facts, of: offering,
      Text("張數除以合格件得出不同的中籤率", "lots divided by applications give another win rate"))
  }

  private static let mostTradingDays = 15
  private static let mostYears = 2
  /// A delivery waits for the listing, which a closed exchange can delay; 4 to 12 days in 2024.
  private static let daysToDelivery = 2...60
  /// At most six in 2024.
  private static let mostDaysToDraw = 30
  private static let lotSizes = 1000...20_000
  /// The exchange cuts the rate to two decimals.
  private static let mostHundredthsApart = 2
}

extension Offering {
  /// Whether its subscription has started.
  fileprivate func isOpen(by today: Day) -> Bool { subscriptionStart.map { $0 <= today } ?? false }

  /// The shares that are drawn for.
  fileprivate var finalShares: Int? { sharesOfferedFinal ?? sharesOffered }

  /// Whether a row may be this offering under another code or market: with the code and its days, or with the name and
  /// all days, which only the parts of one government bond share.
  package func mayBe(_ other: Offering) -> Bool {
    isSameOffering(as: other)
      || !market.isGovernmentBond && name == other.name && subscriptionStart == other.subscriptionStart
        && subscriptionEnd == other.subscriptionEnd && drawDate == other.drawDate
  }

  /// Whether two rows of one list, with different facts, are the same offering: one can apply for both at once, they are
  /// drawn together, or the same shares are offered at the same price within two months. A cancelled one may be offered
  /// again, but not on the same days.
  package func isSameOffering(as other: Offering) -> Bool {
    guard code == other.code, let start = subscriptionStart, let end = subscriptionEnd,
      let otherStart = other.subscriptionStart, let otherEnd = other.subscriptionEnd
    else { return false }
    if isCancelled || other.isCancelled { return start == otherStart && end == otherEnd }
    let isCopy =
      offerPrice != nil && offerPrice == other.offerPrice && sharesOffered == other.sharesOffered
      && abs(start.number - otherStart.number) <= 60
    return isCopy || drawDate == other.drawDate || start <= otherEnd && otherStart <= end
  }
}

extension String {
  /// Whether two names differ at most by marks, which come and go: the * of 康霈*, and 保綠-KY, 保綠KY or 保綠.
  package func isNamed(as other: String) -> Bool {
    self == other || withoutMarks == other.withoutMarks
  }

  /// Whether one of two names of a broker is the beginning of the other: 凱基 and 凱基證券.
  func isAbbreviation(of other: String) -> Bool { hasPrefix(other) || other.hasPrefix(self) }

  private var withoutMarks: String {
    let name = filter { !"*＊-－".contains($0) }
    let suffix = ["KY", "DR", "創"].first { name.hasSuffix($0) && name.count > $0.count } ?? ""
    return String(name.dropLast(suffix.count))
  }
}

extension Text {
  /// What a value was before.
  static func was(_ value: some CustomStringConvertible) -> Text { was("\(value)", "\(value)") }

  static func was(_ chinese: String, _ english: String) -> Text {
    Text("原為 \(chinese)", "it was \(english)")
  }

  static func wasTheNightBefore(_ value: some CustomStringConvertible) -> Text {
    Text("前一日為 \(value)", "it was \(value) the night before")
  }

  static func wasAtTheStart(_ value: some CustomStringConvertible) -> Text {
    Text("申購開始時為 \(value)", "it was \(value) when the subscription started")
  }
}
