public import SubscriptionCalendar

/// A security that is followed: what the store knows of it before any quote comes.
public struct Watched: Sendable {
  /// The code.
  public var code: StockCode
  /// The name, where one is known.
  public var name: String?
  /// The offering that its price is held against: none for a code that offers nothing.
  public var standing: Standing?
  /// Its last close.
  public var close: BoardClose?
  /// Where it trades; every board it may be on where that is not known.
  public var boards: Set<Board>

  /// A security with what is known of it.
  ///
  /// - Parameter today: From the day of its delivery on, an offering's shares trade where its market says.
  public init(code: StockCode, name: String?, standing: Standing?, close: BoardClose?, today: Day) {
    self.code = code
    self.name = name
    self.standing = standing
    self.close = close
    let offering = standing?.known.offering
    let isDelivered = offering?.deliveryDate.map { $0 <= today } ?? false
    let board = isDelivered ? offering?.market.board ?? close?.board : close?.board
    boards = board.map { [$0] } ?? Set(Board.allCases)
  }
}
