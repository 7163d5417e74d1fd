public import SubscriptionCalendar

/// The prices of one day over the minutes of its session, as an SVG file: an area, the average's line, the offer price
/// and the reference price.
public struct IntradayChart: Sendable {
  /// The file's bytes, with its style inside, for light and dark.
  public let file: [UInt8]

  /// The chart of a day.
  ///
  /// - Parameters:
  ///   - points: Oldest first; those outside the session stand at its edge.
  ///   - session: Seconds after midnight at which trade begins and ends.
  public init(
    _ points: [IntradayPoint], session: ClosedRange<Int>, reference: Price?, offer: Price?, ticks: TickTable,
    width: Int = 960, height: Int = 480, colours: ChartColours = .taiwan, caption: ChartCaption,
    words: IntradayWords
  ) {
    let layout = IntradayLayout(
      points, session: session, reference: reference, offer: offer, ticks: ticks,
      width: Double(max(240, width)),
      height: Double(max(200, height)))
    file = IntradayDrawing(layout, colours: colours, caption: caption, words: words).svg.file
  }
}

/// The words of a day's chart.
public struct IntradayWords: Hashable, Sendable {
  /// The language (BCP 47).
  public var lang, price, average, offer, reference: String
  /// That the average is made from polls.
  public var approximation: String

  /// The words of a language.
  public static func words(in language: Language) -> IntradayWords {
    language == .chinese
      ? IntradayWords(
        lang: language.rawValue, price: "成交", average: "均價", offer: "承銷價", reference: "參考價",
        approximation: "均價由輪詢時的成交量估算，為近似值")
      : IntradayWords(
        lang: language.rawValue, price: "Price", average: "Average", offer: "Offer", reference: "Reference",
        approximation: "The average is an approximation, from the volume between polls")
  }
}
