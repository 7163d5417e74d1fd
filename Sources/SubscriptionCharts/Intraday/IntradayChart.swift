package import Localization
package import SubscriptionCalendar

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
    words: IntradayWords
  ) {
    let layout = IntradayLayout(
      points, session: session, reference: reference, offer: offer, ticks: ticks,
      width: Double(max(240, width)), height: Double(max(200, height)))
    file = IntradayDrawing(layout, colours: colours, caption: caption, words: words).svg.file
  }
}

/// The labels of an intraday chart in one language.
package struct IntradayWords: Hashable, Sendable {
  /// The language (BCP 47).
  package var lang, price, average, offer, reference: String
  /// For the middle of bid and ask, at which nobody has traded.
  package var indicative: String
  /// Says that the average is computed from polled quotes.
  package var approximation: String

  package static func words(in language: Language) -> IntradayWords {
    language == .chinese
      ? IntradayWords(
        lang: language.rawValue, price: "成交", average: "均價", offer: "承銷價", reference: "參考價",
        indicative: "≈ 買賣中價，尚無成交", approximation: "均價由輪詢時的成交量估算，為近似值")
      : IntradayWords(
        lang: language.rawValue, price: "Price", average: "Average", offer: "Offer", reference: "Reference",
        indicative: "≈ Midpoint, no trade yet",
        approximation: "The average is an approximation, from the volume between polls")
  }
}
