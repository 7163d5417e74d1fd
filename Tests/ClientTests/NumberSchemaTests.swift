import Foundation
import TestSupport
import Testing

/// The schema of the investor's numbers.
@Suite(.enabled(if: Clients.areInstalled, Clients.missing))
struct NumberSchemaTests {
  @Test func `the recorded day, with drawn, cancelled and unpriced offerings, conforms to its schema`() throws
  {
    let folder = Repository.url.appending(path: "Fixtures/golden/2024-10-29")
    let checked = try check(
      folder.appending(path: "subscriptions.json"),
      by: folder.appending(path: "schema/subscriptions.schema.json"))
    #expect(checked.status == 0, "\(checked.stdout)")
  }

  @Test(
    arguments: [
      (#""profit_per_lot": [-0-9]+"#, #""profit_per_lot": "1""#),
      (#""cash_required": [0-9]+"#, #""cash_required": 1.5"#),
      (#""break_even_price": "[^"]*""#, #""break_even_price": "100.50""#),
      (#""break_even_exact": "[^"]*""#, #""break_even_exact": 100.5"#),
      (#""expected_value": "[^"]*""#, #""expected_value": "1.2""#),
      (#""break_even_odds_percent": "[^"]*""#, #""break_even_odds_percent": "0.1""#),
      (#""odds_percent": "[^"]*""#, #""odds_percent": "1.0""#),
      (#""odds_source": "[^"]*""#, #""odds_source": "guessed""#),
      (#""return_on_cost_percent": "[^"]*""#, #""return_on_cost_percent": 1"#),
      (#""annualised_return_percent": "[^"]*""#, #""annualised_return_percent": "+1.00""#),
      (#""rounding": "down""#, #""rounding": 1"#),
    ])
  func `the schema refuses a wrong value`(_ pattern: String, _ wrong: String) throws {
    let folder = Repository.url.appending(path: "Fixtures/golden/2024-10-29")
    let text = try String(contentsOf: folder.appending(path: "subscriptions.json"), encoding: .utf8)
    let place = try #require(text.firstRange(of: try Regex("\n *\(pattern)")), "\(pattern)")
    let broken = try Installation("broken number").folder.appending(path: "subscriptions.json")
    try text.replacingCharacters(in: place, with: "\n\(wrong)").write(
      to: broken, atomically: true, encoding: .utf8)
    let checked = try check(broken, by: folder.appending(path: "schema/subscriptions.schema.json"))
    #expect(checked.status == 1 && checked.stdout.contains("Schema validation errors"), "\(checked.stdout)")
  }

  private func check(_ file: URL, by schema: URL) throws -> Program.Ending {
    try Tool(Clients.checkJSONSchema).run(["--schemafile", schema.path, file.path])
  }
}
