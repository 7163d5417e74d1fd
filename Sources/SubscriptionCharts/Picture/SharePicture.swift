package import Trading
package import Values

/// The picture that is shown where someone shares an offering's page: its code, its premium, its last candles and the
/// offer price. It has no words, so one picture is enough for both languages.
package enum SharePicture {
  /// The smallest that is shown large.
  private static let width = 600, height = 315

  private enum Colour: UInt8 { case paper, ink, red, green, offer, grid }

  private static let palette: [UInt32] = [0xFFFFFF, 0x1B2430, 0xC62F3B, 0x0B7A4B, 0x5B3FC4, 0xC3CAD3]

  package static func file(of series: BarSeries, code: StockCode, offer: Price?, premium: Percent?) -> [UInt8]
  {
    var image = PNGImage(width: width, height: height, palette: palette)
    write("\(code)", from: 20, .ink, on: &image)
    if let premium {
      let text = premium.signed
      let colour: Colour = premium.tenths > 0 ? .red : premium.tenths < 0 ? .green : .ink
      write(text, from: width - 20 - text.utf8.count * advance + scale, colour, on: &image)
    }
    draw(Array(ChartBar.bars(of: series).suffix(80)), offer?.chartValue, on: &image)
    return image.file
  }

  private static func draw(_ bars: [ChartBar], _ offer: Double?, on image: inout PNGImage) {
    let prices = bars.flatMap { [$0.low ?? $0.close, $0.high ?? $0.close] }
    guard var low = prices.min(), var high = prices.max() else { return }
    // An offer price far away would flatten the candles.
    let shown = offer.flatMap { $0 > low - (high - low) / 2 && $0 < high + (high - low) / 2 ? $0 : nil }
    if let shown { (low, high) = (min(low, shown), max(high, shown)) }
    let (top, bottom) = (84, height - 16)
    func row(_ price: Double) -> Int {
      high > low ? top + Int((high - price) / (high - low) * Double(bottom - top)) : (top + bottom) / 2
    }
    for line in 0...3 {
      let y = top + (bottom - top) * line / 3
      image.fill(20..<width - 20, y..<y + 1, Colour.grid.rawValue)
    }
    for (index, bar) in bars.enumerated() {
      let x = width - 20 - (bars.count - index) * 7
      guard let candle = bar.candle else {
        let y = row(bar.close)
        image.fill(x..<x + 5, y - 1..<y + 1, Colour.ink.rawValue)
        continue
      }
      let colour: Colour =
        switch candle.direction {
        case .up: .red
        case .down: .green
        case .even: .ink
        }
      let body = [row(candle.open), row(candle.close)].sorted()
      image.fill(x + 2..<x + 3, row(candle.high)..<row(candle.low) + 1, colour.rawValue)
      image.fill(x..<x + 5, body[0]..<body[1] + 1, colour.rawValue)
    }
    guard let shown else { return }
    for x in stride(from: 20, to: width - 20, by: 12) {
      image.fill(x..<x + 8, row(shown)..<row(shown) + 2, Colour.offer.rawValue)
    }
  }

  private static let scale = 6
  private static let advance = 6 * scale

  /// Writes what a code and a percentage need; other characters are left blank.
  private static func write(_ text: String, from x: Int, _ colour: Colour, on image: inout PNGImage) {
    for (index, character) in text.enumerated() {
      for (line, bits) in (glyphs[character] ?? []).enumerated() {
        for column in 0..<5 where bits >> (4 - column) & 1 == 1 {
          let (left, top) = (x + index * advance + column * scale, 20 + line * scale)
          image.fill(left..<left + scale, top..<top + scale, colour.rawValue)
        }
      }
    }
  }

  /// Seven rows of five dots.
  private static let glyphs: [Character: [UInt8]] = [
    "0": [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    "1": [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    "2": [0b01110, 0b10001, 0b00001, 0b00010, 0b00100, 0b01000, 0b11111],
    "3": [0b11111, 0b00010, 0b00100, 0b00010, 0b00001, 0b10001, 0b01110],
    "4": [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    "5": [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    "6": [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    "7": [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
    "8": [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    "9": [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
    "+": [0b00000, 0b00100, 0b00100, 0b11111, 0b00100, 0b00100, 0b00000],
    "-": [0b00000, 0b00000, 0b00000, 0b11111, 0b00000, 0b00000, 0b00000],
    ".": [0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b01100, 0b01100],
    "%": [0b11000, 0b11001, 0b00010, 0b00100, 0b01000, 0b10011, 0b00011],
  ]
}
