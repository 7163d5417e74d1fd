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
  /// The members of `json` whose objects have the fields that may be chosen.
  var lists: [String] { get }
  /// Nil if it is no table.
  var table: FieldTable? { get }
  var blocks: [TextBlock] { get }
  /// What there is to say beside it.
  var notes: [Text] { get }
  /// Whether there is anything; else the exit code is 1.
  var isFound: Bool { get }
}

extension Answer {
  /// The JSON as a file.
  ///
  /// - Parameter fields: Those that its lists keep, in this order; nil for all.
  package func document(of fields: [String]?) -> [UInt8] {
    guard let fields, case .object(let members) = json else { return json.file }
    return JSONValue.object(
      members.map { name, value in (name, lists.contains(name) ? value.keeping(fields) : value) }
    ).file
  }

  package var document: [UInt8] { document(of: nil) }

  package var lists: [String] { ["items"] }
  package var table: FieldTable? { nil }
  package var notes: [Text] { [] }
  package var isFound: Bool { true }
}

extension JSONValue {
  /// The objects with some of their members, in that order. One of a kind that lacks a member stays without.
  package func keeping(_ names: [String]) -> JSONValue {
    switch self {
    case .array(let values): .array(values.map { $0.keeping(names) })
    case .elements(let count, let element): .elements(count) { element($0).keeping(names) }
    case .object: .object(names.compactMap { name in self[name].map { (name, $0) } })
    default: self
    }
  }
}

/// The answer of `list`, of which the first few may be kept.
package protocol ListedAnswer: Answer {
  var count: Int { get }
  mutating func keep(first limit: Int)
}

extension ListedAnswer {
  package var isFound: Bool { count > 0 }
}
