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

/// The text of prices, with the decimals of the tick or as many as the price needs.
enum PriceText {
  static func text(_ price: Price, ticks: TickTable) -> String {
    let (exact, own) = (price.description, decimals(of: price))
    let missing = decimals(of: price, ticks: ticks) - own
    return missing > 0 ? exact + (own > 0 ? "" : ".") + String(repeating: "0", count: missing) : exact
  }

  /// The number of decimals of a price's text.
  static func decimals(of price: Price, ticks: TickTable) -> Int {
    max(decimals(of: price), ticks.step(at: price).map { decimals(of: $0) } ?? 0)
  }

  /// The texts of prices with each digit as 0, each text once: all digits are equally wide, and to format every price takes
  /// 1 µs, 40 ms of a night with a year of bars behind its charts.
  static func forms(of prices: [Price], ticks: TickTable) -> [String] {
    // Whether there is a price of so many digits before the point and so many after it.
    var isSeen = Array(repeating: false, count: 20 * 5)
    for price in prices {
      let digits = String(price.tenThousandths / 10_000).utf8.count
      isSeen[digits * 5 + decimals(of: price, ticks: ticks)] = true
    }
    return isSeen.indices.filter { isSeen[$0] }.map { form in
      let (digits, decimals) = form.quotientAndRemainder(dividingBy: 5)
      return String(repeating: "0", count: digits) + (decimals > 0 ? "." : "")
        + String(repeating: "0", count: decimals)
    }
  }

  private static func decimals(of price: Price) -> Int {
    var (rest, count) = (price.tenThousandths % 10_000, 4)
    while count > 0, rest % 10 == 0 { (rest, count) = (rest / 10, count - 1) }
    return count
  }
}
