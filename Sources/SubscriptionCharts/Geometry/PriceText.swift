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

  /// The texts of prices with each digit as 0, each text once: all digits are equally wide, and formatting every price
  /// of a long history takes longer than drawing it.
  static func forms(of prices: [Price], ticks: TickTable) -> [String] {
    var seen: Set<Form> = []
    for price in prices {
      let step = ticks.step(at: price)
      seen.insert(
        Form(
          digits: Digits.count(of: UInt(price.tenThousandths / 10_000)),
          decimals: max(decimals(of: price), step.map { decimals(of: $0) } ?? 0)))
    }
    return seen.map { form in
      String(repeating: "0", count: form.digits) + (form.decimals > 0 ? "." : "")
        + String(repeating: "0", count: form.decimals)
    }
  }

  private struct Form: Hashable {
    var digits, decimals: Int
  }

  private static func decimals(of price: Price) -> Int {
    var (rest, count) = (price.tenThousandths % 10_000, 4)
    while count > 0, rest % 10 == 0 { (rest, count) = (rest / 10, count - 1) }
    return count
  }

  /// The number of decimals of a number's text.
  static func decimals(of text: String) -> Int {
    text.split(separator: ".").dropFirst().first?.utf8.count ?? 0
  }
}
