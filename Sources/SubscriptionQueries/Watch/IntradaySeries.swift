package import SubscriptionCalendar
package import SubscriptionCharts
package import SubscriptionQuotes

/// The recorded prices of a day with their volume-weighted average.
///
/// The average weighs each poll's price with the volume since the poll before. It is an approximation, because trades
/// at other prices in between are not seen. Volume before the first poll counts only if that is within a minute of
/// the opening.
package struct IntradaySeries: Hashable, Sendable {
  package let day: Day
  package let board: Board
  package let reference: Price?
  /// Price and average at each moment, oldest first.
  package let points: [IntradayPoint]

  /// Nil without entries.
  package init?(_ entries: [QuoteLog.Entry]) {
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
