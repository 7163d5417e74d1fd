internal import SubscriptionCalendar

/// An offering's chart as its page has it: the picture, the data for the script, and what the controls offer.
struct PageChart {
  let svg, data, code: String
  /// The years whose bars can be loaded, newest first.
  let years: String
  let ranges: [Choice]
  let lowers: [Choice]
  let overlays: [Choice]

  /// Something to choose.
  struct Choice {
    let value, title: String
    let isChosen: Bool
  }

  /// The chart of a code's bars; nil where there is none.
  init?(_ series: BarSeries, of offering: Offering, _ words: Words) {
    let shown = series.suffix(Self.bars)
    guard let first = shown.bars.first, let last = shown.bars.last else { return nil }
    var options = ChartOptions()
    options.id = "k"
    let security = SecurityClass(of: offering) ?? .share
    let chart = Chart(
      shown, offer: offering.price, ticks: TickTable.table(of: security, on: last.day), options: options,
      caption: ChartCaption(
        title: words("chartOf", "\(offering.code) \(offering.name)"),
        description: words("chartDescribed", first.day.description, last.day.description)),
      words: .words(in: words.language))
    svg = chart.fragment
    data = HTMLEscape.block(Array(chart.data.utf8))
    code = offering.code.description
    years = OlderBars.years(before: shown, of: series).map { "\($0)" }.joined(separator: " ")
    ranges = ChartRange.offered.map { name, range in
      Choice(value: name, title: words("range_\(name)"), isChosen: range == options.range)
    }
    lowers = LowerIndicator.allCases.map { lower in
      Choice(
        value: lower.rawValue, title: words("lower_\(lower.rawValue)"), isChosen: lower == options.lower)
    }
    overlays = Overlay.offered.map { name, overlay in
      Choice(value: name, title: name.uppercased(), isChosen: options.overlays.contains(overlay))
    }
  }

  /// A year of trading days and some: whatever the day, the newest bar's whole calendar year is among them.
  static let bars = 250

  /// What the script says of bars, as JSON's members.
  static func texts(_ words: Words) -> [(String, JSONValue)] {
    let chart = ChartWords.words(in: words.language)
    return [
      ("offer", .string(chart.offer)), ("close", .string(chart.close)), ("average", .string(chart.average)),
      ("volume", .string(chart.volume)), ("averagesAlone", .string(chart.averagesAlone)),
      ("closesAlone", .string(chart.closesAlone)), ("breakMark", .string(chart.breakMark)),
      ("tooFewBars", .string(chart.tooFewBars)),
      ("boards", .array([Board.twse, .tpex, .emerging].map { .string(chart.boards[$0] ?? $0.rawValue) })),
    ]
  }
}

extension PageChart: PageFields {
  var fields: [String: any PageValue] {
    [
      "svg": svg, "data": data, "code": code, "years": years, "ranges": ranges, "lowers": lowers,
      "overlays": overlays,
    ]
  }
}

extension PageChart.Choice: PageFields {
  var fields: [String: any PageValue] {
    ["value": value, "title": title, "isChosen": isChosen]
  }
}
