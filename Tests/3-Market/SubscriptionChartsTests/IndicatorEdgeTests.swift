import SubscriptionCharts
import Testing

@Suite struct IndicatorEdgeTests {
  /// The index of each line's first value in sixty bars.
  static let firsts = [
    "MA5": 4, "MA10": 9, "MA20": 19, "MA60": 59, "EMA12": 11, "BOLL middle": 19, "BOLL upper": 19,
    "BOLL lower": 19, "MACD difference": 33, "MACD signal": 33, "MACD histogram": 33,
    "Taiwan difference": 25, "Taiwan signal": 33, "Taiwan histogram": 33, "RSI6": 6, "RSI14": 14, "RSV": 8,
    "K": 8, "D": 8, "J": 8, "AR": 25, "BR": 26, "BIAS20": 19, "ATR14": 14, "CCI14": 13, "CCI20": 19,
    "volume MA5": 4, "volume MA20": 19,
  ]

  @Test func `an indicator has no value until it has enough bars`() throws {
    let sixty = try SixtyBars.fixture()
    for count in 0...60 {
      var some = sixty
      some.bars = Array(sixty.bars.prefix(count))
      let present = some.ours.mapValues { line in line.map { $0 != nil } }
      let expected = Self.firsts.mapValues { first in (0..<count).map { $0 >= first } }
      #expect(present == expected, "\(count) bars")
    }
  }

  @Test func `windowed indicators ignore earlier bars, and later bars change no value`() throws {
    let sixty = try SixtyBars.fixture()
    var some = sixty
    some.bars = Array(sixty.bars.prefix(45))
    for (name, line) in sixty.ours {
      #expect(difference(some.ours[name], Array(line.prefix(45))) == nil, "\(name)")
    }
    some.bars = Array(sixty.bars.suffix(28))
    for name in ["MA5", "MA20", "BOLL upper", "RSV", "AR", "BR", "BIAS20", "CCI14", "volume MA20"] {
      let late = some.ours[name]?.suffix(2)
      #expect(difference(late.map { Array($0) }, Array((sixty.ours[name] ?? []).suffix(2))) == nil, "\(name)")
    }
  }

  @Test(arguments: [30.05, 0.1, 1234.0])
  func `flat prices give their mean, a KD of 50, a CCI of 0 and no RSI or ARBR`(price: Double) {
    let flat = Array(repeating: price, count: 40)
    let bands = BollingerBands(closes: flat)
    let mean: [Double?] = Array(repeating: nil, count: 19) + Array(repeating: price, count: 21)
    #expect([bands.upper, bands.middle, bands.lower] == [mean, mean, mean])
    let kd = KD(highs: flat, lows: flat, closes: flat)
    let fifty: [Double?] = Array(repeating: nil, count: 8) + Array(repeating: 50, count: 32)
    #expect([kd.rsv, kd.k, kd.d, kd.j].allSatisfy { difference($0, fifty) == nil })
    #expect(kd.rsv == fifty)
    #expect(
      CommodityChannelIndex.values(highs: flat, lows: flat, closes: flat)
        == Array(repeating: nil, count: 13) + Array(repeating: 0, count: 27))
    let none = [Double?](repeating: nil, count: 40)
    #expect(RelativeStrengthIndex.values(of: flat, over: 6) == none)
    let arbr = ARBR(opens: flat, highs: flat, lows: flat, closes: flat)
    #expect([arbr.ar, arbr.br] == [none, none])
    #expect(Bias.values(of: flat) == Array(repeating: nil, count: 19) + Array(repeating: 0, count: 21))
    #expect(
      AverageTrueRange.values(highs: flat, lows: flat, closes: flat)
        == Array(repeating: nil, count: 14) + Array(repeating: 0, count: 26))
    let zeros: [Double?] = Array(repeating: nil, count: 33) + Array(repeating: 0, count: 7)
    #expect(MACD.international(closes: flat).difference == zeros)
    #expect(MACD.taiwan(highs: flat, lows: flat, closes: flat).histogram == zeros)
  }

  @Test func `typical prices that differ only by rounding give a CCI of 0`() {
    let (highs, lows, closes) = ([12.45, 12.35, 12.45], [12.15, 12.25, 12.2], [12.3, 12.3, 12.25])
    #expect(
      CommodityChannelIndex.values(highs: highs, lows: lows, closes: closes, over: 3) == [nil, nil, 0])
  }

  @Test func `the RSI is 100 for rises only and 0 for falls only`() {
    let rising = (1...10).map(Double.init)
    #expect(
      RelativeStrengthIndex.values(of: rising, over: 5)
        == Array(repeating: nil, count: 5) + Array(repeating: 100, count: 5))
    #expect(
      RelativeStrengthIndex.values(of: rising.reversed(), over: 5)
        == Array(repeating: nil, count: 5) + Array(repeating: 0, count: 5))
  }

  @Test func `AR and BR are missing only while no low is below the open or the last close`() {
    let opens: [Double] = [10, 10, 10, 10]
    let highs: [Double] = [11, 12, 12, 12]
    let lows: [Double] = [10, 10, 9, 10]
    let closes: [Double] = [10, 11, 11, 11]
    let arbr = ARBR(opens: opens, highs: highs, lows: lows, closes: closes, over: 2)
    let (ar, br): ([Double?], [Double?]) = ([nil, nil, 400, 400], [nil, nil, 150, 2 / 3.0 * 100])
    #expect(arbr.ar == ar)
    #expect(arbr.br == br)
  }

  @Test func `a length of zero or less gives no values`() {
    let closes: [Double] = [1, 2, 3]
    let none: [Double?] = [nil, nil, nil]
    #expect(MovingAverage.values(of: closes, over: 0) == none)
    #expect(ExponentialAverage.values(of: closes, over: 0) == none)
    #expect(RelativeStrengthIndex.values(of: closes, over: 0) == none)
    #expect(AverageTrueRange.values(highs: closes, lows: closes, closes: closes, over: -1) == none)
    #expect(MACD.international(closes: closes, fast: 0, slow: 2, signal: 1).difference == none)
    #expect(MACD.international(closes: closes, fast: 1, slow: 2, signal: 0).histogram == none)
  }

  @Test func `MACD takes its lengths in either order`() {
    let closes = (0..<50).map { Double($0 * $0 % 17) }
    #expect(
      MACD.international(closes: closes, fast: 26, slow: 12)
        == MACD.international(closes: closes, fast: 12, slow: 26))
  }
}
