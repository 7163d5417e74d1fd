import Foundation
import SubscriptionCharts
import TestSupport
import Testing

@Suite struct GoldenIndicatorTests {
  @Test func `every line of sixty bars equals the definition computed with exact fractions`() throws {
    let sixty = try SixtyBars.fixture()
    #expect(sixty.bars.count == 60)
    let ours = sixty.ours
    #expect(Set(sixty.lines.keys) == Set(ours.keys))
    for (name, expected) in sixty.lines {
      #expect(difference(ours[name], expected) == nil, "\(name)")
    }
  }

  @Test(.enabled(if: RecordedPayload.isAvailable, "no recorded payloads beside the repository"))
  func `every line equals the recorded values of TA-Lib and of the Taiwanese variants`() throws {
    let folder = try #require(RecordedPayload.folder)
    let golden = try SixtyBars(folder.appending(path: "indicators/golden-60bars-talib-0.8.1.json"))
    #expect(golden.bars.count == 60)
    let names = [
      "SMA5": "MA5", "SMA20": "MA20", "EMA12": "EMA12", "BB_up": "BOLL upper", "BB_mid": "BOLL middle",
      "BB_dn": "BOLL lower", "MACD_dif": "MACD difference", "MACD_sig": "MACD signal",
      "MACD_hist": "MACD histogram", "RSI14": "RSI14", "RSI6": "RSI6", "ATR14": "ATR14", "CCI14": "CCI14",
      "VOLMA5": "volume MA5", "TWKD_rsv": "RSV", "TWKD_k": "K", "TWKD_d": "D", "TWKD_j": "J", "AR26": "AR",
      "BR26": "BR", "BIAS20": "BIAS20", "TWMACD_dif": "Taiwan difference", "TWMACD_macd": "Taiwan signal",
      "TWMACD_osc": "Taiwan histogram",
    ]
    // The stochastic with simple averages is a different curve, which we do not draw.
    #expect(
      Set(golden.lines.keys)
        == Set(names.keys).union(["STOCH_9_3_3_SMA_k", "STOCH_9_3_3_SMA_d"]))
    let ours = golden.ours
    for (theirs, name) in names {
      #expect(difference(ours[name], try #require(golden.lines[theirs])) == nil, "\(name)")
    }
  }

  @Test func `averages and bands equal an example computed by hand`() {
    let closes: [Double] = [10, 11, 12, 11, 13]
    let bands = BollingerBands(closes: closes, over: 5)
    #expect(difference(MovingAverage.values(of: closes, over: 5), [nil, nil, nil, nil, 11.4]) == nil)
    #expect(
      difference(
        ExponentialAverage.values(of: closes + [14], over: 5), [nil, nil, nil, nil, 11.4, 12.266667]) == nil)
    #expect(difference(bands.upper, [nil, nil, nil, nil, 13.439608]) == nil)
    #expect(difference(bands.lower, [nil, nil, nil, nil, 9.360392]) == nil)
  }
}
