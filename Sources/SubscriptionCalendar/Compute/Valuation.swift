/// The close an offering is valued at, and how good it is.
public struct Valuation: Hashable, Sendable {
  /// The newest close of the right board; nil when there is none.
  public var close: BoardClose?
  /// Whether the close is older than the last trading day; nil when its day is not known.
  public var isStale: Bool?
  /// The premium over the offering's price.
  public var premium: Premium

  /// Values an offering.
  ///
  /// Until delivery the newest close counts, tonight's or, where tonight's file has none of the code or is
  /// older, the one published before. From then on it is the last one on or before the delivery day, so that the
  /// premium of a finished offering stops moving; the newest where none is known.
  public init(
    of known: KnownOffering, in closes: CloseIndex, at instant: Instant, calendar: TradingCalendar
  ) {
    let offering = known.offering
    let today = instant.day
    guard offering.isPricedByItsCode else {
      premium = Premium(of: offering, at: nil)
      return
    }
    let tonight = closes.close(of: offering.code, on: offering.market.board)
    let before = known.lastClose.flatMap { close in close.day.map { $0 <= today } == true ? close : nil }
    let delivery = offering.deliveryDate.flatMap { $0 <= today && !offering.isCancelled ? $0 : nil }
    // A file without a day is what the exchange gives out now, so it is not among those to choose from by day.
    let past = closes.earlierCloses(of: offering.code).filter { $0.day.map { $0 <= today } ?? false }
    let dated = ([tonight, before].compactMap(\.self) + past).filter { $0.day != nil }
    let atDelivery = delivery.flatMap { Self.last(of: dated.filter(offering.canBeSoldAt), until: $0) }
    close = atDelivery ?? (tonight.flatMap { $0.day == nil ? $0 : nil }) ?? Self.newest(of: dated)
    premium = Premium(of: offering, at: close)
    // The price of a delivered offering stands still from its delivery on.
    let expected = calendar.expectedCloseDay(at: instant)
    let due =
      atDelivery == nil ? expected : min(expected, calendar.lastTradingDay(until: delivery ?? expected))
    isStale = close?.day.map { $0 < due }
  }

  /// The newest of some closes that is not of a later day than one, nor older than ten days before it: a close
  /// from before a long gap says nothing of that day.
  private static func last(of closes: [BoardClose], until day: Day) -> BoardClose? {
    closes
      .filter { close in close.day.map { $0 <= day && $0 >= day.adding(-BoardClose.daysItSpeaksFor) } ?? false
      }
      .max { ($0.day ?? day) < ($1.day ?? day) }
  }

  /// The newest close; of one day tonight's, which comes first.
  private static func newest(of closes: [BoardClose]) -> BoardClose? {
    closes.reduce(nil) { best, close in
      guard let day = close.day, let bestDay = best?.day else { return best ?? close }
      return day > bestDay ? close : best
    }
  }
}
