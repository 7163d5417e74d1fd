import Foundation
import TestSupport
import Testing

@testable import SubscriptionCharts
import Trading
import Values

struct SharePictureTests {
  /// What another program reads: the size, and each row of pixels.
  private func read(_ file: [UInt8]) throws -> [[UInt8]] {
    let scratch = try ScratchDirectory()
    try Data(file).write(to: URL(filePath: scratch.path("picture.png")))
    let script = """
      import sys, zlib, struct
      data = open(sys.argv[1], "rb").read()
      assert data[:8] == b"\\x89PNG\\r\\n\\x1a\\n"
      place, parts = 8, {}
      while place < len(data):
          size, kind = struct.unpack(">I4s", data[place:place + 8])
          body = data[place + 8:place + 8 + size]
          assert struct.unpack(">I", data[place + 8 + size:place + 12 + size])[0] == zlib.crc32(kind + body)
          parts[kind] = body
          place += 12 + size
      width, height = struct.unpack(">II", parts[b"IHDR"][:8])
      rows, length = zlib.decompress(parts[b"IDAT"]), 1 + (width + 1) // 2
      assert len(rows) == length * height and not any(rows[::length])
      for y in range(height):
          print(rows[y * length + 1:(y + 1) * length].hex()[:width])
      """
    let python = try #require(Tool(named: "python3"))
    let lines = String(
      decoding: try python.output(["-c", script, scratch.path("picture.png")]), as: UTF8.self)
    return lines.split(separator: "\n").map { $0.compactMap { $0.hexDigitValue.map(UInt8.init) } }
  }

  @Test func `a picture is read as it was drawn`() throws {
    for width in [1, 2, 37, 600] {
      var image = PNGImage(width: width, height: 23, palette: [0xFFFFFF, 0x123456, 0xABCDEF])
      var expected = Array(repeating: Array(repeating: 0 as UInt8, count: width), count: 23)
      var random = SplitMix64(seed: UInt64(width))
      for _ in 0..<40 {
        let (x, y) = (Int.random(in: -3..<width, using: &random), Int.random(in: -3..<23, using: &random))
        let (right, bottom) = (
          x + Int.random(in: 0..<300, using: &random), y + Int.random(in: 0..<5, using: &random)
        )
        let colour = UInt8.random(in: 0..<3, using: &random)
        image.fill(x..<right, y..<bottom, colour)
        for row in max(0, y)..<max(0, min(23, bottom)) {
          for column in max(0, x)..<max(0, min(width, right)) where column >= x {
            expected[row][column] = colour
          }
        }
      }
      #expect(try read(image.file()) == expected, "\(width)")
    }
  }

  @Test func `the picture has the candles' colours, and the offer price only where it leaves them room`()
    throws
  {
    let code = try #require(StockCode("9935"))
    var bars = try SampleBars(seed: 7, from: "2024-06-03", at: "40")
    try bars.trade(90)
    func colours(_ offer: String?, _ premium: Int) throws -> Set<UInt8> {
      let file = try SharePicture.file(
        of: bars.series, code: code, offer: offer.flatMap { Price($0) }, premium: Percent(tenths: premium))
      #expect(file.count < 24_000)
      return Set(try read(file).joined())
    }
    let last = try #require(bars.series.bars.last?.close)
    // Four shades of ink, red and green, and the offer price and the grid.
    let shades = Set<UInt8>(1...8).union([0, 12])
    #expect(try colours("\(last)", 337) == shades.union([13, 14]))
    #expect(try colours("4000", 337) == shades.union([14]))
    #expect(try colours("4000", -337) == Set(1...4).union(8...12).union([0, 14]))
    let none = try SharePicture.file(
      of: BarSeries([], calendar: TradingCalendar()), code: code, offer: nil, premium: nil)
    #expect(Set(try read(none).joined()) == [0, 1, 2, 3, 4])
  }
}
