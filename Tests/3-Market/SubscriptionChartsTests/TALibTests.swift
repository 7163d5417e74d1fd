import Foundation
import SubscriptionCharts
import TestSupport
import Testing

@Suite(
  .enabled("Scripts/test installs what Tests/Machines/Clients/requirements.txt names") {
    try Tool.hasClient("talib")
  })
struct TALibTests {
  struct Answer: Decodable {
    var agreed: [String: Int]
    var still: Int
    var differences: [String]
  }

  /// Prices on a coarse grid, so that some windows have no movement, with random lengths.
  struct Series {
    var highs: [Double] = []
    var lows: [Double] = []
    var closes: [Double] = []
    var (length, fast, slow, signal): (Int, Int, Int, Int)

    init(using random: inout SplitMix64) {
      length = Int.random(in: 2...30, using: &random)
      fast = Int.random(in: 2...15, using: &random)
      slow = Int.random(in: 2...30, using: &random)
      signal = Int.random(in: 1...12, using: &random)
      let step = [1, 5, 10].randomElement(using: &random) ?? 1
      var close = Int.random(in: 400...1800, using: &random)
      for _ in 0..<Int.random(in: 1...90, using: &random) {
        close = max(step, close + step * Int.random(in: -3...3, using: &random))
        let (above, below) = (Int.random(in: 0...2, using: &random), Int.random(in: 0...2, using: &random))
        closes.append(Double(close) / 20)
        highs.append(Double(close + above * step) / 20)
        lows.append(Double(close - min(below, close / step) * step) / 20)
      }
    }

    var lines: [(String, [Double?])] {
      let bands = BollingerBands(closes: closes, over: length)
      let macd = MACD.international(closes: closes, fast: fast, slow: slow, signal: signal)
      return [
        ("MA", MovingAverage.values(of: closes, over: length)),
        ("EMA", ExponentialAverage.values(of: closes, over: length)),
        ("BOLL middle", bands.middle), ("BOLL upper", bands.upper), ("BOLL lower", bands.lower),
        ("MACD difference", macd.difference), ("MACD signal", macd.signal),
        ("MACD histogram", macd.histogram),
        ("RSI", RelativeStrengthIndex.values(of: closes, over: length)),
        ("ATR", AverageTrueRange.values(highs: highs, lows: lows, closes: closes, over: length)),
        ("CCI", CommodityChannelIndex.values(highs: highs, lows: lows, closes: closes, over: length)),
      ]
    }

    func json(_ lines: [(String, [Double?])]) -> String {
      let texts = lines.map { name, line in
        "\"\(name)\":[\(line.map { $0.map { "\($0)" } ?? "null" }.joined(separator: ","))]"
      }
      return """
        {"high":\(highs),"low":\(lows),"close":\(closes),"n":\(length),"fast":\(fast),"slow":\(slow),\
        "signal":\(signal),"lines":{\(texts.joined(separator: ","))}}

        """
    }
  }

  @Test func `TA-Lib agrees on a thousand random series`() throws {
    var random = SplitMix64(seed: 6)
    var values: [String: Int] = [:]
    var text = ""
    for _ in 0..<1000 {
      let series = Series(using: &random)
      let lines = series.lines
      for (name, line) in lines { values[name, default: 0] += line.count { $0 != nil } }
      text += series.json(lines)
    }
    let scratch = try ScratchDirectory()
    try scratch.write(text, to: "series.jsonl")

    let answer = try JSONDecoder().decode(
      Answer.self, from: try Tool.clientScript("talib_lines.py", [scratch.path("series.jsonl")]))
    #expect(answer.differences == [])
    #expect(answer.agreed == values)
    #expect(values.count == 11 && values.values.allSatisfy { $0 > 10_000 })
    #expect(answer.still > 0)
  }
}
