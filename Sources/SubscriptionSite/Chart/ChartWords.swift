public import SubscriptionCalendar

/// What a chart of one security says of itself, in one language.
public struct ChartCaption: Hashable, Sendable {
  /// The `<title>`: the picture's name for those who do not see it.
  public var title: String
  /// The `<desc>`: what there is to see.
  public var description: String
  /// A line drawn above the chart; nil where a page has its own heading.
  public var heading: String?

  /// The caption with these texts.
  public init(title: String, description: String, heading: String? = nil) {
    self.title = title
    self.description = description
    self.heading = heading
  }
}

/// The words that every chart of a language needs.
public struct ChartWords: Hashable, Sendable {
  /// The language of the words and of the caption (BCP 47).
  public var lang: String
  /// At the line of the offer price.
  public var offer: String
  /// Before the last close.
  public var close: String
  /// Before the last day's average.
  public var average: String
  /// Before the volume, with its unit: lots of 1,000 shares.
  public var volume: String
  /// That a line stands where there are no candles, because the emerging board has averages only.
  public var averagesAlone: String
  /// That a line of closes stands for candles that would be too narrow.
  public var closesAlone: String
  /// What the small mark under a bar means.
  public var breakMark: String
  /// In the place of prices that are not there.
  public var noBars: String
  /// In the place of an indicator that has not begun.
  public var tooFewBars: String
  /// The boards' names.
  public var boards: [Board: String]

  /// The words of a language.
  public static func words(in language: Language) -> ChartWords {
    language == .chinese ? chinese : english
  }

  private static let chinese = ChartWords(
    lang: Language.chinese.rawValue, offer: "承銷價", close: "收盤", average: "均價", volume: "成交量(張)",
    averagesAlone: "興櫃無開收盤價，以日均價連線", closesAlone: "收盤價連線", breakMark: "除權息等，與前一日不可比",
    noBars: "尚無成交資料", tooFewBars: "資料天數不足，尚無指標值",
    boards: [.twse: "上市", .tpex: "上櫃", .emerging: "興櫃"])
  private static let english = ChartWords(
    lang: Language.english.rawValue, offer: "Offer", close: "Close", average: "Average",
    volume: "Volume, lots", averagesAlone: "Emerging board: daily averages, no open or close",
    closesAlone: "Line of closes", breakMark: "Not comparable with the day before", noBars: "No trades yet",
    tooFewBars: "Too few bars for this indicator",
    boards: [.twse: "TWSE", .tpex: "TPEx", .emerging: "Emerging"])
}
