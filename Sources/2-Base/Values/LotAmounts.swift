/// The amounts of one lot: a price times its shares, not always a whole number of dollars.
package enum LotAmounts {
  /// Price times shares in 1/10000 NT$, exact; nil unless the lot has 1 to 10^9 shares (in the lists: up to 10,000).
  package static func exact(_ price: Price, _ shares: Int) -> Int128? {
    guard (1...1_000_000_000).contains(shares) else { return nil }
    return Int128(price.tenThousandths) * Int128(shares)
  }

  /// Price times shares in whole NT$; nil if there is no such lot or the amount is over 10^18.
  package static func whole(_ price: Price, _ shares: Int, _ rounding: Rounding) -> Int? {
    guard let exact = exact(price, shares) else { return nil }
    let amount = exact.divided(by: 10_000, rounding)
    return amount <= 1_000_000_000_000_000_000 ? Int(exactly: amount) : nil
  }
}
