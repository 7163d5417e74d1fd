import Localization
import SubscriptionCharts
import TestSupport
import Values

/// The charts with golden files.
enum SampleCharts {
  static let all: [(name: String, chart: @Sendable () throws -> Chart)] = [
    ("taiwan-6m-kd", usual), ("western-1y-boll-macd", western), ("emerging-to-twse", moving),
    ("tpex-to-twse-rsi", changingBoards), ("few-bars-arbr", few), ("one-bar-bias", one), ("no-bars", none),
    ("no-bars-no-offer", nothing), ("flat-cci", flat), ("all-narrow-atr", narrow), ("small-screen", small),
    ("closes-alone", closesAlone),
  ]

  static func chart(_ name: String) throws -> Chart {
    guard let found = all.first(where: { $0.name == name }) else { throw SampleBars.NoSuch(text: name) }
    return try found.chart()
  }

  static func caption(_ heading: String) -> ChartCaption {
    ChartCaption(
      title: Text(verbatim: "\(heading) K 線圖"),
      description: Text(verbatim: "日 K 線、均線、成交量與技術指標；紅漲綠跌，空心為漲。"),
      heading: heading)
  }

  static func chart(
    of bars: SampleBars, offer: String?, heading: String = "9999 虛構示範", in language: Language = .chinese,
    _ change: (inout ChartOptions) -> Void = { _ in }
  ) throws -> Chart {
    var options = ChartOptions()
    change(&options)
    return Chart(
      bars.series, offer: try offer.map { try SampleBars.price($0) }, ticks: try bars.ticks(),
      options: options, caption: caption(heading), in: language)
  }

  /// Half a year of rise and fall with a dividend and days without a trade.
  @Sendable static func usual() throws -> Chart { try usual(.taiwan) }

  static func usual(_ colours: ChartColours) throws -> Chart {
    var bars = try SampleBars(seed: 1, from: "2024-02-01", at: "31.2")
    try bars.trade(80, drift: 2)
    try bars.trade(35, drift: -4, withoutTradeEvery: 9)
    try bars.tradeExDividend()
    try bars.trade(70, drift: 4)
    return try chart(of: bars, offer: "27.3") { $0.colours = colours }
  }

  @Sendable static func western() throws -> Chart {
    var bars = try SampleBars(seed: 2, from: "2023-06-01", at: "118")
    try bars.trade(150, drift: 2)
    try bars.trade(60, drift: -6)
    try bars.trade(160, drift: 3)
    return try chart(of: bars, offer: "96", heading: "9999 Fictive Bio", in: .english) {
      $0.range = .months(12)
      $0.colours = .western
      $0.overlays = [.bands]
      $0.lower = .macd
    }
  }

  @Sendable static func moving() throws -> Chart {
    var bars = try SampleBars(seed: 3, from: "2024-06-03", at: "62")
    try bars.trade(60, on: .emerging, drift: 3)
    try bars.trade(48, on: .twse, drift: 2)
    return try chart(of: bars, offer: "58.5") {
      $0.lower = .taiwanMACD
      $0.overlays = [.average(5), .average(20), .bands]
    }
  }

  @Sendable static func changingBoards() throws -> Chart {
    var bars = try SampleBars(seed: 4, from: "2024-08-05", at: "9.2")
    try bars.trade(40, on: .tpex, drift: 3)
    try bars.trade(25, on: .twse, drift: 3)
    return try chart(of: bars, offer: nil, in: .english) {
      $0.range = .months(3)
      $0.lower = .rsi
    }
  }

  @Sendable static func few() throws -> Chart {
    var bars = try SampleBars(seed: 5, from: "2024-10-14", at: "225")
    try bars.trade(8, on: .tpex, drift: 5)
    return try chart(of: bars, offer: "198") { $0.lower = .arbr }
  }

  @Sendable static func one() throws -> Chart {
    var bars = try SampleBars(seed: 6, from: "2024-10-29", at: "40")
    try bars.trade(1)
    return try chart(of: bars, offer: "40") { $0.lower = .bias }
  }

  @Sendable static func none() throws -> Chart {
    try chart(of: SampleBars(seed: 7, from: "2024-10-29", at: "40"), offer: "43.91")
  }

  @Sendable static func nothing() throws -> Chart {
    try chart(of: SampleBars(seed: 7, from: "2024-10-29", at: "40"), offer: nil, in: .english) {
      $0.showsVolume = false
      $0.lower = nil
    }
  }

  @Sendable static func flat() throws -> Chart {
    var bars = try SampleBars(seed: 8, from: "2024-09-02", at: "50")
    for _ in 0..<30 { try bars.trade(open: "50", high: "50", low: "50", close: "50") }
    return try chart(of: bars, offer: nil) { $0.lower = .cci }
  }

  @Sendable static func narrow() throws -> Chart {
    var bars = try SampleBars(seed: 9, from: "2022-01-03", at: "640")
    for drift in [3, -3, 4, -2, 3, -1] { try bars.trade(120, drift: drift) }
    return try chart(of: bars, offer: "700") {
      $0.range = .all
      $0.lower = .atr
      $0.overlays = [.average(20), .average(60)]
    }
  }

  @Sendable static func small() throws -> Chart {
    var bars = try SampleBars(seed: 1, from: "2024-02-01", at: "31.2")
    try bars.trade(150, drift: 2)
    return try chart(of: bars, offer: "27.3") {
      ($0.width, $0.height) = (360, 480)
      ($0.rows, $0.columns) = (3, 2)
      $0.range = .months(3)
    }
  }

  @Sendable static func closesAlone() throws -> Chart {
    var bars = try SampleBars(seed: 10, from: "2024-09-02", at: "50")
    for close in ["50", "50.2", "49.9", "50.3"] {
      try bars.trade(open: nil, high: nil, low: nil, close: close, volume: nil)
    }
    try bars.trade(12, drift: 4)
    return try chart(of: bars, offer: "48") {
      $0.candleWidth = 14
      ($0.width, $0.height) = (640, 400)
      $0.lower = nil
    }
  }
}
