/// What a row of one of the exchanges' lists is about: its facts, declared once, and what it is recognized by.
package protocol ListedRecord: Hashable, Sendable {
  /// The facts by their names in files, in the order of the files.
  associatedtype Key: FactKey

  /// Exhaustive: a key without a fact does not compile.
  static func fact(_ key: Key) -> Fact<Self>
  /// `Key.allCases.map(fact)`, made once.
  static var facts: [Fact<Self>] { get }
  /// What ends the ids; nil for nothing.
  static var idSuffix: String? { get }

  /// A record of which only the code is known.
  init(code: StockCode)

  var code: StockCode { get }
  /// The exchange's words for what is offered, which stay the same.
  var occasion: String { get }
  /// The first and the last day of applications or bids.
  var period: [Day?] { get }
  /// The day under whose year the list has the row: the draw or the opening.
  var listDay: Day? { get }
  /// The last day in the row.
  var lastDay: Day? { get }
  /// Whether the result is published or the record is cancelled, so that its period no longer moves.
  var isClosed: Bool { get }
}

/// The names of a record's facts in files and revisions.
package protocol FactKey: CaseIterable, RawRepresentable<String>, Hashable, Sendable
where AllCases == [Self] {
  static var code: Self { get }
  static var name: Self { get }
}

extension ListedRecord {
  /// The facts with their keys, in the order of the files.
  package static var keyedFacts: Zip2Sequence<[Key], [Fact<Self>]> { zip(Key.allCases, facts) }

  package static func access(_ key: Key) -> any FactAccess<Self> { fact(key).access }

  /// A fact's text in revisions and files; nil while it is not known.
  package func text(_ key: Key) -> String? { Self.access(key).text(in: self) }
}
