/// An exact price per share in New Taiwan dollars: a positive whole number of 1/10000 NT$.
///
/// There is no price of zero: where the exchange prints `0.00` there is none, which is a nil `Price?`.
///
/// 27.3 is 273000, in memory and in the store. Prices are read by one strict parser and never pass through
/// floating point, so that 27.30 and 27.3 are equal and a premium has the same digits everywhere.
package struct Price: Hashable, Comparable, Sendable {
  /// 1/10000 NT$.
  package let tenThousandths: Int

  /// A price of that many 1/10000 NT$; nil unless positive and under 10^12 NT$.
  package init?(tenThousandths: Int) {
    guard tenThousandths > 0, tenThousandths < 10_000_000_000_000_000 else { return nil }
    self.tenThousandths = tenThousandths
  }

  /// A price from plain decimal text of at most four decimals, such as `43.91` or `2,510.00`.
  package init?(_ text: some StringProtocol) {
    guard let value = FixedPoint.value(text, places: Self.places) else { return nil }
    self.init(tenThousandths: value)
  }

  /// The price that many 1/10000 NT$ higher; nil if that is not a price.
  package func adding(tenThousandths change: Int) -> Price? {
    let (sum, overflow) = tenThousandths.addingReportingOverflow(change)
    return overflow ? nil : Price(tenThousandths: sum)
  }

  /// A change of a price, as canonical decimal text.
  package static func text(ofChange tenThousandths: Int) -> String {
    FixedPoint.text(tenThousandths, places: places)
  }

  /// Whether it is one in NT$ 0.01, as bids are.
  package var isWholeCents: Bool { tenThousandths.isMultiple(of: 100) }

  /// Half of the price, not under the smallest one.
  package var half: Price { Price(tenThousandths: max(1, tenThousandths / 2)) ?? self }

  package static func < (left: Price, right: Price) -> Bool { left.tenThousandths < right.tenThousandths }

  package static let places = 4
  package static let tenThousandthsPerDollar = 10_000
}

extension Price: DecimalNumber {
  /// Canonical decimal text: no commas, no trailing zeros.
  package var description: String { FixedPoint.text(tenThousandths, places: Self.places) }
}
