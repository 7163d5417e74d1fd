package import Localization
package import Trading
package import Values

/// Something that every real row satisfies, such as "the draw follows the last day".
///
/// There are three kinds. A *withholding* rule keeps the record as it was published. One made with `.factsOnly` publishes
/// the row without the facts of its violation, such as a price that another list contradicts. A *reporting* one, made with
/// `.remark`, publishes all of the row. Each sets `doubt`. `ListReview` applies the rules of a list to each row: the first
/// broken rule of the strictest kind counts, so the order within a kind matters.
///
/// For instance `.ordered(.dateOrder, …)` withholds a draw before the last day. A rule withholds only what arithmetic or a
/// rule of the market contradicts. What was merely never seen, and anything about a text, is reported: a withholding rule
/// that a true row can break keeps a true change from everybody.
package struct Rule<Record: ListedRecord>: Sendable {
  /// What is wrong with a row that breaks it.
  package let doubt: Doubt
  package let check: @Sendable (Candidate<Record>) -> Violation<Record>?
  /// What is not published of a row that breaks it: no text of a row alone withholds the others.
  private(set) var withholds: @Sendable (Candidate<Record>) -> Withheld = { _ in .row }
  /// What is published of a record whose row breaks it.
  private(set) var consequence = Doubt.Consequence.before
  /// Whether many rows that break it speak against their list: what another list contradicts may be wrong in that one.
  private(set) var refusesLists: Bool

  package init(_ doubt: Doubt, _ check: @escaping @Sendable (Candidate<Record>) -> Violation<Record>?) {
    (self.doubt, self.check, refusesLists) = (doubt, check, doubt.id != Doubt.otherList.id)
  }

  /// A rule that is broken always by the same facts, for the same reason; by default the doubt's title.
  package init(
    _ doubt: Doubt, _ keys: [Record.Key], _ reason: Text? = nil,
    isBroken: @escaping @Sendable (Candidate<Record>) -> Bool
  ) {
    self.init(doubt) { isBroken($0) ? Violation(keys, reason ?? doubt.title) : nil }
  }

  /// The rule as one that only leads to a remark.
  package func remark() -> Rule { with(.listed) { _ in .nothing } }

  /// The rule as one that only leads to a remark where a condition holds.
  package func remark(if condition: @escaping @Sendable (Candidate<Record>) -> Bool) -> Rule {
    with(.either) { condition($0) ? .nothing : .row }
  }

  /// The rule as one that withholds the facts of its violation only, and not the rest of the row; where a condition does not
  /// hold, nothing.
  package func factsOnly(
    if condition: @escaping @Sendable (Candidate<Record>) -> Bool = { _ in true }
  ) -> Rule {
    with(.listed) { condition($0) ? .facts : .nothing }
  }

  /// The rule as one by which no list is refused.
  package func sparingLists() -> Rule {
    var rule = self
    rule.refusesLists = false
    return rule
  }

  private func with(
    _ consequence: Doubt.Consequence, _ withholds: @escaping @Sendable (Candidate<Record>) -> Withheld
  ) -> Rule {
    var rule = self
    (rule.consequence, rule.withholds) = (consequence, withholds)
    return rule
  }
}

/// What is not published of a row that breaks a rule: nothing, some facts, or all of it.
///
/// A ``Rule`` is made with it: `.remark` withholds nothing, `.factsOnly` the facts of the violation, any other rule the row.
/// `ListReview` goes by the strictest of the rules that a row breaks.
package enum Withheld: Sendable { case nothing, facts, row }

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
  package private(set) var source: ListSource<Record>
  /// Other rows of the list that may be the same record.
  package var repeated: [(number: Int, code: StockCode)] = []
  /// For a new record, a missing one that it may be.
  package var renamed: Tracked<Record>?
  /// What the lists have of its code besides, tonight or, where one was not read, before.
  package var others: [Record] = []
  /// For a new record, or one with another name than before, another code that has this name, or had it.
  package var ownerOfName: StockCode?
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

  /// Whether it breaks a rule that is set aside because a person accepts its source.
  var isExcused: Bool {
    guard source.mayLackColumns else { return false }
    var strict = self
    strict.source.mayLackColumns = false
    return strict.doubt?.rule != doubt?.rule
  }

  /// The first rule that the row breaks, and how; one that withholds the row before one that withholds facts of it, and
  /// that before one that leads to a remark.
  package var doubt: BrokenRule<Record>? {
    let broken = Record.rules.compactMap { rule in
      rule.check(self).map {
        BrokenRule(
          rule: rule.doubt.id, violation: $0, withheld: rule.withholds(self), refusesLists: rule.refusesLists)
      }
    }
    return broken.first { $0.withheld == .row } ?? broken.first { $0.withheld == .facts } ?? broken.first
  }
}

/// A rule that a row breaks, by the name of its doubt.
package struct BrokenRule<Record: ListedRecord>: Sendable {
  package let rule: String
  package let violation: Violation<Record>
  package let withheld: Withheld
  let refusesLists: Bool

  package var isRemark: Bool { withheld == .nothing }
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
  /// The shares of a company by its exchange's register; nil where that did not come or lacks it.
  package let issuedShares: @Sendable (StockCode) -> Int?
  /// What the other lists have.
  package let otherLists: OtherLists

  package init(
    today: Day, calendar: TradingCalendar, close: @escaping @Sendable (Record) -> BoardClose? = { _ in nil },
    listings: @escaping @Sendable (StockCode) -> [Listing] = { _ in [] },
    namesake: @escaping @Sendable (_ name: String) -> StockCode? = { _ in nil },
    issuedShares: @escaping @Sendable (StockCode) -> Int? = { _ in nil },
    otherLists: OtherLists = OtherLists()
  ) {
    (self.today, self.calendar, self.close, self.listings) = (today, calendar, close, listings)
    (self.namesake, self.issuedShares, self.otherLists) = (namesake, issuedShares, otherLists)
  }
}

/// What the other lists have about the securities of a list, by code.
///
/// The lists of a night are taken one after another. A rule that compares two lists is a rule of the one whose row can be
/// the odd one out: of a draw, which is taken after its auction, and of an auction beside a draw that is known.
package struct OtherLists: Sendable {
  /// Of a list that was taken before this one tonight's records, of any other what was published before.
  private let published: [StockCode: [any ListedRecord]]
  /// Tonight's rows of lists that are taken later, as they came.
  private let rows: [StockCode: [any ListedRecord]]

  package init(published: [any ListedRecord] = [], rows: [any ListedRecord] = []) {
    self.published = Dictionary(grouping: published, by: \.code)
    self.rows = Dictionary(grouping: rows, by: \.code)
  }

  package func all(of code: StockCode) -> [any ListedRecord] { published[code] ?? [] }

  /// The records of a code in another list.
  package func records<Other: ListedRecord>(of code: StockCode, in _: Other.Type) -> [Other] {
    all(of: code).compactMap { $0 as? Other }
  }

  /// Those, and tonight's rows of that list where it is taken later: two lists change on one night.
  package func rows<Other: ListedRecord>(of code: StockCode, in list: Other.Type) -> [Other] {
    records(of: code, in: list) + (rows[code] ?? []).compactMap { $0 as? Other }
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
  /// Whether few rows ever change: values that are new or gone count, too, and a tenth of the rows is too many.
  package let isRare: Bool

  package init(_ name: Text, _ keys: [Record.Key], isRare: Bool = false) {
    (self.name, self.keys, self.isRare) = (name, keys, isRare)
  }
}
