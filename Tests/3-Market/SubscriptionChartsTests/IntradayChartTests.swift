import Localization
import SubscriptionCharts
import TestSupport
import Testing
import Trading
import Values

/// The chart of one session.
@Suite struct IntradayChartTests {
  private func point(
    _ second: Int, _ price: String, isTraded: Bool = true, followsGap: Bool = false
  ) throws -> IntradayPoint {
    IntradayPoint(
      secondOfDay: 9 * 3600 + second, price: try SampleBars.price(price), isTraded: isTraded,
      average: isTraded ? try SampleBars.price(price) : nil, followsGap: followsGap)
  }

  private func chart(
    _ points: [IntradayPoint], reference: String?, offer: String?
  ) throws -> [DrawnElement] {
    let chart = IntradayChart(
      points, session: 9 * 3600...13 * 3600 + 1800, reference: try reference.map { try SampleBars.price($0) },
      offer: try offer.map { try SampleBars.price($0) },
      ticks: .table(of: .share, on: try #require(Day(iso: "2024-10-30"))),
      caption: ChartCaption(
        title: Text(verbatim: "t"), description: Text(verbatim: "d"), heading: "h"), in: .english)
    return try DrawnElement.all(in: chart.file)
  }

  /// The paths of a line, without the sample in the legend.
  private func line(_ style: String, in elements: [DrawnElement]) -> [DrawnElement] {
    elements.filter { $0.name == "path" && !$0.classes.contains("key") }.with("line", style)
  }

  @Test func `a gap without quotes is a gap in the lines and areas`() throws {
    let elements = try chart(
      [
        point(0, "36.6"), point(60, "36.7"), point(120, "36.6"), point(3600, "37", followsGap: true),
        point(3660, "37.1"), point(7200, "37.5", followsGap: true),
      ], reference: "36.5", offer: nil)
    let price = try #require(line("up", in: elements).first)
    #expect(price.subpaths.map(\.count) == [3, 2, 2])
    // The last is a dot.
    #expect(price.subpaths[2][0] == price.subpaths[2][1])
    let average = try #require(line("first", in: elements).first)
    #expect(average.subpaths.map(\.count) == [3, 2, 2])
    #expect(elements.filter { $0.name == "path" }.with("area").count == 2)
  }

  @Test func `a code without a trade shows the middle of bid and ask as such`() throws {
    let silent = try chart(
      [point(0, "36.6", isTraded: false), point(60, "36.65", isTraded: false)], reference: "36.5", offer: nil)
    #expect(silent.filter { $0.name == "path" }.with("area").isEmpty)
    #expect(line("up", in: silent).isEmpty)
    #expect(line("indicative", in: silent).first?.subpaths.map(\.count) == [2])
    let texts = silent.filter { $0.name == "text" }.map(\.text)
    #expect(
      texts.contains("≈36.65") && texts.contains("≈ 36.65") && texts.contains("≈ Midpoint, no trade yet"))
    #expect(!texts.contains { $0.hasPrefix("Price") })
    let later = try chart(
      [point(0, "36.6", isTraded: false), point(60, "36.7"), point(120, "36.8")], reference: "36.5",
      offer: nil)
    #expect(line("indicative", in: later).first?.subpaths.map(\.count) == [2])
    #expect(line("up", in: later).first?.subpaths.map(\.count) == [2])
    let traded = later.filter { $0.name == "text" }.map(\.text)
    #expect(traded.contains("Price 36.80") && traded.contains("36.80") && !traded.contains("≈36.80"))
  }

  static let offers: [(offer: String, reference: String, tag: String, isDrawn: Bool)] = [
    ("27.3", "36.5", "↓27.30", false), ("60", "36.5", "↑60.0", false), ("36.8", "36.5", "36.80", true),
    // A new listing, whose reference price is the offer price.
    ("20", "20", "↓20.00", false),
  ]

  @Test(arguments: offers.indices)
  func `the offer price does not widen the scale of the day`(number: Int) throws {
    let (offer, reference, tag, isDrawn) = Self.offers[number]
    let elements = try chart(
      [point(0, "36.6"), point(60, "37.6"), point(120, "37")], reference: reference, offer: offer)
    let price = try #require(line("up", in: elements).first)
    let heights = price.subpaths.joined().map(\.y)
    // The day takes at least half of the height of 480.
    #expect((heights.max() ?? 0) - (heights.min() ?? 0) > 150)
    #expect(elements.with("tagged", "offer").map(\.text) == [tag])
    #expect(
      line("offer", in: elements).isEmpty != isDrawn)
    let tagged = try #require(elements.filter { $0.name == "rect" }.with("offer").first)
    #expect((0...480).contains(tagged.number("y")))
    #expect(
      elements.filter { $0.name == "text" }.contains {
        $0.text.hasPrefix("Offer \(tag.drop { "↓↑".contains($0) })")
      })
  }
}
