/// A bar as the store keeps it: with its day and board, without the name.
public struct DatedBar: Hashable, Sendable {
  /// The trading day.
  public var day: Day
  /// Where the code traded that day.
  public var board: Board
  /// Prices and volume; the name is empty.
  public var bar: DailyBar

  /// The bar of a day.
  public init(day: Day, board: Board, bar: DailyBar) {
    self.day = day
    self.board = board
    self.bar = bar
  }

  /// The day's price with its day and board.
  public var close: BoardClose? {
    bar.close.map { BoardClose(price: $0, day: day, board: board, kind: board.closeKind) }
  }
}
