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

  /// The files of a code by path.
  static func files(of code: StockCode, _ series: BarSeries) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for year in published(series) {
      let rows = BarRows.json(series.year(year))
      files["assets/bars/\(code)-\(year).js"] = Array("subcal.older(\(year), \(rows));\n".utf8)
    }
    return files
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
