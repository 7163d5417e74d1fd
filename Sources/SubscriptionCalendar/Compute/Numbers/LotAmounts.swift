/// The amounts of one lot: a price times its shares, which need not be a whole number of dollars.
enum LotAmounts {
  /// The most shares a lot may have here; the largest of the lists have 10,000.
  static let mostShares = 1_000_000_000

  /// Price times shares in 1/10000 NT$, exact; nil unless the lot has 1 to 10^9 shares.
  static func exact(_ price: Price, _ shares: Int) -> Int128? {
    guard (1...mostShares).contains(shares) else { return nil }
    return Int128(price.tenThousandths) * Int128(shares)
  }

  /// Price times shares in whole NT$; nil where there is no such lot or the amount is over 10^18.
  static func whole(_ price: Price, _ shares: Int, _ rounding: Rounding) -> Int? {
    guard let exact = exact(price, shares) else { return nil }
    let amount = exact.divided(by: 10_000, rounding)
    return amount <= 1_000_000_000_000_000_000 ? Int(exactly: amount) : nil
  }
}
