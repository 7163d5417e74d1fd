package import Localization

/// The title and description of a chart.
package struct ChartCaption: Hashable, Sendable {
  /// The `<title>`, which screen readers read as the name of the image.
  package var title: Text
  /// The `<desc>`, which describes the image.
  package var description: Text
  /// A heading above the chart; nil if the page has its own.
  package var heading: String?

  package init(title: Text, description: Text, heading: String? = nil) {
    (self.title, self.description, self.heading) = (title, description, heading)
  }
}

/// The labels of charts.
package enum ChartText {
  package static let offer = Text("承銷價", "Offer")
  package static let close = Text("收盤", "Close")
  package static let average = Text("均價", "Average")
  /// In lots of 1,000 shares.
  package static let volume = Text("成交量(張)", "Volume, lots")
  /// Explains the line in place of candles: the emerging board has only averages.
  package static let averagesAlone = Text(
    "興櫃無開收盤價，以日均價連線", "Emerging board: daily averages, no open or close")
  /// Explains the line of closes in place of candles that would be too narrow.
  package static let closesAlone = Text("收盤價連線", "Line of closes")
  /// Explains the mark under a bar.
  package static let breakMark = Text("除權息等，與前一日不可比", "Not comparable with the day before")
  /// The same under a bar of a week or month.
  package static let breakWithin = Text("含除權息等，前後不可比", "Not comparable within it, or with the one before")
  /// Explains the last bar of weeks or months while its period goes on.
  package static let running = Text("最後一根尚未走完", "The last bar is not complete")
  /// Before the names of lines with other periods than those that are offered.
  package static let unusual = Text("非常用天數：", "Not the usual periods: ")
  /// Before an indicator's usual periods.
  package static let usual = Text("常用", "Usual")
  static let noBars = Text("尚無成交資料", "No trades yet")
  /// Shown if an indicator has no values yet.
  package static let tooFewBars = Text("資料天數不足，尚無指標值", "Too few bars for this indicator")

  // Of one session.
  static let price = Text("成交", "Price")
  static let reference = Text("參考價", "Reference")
  /// For the middle of bid and ask, at which nobody has traded.
  static let indicative = Text("≈ 買賣中價，尚無成交", "≈ Midpoint, no trade yet")
  /// Says that the average is computed from polled quotes.
  static let approximation = Text(
    "均價由輪詢時的成交量估算，為近似值", "The average is an approximation, from the volume between polls")
}
