package import Localization
package import Trading
package import Values

/// The prices of one session as an SVG file: an area with the average price, the offer price and the reference price.
///
/// The scale is the day's. An offer price beyond it is an arrow at the edge.
package struct IntradayChart: Sendable {
  /// The file with its own style sheet for light and dark mode.
  package let file: [UInt8]

  /// - Parameters:
  ///   - points: The prices, oldest first; those outside the session are drawn at its edge.
  ///   - session: The start and end of trading in seconds after midnight.
  package init(
    _ points: [IntradayPoint], session: ClosedRange<Int>, reference: Price?, offer: Price?, ticks: TickTable,
    width: Int = 960, height: Int = 480, colours: ChartColours = .taiwan, moves: MoveColours? = nil,
    caption: ChartCaption,
    in language: Language
  ) {
    let layout = IntradayLayout(
      points, session: session, reference: reference, offer: offer, ticks: ticks,
      width: Double(max(240, width)), height: Double(max(200, height)))
    file = IntradayDrawing(layout, colours: colours, moves: moves, caption: caption, language).svg.file
  }
}

/// A price at a time of a day, and the average price until then.
package struct IntradayPoint: Hashable, Sendable {
  /// Seconds after midnight in Taipei.
  package var secondOfDay: Int
  package var price: Price
  /// Whether it is the price of a trade; otherwise it is the middle of bid and ask.
  package var isTraded: Bool
  /// The volume-weighted average; nil before the first trade.
  package var average: Price?
  /// Whether there were no quotes for a while before it, so that no line leads to it.
  package var followsGap: Bool

  package init(
    secondOfDay: Int, price: Price, isTraded: Bool = true, average: Price?, followsGap: Bool = false
  ) {
    (self.secondOfDay, self.price, self.isTraded) = (secondOfDay, price, isTraded)
    (self.average, self.followsGap) = (average, followsGap)
  }
}
