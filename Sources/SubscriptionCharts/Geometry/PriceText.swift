internal import SubscriptionCalendar

/// The text of prices, with the decimals of the tick or as many as the price needs.
enum PriceText {
  static func text(_ price: Price, ticks: TickTable) -> String {
    let exact = price.description
    let step = ticks.step(at: price)?.description ?? "1"
    let missing = decimals(of: step) - decimals(of: exact)
    guard missing > 0 else { return exact }
    return exact + (exact.contains(".") ? "" : ".") + String(repeating: "0", count: missing)
  }

  /// The number of decimals of a number's text.
  static func decimals(of text: String) -> Int {
    text.split(separator: ".").dropFirst().first?.utf8.count ?? 0
  }
}
