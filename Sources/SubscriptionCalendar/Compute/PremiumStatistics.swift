/// How premiums of past offerings went from the last subscription day to delivery: what happened, and no forecast.
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

  /// The least number of cases from which something is claimed.
  public static let fewestCases = 20

  /// The statistics of outcomes; nil for fewer than 20 with premiums on both days.
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
    self.lastDay = lastDay
    self.delivery = delivery
    changeToDelivery = change
    let drawn = pairs.compactMap { pair in
      pair.draw.map { Percent(tenths: $0.tenths - pair.before.tenths) }
    }
    changeToDraw = drawn.count >= Self.fewestCases ? Quartiles(drawn) : nil
    below = pairs.count { $0.after.tenths < 0 }
  }

  /// The share that closed below their price at delivery.
  public var shareBelow: Percent {
    Percent(tenths: (below * 2000 + cases) / (2 * cases))
  }

  /// The median and the quarters around it.
  public struct Quartiles: Hashable, Sendable {
    /// A quarter lies below.
    public let lower: Percent
    /// Half lies below.
    public let median: Percent
    /// A quarter lies above.
    public let upper: Percent

    /// The quartiles of some values, halfway values linearly between two neighbours (type 7 of Hyndman and Fan,
    /// what spreadsheets call inclusive), rounded to the tenth half away from zero; nil for none.
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
