import Foundation
import TestSupport
import Testing

/// The schema of the investor's numbers.
@Suite(.enabled(if: Clients.areInstalled, Clients.missing))
struct NumberSchemaTests {
  private let folder = Repository.url.appending(path: "Fixtures/golden/2024-10-29")

  @Test func `the recorded day, with drawn, cancelled and unpriced offerings, conforms to its schema`() throws
  {
    let checked = try check([folder.appending(path: "subscriptions.json")])
    #expect(checked.status == 0, "\(checked.stdout)")
  }

  @Test func `the schema refuses each wrong value`() throws {
    let wrong = [
      (#""profit_per_lot": [-0-9]+"#, #""profit_per_lot": "1""#),
      (#""cash_required": [0-9]+"#, #""cash_required": 1.5"#),
      (#""break_even_price": [0-9.]+"#, #""break_even_price": "100.5""#),
      (#""break_even_exact": [0-9.]+"#, #""break_even_exact": "100.5""#),
      (#""expected_value": [-0-9.]+"#, #""expected_value": "1.2""#),
      (#""break_even_odds_percent": [0-9.]+"#, #""break_even_odds_percent": "0.1""#),
      (#""odds_percent": [0-9.]+"#, #""odds_percent": "1.0""#),
      (#""odds_source": "[^"]*""#, #""odds_source": "guessed""#),
      (#""return_on_cost_percent": [-0-9.]+"#, #""return_on_cost_percent": true"#),
      (#""annualised_return_percent": [-0-9.]+"#, #""annualised_return_percent": "1.00""#),
      (#""rounding": "down""#, #""rounding": 1"#),
    ]
    let text = try String(contentsOf: folder.appending(path: "subscriptions.json"), encoding: .utf8)
    let files = try wrong.map { pattern, value in
      let place = try #require(text.firstRange(of: try Regex("\n *\(pattern)")), "\(pattern)")
      let broken = try Installation("broken number").folder.appending(path: "subscriptions.json")
      try text.replacingCharacters(in: place, with: "\n\(value)").write(
        to: broken, atomically: true, encoding: .utf8)
      return broken
    }
    let checked = try check(files)
    for (file, value) in zip(files, wrong) {
      #expect(checked.stdout.contains("\(file.path)::$."), "\(value): \(checked.stdout)")
    }
  }

  private func check(_ files: [URL]) throws -> Program.Ending {
    try Tool(Clients.checkJSONSchema).run(
      ["--schemafile", folder.appending(path: "schema/subscriptions.schema.json").path] + files.map(\.path))
  }
}
