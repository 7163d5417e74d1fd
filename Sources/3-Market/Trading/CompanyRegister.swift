package import Values

/// How many shares companies have, by an exchange's register of the companies on its board (公司基本資料).
///
/// ``RegisterDecoder`` makes it from a body, and rules compare the announced shares with it. A company's entry is as old as
/// its last report to the exchange, so the rules compare only orders of magnitude (``isOfSize(_:of:)``).
package struct CompanyRegister: Hashable, Sendable {
  package var board: Board
  /// The day on which it was made (出表日期); nil if it names none.
  package var day: Day?
  /// 已發行普通股數
  package var shares: [StockCode: Int]

  package init(board: Board, day: Day? = nil, shares: [StockCode: Int]) {
    (self.board, self.day, self.shares) = (board, day, shares)
  }

  /// Whether a number of shares is of a company's size: between a fifth and five times those on the register. Another par
  /// value changed one company's to four times before the register had it.
  package static func isOfSize(_ shares: Int, of registered: Int) -> Bool {
    shares / 5 <= registered && registered / 5 <= shares
  }
}
