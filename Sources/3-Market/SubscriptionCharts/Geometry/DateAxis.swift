internal import Values

/// The vertical grid lines of a chart and the dates below it.
struct DateAxis {
  /// The x coordinates of the lines.
  private(set) var lines: [Double] = []
  private(set) var labels: [Label] = []

  struct Label {
    var text: String
    /// The centre of the text.
    var x: Double
    var width: Double
    var left: Double { x - width / 2 }
    var right: Double { x + width / 2 }
  }

  /// Spaces lines evenly and moves each to the centre of its bar; left of the first bar they have no date.
  ///
  /// The newest date is always shown, others if their labels do not touch. The year is shown where it differs from
  /// the label before.
  init(_ geometry: ChartGeometry, days: [Day], columns: Int) {
    var bars: [Int] = []
    for column in 0..<max(0, columns) {
      let x = geometry.plotX + geometry.plotWidth * Double(column + 1) / Double(columns + 1)
      let bar = geometry.bar(at: x)
      lines.append(bar.map { geometry.x(of: $0) } ?? x)
      if let bar, bar != bars.last, bar != days.count - 1 { bars.append(bar) }
    }
    guard let newest = days.last, geometry.count > geometry.first else { return }
    let right = geometry.plotX + geometry.plotWidth
    let reserved = Self.label(Self.text(newest), x: geometry.x(of: days.count - 1), until: right)
    var last: Label?
    var year: Int?
    for bar in bars {
      let day = days[bar]
      let label = Self.label(Self.text(day, after: year), x: geometry.x(of: bar), until: right)
      let limit = last.map { $0.right + Self.gap } ?? geometry.plotX
      guard label.left >= limit, label.right + Self.gap <= reserved.left else { continue }
      labels.append(label)
      (last, year) = (label, day.year)
    }
    labels.append(Self.label(Self.text(newest, after: year), x: geometry.x(of: days.count - 1), until: right))
  }

  private static let gap = 12.0

  private static func label(_ text: String, x: Double, until right: Double) -> Label {
    let width = FontTextWidth.of(text, size: Legend.fontSize)
    return Label(text: text, x: min(x, right - width / 2), width: width)
  }

  /// `10/29`, with the year behind another one: `2024/10/29`.
  private static func text(_ day: Day, after year: Int? = nil) -> String {
    let (own, month, day) = day.components
    return (year == own ? "" : "\(own)/") + "\(month)/\(day)"
  }
}
