public import SubscriptionCalendar

/// The bars of earlier calendar years as small scripts, one a code and year, which a chart loads at its left edge.
///
/// Scripts, because a page that lies on disk may load no data otherwise. A year that is over does not change, and
/// neither does its file.
public enum OlderBars {
  /// How many calendar years before that of the newest bar.
  public static let years = 4

  /// The last day before the oldest bars that are published in a year: with the bars from there on, each of them can
  /// be compared with the one before it.
  public static func firstDay(for today: Day) -> Day? {
    Day(year: today.year - years - 2, month: 12, day: 1)
  }

  /// The files of a code by their paths.
  static func files(of code: StockCode, _ series: BarSeries) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for year in published(series) {
      let rows = BarRows.json(series.year(year))
      files["assets/bars/\(code)-\(year).js"] = Array("subcal.older(\(year), \(rows));\n".utf8)
    }
    return files
  }

  /// The years that hold bars from before some that a page has itself, newest first.
  static func years(before shown: BarSeries, of series: BarSeries) -> [Int] {
    guard let first = shown.bars.first?.day else { return [] }
    return published(series).filter { year in
      series.year(year).bars.first.map { $0.day < first } ?? false
    }.reversed()
  }

  /// Oldest first.
  private static func published(_ series: BarSeries) -> [Int] {
    guard let newest = series.bars.last?.day.year else { return [] }
    return Set(series.bars.map(\.day.year)).filter { (newest - years..<newest).contains($0) }.sorted()
  }
}
