/// The id of a source, such as `twse-closes`, as it appears in run.json, recordings, messages and `--accept`.
///
/// A source is named by it from the request to the store, so that a remark, a baseline and an exception mean the same one.
package struct SourceID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ id: String) { description = id }

  package static func < (one: SourceID, other: SourceID) -> Bool { one.description < other.description }

  /// The board whose name it begins with.
  package var board: Board? {
    Board.allCases.first { description.hasPrefix("\($0.rawValue.lowercased())-") }
  }

  /// A board's newest closes.
  package static func closes(_ board: Board) -> SourceID { SourceID("\(board.rawValue.lowercased())-closes") }

  /// A year's holidays.
  package static func holidays(_ year: Int) -> SourceID { SourceID("twse-holidays-\(year)") }

  /// A board's register of companies.
  package static func companies(_ board: Board) -> SourceID {
    SourceID("\(board.rawValue.lowercased())-companies")
  }

  /// A code's averages of a month on the emerging board.
  package static func emergingBars(_ code: StockCode, _ month: Day) -> SourceID {
    SourceID("emerging-bars-\(code)-\(month.compact.prefix(6))")
  }

  /// The bars of a past day. The emerging board does not publish them.
  package static func bars(_ board: Board, _ day: Day) -> SourceID {
    SourceID("\(board == .tpex ? "tpex" : "twse")-bars-\(day.compact)")
  }
}
