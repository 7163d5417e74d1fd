internal import SubscriptionCalendar
internal import SubscriptionCharts

/// An offering's chart on its page: the SVG, the data for the script and the choices of the controls.
struct PageChart {
  let svg, data: [UInt8]
  let code: String
  /// The years whose bars can be loaded, newest first.
  let years: String
  let ranges: [Choice]
  let lowers: [Choice]
  let overlays: [Choice]

  /// A choice of a control.
  struct Choice {
    let value, title: String
    let isChosen: Bool
  }

  /// The chart of a code's bars; nil if there are none.
  ///
  /// - Parameters:
  ///   - shown: Those of the page itself.
  ///   - years: The years whose bars can be loaded.
  ///   - drawn: The chart in the language before, and then this one.
  init?(
    _ shown: BarSeries, years: String, of offering: Offering, _ localizer: PageLocalizer, drawn: inout Chart?
  ) {
    guard let first = shown.bars.first?.day, let last = shown.bars.last?.day else { return nil }
    var options = ChartOptions()
    options.id = "k"
    let security = SecurityClass(of: offering) ?? .share
    let caption = ChartCaption(
      title: localizer("chartOf", "\(offering.code) \(offering.name)"),
      description: localizer("chartDescribed", first.description, last.description))
    let words = ChartWords.words(in: localizer.language)
    let chart =
      drawn?.translated(caption, words)
      ?? Chart(
        shown, offer: offering.price, ticks: TickTable.table(of: security, on: last), options: options,
        caption: caption, words: words)
    drawn = chart
    svg = chart.fragment
    // It has no text that could end the script element.
    data = chart.data
    code = offering.code.description
    self.years = years
    ranges = ChartRange.offered.map { name, range in
      Choice(value: name, title: localizer("range_\(name)"), isChosen: range == options.range)
    }
    lowers = LowerIndicator.allCases.map { lower in
      Choice(
        value: lower.rawValue, title: localizer("lower_\(lower.rawValue)"), isChosen: lower == options.lower)
    }
    overlays = Overlay.offered.map { name, overlay in
      Choice(value: name, title: name.uppercased(), isChosen: options.overlays.contains(overlay))
    }
  }

  /// The chart's texts for the script, as JSON members.
  static func texts(_ localizer: PageLocalizer) -> [(String, JSONValue)] {
    let chart = ChartWords.words(in: localizer.language)
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
  var fields: PageMembers {
    [
      "svg": .bytes(svg), "data": .bytes(data), "code": .of(code), "years": .of(years), "ranges": .of(ranges),
      "lowers": .of(lowers), "overlays": .of(overlays),
    ]
  }
}

extension PageChart.Choice: PageFields {
  var fields: PageMembers { ["value": .of(value), "title": .of(title), "isChosen": .of(isChosen)] }
}
