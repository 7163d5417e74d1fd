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
    let known = ([tonight, before] + closes.earlierCloses(of: offering.code)).compactMap(\.self)
    let atDelivery = delivery.flatMap { Self.last(of: known.filter(offering.canBeSoldAt), until: $0) }
    close = atDelivery ?? Self.newer(tonight, before)
    premium = Premium(of: offering, at: close)
    isStale = close?.day.map { atDelivery == nil && $0 < calendar.expectedCloseDay(at: instant) }
  }

  /// The newest of some closes that is not of a later day than one, nor older than ten days before it: a close
  /// from before a long gap says nothing of that day.
  private static func last(of closes: [BoardClose], until day: Day) -> BoardClose? {
    closes
      .filter { close in close.day.map { $0 <= day && $0 >= day.adding(-BoardClose.daysItSpeaksFor) } ?? false
      }
      .max { ($0.day ?? day) < ($1.day ?? day) }
  }

  private static func newer(_ tonight: BoardClose?, _ before: BoardClose?) -> BoardClose? {
    guard let tonight, let before else { return tonight ?? before }
    // A file without a day is what the exchange gives out now: its prices count, and their day stays unknown.
    guard let newDay = tonight.day, let oldDay = before.day else { return tonight }
    return oldDay > newDay ? before : tonight
  }
}
