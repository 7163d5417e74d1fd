internal import SubscriptionQuotes
internal import Trading
package import Values

/// How far a price may fall from the highest one before a trailing alert fires: `trail>=5` (percent) or `trail>=3ticks`.
///
/// `@125` says from which price on the highest counts, such as that of a purchase, and `@lot` takes the highest since the
/// purchase of a lot in the ledger; without either it is the highest since the watch began. Said once; after `again`
/// once more for each new high. ``AlertCondition`` reads it, `AlertState` keeps the highest prices.
struct Trail: Hashable {
  let distance: Distance
  let start: Start
  let isAgain: Bool

  enum Distance: Hashable {
    case percent(Percent)
    case ticks(Int)
  }

  enum Start: Hashable {
    case watch, lot
    case price(Price)
  }

  init?(_ text: String) {
    guard let found = text.wholeMatch(of: /trail>=([0-9.]+)(ticks?)?(?:@(lot|[0-9.]+))?( again)?/) else {
      return nil
    }
    if found.2 != nil {
      guard let count = Int(found.1), (1...1000).contains(count) else { return nil }
      distance = .ticks(count)
    } else {
      guard let percent = Percent(found.1), (1..<1000).contains(percent.tenths) else { return nil }
      distance = .percent(percent)
    }
    switch found.3 {
    case nil: start = .watch
    case "lot"?: start = .lot
    case let text?:
      guard let price = Price(text) else { return nil }
      start = .price(price)
    }
    isAgain = found.4 != nil
  }

  /// Whether a price is that far below the highest one.
  func holds(_ price: Price, below highest: Price, ticks: TickTable) -> Bool {
    switch distance {
    case .percent(let percent):
      let fall = highest.tenThousandths - price.tenThousandths
      return Int128(fall) * 1000 >= Int128(highest.tenThousandths) * Int128(percent.tenths)
    case .ticks(let count):
      var bound: Price? = highest
      for _ in 0..<count { bound = bound.flatMap { ticks.tick(before: $0) } }
      return bound.map { price <= $0 } ?? false
    }
  }
}

/// The highest price from which a trailing alert counts.
package struct PeakPrice: Hashable, Sendable {
  package let price: Price
  package let time: Time

  package enum Time: Hashable, Sendable {
    /// A price that the user paid or gave.
    case given
    case day(Day)
    case moment(Instant)
  }

  package init(_ price: Price, _ time: Time) { (self.price, self.time) = (price, time) }

  /// When it was; nil for a price that was given.
  package var when: String? {
    switch time {
    case .given: nil
    case .day(let day): day.description
    case .moment(let moment): moment.description
    }
  }
}

/// What a trailing alert knows of a security.
struct TrailState {
  private(set) var peak: PeakPrice
  private var isSaid = false
  /// The day's highest price up to here: of what was before the watch nothing counts.
  private var dayHigh: Price?

  /// Nil without a trade of the day, or where there is no lot.
  init?(_ trail: Trail, of quote: Quote, lot: PeakPrice?) {
    guard let price = quote.price, price.kind == .trade else { return nil }
    switch trail.start {
    case .watch: peak = PeakPrice(price.price, .moment(quote.time.instant))
    case .price(let given): peak = PeakPrice(given, .given)
    case .lot:
      guard let lot else { return nil }
      peak = lot
    }
    dayHigh = trail.start == .lot ? nil : quote.high
  }

  /// Takes a quote, and returns whether the alert fires.
  mutating func fires(_ trail: Trail, at quote: Quote, ticks: TickTable) -> Bool {
    guard let price = quote.price, price.kind == .trade else { return false }
    var highest = price.price
    // A poll misses prices; the day's highest one has them.
    if let high = quote.high, dayHigh.map({ high > $0 }) ?? true {
      highest = max(highest, high)
      dayHigh = high
    }
    if highest > peak.price {
      peak = PeakPrice(highest, .moment(quote.time.instant))
      if trail.isAgain { isSaid = false }
    }
    guard !isSaid, trail.holds(price.price, below: peak.price, ticks: ticks) else { return false }
    isSaid = true
    return true
  }
}
