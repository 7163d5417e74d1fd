package import Decoding
package import Localization
package import Values

/// Where a list is fetched and how its rows are read. A list has several sources where the exchanges' forms
/// differ.
///
/// A list's `sources` makes them for a night or a backfill. The download asks their addresses, and `decode`
/// makes records of a body. `column` names the header of each fact: `.required` refuses a body without it,
/// because then it is not this list; `.expected` does so, too, unless a person accepts the source; `.optional` leaves
/// the fact empty.
///
/// For instance `twse-subscriptions-2024`: the fact `drawDate` is in the column 抽籤日期, and a row with a draw
/// in another year is rejected. Whether a row can be *right* is not decided here: that is what a ``Rule`` is
/// for. A source that names a column by its place, or guesses a missing cell, would publish another column's
/// days one night.
package struct ListSource<Record: ListedRecord>: Sendable {
  package let id: SourceID
  /// In the order in which they are asked.
  package let urls: [String]
  package let need: SourceNeed
  package let shrinkRule: ShrinkRule
  /// What the list is whole for; nil for a stream, in which a missing row means nothing.
  package let scope: Scope?
  /// The column of a fact; nil for one that the list does not have.
  package let column: @Sendable (Record.Key) -> ListColumn?
  /// The year that was asked for, and the day that is in it with what happens then: rows of another year are rejected.
  package var filing: (year: Int, day: Record.Key, event: Text)?
  /// The first year whose list has the columns of today; nil if all have.
  package var firstYear: Int?
  /// The beginning of the title that stands alone where the list has no rows.
  package var title: String?
  /// The title of another exchange's list, which has the same form.
  package var otherTitle: String?
  /// A column of another exchange's JSON, whose list has the same form.
  package var otherColumn: Column?
  /// Whether notes (說明) end the list in CSV.
  package var endsWithNotes = false
  /// More than any real body has: each row becomes a page or a file.
  package var mostRows = 1000
  /// Whether columns other than codes and dates may be missing, and the notes at the end.
  package var mayLackColumns = false
  /// Whether its rows name people, so that no message quotes one as a whole.
  package var namesPeople = false
  /// Whether a recording may lack it, because an earlier version did not ask for it.
  package var mayBeUnrecorded = false
  /// Whether a row is left out, by the texts of its facts, before anything is made of it: reading thousands of old rows
  /// would double a night.
  package var skips: (@Sendable (_ cell: (Record.Key) -> Cell?) -> Bool)?
  /// Changes a row's cells before they are read, by today's names of the facts' columns and by the header's names of the
  /// others; false for a row that is left out.
  package var prepare: (@Sendable (_ cells: inout RowCells) throws(CellProblem) -> Bool)?
  /// Completes a record whose cells all fit their columns; throws the cell that cannot be used beside the others.
  package var finish: @Sendable (inout Record) throws(CellProblem) -> Void = { _ throws(CellProblem) in }
  /// Completes the records of a body by each other.
  package var compare: @Sendable (inout [Record]) -> Void = { _ in }
  /// The record of a row as a whole, by the names of its columns, instead of cell by cell; nil for a row that is left out.
  package var make: (@Sendable (_ cells: RowCells) throws(CellProblem) -> Record?)?
  /// Where `make` reads a fact that has no column of its own: the name of the column whose text has it.
  package var origin: @Sendable (Record.Key) -> String? = { _ in nil }
  /// The column with the day that a body is of; nil if it has none.
  package var dayColumn: Column?
  /// The columns with the subject and the text of a row, which are prose.
  package var texts: (subject: Column, text: Column)?
  /// Why the texts of a day cannot be those of their subjects, or not whole; nil if they can.
  package var unreadable: @Sendable (_ rows: [(subject: String, text: String)]) -> Text? = { _ in nil }
  /// The column with the day on which the body was made.
  package var printedColumn: Column?
  /// The board whose companies are in another list: of the other exchange.
  package var otherBoard: Board?
  /// The column with the time of a row, in the order of the rows, and the time from which a working day's last row is.
  package var lastRow: (time: Column, from: Int)?
  /// Of a source that gives one day only, yesterday's: how a day that was missed comes in. Nil for any other.
  package var missedDays: Text?
  /// What a further row of the same record is.
  package var repeats = Repeats.doubtful
  /// Whether a record is published; the others are dropped.
  package var keeps: @Sendable (Record) -> Bool = { _ in true }

  package init(
    _ id: SourceID, _ need: SourceNeed, _ shrinkRule: ShrinkRule, urls: [String], scope: Scope?,
    column: @escaping @Sendable (Record.Key) -> ListColumn?
  ) {
    (self.id, self.need, self.shrinkRule, self.urls) = (id, need, shrinkRule, urls)
    (self.scope, self.column) = (scope, column)
  }

  package var year: Int? { filing?.year }

  /// The fact of a column; nil for another column.
  func key(of name: String) -> Record.Key? {
    Record.Key.allCases.first { column($0).map { Column($0).isNamed(name) } ?? false }
  }

  /// The name of a fact's column in messages.
  package func name(of key: Record.Key) -> String { column(key)?.name ?? key.rawValue }
}

/// What a further row of one record is.
package enum Repeats: Sendable {
  /// A contradiction.
  case doubtful
  /// A later announcement, which corrects those before it.
  case corrected
}

/// What a list is whole for: a record of it that the list no longer has is gone.
package enum Scope: Hashable, Sendable {
  case year(Int)
  case board(Board)
}

/// What happens when no form of a source can be used.
package enum SourceNeed: Hashable, Sendable {
  /// The run fails.
  case required
  /// A remark with this consequence; the rest is published.
  case optional(ifMissing: Text)
  /// The source may not exist. If it does not, nothing happens; if it cannot be downloaded, the consequence is
  /// reported; if it is not understood, the run fails with this further advice.
  case ifItExists(ifMissing: Text, ifNotUnderstood: Text)
  /// The source may not exist. If it does not, nothing happens; if it cannot be used, a remark with this consequence.
  case optionalIfItExists(ifMissing: Text)
  /// Nothing.
  case bestEffort
}

/// When a source has too few records to be believed.
///
/// A source names one, and `RegressionGuard` refuses a body by it: the first half of a file would look as if the other
/// offerings had been withdrawn. Of the 90 rows that the list of subscriptions had on 29 October 2024, at least 81 must come
/// on the next evening, unless a person accepts the source as it is.
package enum ShrinkRule: Hashable, Sendable {
  case unguarded
  /// Fewer than half as many as the last good night had, of this source unless another is named.
  case atLeastHalf(of: SourceID? = nil, mayBeEmpty: Bool)
  /// Fewer than nine tenths as many as the last good night had: rows are added to a list until its year is over.
  case atLeastNineTenths(mayBeEmpty: Bool)

  package var mayBeEmpty: Bool {
    switch self {
    case .unguarded: true
    case .atLeastHalf(_, let mayBeEmpty), .atLeastNineTenths(let mayBeEmpty): mayBeEmpty
    }
  }
}

/// What a night or a backfill asks of each list: the day, the years, and what a person has accepted.
package struct ListRequest: Sendable {
  package var today: Day
  package var years: [Int]
  package var requiredYears: Set<Int>
  /// Its sources are used although they lack columns.
  package var accepted: Accepted
  /// Whether government bonds are published.
  package var keepsBonds: Bool
  /// Whether a website is asked for applications to list that the open data leave out.
  package var hasAllApplications: Bool

  package init(
    today: Day, years: [Int], requiredYears: Set<Int> = [], accepted: Accepted = .nothing,
    keepsBonds: Bool = false, hasAllApplications: Bool = false
  ) {
    (self.today, self.years, self.requiredYears) = (today, years, requiredYears)
    (self.accepted, self.keepsBonds, self.hasAllApplications) = (accepted, keepsBonds, hasAllApplications)
  }
}

/// What a source gave on the last good night that used it. `RegressionGuard` compares tonight's body with it: where the
/// list had 90 rows and has 40 tonight, it is refused.
package struct SourceBaseline: Hashable, Sendable {
  package var source: SourceID
  /// The number of usable rows.
  package var records: Int
  /// The newest trading day that the source ever had.
  package var day: Day?

  package init(source: SourceID, records: Int, day: Day?) {
    (self.source, self.records, self.day) = (source, records, day)
  }
}
