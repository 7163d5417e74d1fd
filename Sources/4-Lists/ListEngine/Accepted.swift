package import Values

/// What the user takes as it is (`--accept`): sources although they are worse than before, and codes although their row
/// or close breaks a rule.
///
/// `nightly` makes it of its option and refuses a name that is neither, and adds the rows that earlier nights accepted.
/// Whatever judges a source or a row asks it first.
package struct Accepted: Hashable, Sendable {
  package let sources: Set<SourceID>
  package let codes: Set<StockCode>
  private var rows: Set<AcceptedRow.Content> = []

  package init(sources: Set<SourceID> = [], codes: Set<StockCode> = []) {
    (self.sources, self.codes) = (sources, codes)
  }

  package static let nothing = Accepted()

  /// With what earlier nights accepted.
  package func with(_ rows: [AcceptedRow]) -> Accepted {
    var accepted = self
    accepted.rows.formUnion(rows.map(\.content))
    return accepted
  }

  package func covers(_ source: SourceID) -> Bool { sources.contains(source) }

  /// Whether what is missing of a code is right this once.
  package func covers(_ code: StockCode) -> Bool { codes.contains(code) }

  package func covers(_ row: AcceptedRow.Content) -> Bool { codes.contains(row.code) || keeps(row) }

  /// Whether an earlier night accepted a row.
  package func keeps(_ row: AcceptedRow.Content) -> Bool { rows.contains(row) }
}

/// A row, or a close, that breaks a rule and that the user took as it is.
///
/// A night stores it, so that the same row is taken on the nights after it, without being asked for again and without a
/// warning. A row with any other value is another one, and is judged.
package struct AcceptedRow: Hashable, Sendable {
  /// What a row says, by which it is known again.
  package struct Content: Hashable, Sendable {
    package let source: SourceID
    package let code: StockCode
    /// All its values.
    package let text: String

    package init(_ source: SourceID, _ code: StockCode, _ text: String) {
      (self.source, self.code, self.text) = (source, code, text)
    }
  }

  package let content: Content
  /// The name of the kind of record; `close` for a close.
  package let kind: String
  /// The security's name in the row.
  package let name: String
  /// The rule that it breaks.
  package let doubt: String
  /// The first night that took it.
  package let since: Instant

  package init(_ content: Content, kind: String, name: String, doubt: String, since: Instant) {
    (self.content, self.kind, self.name) = (content, kind, name)
    (self.doubt, self.since) = (doubt, since)
  }

  /// What a review took as it is, with the name and the rule.
  package typealias Found = (row: Content, name: String, doubt: String)

  package init(_ found: Found, kind: String, since: Instant) {
    self.init(found.row, kind: kind, name: found.name, doubt: found.doubt, since: since)
  }
}

/// A row of a list that cannot be right and is of no known record, so that nothing of it is published.
///
/// A night stores those of its lists: `subcal status` and `query` name them while their remarks are quiet.
package struct LeftOutRow: Hashable, Sendable {
  /// The name of the kind of record.
  package let kind: String
  package let source: SourceID
  package let code: StockCode
  /// The security's name in the row; empty where the row cannot be read.
  package let name: String
  /// The rule that it breaks.
  package let doubt: String
  /// The night that left it out.
  package let seen: Instant

  package init(
    kind: String, source: SourceID, code: StockCode, name: String, doubt: String, seen: Instant
  ) {
    (self.kind, self.source, self.code) = (kind, source, code)
    (self.name, self.doubt, self.seen) = (name, doubt, seen)
  }

  /// What a review left out, with the rule.
  package typealias Found = (source: SourceID, code: StockCode, name: String, doubt: String)
}
