/// How past premiums changed from the last subscription day to delivery: a record, not a forecast.
public struct PremiumStatistics: Hashable, Sendable {
  /// The offerings with premiums on both days.
  public let cases: Int
  /// The premium on the last subscription day.
  public let lastDay: Quartiles
  /// The premium at delivery.
  public let delivery: Quartiles
  /// By how much the premium changed up to the draw, in percentage points.
  public let changeToDraw: Quartiles?
  /// By how much it changed up to delivery.
  public let changeToDelivery: Quartiles
  /// How many closed below their price on the day of delivery.
  public let below: Int

  /// The fewest cases that allow a statement.
  public static let fewestCases = 20

  /// The statistics of outcomes; nil if fewer than 20 have premiums on both days.
  public init?(_ outcomes: [PremiumOutcome]) {
    let pairs = outcomes.compactMap { outcome in
      outcome.lastDay.flatMap { before in
        outcome.delivery.map { (before: before, draw: outcome.draw, after: $0) }
      }
    }
    guard pairs.count >= Self.fewestCases, let lastDay = Quartiles(pairs.map(\.before)),
      let delivery = Quartiles(pairs.map(\.after)),
      let change = Quartiles(pairs.map { Percent(tenths: $0.after.tenths - $0.before.tenths) })
    else { return nil }
    cases = pairs.count
    (self.lastDay, self.delivery, changeToDelivery) = (lastDay, delivery, change)
    let drawn = pairs.compactMap { pair in pair.draw.map { Percent(tenths: $0.tenths - pair.before.tenths) } }
    changeToDraw = drawn.count >= Self.fewestCases ? Quartiles(drawn) : nil
    below = pairs.count { $0.after.tenths < 0 }
  }

  /// The share that closed below their price at delivery.
  public var shareBelow: Percent { Percent(tenths: (below * 2000 + cases) / (2 * cases)) }

  /// The median and the quartiles around it.
  public struct Quartiles: Hashable, Sendable {
    /// A quarter of the values is below it.
    public let lower: Percent
    /// Half of the values are below it.
    public let median: Percent
    /// A quarter of the values is above it.
    public let upper: Percent

    /// The quartiles of some values, halfway values linearly between two neighbours (type 7 of Hyndman and
    /// Fan, what spreadsheets call inclusive), rounded to the tenth half away from zero; nil for none.
    public init?(_ values: [Percent]) {
      let sorted = values.map(\.tenths).sorted()
      guard !sorted.isEmpty else { return nil }
      func quantile(_ quarters: Int) -> Percent {
        let place = (sorted.count - 1) * quarters
        let (index, rest) = (place / 4, place % 4)
        let next = sorted[min(index + 1, sorted.count - 1)]
        let quadruple = sorted[index] * (4 - rest) + next * rest
        return Percent(tenths: quadruple >= 0 ? (quadruple + 2) / 4 : -((2 - quadruple) / 4))
      }
      (lower, median, upper) = (quantile(1), quantile(2), quantile(3))
    }
  }
}

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
    (self.id, self.market) = (id, market)
    (self.lastDay, self.draw, self.delivery) = (lastDay, draw, delivery)
  }
}

/// A range of premiums on the last subscription day, for grouping outcomes.
public enum PremiumBand: String, Sendable, CaseIterable {
  /// Below the price.
  case negative = "<0"
  /// 0 up to 10 %.
  case low = "0-10"
  /// 10 up to 20 %.
  case middle = "10-20"
  /// 20 up to 40 %.
  case high = "20-40"
  /// 40 % and more.
  case highest = "40+"

  /// The band of a premium.
  public init(of premium: Percent) {
    self =
      switch premium.tenths {
      case ..<0: .negative
      case ..<100: .low
      case ..<200: .middle
      case ..<400: .high
      default: .highest
      }
  }
}
