internal import Costs
internal import SubscriptionLists
package import Values
internal import SubscriptionQuotes

/// The condition of an alert: `premium>=10`, `change<=-5`, `price<=55`, `profit>=20000`, `closes-today` or a ``Trail``; for
/// one code only, preceded by the code, as in `9935:premium>=10`. Premium and change are in percent.
///
/// `watch --alert` reads it, and `AlertState` asks it for every change. Only a price of the market now can
/// fire it (``QuotePrice/Kind/isLive``). A condition that no price within the day's limits can meet ends the
/// watch with an error: somebody who waits for it would wait for nothing.
package struct AlertCondition: Hashable, Sendable, CustomStringConvertible {
  /// The text it was read from.
  package let description: String
  /// The only code it applies to; nil for all watched securities.
  package let code: StockCode?
  private let test: Test

  private enum Test: Hashable {
    case closesToday
    case premium(Comparison, Percent)
    case change(Comparison, Percent)
    case price(Comparison, Price)
    case profit(Comparison, Int)
    case trail(Trail)

    /// Whether prices alone decide it, so that it can be impossible within the day's limits.
    var isOfPrices: Bool {
      switch self {
      case .closesToday: false
      case .premium, .change, .price, .profit, .trail: true
      }
    }
  }

  /// How far the price may fall from the highest; nil for the other conditions.
  var trail: Trail? { if case .trail(let trail) = test { trail } else { nil } }
  var countsTicks: Bool { if case .ticks? = trail?.distance { true } else { false } }
  /// Whether it counts from the purchase of a lot in the ledger.
  package var needsLot: Bool { trail?.start == .lot }

  private enum Comparison: String, CaseIterable {
    // Two characters first, because the shorter operators are their prefixes.
    case atLeast = ">="
    case atMost = "<="
    case over = ">"
    case under = "<"

    func holds<Value: Comparable>(_ value: Value, _ bound: Value) -> Bool {
      switch self {
      case .atLeast: value >= bound
      case .atMost: value <= bound
      case .over: value > bound
      case .under: value < bound
      }
    }
  }

  /// Parses a condition; nil if the text is malformed.
  package init?(_ text: String) {
    description = text
    var rest = text.narrow.replacing("≥", with: ">=").replacing("≤", with: "<=")[...]
    if let colon = rest.firstIndex(of: ":") {
      guard let code = StockCode(typed: rest[..<colon]) else { return nil }
      self.code = code
      rest = rest[rest.index(after: colon)...]
    } else if let sign = rest.firstIndex(where: "<>".contains), let code = StockCode(typed: rest[..<sign]) {
      // `9935>40` is about the price.
      self.code = code
      rest = rest[sign...]
    } else {
      code = nil
    }
    guard let test = Self.test(String(rest)) else { return nil }
    self.test = test
  }

  private static func test(_ text: String) -> Test? {
    if text == "closes-today" { return .closesToday }
    if text.hasPrefix("trail") { return Trail(text).map(Test.trail) }
    guard let comparison = Comparison.allCases.first(where: { text.contains($0.rawValue) }),
      let range = text.firstRange(of: comparison.rawValue)
    else { return nil }
    var bound = String(text[range.upperBound...])
    if let unit = bound.last, "元%".contains(unit) { bound.removeLast() }
    switch text[..<range.lowerBound] {
    case "premium", "溢價率", "溢價": return Percent(bound).map { .premium(comparison, $0) }
    case "change", "漲跌幅": return Percent(bound).map { .change(comparison, $0) }
    case "price", "價格", "股價", "市價", "": return Price(bound).map { .price(comparison, $0) }
    case "profit", "損益":
      let digits = bound.hasPrefix("-") ? bound.dropFirst() : bound[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return Int(bound).map { .profit(comparison, $0) }
    default: return nil
    }
  }

  /// Whether it holds for a security; nil if that is unknown, for example before the market has a price, and for what
  /// depends on earlier prices.
  ///
  /// Closes, reference prices and trial prices are not compared: they are not prices of the market now.
  package func holds(of row: WatchedQuote, at now: Instant) -> Bool? {
    if let code, code != row.code { return nil }
    if case .closesToday = test {
      return row.offering.flatMap { offering in
        offering.isCancelled ? false : offering.subscriptionEnd.map { $0 == now.day }
      }
    }
    guard let quote = row.quote, quote.day == now.day, let price = quote.price, price.kind.isLive else {
      return nil
    }
    return holds(of: row, at: price.price)
  }

  private func holds(of row: WatchedQuote, at price: Price) -> Bool? {
    switch test {
    case .closesToday, .trail: nil
    case .premium(let comparison, let bound): row.premium?.percent.map { comparison.holds($0, bound) }
    case .change(let comparison, let bound): row.changePercent.map { comparison.holds($0, bound) }
    case .price(let comparison, let bound): comparison.holds(price, bound)
    case .profit(let comparison, let bound): row.outcome.map { comparison.holds($0.profit, bound) }
    }
  }

  /// Whether it is false at both of the day's price limits, and so at every price between them; nil while that is
  /// unknown, and for other codes than its own.
  package func isBeyondLimits(of row: WatchedQuote) -> Bool? {
    if let code, code != row.code { return nil }
    guard let quote = row.quote else { return nil }
    if !test.isOfPrices || quote.isUnlimited { return false }
    guard let up = quote.limitUp, let down = quote.limitDown else { return nil }
    if let trail {
      // A lot may have had any price.
      guard trail.start != .lot, let ticks = row.ticks else { return false }
      let highest = if case .price(let given) = trail.start { max(given, up) } else { up }
      return !trail.holds(down, below: highest, ticks: ticks)
    }
    return [up, down].allSatisfy { limit in
      var row = row
      row.quote?.price = QuotePrice(limit, .trade)
      return holds(of: row, at: limit) == false
    }
  }
}

/// Which alerts have fired. An alert fires once, and again only after its condition was false; a trailing one as ``Trail``
/// says.
package struct AlertState: Sendable {
  private let conditions: [AlertCondition]
  private var holding: Set<Key> = []
  private var trails: [Key: TrailState] = [:]
  private let lots: [StockCode: PeakPrice]

  private struct Key: Hashable {
    var condition: Int
    var code: StockCode
  }

  /// A condition that has become true for a security.
  package struct Alert: Sendable {
    package let condition: AlertCondition
    /// The security at that moment.
    package let row: WatchedQuote
    package let moment: Instant
    /// The highest price of a trailing alert.
    package var peak: PeakPrice?
  }

  /// - Parameter lots: The highest price of each lot of the user since its purchase.
  package init(_ conditions: [AlertCondition], lots: [StockCode: PeakPrice] = [:]) {
    (self.conditions, self.lots) = (conditions, lots)
  }

  /// The alerts that fire now. An unknown condition neither fires nor resets an alert.
  package mutating func fired(by rows: [WatchedQuote], at now: Instant) -> [Alert] {
    var alerts: [Alert] = []
    for row in rows {
      for (number, condition) in conditions.enumerated() {
        let key = Key(condition: number, code: row.code)
        if let trail = condition.trail {
          guard condition.code.map({ $0 == row.code }) ?? true,
            let peak = fallen(trail, key, row, at: now)
          else { continue }
          alerts.append(Alert(condition: condition, row: row, moment: now, peak: peak))
          continue
        }
        switch condition.holds(of: row, at: now) {
        case true?:
          if holding.insert(key).inserted {
            alerts.append(Alert(condition: condition, row: row, moment: now))
          }
        case false?: holding.remove(key)
        case nil: break
        }
      }
    }
    return alerts
  }

  /// The highest price, if a trailing alert fires.
  private mutating func fallen(_ trail: Trail, _ key: Key, _ row: WatchedQuote, at now: Instant) -> PeakPrice?
  {
    guard let quote = row.quote, quote.day == now.day, let ticks = row.ticks,
      var state = trails[key] ?? TrailState(trail, of: quote, lot: lots[row.code])
    else { return nil }
    defer { trails[key] = state }
    return state.fires(trail, at: quote, ticks: ticks) ? state.peak : nil
  }
}
