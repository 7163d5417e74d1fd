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
      title: Text(phrase: "chartOf", "\(offering.code) \(offering.name)"),
      description: Text(phrase: "chartDescribed", first.description, last.description))
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
      choice(name, Text(phrase: "range_\(name)"), isChosen: range == options.range)
    }
    let lowers = LowerIndicator.allCases.map { lower in
      choice(lower.rawValue, Text(phrase: "lower_\(lower.rawValue)"), isChosen: lower == options.lower)
    }
    let overlays = Overlay.offered.map { name, overlay in
      choice(name, Text(verbatim: name.uppercased()), isChosen: options.overlays.contains(overlay))
    }
    let sides = ChartSide.allCases.map { side in
      choice(side.rawValue, Text(phrase: "side_\(side.rawValue)"), isChosen: options.labels.contains(side))
    }
    return [
      // The data have no text that could end the script element.
      "svg": PageContent.bytes(chart.fragment), "data": PageContent.bytes(chart.data),
      "code": offering.code.description, "years": years, "ranges": ranges, "lowers": lowers,
      "overlays": overlays, "sides": sides, "rise": ChartPalette.light.red, "fall": ChartPalette.light.green,
    ]
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
