package import Trading
package import Values

/// A picture of a code's last candles with its premium and the offer price: what is shown where someone shares an
/// offering's page, and twice as large a chart for chats. It has no words, so one picture is enough for both languages.
package struct SharePicture {
  private var image: PNGImage
  /// Pixels for each one of the smallest picture that is shown large.
  private let scale: Int

  private enum Colour: UInt8 { case paper, ink, red, green, offer, grid }

  /// - Parameter options: The range and the colours of a chart; nil for the picture of a page.
  package static func file(
    of series: BarSeries, code: StockCode, offer: Price?, premium: Percent?, options: ChartOptions? = nil
  ) -> [UInt8] {
    var picture = SharePicture(scale: options == nil ? 1 : 2, colours: options?.colours ?? .taiwan)
    picture.write("\(code)", from: picture.margin, .ink)
    if let premium {
      let text = premium.signed
      let colour: Colour = premium.tenths > 0 ? .red : premium.tenths < 0 ? .green : .ink
      picture.write(text, from: picture.right - text.utf8.count * picture.advance + picture.dot, colour)
    }
    let bars = ChartBar.bars(of: series)
    picture.draw(Array(bars.suffix(options?.range.count(of: bars.map(\.day)) ?? 80)), offer?.chartValue)
    return picture.image.file
  }

  private init(scale: Int, colours: ChartColours) {
    let (red, green): (UInt32, UInt32) = (0xC62F3B, 0x0B7A4B)
    let moves = colours == .taiwan ? [red, green] : [green, red]
    image = PNGImage(
      width: 600 * scale, height: 315 * scale, palette: [0xFFFFFF, 0x1B2430] + moves + [0x5B3FC4, 0xC3CAD3])
    self.scale = scale
  }

  private var margin: Int { 20 * scale }
  private var right: Int { image.width - margin }

  private mutating func draw(_ bars: [ChartBar], _ offer: Double?) {
    let prices = bars.flatMap { [$0.low ?? $0.close, $0.high ?? $0.close] }
    guard var low = prices.min(), var high = prices.max() else { return }
    // An offer price far away would flatten the candles.
    let shown = offer.flatMap { $0 > low - (high - low) / 2 && $0 < high + (high - low) / 2 ? $0 : nil }
    if let shown { (low, high) = (min(low, shown), max(high, shown)) }
    let (top, bottom) = (84 * scale, image.height - 16 * scale)
    func row(_ price: Double) -> Int {
      high > low ? top + Int((high - price) / (high - low) * Double(bottom - top)) : (top + bottom) / 2
    }
    for line in 0...3 {
      let y = top + (bottom - top) * line / 3
      image.fill(margin..<right, y..<y + 1, Colour.grid.rawValue)
    }
    // Many bars share columns.
    let plot = min(right - margin, bars.count * 7 * scale)
    let body = max(1, plot / bars.count * 5 / 7)
    for (index, bar) in bars.enumerated() {
      let x = right - (bars.count - index) * plot / bars.count
      guard let candle = bar.candle else {
        let y = row(bar.close)
        image.fill(x..<x + body, y - 1..<y + 1, Colour.ink.rawValue)
        continue
      }
      let colour: Colour =
        switch candle.direction {
        case .up: .red
        case .down: .green
        case .even: .ink
        }
      let rows = [row(candle.open), row(candle.close)].sorted()
      image.fill(x + body / 2..<x + body / 2 + 1, row(candle.high)..<row(candle.low) + 1, colour.rawValue)
      image.fill(x..<x + body, rows[0]..<rows[1] + 1, colour.rawValue)
    }
    guard let shown else { return }
    for x in stride(from: margin, to: right, by: 12 * scale) {
      image.fill(x..<x + 8 * scale, row(shown)..<row(shown) + 2 * scale, Colour.offer.rawValue)
    }
  }

  private var dot: Int { 6 * scale }
  private var advance: Int { 6 * dot }

  /// Writes what a code and a percentage need; other characters are left blank.
  private mutating func write(_ text: String, from x: Int, _ colour: Colour) {
    for (index, character) in text.enumerated() {
      for (line, bits) in (Self.glyphs[character] ?? []).enumerated() {
        for column in 0..<5 where bits >> (4 - column) & 1 == 1 {
          let (left, top) = (x + index * advance + column * dot, margin + line * dot)
          image.fill(left..<left + dot, top..<top + dot, colour.rawValue)
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
