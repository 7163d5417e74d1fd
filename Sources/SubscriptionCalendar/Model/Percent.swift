/// A ratio in percent with one decimal, such as a premium: a whole number of tenths of a percent.
public struct Percent: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Tenths of a percent.
  public let tenths: Int

  /// The most tenths of a percent that are computed with: a close over a price of a thousandth of a dollar.
  package static let largest = 10_000_000_000_000

  /// That many tenths of a percent.
  public init(tenths: Int) { self.tenths = tenths }

  /// A percentage from plain decimal text of at most one decimal, such as `10` or `-2.5`.
  public init?(_ text: some StringProtocol) {
    let isNegative = text.hasPrefix("-")
    guard let tenths = FixedPoint.value(isNegative ? String(text.dropFirst()) : String(text), places: 1)
    else {
      return nil
    }
    self.init(tenths: isNegative ? -tenths : tenths)
  }

  /// Orders percents by size.
  public static func < (left: Percent, right: Percent) -> Bool { left.tenths < right.tenths }

  /// Always one decimal: `12.0`, `-2.8`, `0.0`.
  public var description: String { FixedPoint.text(tenths, places: 1, minimum: 1) }

  /// With its sign and the percent sign, as people read a gain or a loss: `+12.0%`.
  public var signed: String { (tenths > 0 ? "+" : "") + description + "%" }
}

/// A win rate (中籤率) as the exchange prints it: hundredths of a percent, cut, not rounded.
public struct WinRate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Hundredths of a percent, 0 to 10,000.
  public let hundredths: Int

  /// That many hundredths of a percent; nil outside 0 to 100 %.
  public init?(hundredths: Int) {
    guard (0...10_000).contains(hundredths) else { return nil }
    self.hundredths = hundredths
  }

  /// A rate from plain decimal text of at most two decimals, such as `0.06` or `36.2`.
  public init?(_ text: some StringProtocol) {
    guard let value = FixedPoint.value(text, places: 2) else { return nil }
    self.init(hundredths: value)
  }

  /// Orders rates by size.
  public static func < (left: WinRate, right: WinRate) -> Bool { left.hundredths < right.hundredths }

  /// Always two decimals: `0.06`, `36.20`.
  public var description: String { FixedPoint.text(hundredths, places: 2, minimum: 2) }
}
