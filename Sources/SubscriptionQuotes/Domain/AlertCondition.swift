public import SubscriptionCalendar

/// Something to be told of, as it is written: `premium>=10`, `price<=55`, `profit>=20000`, `closes-today`, for one
/// code alone with the code before it: `9935:premium>=10`.
public struct AlertCondition: Hashable, Sendable, CustomStringConvertible {
  /// As it was written.
  public let description: String
  /// The code it is about; nil for all that are followed.
  public let code: StockCode?
  private let test: Test

  private enum Test: Hashable {
    case closesToday
    case premium(Comparison, Percent)
    case price(Comparison, Price)
    case profit(Comparison, Int)
  }

  private enum Comparison: String, CaseIterable {
    // Those of two characters first: the shorter ones are their beginnings.
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

  /// The condition of a text; nil for what is none.
  public init?(_ text: String) {
    description = text
    var rest = text[...]
    if let colon = rest.firstIndex(of: ":") {
      guard let code = StockCode(rest[..<colon].uppercased()) else { return nil }
      self.code = code
      rest = rest[rest.index(after: colon)...]
    } else {
      code = nil
    }
    guard let test = Self.test(String(rest)) else { return nil }
    self.test = test
  }

  private static func test(_ text: String) -> Test? {
    if text == "closes-today" { return .closesToday }
    guard let comparison = Comparison.allCases.first(where: { text.contains($0.rawValue) }),
      let place = text.firstRange(of: comparison.rawValue)
    else { return nil }
    let bound = String(text[place.upperBound...])
    switch text[..<place.lowerBound] {
    case "premium": return Percent(bound).map { .premium(comparison, $0) }
    case "price": return Price(bound).map { .price(comparison, $0) }
    case "profit":
      let digits = bound.hasPrefix("-") ? bound.dropFirst() : bound[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return Int(bound).map { .profit(comparison, $0) }
    default: return nil
    }
  }

  /// Whether it holds of a security; nil where that cannot be said, as of a premium before the market names a price.
  ///
  /// A close, a reference price and a trial say nothing of the market now, so none of them is compared.
  public func holds(of row: LiveRow, at now: Instant) -> Bool? {
    if let code, code != row.code { return nil }
    if case .closesToday = test {
      return row.offering.flatMap { offering in
        offering.isCancelled ? false : offering.subscriptionEnd.map { $0 == now.day }
      }
    }
    guard let quote = row.quote, quote.day == now.day, let price = quote.price, price.kind.isLive else {
      return nil
    }
    switch test {
    case .closesToday: return nil
    case .premium(let comparison, let bound):
      return row.premium?.percent.map { comparison.holds($0, bound) }
    case .price(let comparison, let bound): return comparison.holds(price.price, bound)
    case .profit(let comparison, let bound):
      return row.outcome.map { comparison.holds($0.profit, bound) }
    }
  }
}
