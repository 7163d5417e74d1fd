package import Localization
package import SubscriptionCalendar

/// The title and description of a chart in one language.
package struct ChartCaption: Hashable, Sendable {
  /// The `<title>`, which screen readers read as the name of the image.
  package var title: String
  /// The `<desc>`, which describes the image.
  package var description: String
  /// A heading above the chart; nil if the page has its own.
  package var heading: String?

  package init(title: String, description: String, heading: String? = nil) {
    self.title = title
    self.description = description
    self.heading = heading
  }
}

/// The labels of charts in one language.
package struct ChartWords: Hashable, Sendable {
  /// The language of the labels and the caption (BCP 47).
  package var lang: String
  /// For the line of the offer price.
  package var offer: String
  /// For the last close.
  package var close: String
  /// For the last day's average.
  package var average: String
  /// For the volume, with its unit: lots of 1,000 shares.
  package var volume: String
  /// Explains the line in place of candles: the emerging board has only averages.
  package var averagesAlone: String
  /// Explains the line of closes in place of candles that would be too narrow.
  package var closesAlone: String
  /// Explains the mark under a bar.
  package var breakMark: String
  /// Shown if there are no prices.
  package var noBars: String
  /// Shown if an indicator has no values yet.
  package var tooFewBars: String
  package var boards: [Board: String]

  package static func words(in language: Language) -> ChartWords {
    language == .chinese ? chinese : english
  }

  private static let chinese = ChartWords(
    lang: Language.chinese.rawValue, offer: "承銷價", close: "收盤", average: "均價", volume: "成交量(張)",
    averagesAlone: "興櫃無開收盤價，以日均價連線", closesAlone: "收盤價連線", breakMark: "除權息等，與前一日不可比", noBars: "尚無成交資料",
    tooFewBars: "資料天數不足，尚無指標值", boards: boards(.chinese))
  private static let english = ChartWords(
    lang: Language.english.rawValue, offer: "Offer", close: "Close", average: "Average",
    volume: "Volume, lots", averagesAlone: "Emerging board: daily averages, no open or close",
    closesAlone: "Line of closes", breakMark: "Not comparable with the day before", noBars: "No trades yet",
    tooFewBars: "Too few bars for this indicator", boards: boards(.english))

  private static func boards(_ language: Language) -> [Board: String] {
    Dictionary(uniqueKeysWithValues: Board.allCases.map { ($0, Lexicon(language).board($0)) })
  }
}
