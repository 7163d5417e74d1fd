internal import SubscriptionCharts
internal import SubscriptionLists
internal import Trading
package import Values

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

  /// The bars of a published year.
  struct Year {
    let year: Int
    let series: BarSeries

    func path(of code: StockCode) -> String { "assets/bars/\(code)-\(year).js" }

    var file: [UInt8] {
      Array("subcal.older(\(year), ".utf8) + BarRows.json(series) + Array(");\n".utf8)
    }
  }

  /// The published years that have bars, oldest first.
  static func years(of series: BarSeries) -> [Year] {
    let days = series.bars.map(\.day)
    guard let newest = days.last?.year else { return [] }
    var rest = days.indices
    return (newest - years...newest).compactMap { year -> Year? in
      guard let first = Day(year: year, month: 1, day: 1) else { return nil }
      let start = rest.first { days[$0] >= first } ?? rest.upperBound
      defer { rest = start..<rest.upperBound }
      return start > rest.lowerBound && year > newest - years
        ? Year(year: year - 1, series: series.part(rest.lowerBound..<start)) : nil
    }
  }

  /// Those of the years with bars older than the ones on the page itself, newest first.
  static func years(before shown: BarSeries, of years: [Year]) -> [Int] {
    guard let first = shown.bars.first?.day else { return [] }
    return years.filter { $0.series.bars.first.map { $0.day < first } ?? false }.map(\.year).reversed()
  }
}

/// The bars on an offering's page.
struct OfferingBars {
  /// About a year of trading days, so that the newest bar's calendar year is complete on the page; nil if there are none.
  let series: BarSeries?
  /// The years of which older bars can be loaded, newest first.
  let years: String

  /// - Parameter all: The bars of the offering's code.
  init(of offering: Offering, _ all: BarSeries?, on today: Day) {
    let shown = all.map { all in
      (OfferingPage.lastDay(of: offering, on: today).map(all.until) ?? all).suffix(250)
    }
    guard let shown, let all, !shown.isEmpty else {
      (series, years) = (nil, "")
      return
    }
    years = EarlierBarsScript.years(before: shown, of: EarlierBarsScript.years(of: all)).map { "\($0)" }
      .joined(separator: " ")
    series = shown
  }
}
