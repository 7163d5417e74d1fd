package import Trading
package import Values

/// The price labels of a chart.
package enum PriceAxis {
  /// The prices on ticks nearest to evenly spaced lines, from top to bottom.
  ///
  /// A grid line is drawn at the height of its price, not of the even spacing. There are fewer lines if there are not
  /// enough ticks between the edges or labels would overlap.
  package static func prices(
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
  /// The price in NT$ for coordinates.
  var chartValue: Double { Double(tenThousandths) / Price.unitsOfOne }

  static let unitsOfOne = 10_000.0
}
