internal import SubscriptionCalendar

/// A day's bar as a chart sees it: numbers, and which way it went.
struct ChartBar {
  let day: Day
  let board: Board
  /// The day's price: the close, on the emerging board the average.
  let price: Price
  let open: Double?
  let high: Double?
  let low: Double?
  let close: Double
  /// Shares.
  let volume: Double?
  /// What the price is compared with; nil where it cannot be.
  let reference: Price?
  let isBreak: Bool

  /// Whether the price is an average and the day has no open and no close.
  var isAverage: Bool { board.closeKind == .average }

  /// The four prices of a candle, where there is one.
  var candle: Candle? {
    guard !isAverage, let open, let high, let low else { return nil }
    return Candle(open: open, high: high, low: low, close: close, direction: bodyDirection(open))
  }

  /// Which way the price went against what it is compared with.
  var direction: Direction {
    reference.map { Direction(from: $0.chartValue, to: close) } ?? .even
  }

  struct Candle {
    let open, high, low, close: Double
    let direction: Direction
  }

  /// The close against the open; where they are one price, the open against the last close.
  private func bodyDirection(_ open: Double) -> Direction {
    if open != close { return Direction(from: open, to: close) }
    return reference.map { Direction(from: $0.chartValue, to: open) } ?? .even
  }
}

/// Up, down, or neither; the names are those of classes in the picture.
enum Direction: String, CaseIterable {
  case up
  case down
  case even

  init(from before: Double, to after: Double) {
    self = after > before ? .up : after < before ? .down : .even
  }

  /// What says the same without colour.
  var sign: String {
    switch self {
    case .up: "▲"
    case .down: "▼"
    case .even: "＝"
    }
  }
}

extension ChartBar {
  /// The bars of a series that have a price, oldest first: a day without one takes no place.
  static func bars(of series: BarSeries) -> [ChartBar] {
    var bars: [ChartBar] = []
    for each in series.bars {
      guard let price = each.bar.close else { continue }
      let last = bars.last.flatMap { $0.board.closeKind == each.board.closeKind ? $0.price : nil }
      bars.append(
        ChartBar(
          day: each.day, board: each.board, price: price, open: each.bar.open?.chartValue,
          high: each.bar.high?.chartValue, low: each.bar.low?.chartValue, close: price.chartValue,
          volume: each.bar.volume.map(Double.init),
          reference: each.bar.isIncomparable ? nil : each.bar.reference ?? (each.isBreak ? nil : last),
          isBreak: each.isBreak))
    }
    return bars
  }
}
