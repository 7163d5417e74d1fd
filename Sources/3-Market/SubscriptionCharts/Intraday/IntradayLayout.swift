internal import Trading
internal import Values

/// The layout of an intraday chart in pixels.
struct IntradayLayout {
  let points: [IntradayPoint]
  let session: ClosedRange<Int>
  let reference, offer: Price?
  let ticks: TickTable
  let width, height: Double
  let scale: Scale
  let top: Double

  let left = 8.0
  var plotWidth: Double { width - left - gutter }
  var right: Double { left + plotWidth }
  var bottom: Double { top + scale.height }
  private let gutter: Double

  init(
    _ points: [IntradayPoint], session: ClosedRange<Int>, reference: Price?, offer: Price?, ticks: TickTable,
    width: Double, height: Double
  ) {
    self.points = points
    self.session = session
    (self.reference, self.offer, self.ticks) = (reference, offer, ticks)
    (self.width, self.height) = (width, height)
    let top = ChartGeometry.headingHeight + 2 * Legend.lineHeight + 5
    let plotHeight = height - top - ChartGeometry.dateHeight
    let prices = points.flatMap { [$0.price, $0.average].compactMap(\.self) }
    let values = prices.map(\.chartValue)
    let tick = prices.last.flatMap { ticks.step(at: $0) }?.chartValue ?? 1
    scale =
      values.min().flatMap { low in
        values.max().map { high in
          let near = reference.map(\.chartValue).flatMap { Self.isNear($0, low: low, high: high) ? $0 : nil }
          return Scale(
            high: max(high, near ?? high), low: min(low, near ?? low), tick: tick, height: plotHeight)
        }
      } ?? Scale(top: 1, bottom: 0, height: plotHeight)
    self.top = top
    let widest = (prices + [reference, offer].compactMap(\.self)).map {
      FontTextWidth.of("≈" + PriceText.text($0, ticks: ticks), size: Legend.fontSize)
    }.max()
    gutter = (max(40, widest ?? 0) + 18).rounded(.up)
  }

  /// Whether a day's reference price may widen its scale: on a day with limits, prices are within a tenth of it.
  private static func isNear(_ reference: Double, low: Double, high: Double) -> Bool {
    reference >= high / 1.105 && reference <= low / 0.895
  }

  /// Whether a price is on the scale.
  func contains(_ price: Price) -> Bool { (scale.bottom...scale.top).contains(price.chartValue) }

  func x(of second: Int) -> Double {
    let inside = min(max(second, session.lowerBound), session.upperBound)
    let share = Double(inside - session.lowerBound) / Double(max(1, session.upperBound - session.lowerBound))
    return left + plotWidth * share
  }

  func y(of price: Price) -> Double { top + scale.y(of: price.chartValue) }

  /// The half hours of the session with their labels.
  var hours: [(x: Double, text: String)] {
    stride(from: session.lowerBound, through: session.upperBound, by: 1800).map {
      (x(of: $0), Instant.hourAndMinute($0))
    }
  }
}
