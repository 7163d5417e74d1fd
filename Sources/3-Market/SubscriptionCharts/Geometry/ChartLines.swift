/// The lines of overlays, volume averages and indicators.
extension Overlay {
  func lines(of bars: [ChartBar], style: String) -> [ChartLine] {
    switch self {
    case .average(let length):
      let lines = BarColumns.lines(of: bars, needing: .price, count: 1) {
        [MovingAverage.values(of: $0.closes, over: length)]
      }
      return [ChartLine(name: "MA\(length)", style: style, values: lines[0])]
    case .bollinger(let length, let deviations):
      let lines = BarColumns.lines(of: bars, needing: .price, count: 3) {
        let bands = BollingerBands(closes: $0.closes, over: length, deviations: Double(deviations))
        return [bands.upper, bands.middle, bands.lower]
      }
      return zip(["BOLL", "MB", "LB"], lines).map { name, values in
        ChartLine(name: name, style: style, values: values)
      }
    }
  }
}

extension ChartLine {
  /// The 5 and 20 day averages of the volume.
  static func volumeAverages(of bars: [ChartBar]) -> [ChartLine] {
    let lengths = [5, 20]
    let lines = BarColumns.lines(of: bars, needing: .volume, count: 2) { run in
      lengths.map { MovingAverage.values(of: run.volumes, over: $0) }
    }
    return zip(lengths, lines).map { ChartLine(name: "MA\($0)", style: "ma\($0)", values: $1) }
  }
}

/// The lines, histogram and levels of an indicator.
struct LowerLines {
  var name: String
  var lines: [ChartLine]
  var histogram: ChartLine?
  /// The lines and the histogram.
  var allLines: [ChartLine] { lines + (histogram.map { [$0] } ?? []) }
  /// The values that have a line across the pane.
  var levels: [Double]
  /// The values that the scale always includes.
  var always: ClosedRange<Double>?

  init(_ indicator: LowerIndicator, _ periods: [Int], of bars: [ChartBar]) {
    self.init(name: "", lines: [], levels: [], always: nil)
    let list = "(\(periods.map(String.init).joined(separator: ",")))"
    let first = periods[0]
    switch indicator {
    case .kd:
      (name, levels, always) = ("KD\(list)", [20, 50, 80], 0...100)
      add(["K", "D", "J"], to: bars, .highAndLow) {
        let kd = KD(
          highs: $0.highs, lows: $0.lows, closes: $0.closes, over: first, smoothedBy: (periods[1], periods[2])
        )
        return [kd.k, kd.d, kd.j]
      }
    case .macd:
      (name, levels, always) = ("MACD\(list)", [0], 0...0)
      add(["DIF", "MACD", "OSC"], to: bars, .price, hasHistogram: true) {
        MACD.international(closes: $0.closes, fast: first, slow: periods[1], signal: periods[2]).lines
      }
    case .taiwanMACD:
      (name, levels, always) = ("MACD\(list) TW", [0], 0...0)
      add(["DIF", "MACD", "OSC"], to: bars, .highAndLow, hasHistogram: true) {
        MACD.taiwan(
          highs: $0.highs, lows: $0.lows, closes: $0.closes, fast: first, slow: periods[1], signal: periods[2]
        ).lines
      }
    case .rsi:
      (name, levels, always) = ("RSI\(list)", [30, 50, 70], 0...100)
      add(periods.map { "RSI\($0)" }, to: bars, .price) { run in
        periods.map { RelativeStrengthIndex.values(of: run.closes, over: $0) }
      }
    case .arbr:
      (name, levels, always) = ("ARBR\(list)", [100], 100...100)
      add(["AR", "BR"], to: bars, .open) {
        let arbr = ARBR(opens: $0.opens, highs: $0.highs, lows: $0.lows, closes: $0.closes, over: first)
        return [arbr.ar, arbr.br]
      }
    case .bias:
      (name, levels, always) = ("BIAS\(list)", [0], 0...0)
      add(["BIAS"], to: bars, .price) { [Bias.values(of: $0.closes, over: first)] }
    case .atr:
      (name, levels, always) = ("ATR\(list)", [0], 0...0)
      add(["ATR"], to: bars, .highAndLow) {
        [AverageTrueRange.values(highs: $0.highs, lows: $0.lows, closes: $0.closes, over: first)]
      }
    case .cci:
      (name, levels, always) = ("CCI\(list)", [-100, 0, 100], -100...100)
      add(["CCI"], to: bars, .highAndLow) {
        [CommodityChannelIndex.values(highs: $0.highs, lows: $0.lows, closes: $0.closes, over: first)]
      }
    }
  }
}

extension LowerLines {
  private init(name: String, lines: [ChartLine], levels: [Double], always: ClosedRange<Double>?) {
    (self.name, self.lines, self.levels, self.always) = (name, lines, levels, always)
  }

  private mutating func add(
    _ names: [String], to bars: [ChartBar], _ need: BarColumns.Need, hasHistogram: Bool = false,
    _ make: (BarColumns) -> [[Double?]]
  ) {
    let made = BarColumns.lines(of: bars, needing: need, count: names.count, make)
    lines = zip(zip(names, ["first", "second", "third"]), made).map {
      ChartLine(name: $0.0, style: $0.1, values: $1)
    }
    if hasHistogram, let last = lines.popLast() {
      histogram = ChartLine(name: last.name, style: "histogram", values: last.values)
    }
  }
}

extension MACD { fileprivate var lines: [[Double?]] { [difference, signal, histogram] } }
