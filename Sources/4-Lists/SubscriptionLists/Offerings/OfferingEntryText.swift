internal import Costs
internal import ListEngine
package import Localization
internal import Trading
internal import Values

/// What an offering's entries in the calendars say.
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

  var isNewListing: Bool { record.market.trade == .notYet }

  var neededCash: Text? {
    numbers.debit.map { Text("備款 \($0.grouped) 元", "cash needed NT$\($0.grouped)") }
  }

  /// The premium at the close that is frozen: it changes no entry from night to night.
  private var frozenPremium: Percent? {
    known.published.frozen.shown.flatMap { Premium(of: record, at: $0.close).percent }
  }

  var shownPremium: Text? {
    frozenPremium.map { Text("溢價 \($0.signed)", "premium \($0.signed)") }
  }

  /// Days of the offering's own year need none.
  private func text(of day: Day) -> Text { day.text(in: year) }

  private var year: Int? { Offering.days.lazy.compactMap { $0.first(self) }.first?.year }

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
    guard let cash = numbers.cash?.grouped, let lot = record.lotUnits?.grouped, let price = record.offerPrice
    else { return nil }
    let (fee, postage) = (numbers.fees.application, numbers.fees.postage)
    let own = numbers.debit == numbers.cash ? nil : numbers.debit?.grouped
    let sum = Text(
      "應備金額：\(cash) 元（\(price) 元 × \(lot) 股＋申購處理費 \(fee) 元＋中籤通知郵寄工本費 \(postage) 元）",
      "Cash needed: NT$\(cash) (NT$\(price) × \(lot) shares + processing fee NT$\(fee) + notice postage NT$\(postage))"
    )
    let whole =
      sum + own.map { Text("，券商代墊後帳戶須有 \($0) 元", "; NT$\($0) of it your own, the broker lends the rest") }
    // An entry is of one offering and changes with nothing else: the sum of a day is on the page and in the digest.
    return whole
      + Text(
        "；同日扣款的各檔合計不足時，均為不合格件", "; if the money for all debits of a day falls short, none of them counts")
  }

  private var premiumLine: Text? {
    guard let close = known.published.frozen.shown?.close, let premium = frozenPremium?.signed else {
      return nil
    }
    let day = close.day.map(text) ?? Text("日期不明", "an unknown day")
    let (board, kind) = (close.board.text, close.kind.text)
    return Text(
      "溢價率：\(premium)（\(day) \(board)\(kind) \(close.price) 元）",
      "Premium: \(premium) (\(board) \(kind) NT$\(close.price) of \(day))")
  }

  /// The estimate that was frozen with the premium, until there is a result.
  private var estimateLine: Text? {
    guard let frozen = known.published.estimates.shown, !record.hasResult, !record.isCancelled else {
      return nil
    }
    let rough = frozen.estimate.rough
    return Text(
      "預估中籤率：\(rough)，依過去申購案推估，非公告值", "Estimated win rate: \(rough), from past draws, not published")
      + value(of: frozen.estimate, at: known.published.frozen.shown?.close.price).map {
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
    let hour = Instant.hourAndMinute(Stage.usualCutOff)
    return Text(
      "申購 \(first)～\(last)，末日 \(hour) 前，部分券商較早",
      "open \(first) – \(last), until \(hour) of the last day, earlier at some brokers")
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

  private var closedLine: Text? { daysOnClosures?.note(in: year) }
}
