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
    width: Int = 960, height: Int = 480, colours: ChartColours = .taiwan, caption: ChartCaption,
    in language: Language
  ) {
    let layout = IntradayLayout(
      points, session: session, reference: reference, offer: offer, ticks: ticks,
      width: Double(max(240, width)), height: Double(max(200, height)))
    file = IntradayDrawing(layout, colours: colours, caption: caption, language).svg.file
  }
}
