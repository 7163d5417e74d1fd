/// A ratio in percent with one decimal, which keeps its sign where it rounds to 0.
package struct SignedPercent: Hashable, DecimalNumber {
  /// The ratio rounded to a tenth of a percent, half away from zero.
  package let rounded: Percent
  /// -1 for a loss, 1 for a gain, 0 for neither.
  package let sign: Int

  /// A fraction; nil if it does not fit or the denominator is not positive.
  package init?(_ numerator: Int128, over denominator: Int128) {
    guard denominator > 0, let scaled = numerator.times(1000),
      let tenths = Int(exactly: scaled.divided(by: denominator, .nearest))
    else { return nil }
    rounded = Percent(tenths: tenths)
    sign = Int(numerator.signum())
  }

  /// The premium of a close over a price; nil if it does not fit.
  package init?(of close: Price, over price: Price) {
    self.init(Int128(close.tenThousandths) - Int128(price.tenThousandths), over: Int128(price.tenThousandths))
  }

  /// Always one decimal, `-0.0` for a loss of less than 0.05 %.
  package var description: String { (sign < 0 && rounded.tenths == 0 ? "-" : "") + rounded.description }

  /// With its sign and the percent sign: `+12.0%`, `-0.0%`.
  package var signed: String { (sign > 0 ? "+" : "") + description + "%" }
}
