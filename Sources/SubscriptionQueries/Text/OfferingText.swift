internal import Localization
package import SubscriptionCalendar

/// One offering in phrases; for an unknown value the reason.
package struct OfferingText {
  private let evaluated: EvaluatedOffering
  private let today: Day
  private let localizer: Localizer

  package init(_ evaluated: EvaluatedOffering, today: Day, localizer: Localizer) {
    (self.evaluated, self.today, self.localizer) = (evaluated, today, localizer)
  }

  private var offering: Offering { evaluated.known.offering }
  private var numbers: ApplicationNumbers { evaluated.numbers }

  /// The stage, with the days left.
  package var stage: String {
    let name = localizer.lexicon.stage(evaluated.stage)
    switch evaluated.stage {
    case .upcoming:
      guard let first = offering.subscriptionStart else { return name }
      let days = first.number - today.number
      let when =
        days == 1
        ? localizer("明天（\(first)）起", "opens tomorrow (\(first))")
        : localizer("\(days) 天後（\(first)）起", "opens in \(Self.days(days)) (\(first))")
      return name + localizer("，", ", ") + when
    case .open:
      guard let last = offering.subscriptionEnd else { return name }
      let days = last.number - today.number
      return localizer(
        "\(name)，剩 \(days) 天（至 \(last)）", "\(name), \(Self.days(days)) left (until \(last))")
    case .lastDay:
      return offering.subscriptionEnd.map { localizer("\(name)（\($0)）", "\(name) (\($0))") } ?? name
    case .awaitingDraw:
      return offering.drawDate.map { localizer("\(name)（\($0)）", "\(name) (\($0))") } ?? name
    case .drawn:
      return offering.deliveryDate.map { localizer("\(name)，\($0) 撥券", "\(name), delivered on \($0)") }
        ?? name
    case .delivered:
      return offering.deliveryDate.map {
        localizer("\(name)（\($0)\(closed($0))）", "\(name) (\($0)\(closed($0)))")
      } ?? name
    case .cancelled, .unknown: return name
    }
  }

  /// What is wrong with the offering's row in the list; nil for nothing.
  package var note: String? {
    let known = evaluated.known
    if let doubt = known.brokenRule {
      let reason = localizer.lexicon.doubt(doubt)
      return localizer("存疑：\(reason)；以下為前次公布的內容", "in doubt: \(reason); what follows was published before")
    }
    guard known.isMissingFromList else { return nil }
    return localizer("今日清單中已無本案，交易所並未公告取消", "no longer in the list, but not cancelled")
  }

  /// The price, and whether it is final.
  package var price: String {
    guard let price = offering.price else { return localizer("未訂出", "not set yet") }
    let isSame = offering.finalPrice == nil || offering.finalPrice == offering.offerPrice
    let announced = isSame ? nil : offering.offerPrice
    let note =
      offering.finalPrice == nil
      ? localizer("（暫定）", " (provisional)")
      : announced.map { localizer("（公告 \($0)）", " (announced \($0))") } ?? ""
    return "\(price)\(note)"
  }

  /// The close with its day, board and kind.
  package var close: String {
    guard let close = evaluated.valuation.close else {
      return localizer.lexicon.reason(evaluated.valuation.closeMissing ?? .noClose)
    }
    let isStale = evaluated.valuation.isStale == true
    let stale =
      !isStale
      ? ""
      : isDelivered
        ? localizer("，撥券日無成交", ", no trade on the delivery day")
        : localizer("，非最近交易日", ", not of the last trading day")
    return described(close, note: stale)
  }

  /// The close for a table; without any price of the market what the winners of the auction paid, named as such.
  package var listedClose: String? {
    if let close = evaluated.valuation.close { return close.price.description }
    guard evaluated.valuation.closeMissing == .noClose else { return nil }
    return evaluated.auction?.auction.averagePrice.map { localizer("競拍 \($0)", "auction \($0)") }
  }

  /// The result of the auction before the draw: what its winners paid, which is no price of the market.
  package var auction: String? {
    guard let auction = evaluated.auction, let average = auction.auction.averagePrice else { return nil }
    let cover = auction.cover.map { localizer("，\($0) 倍", ", covered \($0) times") } ?? ""
    let premium = auction.premium.map {
      localizer("，較承銷價 \($0.signed)", ", \($0.signed) over the offer price")
    }
    let day = auction.auction.openingDate.map { localizer("（\($0) 開標", " (opened on \($0)") } ?? "("
    return localizer("得標均價 \(average)", "average bid \(average)") + day + (premium ?? "") + cover
      + localizer("）", ")")
  }

  /// Of a delivered offering the newest price, with its premium; its close and numbers are those of the delivery day.
  package var currentPrice: TonedText? {
    guard let close = evaluated.valuation.currentClose else { return nil }
    let premium = Premium(of: offering, at: close).percent
    return TonedText(
      described(close)
        + (premium.map { localizer("，溢價 \($0.signed)", ", premium \($0.signed)") } ?? ""))
  }

  /// Whether the close is that of the delivery day.
  package var isDelivered: Bool { evaluated.stage == .delivered }

  private func described(_ close: BoardClose, note: String = "") -> String {
    let day = close.day?.description ?? localizer("日期不明", "day unknown")
    return localizer(
      "\(close.price)（\(day) \(localizer.lexicon.board(close.board))\(localizer.lexicon.closeKind(close.kind))\(note)）",
      "\(close.price) (\(localizer.lexicon.board(close.board)) \(localizer.lexicon.closeKind(close.kind)) of \(day)\(note))"
    )
  }

  /// The premium with its sign and marks, or why there is none.
  package var premium: TonedText {
    switch evaluated.valuation.premium {
    case .known(let percent): TonedText.signed(percent.tenths, percent.signed + marks)
    case .missing(let reason): TonedText(localizer.lexicon.reason(reason))
    }
  }

  /// The premium for a table whose stage says already that the offering is cancelled.
  package var listedPremium: TonedText { evaluated.valuation.premium.reason == .cancelled ? "-" : premium }

  /// The marks of the premium's price: see ``Localizer/legend(of:)``.
  private var marks: String {
    (evaluated.valuation.isStale == true ? "†" : "")
      + (evaluated.valuation.close?.kind == .average ? "~" : "")
  }

  /// The money needed, and the day on which it is taken.
  package var cash: String {
    guard let cash = numbers.cash else { return missing.text }
    let day = deduction.map { localizer("，扣款 \($0)", ", debited on \($0)") } ?? ""
    return localizer.money(cash) + day
  }

  /// Of one lot at the close.
  package var profit: TonedText {
    guard let outcome = numbers.outcome else { return missing }
    let rate = outcome.returnOnCost.map { localizer("，淨報酬率 \($0)%", ", net return \($0)%") } ?? ""
    return TonedText.signed(outcome.profit, localizer.money(outcome.profit, signed: true) + rate)
  }

  /// The selling price that covers the costs.
  package var breakEven: String {
    guard let breakEven = numbers.breakEven else { return missing.text }
    return localizer(
      "\(breakEven.tradable)（未取檔位 \(breakEven.exact)）", "\(breakEven.tradable) (exactly \(breakEven.exact))")
  }

  /// The odds, their source, and the break-even odds.
  package var odds: String {
    let needed =
      numbers.breakEvenOdds.map { localizer("；高於 \($0)% 才划算", "; worth it above \($0)%") }
      ?? (numbers.outcome.map { $0.profit <= 0 } == true
        ? localizer("；以此價賣出會虧損", "; a sale at this price loses money") : "")
    guard let odds = numbers.odds else {
      guard let estimate = evaluated.estimate else { return unknownOdds + needed }
      let basis = localizer.lexicon.basis(of: estimate)
      return localizer("預估", "estimated ") + localizer.lexicon.rough(estimate)
        + localizer("：\(basis)", ": \(basis)")
        + needed
    }
    let source =
      switch odds.source {
      case .recomputed:
        offering.winRate.map {
          localizer("公告 \($0)%，依承銷股數與合格件計算", "published \($0)%, recomputed from shares and applications")
        }
          ?? localizer("依承銷股數與合格件計算", "recomputed from shares and applications")
      case .published: localizer("公告", "published")
      case .assumed: localizer("估計：假設值", "an estimate: assumed")
      case .median(let cases): localizer("估計：過去 \(cases) 件中位數", "an estimate: median of \(cases) past draws")
      }
    let doubt =
      odds.agreesWithPublished == false
      ? localizer("，與公告不符！", ", which disagrees with the published rate!") : ""
    return localizer("\(odds.probability)%（\(source)\(doubt)）", "\(odds.probability)% (\(source)\(doubt))")
      + needed
  }

  private var unknownOdds: String {
    if offering.isCancelled { return localizer.lexicon.reason(.cancelled) }
    return [.drawn, .delivered].contains(evaluated.stage)
      ? localizer("尚無抽籤結果", "no draw result yet") : localizer("抽籤前未知", "unknown before the draw")
  }

  package var expectedValue: TonedText {
    guard let value = numbers.expectedValue else {
      if let value = evaluated.estimatedValue { return estimated(value) }
      let isDrawable = numbers.outcome != nil && numbers.odds == nil
      return isDrawable ? TonedText(unknownOdds) : missing
    }
    let estimate = numbers.odds?.isEstimate == true ? localizer("（估計）", " (an estimate)") : ""
    let dollars = localizer.expected(value)
    return TonedText.signed(value.count, localizer("\(dollars) 元", "NT$ \(dollars)") + estimate)
  }

  /// At the estimated win rate, and at the ends of its range.
  private func estimated(_ value: EstimatedValue) -> TonedText {
    func dollars(_ value: Hundredths) -> String { (value.whole > 0 ? "+" : "") + value.whole.grouped }
    let (expected, low, high) = (dollars(value.expected), dollars(value.atLow), dollars(value.atHigh))
    return TonedText.signed(
      value.expected.whole,
      localizer(
        "估計 \(expected) 元（中籤率在範圍兩端時 \(low) 至 \(high) 元）",
        "NT$ \(expected), estimated (NT$ \(low) to \(high) over the range of the win rate)"))
  }

  /// The estimate in one phrase, unless odds are assumed or known.
  var estimate: String? {
    guard numbers.odds == nil else { return nil }
    return evaluated.estimate.map { localizer.lexicon.estimate($0, worth: evaluated.estimatedValue) }
  }

  /// How long the money is tied up, and the annual return.
  package var locked: String? {
    guard let locked = numbers.lockedCapital else { return nil }
    let days = localizer(
      "未中籤 \(locked.daysNotDrawn) 天，中籤 \(locked.daysDrawn) 天",
      "\(locked.daysNotDrawn) days if not won, \(locked.daysDrawn) if won")
    let annual = locked.shownAnnualised.map {
      localizer("；期望值年化 \($0)%（單利）", "; \($0)% a year (simple interest), expected")
    }
    return days + (annual ?? "")
  }

  package var timetable: String {
    evaluated.days.map { day in
      let name =
        switch day.kind {
        case OfferingDays.refund: localizer("未中籤退款", "refund if not won")
        case OfferingDays.deduction: localizer("扣款", "debited")
        default: day.kind.word[localizer.language]
        }
      return "\(name) \(day.day)\(closed(day.day))"
    }.joined(separator: localizer("，", ", "))
  }

  /// How the money of a cancelled offering comes back.
  package var returned: String? {
    guard offering.isCancelled else { return nil }
    return localizer(
      "不再扣款；已扣款者由往來券商退回，日期與處理費依其公告",
      "nothing is debited any more; what was debited comes back from the broker, which says when and with what fee"
    )
  }

  /// The shares offered, and those of one application.
  package var shares: String? {
    guard let shares = offering.sharesOfferedFinal ?? offering.sharesOffered else { return nil }
    let lots =
      shares % 1000 == 0
      ? localizer("（\((shares / 1000).grouped) 張）", " (\((shares / 1000).grouped) lots of 1,000)") : ""
    let lot =
      offering.lotShares.map { localizer("，每件申購 \($0.grouped) 股", ", \($0.grouped) per application") } ?? ""
    return localizer("\(shares.grouped) 股", shares.grouped) + lots + lot
  }

  /// The qualified applications, and how many of them win.
  package var applications: String? {
    guard let count = offering.qualifiedApplications else { return nil }
    let winners = offering.sharesOfferedFinal.flatMap { shares in
      offering.lotShares.flatMap { $0 > 0 ? min(shares / $0, count) : nil }
    }
    return localizer("\(count.grouped) 件", count.grouped)
      + (winners.map { localizer("，中籤 \($0.grouped) 件", ", \($0.grouped) of them win") } ?? "")
  }

  /// What the price of a new listing does not say; nil for other offerings and from its sixth trading day on.
  ///
  /// - Parameter volume: The shares traded on the close's day, if that was on the emerging board.
  package func listingRisk(volume: Int?, calendar: TradingCalendar) -> String? {
    guard offering.market.trade == .notYet, !offering.isCancelled, offering.kind == .share else { return nil }
    var notes: [String] = []
    if let delivery = offering.deliveryDate,
      calendar.tradingDays(in: delivery...max(delivery, today)).count <= 5
    {
      notes.append(localizer("首五日無漲跌幅限制", "no price limits on its first five trading days"))
    }
    if let volume, volume < Self.thinVolume {
      notes.append(
        localizer(
          "興櫃當日只成交 \((volume / 1000).grouped) 張，價格僅供參考",
          "the emerging board traded only \(volume.grouped) shares that day, so its price says little"))
    }
    return notes.isEmpty ? nil : notes.joined(separator: localizer("；", "; "))
  }

  /// Fewer shares are under a hundred lots, which one order can move.
  private static let thinVolume = 100_000

  /// A note where the exchanges are closed on a published day.
  package func closedNote(_ day: Day) -> String? {
    evaluated.timetable.closedDays.contains(day)
      ? localizer("該日休市，可能順延", "the exchanges are closed: may be postponed") : nil
  }

  private func closed(_ day: Day) -> String { closedNote(day).map { localizer("（\($0)）", " (\($0))") } ?? "" }

  /// Both possible deduction days, where they differ.
  package var otherDeduction: String? {
    guard let day = evaluated.timetable.deduction, let other = evaluated.timetable.deductionByEnd else {
      return nil
    }
    return localizer(
      "依抽籤日推算 \(day)、依截止日推算 \(other)，請及早備款", "\(day) by the draw, \(other) by the last day: deposit early")
  }

  /// The deduction day, with the other possible one.
  private var deduction: String? {
    evaluated.timetable.deduction.map { day in
      let other = evaluated.timetable.deductionByEnd.map {
        localizer("（依截止日推算為 \($0)，請及早備款）", " (or on \($0), counted from the last day: deposit early)")
      }
      return "\(day)\(other ?? "")"
    }
  }

  private var missing: TonedText {
    if let reason = evaluated.valuation.premium.reason { return TonedText(localizer.lexicon.reason(reason)) }
    return TonedText(
      offering.lotShares == nil
        ? localizer("申購股數未定", "the lot size is not set") : localizer("無法計算", "cannot be computed"))
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
