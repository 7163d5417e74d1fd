/// The share of an amount that a commission or a tax takes, in millionths: 1,425 is 0.1425 %.
package struct Rate: Hashable, Comparable, DecimalNumber {
  /// Millionths, 0 to 100,000.
  package let millionths: Int

  /// That many millionths; nil outside 0 to 10 %.
  package init?(millionths: Int) {
    guard (0...100_000).contains(millionths) else { return nil }
    self.millionths = millionths
  }

  /// A rate from plain decimal text in percent, at most four decimals, such as `0.1425`; nil outside 0 to 10 %.
  package init?(percent text: some StringProtocol) {
    guard let millionths = FixedPoint.value(text, places: 4) else { return nil }
    self.init(millionths: millionths)
  }

  package static func < (left: Rate, right: Rate) -> Bool { left.millionths < right.millionths }

  /// In percent, canonical: `0.1425`, `0.3`, `0`.
  package var description: String { FixedPoint.text(millionths, places: 4) }

  package static let zero = Rate(known: 0)

  /// A rate in this module's tables.
  package init(known millionths: Int) { self.millionths = millionths }
}
