/// How an amount is rounded to whole New Taiwan dollars.
package enum Rounding: String, Hashable, Sendable, CaseIterable {
  /// To the next lower whole number.
  case down
  /// To the nearest whole number, halves away from zero.
  case nearest
  /// To the next higher whole number.
  case up
}

extension Int128 {
  /// This number divided by a positive one, as a whole number.
  package func divided(by divisor: Int128, _ rounding: Rounding) -> Int128 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    switch rounding {
    case .down: return remainder < 0 ? quotient - 1 : quotient
    case .up: return remainder > 0 ? quotient + 1 : quotient
    case .nearest:
      // Not twice the remainder, which might not fit.
      let distance = remainder < 0 ? -remainder : remainder
      guard distance >= divisor - distance else { return quotient }
      return remainder < 0 ? quotient - 1 : quotient + 1
    }
  }

  /// The product; nil on overflow.
  package func times(_ factor: Int128) -> Int128? {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? nil : product
  }
}

extension BinaryInteger {
  package func greatestCommonDivisor(with other: Self) -> Self {
    var (left, right) = (self, other)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
