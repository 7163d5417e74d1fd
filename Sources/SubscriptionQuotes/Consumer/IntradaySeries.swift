public import SubscriptionCalendar
public import SubscriptionSite

/// A day's recorded prices with the average price that they suggest.
///
/// The average is weighted with the volume between two polls, all of it taken at the later poll's price: an
/// approximation, because what was traded in between at other prices is not seen. It begins with the first poll; what
/// was traded before that counts only where it can have been the opening alone.
public struct IntradaySeries: Hashable, Sendable {
  /// The day.
  public let day: Day
  /// Where it traded.
  public let board: Board
  /// The day's reference price.
  public let reference: Price?
  /// Price and average at each moment, oldest first.
  public let points: [IntradayPoint]

  /// The series of a day's entries; nil without any.
  public init?(_ entries: [DayRecord.Entry]) {
    guard let last = entries.last else { return nil }
    day = last.time.day
    board = last.board
    reference = entries.lazy.compactMap(\.reference).last
    let isFromOpening = entries[0].time.secondOfDay < MarketHours.open + Self.openingSeconds
    var (amount, counted): (Int128, Int128) = (0, 0)
    var volume = isFromOpening ? 0 : entries[0].volume ?? 0
    points = entries.map { entry in
      let traded = max(0, (entry.volume ?? volume) - volume)
      amount += Int128(entry.price.price.tenThousandths) * Int128(traded)
      counted += Int128(traded)
      volume += traded
      let average = counted > 0 ? (amount + counted / 2) / counted : nil
      return IntradayPoint(
        secondOfDay: entry.time.secondOfDay, price: entry.price.price,
        average: average.flatMap { Price(tenThousandths: Int($0)) })
    }
  }

  private static let openingSeconds = 60
}
