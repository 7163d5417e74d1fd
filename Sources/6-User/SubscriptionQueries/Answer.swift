package import JSON
package import Localization
package import SubscriptionLists
package import TerminalText

/// The answer to a question: what a script, a spreadsheet, an assistant and a person get of it.
///
/// Every command that answers makes one, and the program prints it as asked: JSON, CSV or a table. So all
/// three say the same, and a tool of `serve` gives what `--json` prints.
package protocol Answer: Sendable {
  var json: JSONValue { get }
  /// Nil if it is no table.
  var table: FieldTable? { get }
  var blocks: [TextBlock] { get }
  /// What there is to say beside it.
  var notes: [Text] { get }
  /// Whether there is anything; else the exit code is 1.
  var isFound: Bool { get }
}

extension Answer {
  package var document: [UInt8] { json.file }
  package var table: FieldTable? { nil }
  package var notes: [Text] { [] }
  package var isFound: Bool { true }
}

/// The answer of `list`, of which the first few may be kept.
package protocol ListedAnswer: Answer {
  var count: Int { get }
  mutating func keep(first limit: Int)
}

extension ListedAnswer {
  package var isFound: Bool { count > 0 }
}
