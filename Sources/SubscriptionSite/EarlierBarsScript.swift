package import SubscriptionCalendar
internal import SubscriptionCharts

/// The bars of earlier calendar years, one script per code and year, loaded when a chart is scrolled back.
///
/// They are scripts because `fetch()` fails on `file://`. The file of a past year does not change.
package enum EarlierBarsScript {
  /// How many calendar years before the newest bar's are published.
  package static let years = 4

  /// The first day whose bars the pages need: from December before the oldest published year, so that the first
  /// published bar has a previous close.
  package static func firstDay(for today: Day) -> Day? {
    Day(year: today.year - years - 2, month: 12, day: 1)
  }

  /// The bars of the published years, by the path of their file.
  static func years(of code: StockCode, _ series: BarSeries) -> [(path: String, year: Int, bars: BarSeries)] {
    published(series).map { ("assets/bars/\(code)-\($0).js", $0, series.year($0)) }
  }

  static func file(_ year: Int, _ bars: BarSeries) -> [UInt8] {
    Array("subcal.older(\(year), \(BarRows.json(bars)));\n".utf8)
  }

  /// The published years with bars older than those on the page itself, newest first.
  static func years(before shown: BarSeries, of series: BarSeries) -> [Int] {
    guard let first = shown.bars.first?.day else { return [] }
    return published(series).filter { year in
      series.year(year).bars.first.map { $0.day < first } ?? false
    }.reversed()
  }

  /// The published years, oldest first.
  private static func published(_ series: BarSeries) -> [Int] {
    guard let newest = series.bars.last?.day.year else { return [] }
    return Set(series.bars.map(\.day.year)).filter { (newest - years..<newest).contains($0) }.sorted()
  }
}
