package import Values

/// How many shares companies have, and their short names, by an exchange's register of the companies on its board
/// (公司基本資料).
///
/// ``RegisterDecoder`` makes it from a body, and rules compare the announced shares and the names of closes with it. A company's entry is as old as
/// its last report to the exchange, so the rules compare only orders of magnitude (``isOfSize(_:of:)``).
package struct CompanyRegister: Hashable, Sendable {
  package var board: Board
  /// The day on which it was made (出表日期); nil if it names none.
  package var day: Day?
  /// 已發行普通股數
  package var shares: [StockCode: Int]
  /// 公司簡稱, as the closes have it.
  package var names: [StockCode: String]

  package init(
    board: Board, day: Day? = nil, shares: [StockCode: Int], names: [StockCode: String] = [:]
  ) {
    (self.board, self.day, self.shares, self.names) = (board, day, shares, names)
  }

  /// Whether a number of shares is of a company's size: between a fifth and five times those on the register. Another par
  /// value changed one company's to four times before the register had it.
  package static func isOfSize(_ shares: Int, of registered: Int) -> Bool {
    shares / 5 <= registered && registered / 5 <= shares
  }
}
