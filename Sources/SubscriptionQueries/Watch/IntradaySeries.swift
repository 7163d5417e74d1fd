package import SubscriptionCharts
internal import SubscriptionLists
package import SubscriptionQuotes
package import Values

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
    let longest = Self.longestStep(of: entries)
    var before = entries[0].time
    points = entries.map { entry in
      defer { before = entry.time }
      let traded = max(0, (entry.volume ?? volume) - volume)
      amount += Int128(entry.price.price.tenThousandths) * Int128(traded)
      counted += Int128(traded)
      volume += traded
      let average = counted > 0 ? (amount + counted / 2) / counted : nil
      return IntradayPoint(
        secondOfDay: entry.time.secondOfDay, price: entry.price.price,
        isTraded: entry.price.kind == .trade, average: average.flatMap { Price(tenThousandths: Int($0)) },
        followsGap: entry.time.secondsSince1970 - before.secondsSince1970 > longest)
    }
  }

  /// The seconds between two entries beyond which quotes are missing: a watch records at least one a minute, or at
  /// each of its requests if they are further apart.
  private static func longestStep(of entries: [QuoteLog.Entry]) -> Int {
    let steps = zip(entries, entries.dropFirst()).map { $1.time.secondsSince1970 - $0.time.secondsSince1970 }
    let median = steps.isEmpty ? 0 : steps.sorted()[steps.count / 2]
    return max(longestUsualStep, 3 * median)
  }

  private static let longestUsualStep = 180

  private static let openingSeconds = 60
}
