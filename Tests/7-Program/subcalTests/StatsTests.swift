import Foundation
import TestSupport
import Testing

/// Which past offerings `subcal stats` and a query's line about its market count.
@Suite struct StatsTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `fewer than twenty cases give no statistics`() throws {
    var few: [[String: Any]] = []
    for store in ["night", "past"] {
      let answer = try program.answer(["stats"], of: store)
      #expect(answer["fewest_cases"] as? Int == 20)
      let groups = try #require(answer["groups"] as? [[String: Any]])
      few += groups.filter { ($0["cases"] as? Int ?? 0) < 20 }
    }
    let counts = few.compactMap { $0["cases"] as? Int }
    #expect(counts.contains(0) && counts.contains { $0 > 0 }, "\(counts)")
    for group in few {
      let statistics = group.filter { !["all", "market", "premium_band_percent", "cases"].contains($0.key) }
      #expect(statistics.count >= 4 && statistics.values.allSatisfy { $0 is NSNull }, "\(group)")
    }
    let text = try program.ask(["query", "9935", "--language", "en"]).stdout
    #expect(text.contains("9935") && !text.contains("its market"), "\(text)")
  }

  @Test func `the page of the estimates and the terminal have the same draws, figures and marks`() throws {
    _ = try Stores.night.get()
    let page = try String(
      contentsOf: Stores.folder.get().appending(path: "night/track-record.en.html"), encoding: .utf8)
    func plain(_ text: some StringProtocol) -> String {
      String(text).replacing(#/<[^>]*>/#, with: "").replacing("–", with: "-").trimmingCharacters(
        in: .whitespaces)
    }
    let shown = page.matches(
      of:
        #/<tr><th scope="row">(.*) <small>(.*) <span class="nowrap">(?:20[0-9]{2}\/)?([0-9\/]+) \([A-Z][a-z]+\)<\/span><\/small><\/th><td class="n">([^<*]*?)(&nbsp;\*)?(?: <small>(.*)<\/small>)?<\/td><td class="n">([^<]*)(?: <small>(.*)<\/small>)?<\/td><td class="n">(.*)<\/td><\/tr>/#
    )
    .map { row in
      let cells = row.output
      func marked(_ cell: Substring, _ sign: Substring?, _ mark: String) -> String {
        sign == nil ? plain(cell) : plain(cell) + mark
      }
      return [
        plain(cells.1), plain(cells.3), marked(cells.4, cells.5, "‡"), plain(cells.6 ?? "-"),
        marked(cells.7, cells.8, " ✗"), plain(cells.9), plain(cells.2),
      ].joined(separator: " ")
    }
    let text = try program.ask(
      ["stats", "--odds"], asOf: "2024-10-29T21:30", environment: ["LANG": "en_US.UTF-8", "COLUMNS": "200"]
    ).stdout.replacing("–", with: "-")
    var dated = 0
    let lines = text.split(separator: "\n").map { line in
      String(line).replacing(#/ 20[0-9]{2}-([0-9]{2})-([0-9]{2}) /#) { date in
        dated += 1
        return " \(Int(date.1) ?? 0)/\(Int(date.2) ?? 0) "
      }.replacing(#/ +/#, with: " ")
    }
    #expect(shown.count > 20 && shown.count == dated)
    for row in shown { #expect(lines.contains(row), "\(row): \(text)") }
    let groups = page.matches(of: #/<td class="n"[^>]*>([0-9.]+%)</td>/#).map { String($0.output.1) }
    for figure in groups { #expect(text.contains(figure), "\(figure)") }
  }

  @Test func `a query summarises the market's past in one line`() throws {
    let text = try program.ask(["query", "9935", "--language", "en"], of: "past").stdout
    let line = try #require(text.split(separator: "\n").first { $0.contains("its market") })
    #expect(line.contains("of 48 past ones") && line.contains("25.0%"))
  }
}
