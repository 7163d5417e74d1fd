public import SubscriptionCalendar

/// The prices written beside a chart.
public enum PriceAxis {
  /// The prices on the tick grid nearest to evenly spaced lines, from the top down.
  ///
  /// A line is drawn where its price lies, not where the even spacing put it: a label never lies about its height.
  /// Where no further price of the grid lies between the edges, or two would stand closer than their texts are
  /// high, there are fewer.
  public static func prices(
    on scale: Scale, inner count: Int, ticks: TickTable, apart: Double = 14
  ) -> [Price] {
    var prices: [Price] = []
    for value in scale.lines(inner: count) {
      guard let price = nearest(to: value, on: scale, ticks: ticks) else { continue }
      if let last = prices.last, scale.y(of: price.chartValue) - scale.y(of: last.chartValue) < apart {
        continue
      }
      prices.append(price)
    }
    return prices
  }

  private static func nearest(to value: Double, on scale: Scale, ticks: TickTable) -> Price? {
    guard let units = Int(exactly: (value * Price.unitsOfOne).rounded()),
      let price = Price(tenThousandths: units)
    else { return nil }
    return [ticks.floor(price), ticks.ceiling(price)].compactMap(\.self)
      .filter { (scale.bottom...scale.top).contains($0.chartValue) }
      .min { abs($0.chartValue - value) < abs($1.chartValue - value) }
  }
}

extension Price {
  /// NT$ as a place on a chart.
  var chartValue: Double { Double(tenThousandths) / Price.unitsOfOne }

  static let unitsOfOne = 10_000.0
}
