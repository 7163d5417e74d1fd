internal import Trading
internal import Values

/// A day's bar as numbers for a chart.
struct ChartBar {
  let day: Day
  let board: Board
  /// The close, on the emerging board the average.
  let price: Price
  let open: Double?
  let high: Double?
  let low: Double?
  let close: Double
  /// The volume in shares.
  let volume: Double?
  /// The reference price; nil if the price is not comparable.
  let reference: Price?
  let isBreak: Bool

  /// Whether the price is an average, so that the day has no open and close.
  var isAverage: Bool { board.closeKind == .average }

  /// The prices of a candle, if all are known.
  var candle: Candle? {
    guard !isAverage, let open, let high, let low else { return nil }
    return Candle(open: open, high: high, low: low, close: close, direction: bodyDirection(open))
  }

  /// The direction from the reference price.
  var direction: Direction { reference.map { Direction(from: $0.chartValue, to: close) } ?? .even }

  struct Candle {
    let open, high, low, close: Double
    let direction: Direction
  }

  /// From open to close; if they are equal, from the last close to the open.
  private func bodyDirection(_ open: Double) -> Direction {
    if open != close { return Direction(from: open, to: close) }
    return reference.map { Direction(from: $0.chartValue, to: open) } ?? .even
  }
}

/// A direction; the raw values are class names in the image.
enum Direction: String, CaseIterable {
  case up
  case down
  case even

  init(from before: Double, to after: Double) {
    self = after > before ? .up : after < before ? .down : .even
  }

  /// The sign that shows the direction without colour.
  var sign: String {
    switch self {
    case .up: "▲"
    case .down: "▼"
    case .even: "＝"
    }
  }
}

extension ChartBar {
  /// The bars of a series that have a price, oldest first.
  static func bars(of series: BarSeries) -> [ChartBar] {
    var bars: [ChartBar] = []
    bars.reserveCapacity(series.bars.count)
    for bar in series.bars {
      guard let price = bar.close else { continue }
      let last = bars.last.flatMap { $0.board.closeKind == bar.board.closeKind ? $0.price : nil }
      bars.append(
        ChartBar(
          day: bar.day, board: bar.board, price: price, open: bar.open?.chartValue,
          high: bar.high?.chartValue, low: bar.low?.chartValue, close: price.chartValue,
          volume: bar.volume.map(Double.init),
          reference: bar.reference ?? (bar.isBreak ? nil : last), isBreak: bar.isBreak))
    }
    return bars
  }
}
