internal import Localization
internal import Values

extension Offering {
  package static let days = [
    OfferingDays.window, OfferingDays.deadline, OfferingDays.deduction, OfferingDays.draw,
    OfferingDays.refund, OfferingDays.delivery,
  ]
}

/// The days of an offering that are calendar entries.
///
/// Of 9935 they are: the period from 29 October to 1 November 2024, its last day, the debit on the 4th, the
/// draw on the 5th, the refund on the 6th and the delivery on the 13th. Debit and refund are in no list;
/// ``Timetable`` counts them. Feeds, pages and messages take names and words from here. The names are frozen.
package enum OfferingDays {
  /// The subscription period, a bar over all its days.
  package static let window = DayKind<EvaluatedOffering>(
    "window", Text("申購期間", "Subscription period"), word: Text("申購", "opens"),
    feed: Text("申購期間", "Subscription periods"), isInMainFeed: { _ in false },
    from: { $0.record.subscriptionStart },
    through: { $0.record.subscriptionEnd }
  ) { [$0.shownPremium, $0.neededCash] }

  /// The period's last day, an entry of its own because long bars are switched off or overlooked.
  package static let deadline = DayKind<EvaluatedOffering>(
    "deadline", Text("申購截止", "Last day to apply"), word: Text("截止", "closes"),
    feed: Text("申購截止日", "Last days to apply"), alarms: [.morning], from: { $0.record.subscriptionEnd },
    titled: { _ in Text("截止", "Closes") },
    lead: { $0.closed(on: $0.record.subscriptionEnd) ?? $0.shownPremium }
  ) { item in
    let isClosed = item.closed(on: item.record.subscriptionEnd) != nil
    return [item.neededCash, isClosed ? item.shownPremium : nil]
  }

  /// The day the money is taken (扣款): the trading day before the draw.
  package static let deduction = DayKind<EvaluatedOffering>(
    "deduction", Text("申購扣款", "Debit day"), word: Text("扣款", "debit"), feed: Text("扣款日", "Debit days"),
    isInMainFeed: { _ in false }, from: { $0.timetable.deduction }
  ) { item in
    [item.numbers.debit.map { Text("帳戶須有 \($0.grouped) 元", "NT$\($0.grouped) must be in the account") }]
  }

  package static let draw = DayKind<EvaluatedOffering>(
    "draw", Text("抽籤", "Draw"), word: Text("抽籤", "draw"), feed: Text("抽籤日", "Draws"),
    from: { $0.record.drawDate }, titled: { $0.record.winRate.map { _ in Text("抽籤結果", "Draw result") } }
  ) { item in
    [
      item.record.winRate.map { Text("中籤率 \($0)%", "win rate \($0)%") }
        ?? item.closed(on: item.record.drawDate)
        ?? Text("午後可查中籤", "winners are known in the afternoon")
    ]
  }

  /// The day those not drawn get their money back (退款): the trading day after the draw.
  package static let refund = DayKind<EvaluatedOffering>(
    "refund", Text("未中籤退款", "Refund if not won"), word: Text("退款", "refund if not won"),
    feed: Text("退款日（未中籤）", "Refunds"), isInMainFeed: { _ in false }, from: { $0.timetable.refund }
  ) { item in [item.numbers.refund.map { Text("\($0.grouped) 元", "NT$\($0.grouped)") }] }

  /// Delivery of the shares, for a new listing its first day of trade (撥券、上市、上櫃).
  package static let delivery = DayKind<EvaluatedOffering>(
    "delivery", Text("撥券", "Share delivery"), word: Text("撥券", "delivery"),
    feed: Text("撥券日", "Share deliveries"), isInMainFeed: { $0.isNewListing },
    from: { $0.record.deliveryDate },
    titled: { $0.isNewListing ? firstDay(on: $0.record.market.board) : nil }
  ) { item in
    if let closed = item.closed(on: item.record.deliveryDate) { return [closed] }
    return [
      item.isNewListing ? Text("撥券，當日可賣出", "shares delivered, can be sold") : Text("當日可賣出", "can be sold")
    ]
  }

  private static func firstDay(on board: Board?) -> Text {
    switch board {
    case .twse: Text("上市首日", "First trading day")
    case .tpex: Text("上櫃首日", "First trading day")
    case .emerging, nil: Text("首日", "First trading day")
    }
  }
}

extension EvaluatedOffering {
  /// That nothing happens on a listed day, because the exchanges are closed: its title would be wrong otherwise.
  fileprivate func closed(on day: Day?) -> Text? {
    day.flatMap { timetable.closedDays[$0] }.map {
      Text("休市，可能順延至 \($0.monthAndDay)", "closed, probably \($0.monthAndDay)")
    }
  }
}
