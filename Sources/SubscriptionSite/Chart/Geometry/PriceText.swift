internal import SubscriptionCalendar

/// Prices as they stand in a column: as many decimals as the tick has, or as the price needs.
enum PriceText {
  static func text(_ price: Price, ticks: TickTable) -> String {
    let exact = price.description
    let step = ticks.step(at: price)?.description ?? "1"
    let missing = decimals(of: step) - decimals(of: exact)
    guard missing > 0 else { return exact }
    return exact + (exact.contains(".") ? "" : ".") + String(repeating: "0", count: missing)
  }

  /// How many decimals a number is written with.
  static func decimals(of text: String) -> Int {
    text.split(separator: ".").dropFirst().first?.utf8.count ?? 0
  }
}
