package import Localization
package import Values
package import Zlib

/// A sum of money that grows day by day, with the range in which it probably is: an expected profit.
///
/// `backtest` draws with it what a rule would have earned, as SVG or as a picture. An amount holds until the
/// next day with one, so the line has steps and no slopes: money comes on days. The band is the range of each
/// day.
package struct CourseChart: Sendable {
  private let points: [Point]
  private let days: ClosedRange<Int>
  private let scale: Scale
  private let step: Int

  package struct Point: Sendable {
    package let day: Day
    /// NT$.
    package let amount: Int
    package let range: ClosedRange<Int>?

    package init(_ day: Day, _ amount: Int, range: ClosedRange<Int>? = nil) {
      (self.day, self.amount, self.range) = (day, amount, range)
    }
  }

  /// - Parameter points: In the order of their days; of a day the last one counts.
  package init(_ points: [Point]) {
    let lasts = points.indices.filter { $0 + 1 == points.count || points[$0 + 1].day > points[$0].day }
    // It begins with nothing on the day before.
    let start = points.first.map { [Point($0.day.adding(-1), 0, range: 0...0)] } ?? []
    self.points = start + lasts.map { points[$0] }
    days = (self.points.first?.day.number ?? 0)...(self.points.last?.day.number ?? 0)
    let values =
      self.points.flatMap { [$0.amount, $0.range?.lowerBound ?? 0, $0.range?.upperBound ?? 0] } + [0]
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    // About five lines, at multiples of 1, 2 or 5 times a power of ten.
    var step = 1
    for factor in [2, 5, 10].cycled(18) where (high - low) / step > 6 { step = factor }
    self.step = step
    let height = Double(Self.bottom - Self.top)
    scale = Scale(top: Double(max(high, step)), bottom: Double(low), height: height)
  }

  private static let width = 900, height = 420, left = 16, right = 800, top = 48, bottom = 384

  /// The amounts of the lines across.
  private var lines: [Int] {
    let first = Int((scale.bottom / Double(step)).rounded(.up))
    return Array(first...max(first, Int((scale.top / Double(step)).rounded(.down)))).map { $0 * step }
  }

  private func x(_ day: Day, _ left: Int, _ right: Int) -> Double {
    let share = Double(day.number - days.lowerBound) / Double(max(1, days.count - 1))
    return Double(left) + share * Double(right - left)
  }

  /// An SVG file with its own style sheet for light and dark mode.
  package func file(_ caption: ChartCaption, in language: Language) -> [UInt8] {
    var svg = SVGText()
    svg.begin(
      caption, .taiwan, id: "course", style: ChartStyle.sheet, width: Double(Self.width),
      height: Double(Self.height), left: Double(Self.left), in: language)
    func y(_ amount: Int) -> Double { Double(Self.top) + scale.y(of: Double(amount)) }
    func x(_ day: Day) -> Double { self.x(day, Self.left, Self.right) }
    func across(_ amount: Int) -> PathData {
      PathData(at: y(amount), from: Double(Self.left), to: Double(Self.right))
    }
    for amount in lines {
      svg.path(amount == 0 ? "board" : "grid", across(amount))
      svg.label("label", amount.grouped, x: Double(Self.width - 8), y: y(amount) + 4)
    }
    // An amount holds until the next day with one.
    func path(_ amounts: [(day: Day, amount: Int)]) -> [(x: Double, y: Double)] {
      amounts.enumerated().flatMap { index, point in
        let corner = index == 0 ? [] : [(x: x(point.day), y: y(amounts[index - 1].amount))]
        return corner + [(x: x(point.day), y: y(point.amount))]
      }
    }
    let ranges = points.compactMap { point in point.range.map { (point.day, $0) } }
    var band = PathData()
    let edge = path(ranges.map { ($0, $1.upperBound) }) + path(ranges.map { ($0, $1.lowerBound) }).reversed()
    for (index, (x, y)) in edge.enumerated() { if index == 0 { band.move(x, y) } else { band.line(x, y) } }
    if !band.isEmpty { band.close() }
    svg.path("band", band)
    svg.path("line offer", PathData.through(path(points.map { ($0.day, $0.amount) }).map { $0 }))
    for (day, name) in [(points.first?.day, "note"), (points.last?.day, "label")] {
      guard let day else { continue }
      svg.label(name, day.description, x: x(day), y: Double(Self.height - 12))
    }
    if points.isEmpty { svg.label("note", ChartText.noBars[language], x: 24, y: 80) }
    svg.close("svg")
    return svg.file
  }

  /// A PNG file without words, but with the last amount.
  package func picture() throws(DeflateError) -> [UInt8] {
    try SharePicture.file(amount: points.last?.amount ?? 0) { plot, fill in
      func row(_ amount: Int) -> Int {
        plot.rows.lowerBound
          + Int(scale.y(of: Double(amount)) / scale.height * Double(plot.rows.count))
      }
      func column(_ day: Day) -> Int { Int(x(day, plot.columns.lowerBound, plot.columns.upperBound)) }
      // From column to column, each amount holds until the next day with one.
      for (index, point) in points.enumerated() {
        let next = index + 1 < points.count ? points[index + 1] : point
        let columns = column(point.day)..<max(column(next.day), column(point.day) + 2)
        if let range = point.range {
          fill(columns, row(range.upperBound)..<row(range.lowerBound) + 1, .band)
        }
      }
      for amount in lines {
        fill(plot.columns, row(amount)..<row(amount) + 2, amount == 0 ? .ink : .grid)
      }
      for (index, point) in points.enumerated() {
        let next = index + 1 < points.count ? points[index + 1] : point
        let columns = column(point.day)..<max(column(next.day), column(point.day) + 4)
        let rows = [row(point.amount), row(next.amount)].sorted()
        fill(columns, row(point.amount) - 2..<row(point.amount) + 2, .offer)
        fill(columns.upperBound - 4..<columns.upperBound, rows[0] - 2..<rows[1] + 2, .offer)
      }
    }
  }
}

extension [Int] {
  /// So many of its elements one after the other, each round ten times the one before.
  fileprivate func cycled(_ rounds: Int) -> [Int] {
    var (factor, result) = (1, [Int]())
    for _ in 0..<rounds {
      result += map { $0 * factor }
      factor *= 10
    }
    return result
  }
}
