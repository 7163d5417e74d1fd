import Foundation
import SubscriptionCharts
import TestSupport

/// A file of sixty bars and the lines that belong to them.
struct SixtyBars: Decodable {
  var bars: [Bar]
  /// Expected values by the line's name.
  var lines: [String: [Double?]]

  struct Bar: Decodable {
    var o, h, l, c, v: Double
  }

  /// The file among the project's fixtures.
  static func fixture() throws -> SixtyBars {
    try SixtyBars(Repository.fixtures.appending(path: "indicators/sixty-bars.json"))
  }

  init(_ file: URL) throws {
    self = try JSONDecoder().decode(SixtyBars.self, from: try Data(contentsOf: file))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    bars = try container.decode([Bar].self, forKey: Name(stringValue: "bars"))
    lines = [:]
    for name in container.allKeys where name.stringValue != "bars" && !name.stringValue.hasPrefix("_") {
      lines[name.stringValue] = try container.decode([Double?].self, forKey: name)
    }
  }

  /// Our indicators of the bars, by the names in our fixture.
  var ours: [String: [Double?]] {
    let (opens, highs, lows) = (bars.map(\.o), bars.map(\.h), bars.map(\.l))
    let (closes, volumes) = (bars.map(\.c), bars.map(\.v))
    let bands = BollingerBands(closes: closes)
    let international = MACD.international(closes: closes)
    let taiwan = MACD.taiwan(highs: highs, lows: lows, closes: closes)
    let kd = KD(highs: highs, lows: lows, closes: closes)
    let arbr = ARBR(opens: opens, highs: highs, lows: lows, closes: closes)
    return [
      "MA5": MovingAverage.values(of: closes, over: 5), "MA10": MovingAverage.values(of: closes, over: 10),
      "MA20": MovingAverage.values(of: closes, over: 20), "MA60": MovingAverage.values(of: closes, over: 60),
      "EMA12": ExponentialAverage.values(of: closes, over: 12),
      "BOLL middle": bands.middle, "BOLL upper": bands.upper, "BOLL lower": bands.lower,
      "MACD difference": international.difference, "MACD signal": international.signal,
      "MACD histogram": international.histogram,
      "Taiwan difference": taiwan.difference, "Taiwan signal": taiwan.signal,
      "Taiwan histogram": taiwan.histogram,
      "RSI6": RelativeStrengthIndex.values(of: closes, over: 6),
      "RSI14": RelativeStrengthIndex.values(of: closes, over: 14),
      "RSV": kd.rsv, "K": kd.k, "D": kd.d, "J": kd.j, "AR": arbr.ar, "BR": arbr.br,
      "BIAS20": Bias.values(of: closes),
      "ATR14": AverageTrueRange.values(highs: highs, lows: lows, closes: closes),
      "CCI14": CommodityChannelIndex.values(highs: highs, lows: lows, closes: closes),
      "CCI20": CommodityChannelIndex.values(highs: highs, lows: lows, closes: closes, over: 20),
      "volume MA5": MovingAverage.values(of: volumes, over: 5),
      "volume MA20": MovingAverage.values(of: volumes, over: 20),
    ]
  }

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// The first place where two lines differ by more than rounding; nil if there is none.
func difference(_ line: [Double?]?, _ expected: [Double?]) -> String? {
  guard let line else { return "no line" }
  guard line.count == expected.count else { return "\(line.count) values, not \(expected.count)" }
  for (index, (value, wanted)) in zip(line, expected).enumerated() {
    switch (value, wanted) {
    case (nil, nil): continue
    case (let value?, let wanted?) where abs(value - wanted) <= 1e-6: continue
    default: return "[\(index)] is \(value as Any), not \(wanted as Any)"
    }
  }
  return nil
}
