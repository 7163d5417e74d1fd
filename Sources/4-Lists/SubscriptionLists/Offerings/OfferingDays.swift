internal import Costs
package import Localization
internal import Records
internal import Trading
internal import Values

extension Offering {
  package static let days = [
    OfferingDays.window, OfferingDays.deadline, OfferingDays.deduction, OfferingDays.draw,
    OfferingDays.refund, OfferingDays.delivery,
  ]
}

package enum OfferingDays {
  /// The subscription period, a bar over all its days.
  package static let window = DayKind<EvaluatedOffering>(
    "window", Text("申購期間", "Subscription period"), word: Text("申購", "opens"),
    feed: Text("申購期間", "Subscription periods"), from: { $0.record.subscriptionStart },
    through: { $0.record.subscriptionEnd }
  ) { [$0.shownPremium, $0.neededCash] }

  /// The period's last day, an entry of its own because long bars are switched off or overlooked.
  package static let deadline = DayKind<EvaluatedOffering>(
    "deadline", Text("申購截止", "Last day to apply"), word: Text("截止", "closes"),
    feed: Text("申購截止日", "Last days to apply"), alarms: [.morning], from: { $0.record.subscriptionEnd }
  ) { [$0.neededCash, $0.shownPremium] }

  /// The day the money is taken (扣款): the trading day before the draw.
  package static let deduction = DayKind<EvaluatedOffering>(
    "deduction", Text("申購扣款", "Debit day"), word: Text("扣款", "debit"), feed: Text("扣款日", "Debit days"),
    isInMainFeed: false, from: { $0.timetable.deduction }
  ) { item in
    [item.numbers.cash.map { Text("帳戶須有 \($0.grouped) 元", "NT$\($0.grouped) must be in the account") }]
  }

  package static let draw = DayKind<EvaluatedOffering>(
    "draw", Text("抽籤", "Draw"), word: Text("抽籤", "draw"), feed: Text("抽籤日", "Draws"),
    from: { $0.record.drawDate }, titled: { $0.record.winRate.map { _ in Text("抽籤結果", "Draw result") } }
  ) { item in
    [
      item.record.winRate.map { Text("中籤率 \($0)%", "win rate \($0)%") }
        ?? Text("午後可查中籤", "winners are known in the afternoon")
    ]
  }

  /// The day those not drawn get their money back (退款): the trading day after the draw.
  package static let refund = DayKind<EvaluatedOffering>(
    "refund", Text("未中籤退款", "Refund if not won"), word: Text("退款", "refund if not won"),
    feed: Text("退款日（未中籤）", "Refunds"), isInMainFeed: false, from: { $0.timetable.refund }
  ) { item in [item.numbers.refund.map { Text("\($0.grouped) 元", "NT$\($0.grouped)") }] }

  /// Delivery of the shares, for a new listing its first day of trade (撥券、上市、上櫃).
  package static let delivery = DayKind<EvaluatedOffering>(
    "delivery", Text("撥券", "Share delivery"), word: Text("撥券", "delivery"),
    feed: Text("撥券日", "Share deliveries"), from: { $0.record.deliveryDate },
    titled: { $0.isNewListing ? firstDay(on: $0.record.market.board) : nil }
  ) { item in
    [item.isNewListing ? Text("撥券，當日可賣出", "shares delivered, can be sold") : Text("當日可賣出", "can be sold")]
  }

  private static func firstDay(on board: Board?) -> Text {
    switch board {
    case .twse: Text("上市首日", "First trading day")
    case .tpex: Text("上櫃首日", "First trading day")
    case .emerging, nil: Text("首日", "First trading day")
    }
  }
}

extension EvaluatedOffering: EvaluatedRecord {
  package typealias Record = Offering

  package var isCancelled: Bool { record.isCancelled }
  package var page: String { ExchangePage.subscriptions }

  package var lines: [Text?] {
    [
      record.isCancelled ? Text("本案已取消公開申購。", "This public subscription is cancelled.") : nil,
      known.isMissingFromList
        ? Text(
          "交易所今日公告已無本案，交易所並未公告取消。",
          "The exchange's list no longer has this offering; no cancellation was announced.") : nil,
      priceLine, cashLine, premiumLine, estimateLine, oddsLine, periodLine, daysLine, deductionLine,
      closedLine,
      record.underwriter.map { Text("主辦券商：\($0)", "Lead underwriter: \($0)") },
      Text("發行市場：\(record.market)", "Issue type: \(record.market)"),
      Text(
        "時程以主辦券商承銷公告為準，截止與扣款時間請洽往來券商。溢價不等於獲利。",
        "The lead underwriter's notice decides; ask your broker by when it takes applications and money. A premium is "
          + "not a profit."),
      Text(
        "資料來源：臺灣證券交易所公開申購公告 \(page)",
        "Source: Taiwan Stock Exchange, public subscription announcements \(page)"),
    ]
  }

  fileprivate var isNewListing: Bool { record.market.trade == .notYet }

  fileprivate var neededCash: Text? {
    numbers.cash.map { Text("備款 \($0.grouped) 元", "cash needed NT$\($0.grouped)") }
  }

  /// The premium at the close that is frozen: it changes no entry from night to night.
  private var frozenPremium: Percent? {
    known.kept.frozen.shown.flatMap { Premium(of: record, at: $0.close).percent }
  }

  fileprivate var shownPremium: Text? {
    frozenPremium.map { Text("溢價 \($0.signed)", "premium \($0.signed)") }
  }

  /// Days of the offering's own year need none.
  private func text(of day: Day) -> Text {
    day.text(in: Offering.days.lazy.compactMap { $0.first(self) }.first?.year)
  }

  private var priceLine: Text {
    switch (record.finalPrice, record.offerPrice) {
    case (let final?, let offer?) where final != offer:
      Text("實際承銷價：\(final) 元（公告承銷價 \(offer) 元）", "Final price: NT$\(final) (announced NT$\(offer))")
    case (let final?, _): Text("承銷價：\(final) 元", "Offer price: NT$\(final)")
    case (nil, let offer?): Text("承銷價：\(offer) 元（暫定）", "Offer price: NT$\(offer) (provisional)")
    case (nil, nil): Text("承銷價：未訂出", "Offer price: not set yet")
    }
  }

  private var cashLine: Text? {
    guard let cash = numbers.cash?.grouped, let lot = record.lotShares?.grouped, let price = record.offerPrice
    else { return nil }
    let (fee, postage) = (numbers.fees.application, numbers.fees.postage)
    return Text(
      "應備金額：\(cash) 元（\(price) 元 × \(lot) 股＋申購處理費 \(fee) 元＋中籤通知郵寄工本費 \(postage) 元）",
      "Cash needed: NT$\(cash) (NT$\(price) × \(lot) shares + processing fee NT$\(fee) + notice postage NT$\(postage))"
    )
  }

  private var premiumLine: Text? {
    guard let close = known.kept.frozen.shown?.close, let premium = frozenPremium?.signed else { return nil }
    let day = close.day.map(text) ?? Text("日期不明", "an unknown day")
    let (board, kind) = (close.board.text, close.kind.text)
    return Text(
      "溢價率：\(premium)（\(day) \(board)\(kind) \(close.price) 元）",
      "Premium: \(premium) (\(board) \(kind) NT$\(close.price) of \(day))")
  }

  /// The estimate that was frozen with the premium, until there is a result.
  private var estimateLine: Text? {
    guard let frozen = known.kept.estimates.shown, !record.hasResult, !record.isCancelled else { return nil }
    let rough = frozen.estimate.rough
    return Text(
      "預估中籤率：\(rough)，依過去申購案推估，非公告值", "Estimated win rate: \(rough), from past draws, not published")
      + value(of: frozen.estimate, at: known.kept.frozen.shown?.close.price).map {
        let dollars = $0.expected.whole.grouped
        return Text("；估計期望值 \(dollars) 元", "; estimated value of an application: NT$\(dollars)")
      }
  }

  private var oddsLine: Text? {
    guard let rate = record.winRate, let applications = record.qualifiedApplications?.grouped
    else { return nil }
    return Text(
      "中籤率：\(rate)%（總合格件 \(applications)）", "Win rate: \(rate)% (\(applications) qualified applications)")
  }

  private var hasPeriod: Bool { record.subscriptionStart != nil && record.subscriptionEnd != nil }

  private var periodLine: Text? {
    guard let first = record.subscriptionStart.map(text), let last = record.subscriptionEnd.map(text)
    else { return nil }
    return Text("申購 \(first)～\(last)", "open \(first) – \(last)")
  }

  private var daysLine: Text? {
    let rest = days.dropFirst(hasPeriod ? 2 : 0).map { kind, day in
      (kind == OfferingDays.window ? Text("申購開始 ", "opens ") : kind.word + Text(verbatim: " "))
        + text(of: day)
    }
    return rest.isEmpty ? nil : rest.joined(.enumeration)
  }

  private var deductionLine: Text? {
    timetable.deductionByEnd.map(text).map {
      Text(
        "注意：依截止日推算，扣款日可能是 \($0)，請及早備款並以券商通知為準。",
        "Note: counted from the last day to apply, the debit may be on \($0); have the money there early and ask "
          + "the broker.")
    }
  }

  private var closedLine: Text? {
    guard !timetable.closedDays.isEmpty else { return nil }
    let days = timetable.closedDays.keys.sorted().map(text).joined(.enumeration)
    return Text(
      "注意：\(days) 休市，日期可能順延。", "Note: the exchanges are closed on \(days); the date may be put off.")
  }
}
