package import Costs
internal import ListEngine
package import Localization
package import SubscriptionLists
internal import SubscriptionReport
package import TerminalText
package import Trading
package import Values
internal import WinRates

/// One offering in phrases; for an unknown value the reason.
///
/// `query`, `list`, the digest and the messages take their phrases from it, so that one offering is described
/// alike everywhere. Of 9935 `premium` is `+33.7%`. The web pages have phrases of their own (`PagePhrase`).
package struct OfferingText {
  package let evaluated: EvaluatedOffering
  package let today: Day

  package init(evaluated: EvaluatedOffering, today: Day) { (self.evaluated, self.today) = (evaluated, today) }

  private var offering: Offering { evaluated.known.offering }
  private var numbers: ApplicationNumbers { evaluated.numbers }

  /// The stage, with the days left.
  package var stage: Text {
    let name = evaluated.stage.text
    switch evaluated.stage {
    case .upcoming:
      guard let first = offering.subscriptionStart else { return name }
      let days = first.number - today.number
      let when =
        days == 1
        ? Text("明天（\(first)）起", "opens tomorrow (\(first))")
        : Text("\(days) 天後（\(first)）起", "opens in \(days.of("day")) (\(first))")
      return [name, when].joined(.comma) + (closed(first) ?? .empty)
    case .open:
      guard let last = offering.subscriptionEnd else { return name }
      let days = last.number - today.number
      return days == 1
        ? Text("\(name)，明天截止（\(last)）", "\(name), closes tomorrow (\(last))")
        : Text("\(name)，還有 \(days) 天（至 \(last)）", "\(name), \(days.of("day")) left (until \(last))")
    case .lastDay:
      return offering.subscriptionEnd.map {
        Text("\(name)（\($0)）", "\(name) (\($0))") + (closed($0) ?? .empty)
      } ?? name
    case .awaitingDraw: return offering.drawDate.map { Text("\(name)（\($0)）", "\(name) (\($0))") } ?? name
    case .drawn:
      return offering.deliveryDate.map { Text("\(name)，\($0) 撥券", "\(name), delivered on \($0)") }
        ?? name
    case .delivered:
      return offering.deliveryDate.map {
        Text("\(name)（\($0)\(closed($0))）", "\(name) (\($0)\(closed($0)))")
      } ?? name
    case .cancelled, .unknown: return name
    }
  }

  /// What is wrong with the offering's row in the list; nil for nothing.
  package var note: Text? {
    let known = evaluated.known
    if let doubt = known.doubtText { return doubt }
    guard known.isMissingFromList else { return nil }
    return Text("今日清單中已無本案，交易所並未公告取消", "no longer in the list, but not cancelled")
  }

  /// The price, and whether it is final.
  package var price: Text {
    guard let price = offering.price else { return Text("未訂出", "not set yet") }
    let isSame = offering.finalPrice == nil || offering.finalPrice == offering.offerPrice
    let announced = isSame ? nil : offering.offerPrice
    let note =
      offering.finalPrice == nil
      ? Text("（暫定）", " (provisional)") : announced.map { Text("（公告 \($0)）", " (announced \($0))") }
    return Text("\(price)\(note)", "\(price)\(note)")
  }

  /// The close with its day, board and kind.
  package var close: Text {
    guard let close = evaluated.valuation.close else {
      return (evaluated.valuation.closeMissing ?? .noClose).text
    }
    let isStale = evaluated.valuation.isStale == true
    let stale: Text =
      !isStale
      ? .empty
      : isDelivered
        ? Text("，撥券日無成交", ", no trade on the delivery day")
        : Text("，非最近交易日", ", not of the last trading day")
    let right =
      evaluated.valuation.exRightsValue.map {
        Text("，除權參考價 \($0)", ", \($0) without its right to new shares")
      } ?? .empty
    let note = stale + right
    return described(close, note: note == .empty ? nil : note)
  }

  /// The close for a table; without any price of the market what the winners of the auction paid, named as such.
  package var listedClose: Text? {
    if let close = evaluated.valuation.close { return Text(verbatim: "\(close.price)") }
    guard evaluated.valuation.closeMissing == .noClose else { return nil }
    return evaluated.auction?.auction.averagePrice.map { Text("競拍 \($0)", "auction \($0)") }
  }

  /// The result of the auction before the draw: what its winners paid, which is no price of the market.
  package var auction: Text? {
    guard let auction = evaluated.auction, let average = auction.auction.averagePrice else { return nil }
    let cover = auction.cover.map { Text("，\($0) 倍", ", covered \($0) times") }
    let premium = auction.premium.map { Text("，較承銷價 \($0.signed)", ", \($0.signed) over the offer price") }
    let day =
      auction.auction.openingDate.map { Text("（\($0) 開標", " (opened on \($0)") } ?? Text(verbatim: "(")
    return Text("得標均價 \(average)\(day)\(premium)\(cover)）", "average bid \(average)\(day)\(premium)\(cover))")
  }

  /// Of a delivered offering the newest price, with its premium; its close and numbers are those of the delivery day.
  package var currentPrice: TonedText? {
    guard let close = evaluated.valuation.currentClose else { return nil }
    let premium = Premium(of: offering, at: close).percent
    return TonedText(
      described(close) + (premium.map { Text("，溢價 \($0.signed)", ", premium \($0.signed)") } ?? .empty))
  }

  /// Whether the close is that of the delivery day.
  package var isDelivered: Bool { evaluated.stage == .delivered }

  private func described(_ close: BoardClose, note: Text? = nil) -> Text {
    let day = Text(close.day, or: Text("日期不明", "day unknown"))
    return Text(
      "\(close.price)（\(day) \(close.board.text)\(close.kind.text)\(note)）",
      "\(close.price) (\(close.board.text) \(close.kind.text) of \(day)\(note))"
    )
  }

  /// The premium with its sign and marks, or why there is none.
  package var premium: TonedText {
    switch evaluated.valuation.premium {
    case .known(let percent): TonedText.signed(percent.tenths, percent.signed + marks)
    case .missing(let reason): TonedText(reason.text)
    }
  }

  /// The premium for a table whose stage says already that the offering is cancelled.
  package var listedPremium: TonedText { evaluated.valuation.premium.reason == .cancelled ? "-" : premium }

  /// The marks of the premium's price: see ``Mark``.
  private var marks: String {
    (evaluated.valuation.isStale == true ? "†" : "")
      + (evaluated.valuation.close?.kind == .average ? "~" : "")
  }

  /// The money needed, and the day on which it is taken.
  package var cash: Text {
    guard let cash = numbers.debit else { return missing }
    let day = deduction.map { Text("，扣款 \($0)", ", debited on \($0)") }
    return Text.money(cash) + day
  }

  /// Of one lot at the close.
  package var profit: TonedText {
    guard let outcome = numbers.outcome else { return TonedText(missing) }
    let rate = outcome.returnOnCost.map { Text("，淨報酬率 \($0)%", ", net return \($0)%") } ?? .empty
    return TonedText.signed(outcome.profit, Text.money(outcome.profit, signed: true) + rate)
  }

  /// The selling price that covers the costs.
  package var breakEven: Text {
    guard let breakEven = numbers.breakEven else { return missing }
    return Text(
      "\(breakEven.tradable)（未換算跳動單位 \(breakEven.exact)）",
      "\(breakEven.tradable) (exactly \(breakEven.exact))")
  }

  /// The odds, their source, and the break-even odds.
  package var odds: Text {
    let needed =
      numbers.breakEvenOdds.map { Text("；高於 \($0)% 才划算", "; worth it above \($0)%") }
      ?? (numbers.outcome.map { $0.profit <= 0 } == true
        ? Text("；以此價賣出會虧損", "; a sale at this price loses money") : nil)
    guard let odds = numbers.odds else {
      guard let estimate = evaluated.estimate else { return unknownOdds + needed }
      return Text(
        "預估\(estimate.rough)：\(estimate.basis)\(needed)",
        "estimated \(estimate.rough): \(estimate.basis)\(needed)")
    }
    let source =
      switch odds.source {
      case .recomputed:
        offering.winRate.map {
          Text("公告 \($0)%，依承銷股數與合格件計算", "published \($0)%, recomputed from shares and applications")
        }
          ?? Text("依承銷股數與合格件計算", "recomputed from shares and applications")
      case .published: Text("公告", "published")
      case .assumed: Text("估計：假設值", "an estimate: assumed")
      case .median(let cases): Text("估計：過去 \(cases) 件中位數", "an estimate: median of \(cases) past draws")
      }
    let doubt =
      odds.agreesWithPublished == false
      ? Text("，與公告不符！", ", which disagrees with the published rate!") : nil
    return Text(
      "\(odds.probability)%（\(source)\(doubt)）\(needed)", "\(odds.probability)% (\(source)\(doubt))\(needed)")
  }

  private var unknownOdds: Text {
    if offering.isCancelled { return Premium.Reason.cancelled.text }
    return [.drawn, .delivered].contains(evaluated.stage)
      ? Text("尚無抽籤結果", "no draw result yet") : Text("抽籤後公布", "announced after the draw")
  }

  package var expectedValue: TonedText {
    guard let value = numbers.expectedValue else {
      if let value = evaluated.estimatedValue { return estimated(value) }
      let isDrawable = numbers.outcome != nil && numbers.odds == nil
      return TonedText(isDrawable ? unknownOdds : missing)
    }
    let estimate = numbers.odds?.isEstimate == true ? Text("（估計）", " (an estimate)") : nil
    return TonedText.signed(
      value.count, Text("\(value.signed) 元\(estimate)", "NT$ \(value.signed)\(estimate)"))
  }

  /// At the estimated win rate, and at the ends of its range.
  private func estimated(_ value: EstimatedValue) -> TonedText {
    let (expected, low, high) = (
      value.expected.whole.signed, value.atLow.whole.signed, value.atHigh.whole.signed
    )
    return TonedText.signed(
      value.expected.whole,
      Text(
        "估計 \(expected) 元（依中籤率高低，約 \(low)～\(high) 元）",
        "NT$ \(expected), estimated (NT$ \(low) to \(high) over the range of the win rate)"))
  }

  /// The estimate in one phrase, unless odds are assumed or known.
  package var estimate: Text? {
    guard numbers.odds == nil else { return nil }
    return evaluated.estimate.map { $0.text(worth: evaluated.estimatedValue) }
  }

  /// How long the money is tied up, and the annual return.
  package var locked: Text? {
    guard let locked = numbers.lockedCapital else { return nil }
    let days = Text(
      "沒中 \(locked.daysNotDrawn) 天，中籤 \(locked.daysDrawn) 天",
      "\(locked.daysNotDrawn) days if not won, \(locked.daysDrawn) if won")
    let annual = locked.shownAnnualised.map {
      Text("；期望值年化 \($0)%（單利）", "; \($0)% a year (simple interest), expected")
    }
    return days + annual
  }

  package var timetable: Text {
    evaluated.days.map { day in
      let name =
        switch day.kind {
        case OfferingDays.refund: Text("未中籤退款", "refund if not won")
        case OfferingDays.deduction: Text("扣款", "debited")
        default: day.kind.word
        }
      return Text("\(name) \(day.day)\(closed(day.day))", "\(name) \(day.day)\(closed(day.day))")
    }.joined(.comma)
  }

  /// How the money of a cancelled offering comes back.
  package var returned: Text? {
    guard offering.isCancelled else { return nil }
    return Text(
      "不再扣款；已扣款者由往來券商退回，日期與處理費依其公告",
      "nothing is debited any more; what was debited comes back from the broker, which says when and with what fee"
    )
  }

  /// The shares offered, and those of one application.
  package var shares: Text? {
    guard let shares = offering.sharesOfferedFinal ?? offering.sharesOffered else { return nil }
    let lots =
      shares % 1000 == 0
      ? Text("（\((shares / 1000).grouped) 張）", " (\((shares / 1000).of("lot")) of 1,000)") : nil
    let lot = offering.lotShares.map { Text("，每件申購 \($0.grouped) 股", ", \($0.grouped) per application") }
    return Text("\(shares.grouped) 股\(lots)\(lot)", "\(shares.grouped)\(lots)\(lot)")
  }

  /// The qualified applications, and how many of them win.
  package var applications: Text? {
    guard let count = offering.qualifiedApplications else { return nil }
    let winners = offering.sharesOfferedFinal.flatMap { shares in
      offering.lotShares.flatMap { $0 > 0 ? min(shares / $0, count) : nil }
    }
    let won = winners.map { Text("，中籤 \($0.grouped) 件", ", \($0.grouped) of them win") }
    return Text("\(count.grouped) 件\(won)", "\(count.grouped)\(won)")
  }

  /// What the price of a new listing does not say; nil for other offerings and from its sixth trading day on.
  ///
  /// - Parameter volume: The shares traded on the close's day, if that was on the emerging board.
  package func listingRisk(volume: Int?, calendar: TradingCalendar) -> Text? {
    guard offering.market.trade == .notYet, !offering.isCancelled, offering.kind == .share else { return nil }
    var notes: [Text] = []
    if let delivery = offering.deliveryDate,
      calendar.tradingDays(in: delivery...max(delivery, today)).count <= 5
    {
      notes.append(Text("首五日無漲跌幅限制", "no price limits on its first five trading days"))
    }
    if let volume, volume < Self.thinVolume {
      notes.append(
        Text(
          "興櫃當日只成交 \((volume / 1000).grouped) 張，價格僅供參考",
          "the emerging board traded only \(volume.grouped) shares that day, so its price says little"))
    }
    return notes.isEmpty ? nil : notes.joined(.semicolon)
  }

  /// Fewer shares are under a hundred lots, which one order can move.
  private static let thinVolume = 100_000

  /// The next trading day, where the exchanges are or were closed on a published day.
  private func postponed(_ day: Day) -> Day? { evaluated.timetable.closedDays[day] }

  /// A note on such a day for a line that does not name it.
  package func closedNote(
    _ word: Text, _ day: Day?, _ text: (Day) -> Text = { Text(verbatim: "\($0)") }
  ) -> Text? {
    guard let day, let next = postponed(day).map(text) else { return nil }
    return Text(
      "公告\(word)為 \(text(day))，當日休市，可能順延至 \(next)",
      "listed to \(word) on \(text(day)), when the exchanges are closed; probably \(next)")
  }

  private func closed(_ day: Day) -> Text? {
    postponed(day).map { Text("（當日休市，可能順延至 \($0)）", " (the exchanges are closed; probably \($0))") }
  }

  /// Both possible deduction days, where they differ.
  package var otherDeduction: Text? {
    guard let day = evaluated.timetable.deduction,
      let other = evaluated.timetable.otherDeduction(from: today)
    else { return nil }
    return Text(
      "依抽籤日推算 \(day)、依截止日推算 \(other)，請及早備款", "\(day) by the draw, \(other) by the last day: deposit early")
  }

  /// The deduction day, with the other possible one.
  private var deduction: Text? {
    evaluated.timetable.deduction.map { day in
      let other = evaluated.timetable.otherDeduction(from: today).map {
        Text("（依截止日推算為 \($0)，請及早備款）", " (or on \($0), counted from the last day: deposit early)")
      }
      return Text("\(day)\(other)", "\(day)\(other)")
    }
  }

  private var missing: Text {
    evaluated.valuation.premium.reason?.text
      ?? (offering.lotShares == nil
        ? Text("申購股數未定", "the lot size is not set") : Text("無法計算", "cannot be computed"))
  }
}

extension Text {
  package static func money(_ dollars: Int, signed: Bool = false) -> Text {
    let amount = signed ? dollars.signed : dollars.grouped
    return Text("\(amount) 元", "NT$ \(amount)")
  }
}

extension LotCosts {
  /// The costs that profits include, one text for all lots shown; nil without any.
  package static func assumptions(_ costs: [LotCosts]) -> Text? {
    func each(_ value: (LotCosts) -> some Comparable & Hashable & CustomStringConvertible, unit: String = "")
      -> Text
    {
      Set(costs.map(value)).sorted().map { "\($0)\(unit)" }.joined(.enumeration)
    }
    guard let terms = costs.first else { return nil }
    let rate = each(\.brokerage.commission, unit: "%"), left = terms.discount
    let commission =
      left == 1000
      ? rate
      : Text(
        "\(rate) 打 \(CostAssumptions.tenths(ofDiscount: left)) 折",
        "\(CostAssumptions.percent(ofDiscount: left))% of \(rate)")
    let minimum = Set(costs.map(\.brokerage.minimum)).sorted().map(\.grouped).joined(.enumeration)
    let taxes = each(\.tax, unit: "%")
    let (fee, postage) = (each(\.fees.application), each(\.fees.postage))
    let money = terms.money.text.map { Text("\($0)；", "; \($0)") }
    return Text(
      "手續費 \(commission)（最低 \(minimum) 元）、證交稅 \(taxes)、"
        + "申購處理費 \(fee) 元、中籤通知郵寄工本費 \(postage) 元，中籤股票免買進手續費，"
        + "\(terms.rounding.text)；\(money)假設以上列市價賣出。溢價不等於獲利。",
      "commission \(commission), at least NT$ \(minimum); transaction tax \(taxes); "
        + "processing fee NT$ \(fee); notice postage NT$ \(postage); no commission on the "
        + "shares won; \(terms.rounding.text)\(money); sold at the price shown. A premium is not a profit.")
  }
}

extension Rounding {
  fileprivate var text: Text {
    switch self {
    case .down: Text("元以下捨去", "cut to whole dollars")
    case .nearest: Text("四捨五入至元", "rounded to whole dollars")
    case .up: Text("元以下進位", "rounded up to whole dollars")
    }
  }
}
