package import Values

/// Why a close cannot be right. Nothing is valued at it.
package enum CloseDoubt: String, Hashable, Sendable, CaseIterable {
  /// A cell of the row cannot be read.
  case unreadableRow = "unreadable_row"
  /// Open or close lie outside the day's lowest and highest price.
  case priceRange = "price_range"
  /// The change is not the difference from the last close.
  case change
  /// The close is farther from the last one than the daily limit allows.
  case dailyLimit = "daily_limit"
  /// The row is new on its board, and its name is not the one that the exchange's lists have for the code.
  case otherName = "other_name"
  /// The row is of another day than the file.
  case otherDay = "other_day"
  /// The file has two closes of the code.
  case twoCloses = "two_closes"
}

/// A close that cannot be right: the day and the board whose file has it.
package struct DoubtfulClose: Hashable, Sendable {
  /// The trading day; nil when the file names none.
  package var day: Day?
  /// The board.
  package var board: Board
  /// What is wrong with it.
  package var doubt: CloseDoubt

  /// The close with these facts.
  package init(day: Day?, board: Board, doubt: CloseDoubt) {
    (self.day, self.board, self.doubt) = (day, board, doubt)
  }
}
