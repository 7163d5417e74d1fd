package import SubscriptionLists
package import Trading
package import Values

/// A watched security with its data from the store.
package struct WatchedSecurity: Sendable {
  package var code: StockCode
  package var name: String?
  /// The offering with whose price quotes are compared, if there is one.
  package var evaluated: EvaluatedOffering?
  package var close: BoardClose?
  /// The board where it trades; all boards if that is unknown.
  package var boards: Set<Board>

  /// - Parameter today: Decides whether the offering's shares are delivered and trade on its own board.
  package init(code: StockCode, name: String?, evaluated: EvaluatedOffering?, close: BoardClose?, today: Day)
  {
    self.code = code
    self.name = name
    self.evaluated = evaluated
    self.close = close
    let offering = evaluated?.known.offering
    let isDelivered = offering?.deliveryDate.map { $0 <= today } ?? false
    let board = ClosePrecedence(of: offering).board(lastClose: close, isDelivered: isDelivered)
    boards = board.map { [$0] } ?? Set(Board.allCases)
  }
}
