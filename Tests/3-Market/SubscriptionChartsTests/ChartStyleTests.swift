import Localization
import SubscriptionCharts
import TestSupport
import Testing

@Suite struct ChartStyleTests {
  /// Relative luminance and contrast as WCAG 2.2 defines them.
  static func contrast(_ colours: (String, String)) throws -> Double {
    func luminance(_ colour: String) throws -> Double {
      let number = try #require(Int(colour.dropFirst(), radix: 16))
      let channels = [number >> 16, number >> 8 & 255, number & 255].map { channel in
        let share = Double(channel) / 255
        return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
      }
      return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
    let (one, other) = (try luminance(colours.0), try luminance(colours.1))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// x to the power of 2.4: the fifth root of x to the twelfth, by Newton's method.
  static func power(_ base: Double) -> Double {
    let wanted = (0..<12).reduce(1.0) { product, _ in product * base }
    var root = 1.0
    for _ in 0..<60 { root -= (root - wanted / (root * root * root * root)) / 5 }
    return root
  }

  @Test func `contrast is computed as in WCAG`() throws {
    #expect(try Self.contrast(("#000000", "#ffffff")) == 21)
    #expect(abs(try Self.contrast(("#777777", "#ffffff")) - 4.478) < 0.001)
  }

  @Test(arguments: [ChartPalette.light, .dark])
  func `every text and line has enough contrast with the background`(palette: ChartPalette) throws {
    let texts =
      [palette.ink, palette.muted, palette.red, palette.green, palette.offer] + palette.lines.map(\.colour)
    for colour in texts { #expect(try Self.contrast((colour, palette.paper)) >= 4.5, "\(colour)") }
  }

  @Test func `lines that can overlap have different dashes`() {
    for palette in [ChartPalette.light, .dark] {
      let averages = palette.lines.filter { $0.classes.contains { $0.hasPrefix("ma") } }
      #expect(averages.count == 4 && Set(averages.map { $0.dashes ?? "" }).count == 4)
    }
  }

  @Test func `every style rule applies only to charts, and dark mode comes last`() {
    let lines = ChartStyle.sheet.split(separator: "\n")
    let dark = lines.firstIndex { $0.hasPrefix("@media") }
    #expect(dark != nil && lines.last == "}")
    for line in lines where line != "}" && !line.hasPrefix("@media") {
      let selectors = line.prefix { $0 != "{" }.split(separator: ",")
      #expect(selectors.allSatisfy { $0.contains(".chart") }, "\(line)")
    }
  }

  @Test func `a hostile name appears in the chart as text`() throws {
    let hostile =
      "<script>alert(1)</script>\" onload=\"x ]]> & \u{202E}反 \u{0}\u{1B}\u{FFFF}"
      + String(repeating: "長", count: 200)
    var bars = try SampleBars(seed: 1, from: "2024-09-02", at: "50")
    try bars.trade(3)
    let chart = Chart(
      bars.series, ticks: try bars.ticks(),
      caption: ChartCaption(
        title: Text(verbatim: hostile), description: Text(verbatim: hostile), heading: hostile))
    // Characters that change the reading direction are shown escaped.
    let kept = hostile.filter { !"\u{0}\u{1B}\u{FFFF}".contains($0) }.replacing("\u{202E}", with: "\u{FFFD}")
    let drawn = try DrawnElement.all(in: chart.file)
    #expect(drawn.filter { ["title", "desc"].contains($0.name) }.map(\.text) == [kept, kept])
    #expect(drawn.filter { $0.name == "script" }.isEmpty)
    let heading = try #require(drawn.with("heading").first?.text)
    #expect(heading.hasSuffix("長…") && kept.hasPrefix(heading.dropLast()))
    #expect(Double(heading.count) * 8 < 960)
  }
}
