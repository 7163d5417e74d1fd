/// The lines of overlays, volume averages and indicators.
extension Overlay {
  func lines(of bars: [ChartBar]) -> [ChartLine] {
    switch self {
    case .average(let length):
      let lines = BarColumns.lines(of: bars, needing: .price, count: 1) {
        [MovingAverage.values(of: $0.closes, over: length)]
      }
      return [ChartLine(name: "MA\(length)", style: "ma\(length)", values: lines[0])]
    case .bands:
      let lines = BarColumns.lines(of: bars, needing: .price, count: 3) {
        let bands = BollingerBands(closes: $0.closes)
        return [bands.upper, bands.middle, bands.lower]
      }
      return zip(["BOLL", "MB", "LB"], lines).map { name, values in
        ChartLine(name: name, style: "boll", values: values)
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

  init(_ indicator: LowerIndicator, of bars: [ChartBar]) {
    self.init(name: "", lines: [], levels: [], always: nil)
    switch indicator {
    case .kd:
      (name, levels, always) = ("KD(9,3,3)", [20, 50, 80], 0...100)
      add(["K", "D", "J"], to: bars, .highAndLow) {
        let kd = KD(highs: $0.highs, lows: $0.lows, closes: $0.closes)
        return [kd.k, kd.d, kd.j]
      }
    case .macd:
      (name, levels, always) = ("MACD(12,26,9)", [0], 0...0)
      add(["DIF", "MACD", "OSC"], to: bars, .price, hasHistogram: true) {
        MACD.international(closes: $0.closes).lines
      }
    case .taiwanMACD:
      (name, levels, always) = ("MACD(12,26,9) TW", [0], 0...0)
      add(["DIF", "MACD", "OSC"], to: bars, .highAndLow, hasHistogram: true) {
        MACD.taiwan(highs: $0.highs, lows: $0.lows, closes: $0.closes).lines
      }
    case .rsi:
      (name, levels, always) = ("RSI(6,14)", [30, 50, 70], 0...100)
      add(["RSI6", "RSI14"], to: bars, .price) { run in
        [6, 14].map { RelativeStrengthIndex.values(of: run.closes, over: $0) }
      }
    case .arbr:
      (name, levels, always) = ("ARBR(26)", [100], 100...100)
      add(["AR", "BR"], to: bars, .open) {
        let arbr = ARBR(opens: $0.opens, highs: $0.highs, lows: $0.lows, closes: $0.closes)
        return [arbr.ar, arbr.br]
      }
    case .bias:
      (name, levels, always) = ("BIAS(20)", [0], 0...0)
      add(["BIAS"], to: bars, .price) { [Bias.values(of: $0.closes)] }
    case .atr:
      (name, levels, always) = ("ATR(14)", [0], 0...0)
      add(["ATR"], to: bars, .highAndLow) {
        [AverageTrueRange.values(highs: $0.highs, lows: $0.lows, closes: $0.closes)]
      }
    case .cci:
      (name, levels, always) = ("CCI(14)", [-100, 0, 100], -100...100)
      add(["CCI"], to: bars, .highAndLow) {
        [CommodityChannelIndex.values(highs: $0.highs, lows: $0.lows, closes: $0.closes)]
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
