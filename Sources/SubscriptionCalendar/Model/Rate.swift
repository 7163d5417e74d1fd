/// The share of an amount that a commission or a tax takes, in millionths: 1,425 is 0.1425 %.
public struct Rate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Millionths, 0 to 100,000.
  public let millionths: Int

  /// That many millionths; nil outside 0 to 10 %.
  public init?(millionths: Int) {
    guard (0...100_000).contains(millionths) else { return nil }
    self.millionths = millionths
  }

  /// A rate from plain decimal text in percent, at most four decimals, such as `0.1425`; nil outside 0 to 10 %.
  public init?(percent text: some StringProtocol) {
    guard let millionths = FixedPoint.value(text, places: 4) else { return nil }
    self.init(millionths: millionths)
  }

  /// Orders rates by size.
  public static func < (left: Rate, right: Rate) -> Bool { left.millionths < right.millionths }

  /// In percent, canonical: `0.1425`, `0.3`, `0`.
  public var description: String { FixedPoint.text(millionths, places: 4) }

  static let zero = Rate(known: 0)

  /// A rate in this module's tables.
  init(known millionths: Int) { self.millionths = millionths }
}
