internal import JSON
internal import Localization
internal import SubscriptionCharts
internal import SubscriptionLists
internal import Trading
internal import Values

/// An offering's chart on its page: the SVG, the data for the script and the choices of the controls.
enum PageChart {
  /// The chart of a code's bars; nil if there are none.
  ///
  /// - Parameters:
  ///   - shown: Those of the page itself.
  ///   - years: The years whose bars can be loaded, newest first.
  ///   - drawn: The chart in the language before, and then this one.
  static func content(
    _ shown: BarSeries, years: String, of offering: Offering, in language: Language, drawn: inout Chart?
  ) -> PageContent? {
    guard let first = shown.bars.first?.day, let last = shown.bars.last?.day else { return nil }
    var options = ChartOptions()
    options.id = "k"
    let security = SecurityClass(of: offering) ?? .share
    let caption = ChartCaption(
      title: Text(
        "\(offering.code) \(offering.name) 日 K 線", "Daily chart of \(offering.code) \(offering.name)"),
      description: Text(
        "\(first.description) 至 \(last.description) 的日 K、均線、成交量與 KD；最近幾日的數字在下方表格。",
        "Daily bars from \(first.description) to \(last.description) with averages, volume and KD; the table below has the last days' numbers."
      ))
    let chart =
      drawn?.translated(into: language)
      ?? Chart(
        shown, offer: offering.price, ticks: TickTable.table(of: security, on: last), options: options,
        caption: caption, in: language)
    drawn = chart
    func choice(_ value: String, _ title: Text, isChosen: Bool) -> PageContent {
      ["value": value, "title": title, "isChosen": isChosen]
    }
    let ranges = ChartRange.offered.map { name, range in
      choice(name, range.title, isChosen: range == options.range)
    }
    let intervals = CandleInterval.allCases.map { interval in
      choice(interval.rawValue, interval.title, isChosen: interval == options.interval)
    }
    func lowers(_ which: (LowerIndicator) -> Bool) -> [PageContent] {
      LowerIndicator.allCases.filter(which).map { lower in
        choice(lower.rawValue, lower.title, isChosen: lower == options.lower)
      }
    }
    let overlays = Overlay.offered.map { name, overlay in
      choice(name, Text(verbatim: name.uppercased()), isChosen: options.overlays.contains(overlay))
    }
    let sides = ChartSide.allCases.map { side in
      choice(side.rawValue, side.title, isChosen: options.labels.contains(side))
    }
    return [
      // The data have no text that could end the script element.
      "svg": PageContent.bytes(chart.fragment), "data": PageContent.bytes(chart.data),
      "code": offering.code.description, "years": years, "ranges": ranges, "intervals": intervals,
      "lowers": lowers(atHand.contains), "otherLowers": lowers { !atHand.contains($0) },
      "overlays": overlays, "sides": sides, "rise": ChartPalette.light.red, "fall": ChartPalette.light.green,
    ]
  }

  /// The lower panes that the page offers by name; the others are among its further settings.
  private static let atHand: [LowerIndicator] = [.kd, .macd, .rsi]

  /// The chart's texts for the script, as JSON members.
  static func texts(in language: Language) -> [(String, JSONValue)] {
    let texts = [
      ("offer", ChartText.offer), ("close", ChartText.close), ("average", ChartText.average),
      ("volume", ChartText.volume), ("averagesAlone", ChartText.averagesAlone),
      ("closesAlone", ChartText.closesAlone), ("breakMark", ChartText.breakMark),
      ("breakWithin", ChartText.breakWithin),
      ("tooFewBars", ChartText.tooFewBars), ("running", ChartText.running), ("unusual", ChartText.unusual),
      ("usual", ChartText.usual),
    ]
    return texts.map { ($0, .string($1[language])) }
      + [("boards", .array([Board.twse, .tpex, .emerging].map { .string($0.text[language]) }))]
  }
}

extension ChartRange {
  fileprivate var title: Text {
    switch self {
    case .months(6): Text("半年", "6M")
    case .months(12): Text("1 年", "1Y")
    case .months(let count): Text("\(count) 個月", "\(count)M")
    case .bars, .all: Text("全部", "All")
    }
  }
}

extension CandleInterval {
  fileprivate var title: Text {
    switch self {
    case .day: Text("日 K", "Days")
    case .week: Text("週 K", "Weeks")
    case .month: Text("月 K", "Months")
    }
  }
}

extension LowerIndicator {
  fileprivate var title: Text {
    switch self {
    case .kd: Text("KD (9,3,3)", "KD (9,3,3)")
    case .macd: Text("MACD (12,26,9)", "MACD (12,26,9)")
    case .taiwanMACD: Text("MACD 台式", "MACD, Taiwan's")
    case .rsi: Text("RSI (6,14)", "RSI (6,14)")
    case .arbr: Text("ARBR (26)", "ARBR (26)")
    case .bias: Text("乖離率 BIAS (20)", "BIAS (20)")
    case .atr: Text("ATR (14)", "ATR (14)")
    case .cci: Text("CCI (14)", "CCI (14)")
    }
  }
}

extension ChartSide {
  fileprivate var title: Text {
    switch self {
    case .left: Text("價格在左", "Prices left")
    case .right: Text("價格在右", "Prices right")
    case .top: Text("日期在上", "Dates above")
    case .bottom: Text("日期在下", "Dates below")
    }
  }
}
