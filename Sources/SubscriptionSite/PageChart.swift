internal import JSON
internal import Localization
internal import SubscriptionCharts
internal import SubscriptionLists
internal import Trading
internal import Values

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
    let value: String
    let title: Text
    let isChosen: Bool
  }

  /// The chart of a code's bars; nil if there are none.
  ///
  /// - Parameters:
  ///   - shown: Those of the page itself.
  ///   - years: The years whose bars can be loaded.
  ///   - drawn: The chart in the language before, and then this one.
  init?(
    _ shown: BarSeries, years: String, of offering: Offering, in language: Language, drawn: inout Chart?
  ) {
    guard let first = shown.bars.first?.day, let last = shown.bars.last?.day else { return nil }
    var options = ChartOptions()
    options.id = "k"
    let security = SecurityClass(of: offering) ?? .share
    let caption = ChartCaption(
      title: Text(phrase: "chartOf", "\(offering.code) \(offering.name)"),
      description: Text(phrase: "chartDescribed", first.description, last.description))
    let chart =
      drawn?.translated(into: language)
      ?? Chart(
        shown, offer: offering.price, ticks: TickTable.table(of: security, on: last), options: options,
        caption: caption, in: language)
    drawn = chart
    svg = chart.fragment
    // It has no text that could end the script element.
    data = chart.data
    code = offering.code.description
    self.years = years
    ranges = ChartRange.offered.map { name, range in
      Choice(value: name, title: Text(phrase: "range_\(name)"), isChosen: range == options.range)
    }
    lowers = LowerIndicator.allCases.map { lower in
      Choice(
        value: lower.rawValue, title: Text(phrase: "lower_\(lower.rawValue)"),
        isChosen: lower == options.lower)
    }
    overlays = Overlay.offered.map { name, overlay in
      Choice(
        value: name, title: Text(verbatim: name.uppercased()), isChosen: options.overlays.contains(overlay))
    }
  }

  /// The chart's texts for the script, as JSON members.
  static func texts(in language: Language) -> [(String, JSONValue)] {
    let texts = [
      ("offer", ChartText.offer), ("close", ChartText.close), ("average", ChartText.average),
      ("volume", ChartText.volume), ("averagesAlone", ChartText.averagesAlone),
      ("closesAlone", ChartText.closesAlone), ("breakMark", ChartText.breakMark),
      ("tooFewBars", ChartText.tooFewBars),
    ]
    return texts.map { ($0, .string($1[language])) }
      + [("boards", .array([Board.twse, .tpex, .emerging].map { .string($0.text[language]) }))]
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
