package import Trading
package import Values
package import Zlib

/// A picture of a code's last candles with its premium and the offer price: what is shown where someone shares an
/// offering's page. It has no words, so one picture is enough for both languages.
package enum SharePicture {
  /// What messengers show large.
  private static let width = 1200, height = 630, margin = 40

  /// The darkest of a colour's four shades, which the edges of the figures need; the others follow it down.
  enum Colour: UInt8 { case paper, band, ink = 4, red = 8, green = 12, offer, grid }

  private static let palette: [UInt32] =
    [0xFFFFFF] + [0x1B2430, 0xC62F3B, 0x0B7A4B].flatMap { colour in (1...4).map { shade(colour, $0) } }
    + [0x5B3FC4, 0xC3CAD3]

  /// So many quarters of a colour on white.
  private static func shade(_ colour: UInt32, _ quarters: UInt32) -> UInt32 {
    [16, 8, 0].reduce(0) { sum, bits in
      sum | (0xFF - (0xFF - colour >> bits & 0xFF) * quarters / 4) << bits
    }
  }

  package static func file(
    of series: BarSeries, code: StockCode, offer: Price?, premium: Percent?
  ) throws(DeflateError) -> [UInt8] {
    var image = PNGImage(width: width, height: height, palette: palette)
    write("\(code)", from: margin, .ink, on: &image)
    if let premium {
      let text = premium.signed
      let colour: Colour = premium.tenths > 0 ? .red : premium.tenths < 0 ? .green : .ink
      write(text, from: width - margin - text.utf8.count * advance, colour, on: &image)
    }
    draw(Array(ChartBar.bars(of: series).suffix(80)), offer?.chartValue, on: &image)
    return try image.file()
  }

  /// A picture of something else with an amount above it.
  static func file(
    amount: Int,
    _ draw: (
      _ plot: (columns: Range<Int>, rows: Range<Int>), _ fill: (Range<Int>, Range<Int>, Colour) -> Void
    ) -> Void
  ) throws(DeflateError) -> [UInt8] {
    var image = PNGImage(width: width, height: height, palette: palette)
    write((amount > 0 ? "+" : "") + "\(amount)", from: margin, amount < 0 ? .green : .red, on: &image)
    let (columns, rows) = (margin..<width - margin, margin + 8 * scale..<height - margin)
    draw((columns, rows)) { image.fill($0, $1, $2.rawValue) }
    return try image.file()
  }

  private static func draw(_ bars: [ChartBar], _ offer: Double?, on image: inout PNGImage) {
    let prices = bars.flatMap { [$0.low ?? $0.close, $0.high ?? $0.close] }
    guard var low = prices.min(), var high = prices.max() else { return }
    // An offer price far away would flatten the candles.
    let shown = offer.flatMap { $0 > low - (high - low) / 2 && $0 < high + (high - low) / 2 ? $0 : nil }
    if let shown { (low, high) = (min(low, shown), max(high, shown)) }
    let (top, bottom) = (margin + 8 * scale, height - margin)
    func row(_ price: Double) -> Int {
      high > low ? top + Int((high - price) / (high - low) * Double(bottom - top)) : (top + bottom) / 2
    }
    for line in 0...3 {
      let y = top + (bottom - top) * line / 3
      image.fill(margin..<width - margin, y..<y + 2, Colour.grid.rawValue)
    }
    // The bars go across the picture, however few they are; many share columns.
    let plot = width - 2 * margin
    let body = max(1, min(40, plot / bars.count * 3 / 4))
    for (index, bar) in bars.enumerated() {
      let x = margin + (2 * index + 1) * plot / (2 * bars.count) - body / 2
      guard let candle = bar.candle else {
        let y = row(bar.close)
        image.fill(x..<x + body, y - 2..<y + 2, Colour.ink.rawValue)
        continue
      }
      let colour: Colour =
        switch candle.direction {
        case .up: .red
        case .down: .green
        case .even: .ink
        }
      let ends = [row(candle.open), row(candle.close)].sorted()
      let middle = x + body / 2
      image.fill(middle..<middle + min(2, body), row(candle.high)..<row(candle.low) + 1, colour.rawValue)
      image.fill(x..<x + body, ends[0]..<ends[1] + 2, colour.rawValue)
    }
    guard let shown else { return }
    for x in stride(from: margin, to: width - margin, by: 24) {
      image.fill(x..<x + 16, row(shown)..<row(shown) + 4, Colour.offer.rawValue)
    }
  }

  /// The pixels of a unit of the figures, which are 4 units wide and 6 high.
  private static let scale = 13
  private static let advance = 11 * scale / 2

  /// Writes what a code and a percentage need; other characters are left blank.
  private static func write(_ text: String, from x: Int, _ colour: Colour, on image: inout PNGImage) {
    for (index, character) in text.enumerated() {
      for (line, quarters) in (masks[character] ?? []).enumerated() {
        for (column, quarter) in quarters.enumerated() where quarter > 0 {
          let (left, top) = (x + index * advance + column, margin - scale + line)
          image.fill(left..<left + 1, top..<top + 1, colour.rawValue - 4 + quarter)
        }
      }
    }
  }

  /// How many quarters of each pixel a figure covers, with a margin of a unit.
  private static let masks = figures.mapValues { lines in
    (0..<8 * scale).map { row in
      (0..<6 * scale).map { column -> UInt8 in
        let point = Point(
          x: (Double(column) + 0.5) / Double(scale) - 1, y: (Double(row) + 0.5) / Double(scale) - 1)
        var away = 9.0
        for line in lines {
          for end in line.indices.dropFirst() {
            away = min(away, point.distance(toLineFrom: line[end - 1], to: line[end]))
          }
        }
        return UInt8(4 * min(1, max(0, 0.5 + (0.42 - away) * Double(scale))))
      }
    }
  }

  private struct Point {
    let x, y: Double

    func distance(toLineFrom start: Point, to end: Point) -> Double {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = dx * dx + dy * dy
      let share = length > 0 ? min(1, max(0, ((x - start.x) * dx + (y - start.y) * dy) / length)) : 0
      let (restX, restY) = (x - start.x - share * dx, y - start.y - share * dy)
      return (restX * restX + restY * restY).squareRoot()
    }
  }

  /// The lines of each figure.
  private static let figures: [Character: [[Point]]] = {
    func line(_ points: (Double, Double)...) -> [Point] { points.map { Point(x: $0, y: $1) } }
    /// A part of an ellipse, clockwise, in degrees from the right, by steps of 15.
    func arc(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ from: Int, _ to: Int) -> [Point] {
      let (cosine, sine) = (0.965_925_826_289_068_3, 0.258_819_045_102_520_74)
      var (u, v) = (1.0, 0.0)
      var points: [Point] = []
      for degrees in stride(from: 0, through: to, by: 15) {
        if degrees >= from { points.append(Point(x: x + width * u, y: y + height * v)) }
        (u, v) = (u * cosine - v * sine, u * sine + v * cosine)
      }
      return points
    }
    let six = [arc(2, 4.1, 1.9, 1.9, 0, 360), arc(3.7, 4.1, 3.6, 4.05, 180, 255)]
    return [
      "0": [arc(2, 3, 1.9, 3, 0, 360)], "1": [line((0.7, 1.3), (2.3, 0), (2.3, 6))],
      "2": [arc(2, 1.8, 1.8, 1.8, 180, 390) + line((0.2, 6), (3.9, 6))],
      "3": [arc(2, 1.5, 1.6, 1.5, 195, 450), arc(2, 4.5, 1.9, 1.5, 270, 510)],
      "4": [line((3, 6), (3, 0), (0, 4.3), (4, 4.3))],
      "5": [line((3.6, 0), (0.7, 0), (0.4, 2.7)) + arc(1.95, 4.05, 1.95, 1.95, 225, 510)], "6": six,
      "7": [line((0.1, 0), (3.9, 0), (1.4, 6))],
      "8": [arc(2, 1.5, 1.6, 1.5, 0, 360), arc(2, 4.5, 1.9, 1.5, 0, 360)],
      "9": six.map { $0.map { Point(x: 4 - $0.x, y: 6 - $0.y) } },
      "+": [line((0.3, 3), (3.7, 3)), line((2, 1.3), (2, 4.7))], "-": [line((0.5, 3), (3.5, 3))],
      ".": [line((2, 5.8), (2, 5.8))],
      "%": [arc(0.8, 1.2, 0.8, 1.1, 0, 360), arc(3.2, 4.8, 0.8, 1.1, 0, 360), line((3.6, 0.2), (0.4, 5.8))],
    ]
  }()
}
