package import Values

/// A bar as the store keeps it: with its day and board, without the name.
package struct DatedBar: Hashable, Sendable {
  /// The trading day.
  package var day: Day
  /// Where the code traded that day.
  package var board: Board
  /// Prices and volume; the name is empty.
  package var bar: DailyBar

  /// The bar of a day.
  package init(day: Day, board: Board, bar: DailyBar) {
    self.day = day
    self.board = board
    self.bar = bar
  }

  /// The day's price with its day and board.
  package var close: BoardClose? {
    bar.close.map { BoardClose(price: $0, day: day, board: board, kind: board.closeKind) }
  }
}
