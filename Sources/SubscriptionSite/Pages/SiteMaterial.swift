public import SubscriptionCalendar

/// What the pages show beside the report: the store's history of the codes in it.
public struct SiteMaterial: Sendable {
  /// The bars of a code, of as many years as are stored; `OlderBars.years` of them are published.
  public var bars: [StockCode: BarSeries]
  /// Every offering of a code that is remembered, and how its premium went, newest first.
  public var histories: [StockCode: [OfferingHistory]]

  /// This material.
  public init(bars: [StockCode: BarSeries] = [:], histories: [StockCode: [OfferingHistory]] = [:]) {
    self.bars = bars
    self.histories = histories
  }
}
