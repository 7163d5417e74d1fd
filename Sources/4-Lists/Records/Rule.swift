package import Localization
package import Trading
package import Values

/// Something that every real row satisfies, such as "the draw follows the last day".
///
/// There are two kinds. A *withholding* rule keeps the record as it was published; a *reporting* one, made with `.remark`,
/// publishes the row and says the sentence. Both set `doubt`. `ListReview` applies the rules of a list to each row: the
/// first withholding one that is broken counts, else the first reporting one, so the order within a kind matters.
///
/// For instance `.ordered(.dateOrder, …)` withholds a draw before the last day. A rule withholds only what arithmetic or a
/// rule of the market contradicts. What was merely never seen, and anything about a text, is reported: a withholding rule
/// that a true row can break keeps a true change from everybody.
package struct Rule<Record: ListedRecord>: Sendable {
  /// What is wrong with a row that breaks it.
  package let doubt: Doubt
  package let check: @Sendable (Candidate<Record>) -> Violation<Record>?
  /// Whether a row that breaks it is published all the same: no text of a row alone withholds the others.
  private(set) var isRemark: @Sendable (Candidate<Record>) -> Bool = { _ in false }
  /// What is published of a record whose row breaks it.
  private(set) var consequence = Doubt.Consequence.before

  package init(_ doubt: Doubt, _ check: @escaping @Sendable (Candidate<Record>) -> Violation<Record>?) {
    (self.doubt, self.check) = (doubt, check)
  }

  /// A rule that is broken always by the same facts, for the same reason; by default the doubt's title.
  package init(
    _ doubt: Doubt, _ keys: [Record.Key], _ reason: Text? = nil,
    isBroken: @escaping @Sendable (Candidate<Record>) -> Bool
  ) {
    self.init(doubt) { isBroken($0) ? Violation(keys, reason ?? doubt.title) : nil }
  }

  /// The rule as one that only leads to a remark.
  package func remark() -> Rule { with(.listed) { _ in true } }

  /// The rule as one that only leads to a remark where a condition holds.
  package func remark(if condition: @escaping @Sendable (Candidate<Record>) -> Bool) -> Rule {
    with(.either, condition)
  }

  private func with(
    _ consequence: Doubt.Consequence, _ isRemark: @escaping @Sendable (Candidate<Record>) -> Bool
  ) -> Rule {
    var rule = self
    (rule.consequence, rule.isRemark) = (consequence, isRemark)
    return rule
  }
}

/// The facts of a row that break a rule, and why, such as the draw and "the order is start, end, draw". A rule returns it,
/// and `ListReview` makes the ``Remark`` of it.
package struct Violation<Record: ListedRecord>: Sendable {
  package let keys: [Record.Key]
  package let reason: Text

  package init(_ keys: [Record.Key], _ reason: Text) { (self.keys, self.reason) = (keys, reason) }
}

/// A row of tonight's list with all that a rule may compare it with.
///
/// `ListReview` makes one a row; a ``Rule`` gets nothing else, no store and no clock, so a replay doubts the
/// same rows. `now` is the row, `before` what was published of its record, nil for a new one.
package struct Candidate<Record: ListedRecord>: Sendable {
  package var now: Record
  /// The facts as last published; nil for a new record.
  package let before: Record?
  package let source: ListSource<Record>
  /// Other rows of the list that may be the same record.
  package var repeated: [(number: Int, code: StockCode)] = []
  /// For a new record, a missing one that it may be.
  package var renamed: Tracked<Record>?
  package let context: ReviewContext<Record>

  package init(
    _ now: Record, after before: Record? = nil, of source: ListSource<Record>,
    _ context: ReviewContext<Record>
  ) {
    (self.now, self.before, self.source, self.context) = (now, before, source, context)
  }

  package var today: Day { context.today }

  /// Whether its period had begun, as last published.
  package var isOpen: Bool { (before?.period.first ?? nil).map { $0 <= today } ?? false }

  /// The first rule that the row breaks, and how; one that withholds the row before one that leads to a remark.
  package var doubt: (rule: String, violation: Violation<Record>, isRemark: Bool)? {
    let broken = Record.rules.compactMap { rule in
      rule.check(self).map { (rule.doubt.id, $0, rule.isRemark(self)) }
    }
    return broken.first { !$0.2 } ?? broken.first
  }
}

/// What all rows of a night are compared with.
package struct ReviewContext<Record: ListedRecord>: Sendable {
  package let today: Day
  package let calendar: TradingCalendar
  /// The newest close of a record's code, with its board.
  package let close: @Sendable (Record) -> BoardClose?
  /// Where tonight's files of closes have a code, if all boards' came.
  package let listings: @Sendable (StockCode) -> [Listing]
  /// A code that they have under a name.
  package let namesake: @Sendable (_ name: String) -> StockCode?

  package init(
    today: Day, calendar: TradingCalendar, close: @escaping @Sendable (Record) -> BoardClose? = { _ in nil },
    listings: @escaping @Sendable (StockCode) -> [Listing] = { _ in [] },
    namesake: @escaping @Sendable (_ name: String) -> StockCode? = { _ in nil }
  ) {
    (self.today, self.calendar, self.close, self.listings) = (today, calendar, close, listings)
    self.namesake = namesake
  }
}

/// A code in a file of closes.
package struct Listing: Sendable {
  package let board: Board
  package let name: String

  /// A code's listing on a board, under a name.
  package init(_ board: Board, _ name: String) { (self.board, self.name) = (board, name) }
}

/// Facts that may change in one row a night, but not in many.
package struct MassChange<Record: ListedRecord>: Sendable {
  package let name: Text
  package let keys: [Record.Key]

  package init(_ name: Text, _ keys: [Record.Key]) { (self.name, self.keys) = (name, keys) }
}
