/// The premiums of one past offering on its days, as far as closes of them are stored.
public struct PremiumOutcome: Hashable, Sendable {
  /// The offering's id.
  public var id: String
  /// 發行市場
  public var market: Market
  /// At the close of the last subscription day.
  public var lastDay: Percent?
  /// At the close of the day of the draw.
  public var draw: Percent?
  /// At the close of the delivery day.
  public var delivery: Percent?

  /// The outcome with these premiums.
  public init(id: String, market: Market, lastDay: Percent?, draw: Percent?, delivery: Percent?) {
    self.id = id
    self.market = market
    self.lastDay = lastDay
    self.draw = draw
    self.delivery = delivery
  }
}
