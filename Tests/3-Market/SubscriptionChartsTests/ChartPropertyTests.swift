import Foundation
import SubscriptionCharts
import TestSupport
import Testing
import Trading
import Values

/// Properties of all charts: the samples, and each indicator over random bars in random sizes.
@Suite struct ChartPropertyTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var chart: Chart
  }

  static func samples() throws -> [Sample] {
    var samples = try SampleCharts.all.map { Sample(testDescription: $0.name, chart: try $0.chart()) }
    var random = SplitMix64(seed: 12)
    for (number, lower) in (LowerIndicator.allCases + LowerIndicator.allCases).enumerated() {
      var bars = try SampleBars(seed: UInt64(number), from: "2022-01-03", at: "\(9 + number * number * 3)")
      try bars.trade(Int.random(in: 1...40, using: &random), on: .emerging, drift: number % 5 - 1)
      try bars.trade(Int.random(in: 0...200, using: &random), drift: 2 - number % 4, withoutTradeEvery: 11)
      let offer = number.isMultiple(of: 3) ? nil : "\(10 + number * number * 2)"
      let chart = try SampleCharts.chart(of: bars, offer: offer) {
        $0.lower = lower
        $0.overlays = [.average(5), .average(60), .bands]
        $0.range = .bars(Int.random(in: 1...240, using: &random))
        $0.width = Int.random(in: 300...1600, using: &random)
        $0.height = Int.random(in: 360...900, using: &random)
        ($0.rows, $0.columns) = (number % 9, number % 11)
      }
      samples.append(Sample(testDescription: "\(lower) \(number)", chart: chart))
    }
    return samples
  }

  @Test(arguments: try samples())
  func `every shape stays within one pane`(sample: Sample) throws {
    let geometry = sample.chart.geometry
    let right = geometry.plotX + geometry.plotWidth
    let drawn = try DrawnElement.all(in: sample.chart.fragment)
    let paths = drawn.filter { $0.name == "path" && !$0.classes.contains("key") }
    #expect(!paths.isEmpty)
    for path in paths {
      let points = path.subpaths.joined()
      #expect(points.allSatisfy { ($0.x.isFinite && $0.y.isFinite) }, "\(path.classes)")
      #expect(
        points.allSatisfy { (geometry.plotX - 1...right + 1).contains($0.x) },
        "\(path.classes) leaves the width")
      #expect(
        geometry.panes.contains { pane in
          points.allSatisfy { (pane.y - 0.01...pane.bottom + 0.51).contains($0.y) }
        }, "\(path.classes) leaves its pane")
    }
  }

  @Test(arguments: try samples())
  func `texts stay in the picture, and dates and prices do not overlap`(sample: Sample) throws {
    let geometry = sample.chart.geometry
    let drawn = try DrawnElement.all(in: sample.chart.fragment).filter { $0.name == "text" }
    for text in drawn {
      #expect(
        (0...geometry.width).contains(text.number("x")) && (8...geometry.height).contains(text.number("y")))
    }
    let dates = drawn.with("date")
    #expect(geometry.count == 0 ? dates.isEmpty : !dates.isEmpty)
    // Digits take 0.6 of the twelve pixels at most.
    let edges = dates.map { date in
      let half = Double(date.text.count) * 3.6
      return (left: date.number("x") - half, right: date.number("x") + half)
    }
    #expect(zip(edges, edges.dropFirst()).allSatisfy { $0.right < $1.left })
    #expect(edges.allSatisfy { $0.left >= 0 && $0.right <= geometry.width })
    for pane in geometry.panes {
      let heights = (drawn.with("label") + drawn.with("tagged")).map { $0.number("y") - 4 }
        .filter { (pane.y - 8...pane.bottom + 8).contains($0) }.sorted()
      #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 > 11.9 }, "\(heights)")
    }
  }

  @Test(arguments: try samples())
  func `axis prices are on the tick grid and at the right height`(sample: Sample) throws {
    let pane = try #require(sample.chart.geometry.pane(.price))
    let ticks = try SampleBars(seed: 0, from: "2024-10-29", at: "1").ticks()
    let labels = try DrawnElement.all(in: sample.chart.fragment).with("label")
      .filter { (pane.y...pane.bottom).contains($0.number("y") - 4) }
    // The one price of the flat chart is in its tag.
    let isUnlabelled = sample.chart.geometry.count == 0 || sample.testDescription == "flat-cci"
    #expect(isUnlabelled || !labels.isEmpty)
    for label in labels {
      let price = try #require(Price(label.text), "\(label.text)")
      #expect(ticks.contains(price))
      let place = pane.y(of: Double(price.tenThousandths) / 10_000)
      #expect(abs(label.number("y") - 4 - place) < 0.01)
    }
  }

  @Test(arguments: try samples())
  func `axis dates are days of the bars, and the last is the newest day`(sample: Sample) throws {
    struct Rows: Decodable { var bars: [[Int?]] }
    let geometry = sample.chart.geometry
    let rows = try JSONDecoder().decode(Rows.self, from: Data(sample.chart.data)).bars
    let days = rows.compactMap { $0.first.flatMap(\.self).map { Day(number: $0).components } }
    try #require(days.count == geometry.count)
    let dates = try DrawnElement.all(in: sample.chart.fragment).with("date")
    // Each is below its bar; the newest may be moved to the left to fit. The year is shown where it changes.
    var year: Int?
    for (number, date) in dates.enumerated() {
      let bar = number == dates.count - 1 ? days.count - 1 : geometry.bar(at: date.number("x"))
      let day = days[try #require(bar)]
      #expect(date.text == (day.year == year ? "" : "\(day.year)/") + "\(day.month)/\(day.day)")
      year = day.year
    }
    #expect(dates.isEmpty == days.isEmpty)
  }

  @Test(arguments: try samples())
  func `a chart has a title and neither styles nor scripts`(sample: Sample) throws {
    let drawn = try DrawnElement.all(in: sample.chart.fragment)
    #expect(Set(drawn.map(\.name)).isSubset(of: ["svg", "title", "desc", "rect", "path", "text"]))
    #expect(
      Set(drawn.flatMap(\.attributes.keys)).isSubset(of: [
        "xmlns", "class", "width", "height", "viewBox", "role", "lang", "xml:lang", "aria-labelledby",
        "aria-describedby", "id", "x", "y", "rx", "d",
      ]))
    let svg = try #require(drawn.first)
    #expect(svg.attributes["role"] == "img")
    #expect(
      [svg.attributes["aria-labelledby"], svg.attributes["aria-describedby"]]
        == drawn.dropFirst().prefix(2).map { $0.attributes["id"] })
    #expect(drawn.dropFirst().prefix(2).map(\.name) == ["title", "desc"])
    let file = try DrawnElement.all(in: sample.chart.file)
    #expect(file.filter { $0.name == "style" }.map(\.text) == [ChartStyle.sheet])
    #expect(file.filter { $0.name != "style" }.map(\.attributes) == drawn.map(\.attributes))
  }

  @Test func `the same bars give the same bytes`() throws {
    for sample in SampleCharts.all {
      #expect(try sample.chart().file == sample.chart().file)
      #expect(try sample.chart().data == sample.chart().data)
    }
  }
}
