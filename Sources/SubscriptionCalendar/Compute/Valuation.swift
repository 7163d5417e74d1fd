/// The close an offering is valued at.
public struct Valuation: Hashable, Sendable {
  /// The newest close by precedence of boards; nil if there is none.
  public var close: BoardClose?
  /// Whether the close is older than the last trading day; nil if its day is not known.
  public var isStale: Bool?
  /// The premium over the offering's price.
  public var premium: Premium

  /// Values an offering.
  ///
  /// Until delivery this is the newest close: tonight's, or the one published before if tonight's file lacks
  /// the code or is older. From delivery on it is the last close on or before the delivery day, so that the
  /// premium of a finished offering stays the same; the newest if none of that time is known.
  public init(
    of known: KnownOffering, in closes: CloseIndex, at instant: Instant, calendar: TradingCalendar
  ) {
    let offering = known.offering
    let today = instant.day
    guard offering.isPricedByItsCode else {
      premium = Premium(of: offering, at: nil)
      return
    }
    let precedence = ClosePrecedence(of: offering)
    let tonight = precedence.best(closes.closes(of: offering.code))
    let before = known.lastClose.flatMap { close in close.day.map { $0 <= today } == true ? close : nil }
    let delivery = offering.deliveryDate.flatMap { $0 <= today && !offering.isCancelled ? $0 : nil }
    // A file without a day is the exchange's current one, so it cannot be chosen by day.
    let past = closes.earlierCloses(of: offering.code).filter { $0.day.map { $0 <= today } ?? false }
    let dated = ([tonight, before].compactMap(\.self) + past).filter { $0.day != nil }
    let atDelivery = delivery.flatMap { precedence.last(of: dated.filter(precedence.canBeSold), until: $0) }
    close = atDelivery ?? (tonight.flatMap { $0.day == nil ? $0 : nil }) ?? precedence.newest(of: dated)
    premium = Premium(of: offering, at: close)
    // The price of a delivered offering no longer changes.
    let expected = calendar.expectedCloseDay(at: instant)
    let due =
      atDelivery == nil ? expected : min(expected, calendar.lastTradingDay(until: delivery ?? expected))
    isStale = close?.day.map { $0 < due }
  }
}
