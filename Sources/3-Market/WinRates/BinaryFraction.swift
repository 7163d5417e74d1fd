internal import Values

/// A number as a whole multiple of 2^-32, for computing with logarithms.
///
/// All of it is integer arithmetic: the C library's `log` and `exp` may differ in the last bit from one machine to the
/// next, and published digits must not. Results are rounded down, and no function here gives less for more.
package struct BinaryFraction: Hashable, Comparable, Sendable {
  /// How many times 2^-32.
  package let bits: Int

  package static let zero = BinaryFraction(bits: 0)
  package static let one = BinaryFraction(bits: 1 << 32)

  package init(bits: Int) { self.bits = bits }

  /// That many times 10^-5.
  package init(hundredThousandths count: Int) {
    bits = Int(clamping: (Int128(count) << 32).divided(by: 100_000, .nearest))
  }

  /// The number of times 10^-5, halves away from zero.
  package var hundredThousandths: Int {
    Int(clamping: (Int128(bits) * 100_000).divided(by: 1 << 32, .nearest))
  }

  package var magnitude: BinaryFraction { BinaryFraction(bits: abs(bits)) }

  /// The root of a number that is not negative.
  package var squareRoot: BinaryFraction {
    BinaryFraction(bits: Int(clamping: (UInt128(max(0, bits)) << 32).squareRoot))
  }

  package static func < (left: BinaryFraction, right: BinaryFraction) -> Bool { left.bits < right.bits }

  package static func + (left: BinaryFraction, right: BinaryFraction) -> BinaryFraction {
    BinaryFraction(bits: left.bits + right.bits)
  }

  package static func - (left: BinaryFraction, right: BinaryFraction) -> BinaryFraction {
    BinaryFraction(bits: left.bits - right.bits)
  }

  package static func * (left: BinaryFraction, right: BinaryFraction) -> BinaryFraction {
    BinaryFraction(bits: Int(clamping: (Int128(left.bits) * Int128(right.bits)) >> 32))
  }

  /// The quotient by a positive number.
  package static func / (left: BinaryFraction, right: BinaryFraction) -> BinaryFraction {
    let quotient = (Int128(left.bits) << 32).divided(by: Int128(max(1, right.bits)), .down)
    return BinaryFraction(bits: Int(clamping: quotient))
  }
}

extension BinaryFraction {
  /// The natural logarithm of a whole number from 1 on.
  ///
  /// The binary digits of the logarithm to base 2 come one by one from squaring: the square of a number in 1..<2 is 2 or
  /// more exactly if the next digit is 1 (Knuth, The Art of Computer Programming, exercise 1.2.2-25). What the squares
  /// lose by rounding is below a 60th binary digit.
  package static func naturalLogarithm(of number: Int) -> BinaryFraction {
    let number = UInt128(max(1, number))
    let exponent = 127 - number.leadingZeroBitCount
    var mantissa = number << (Self.mantissaBits - exponent)
    var logarithm = exponent
    for _ in 0..<Self.logarithmBits {
      let square = (mantissa * mantissa) >> Self.mantissaBits
      let isTwo = square >> (Self.mantissaBits + 1) != 0
      mantissa = isTwo ? square >> 1 : square
      logarithm = logarithm << 1 | (isTwo ? 1 : 0)
    }
    let natural = Int128(logarithm) * Self.logarithmOfTwo
    return BinaryFraction(
      bits: Int(truncatingIfNeeded: natural >> (Self.logarithmBits + Self.mantissaBits - 32)))
  }

  /// e to this power, as a whole number of parts, to the nearest; `Int.max` if it is larger.
  package func exponential(parts: Int) -> Int {
    let power = (Int128(bits) * Self.inverseLogarithmOfTwo) >> (32 + Self.mantissaBits - Self.logarithmBits)
    let (whole, rest) = (power >> Self.logarithmBits, Int(power & (1 << Self.logarithmBits - 1)))
    var mantissa: UInt128 = 1 << Self.mantissaBits
    for (index, root) in Self.rootsOfTwo.enumerated()
    where rest & (1 << (Self.logarithmBits - 1 - index)) != 0 {
      mantissa = (mantissa * root) >> Self.mantissaBits
    }
    // Below 2^62 × 2 × 2^40.
    let scaled = mantissa * UInt128(min(max(0, parts), 1 << 40))
    guard whole < 24 else { return .max }
    let shift = Int(Self.mantissaBits) - Int(max(whole, -60))
    return Int(clamping: (scaled + (1 << (shift - 1))) >> shift)
  }

  private static let mantissaBits = 62
  private static let logarithmBits = 40
  /// ln 2 and 1 ÷ ln 2 in 2^-62, cut.
  private static let logarithmOfTwo: Int128 = 3_196_577_161_300_663_914
  private static let inverseLogarithmOfTwo: Int128 = 6_653_256_548_922_161_245
  /// 2^(1/2), 2^(1/4), … in 2^-62: each the root of the one before.
  private static let rootsOfTwo: [UInt128] = (1..<logarithmBits).reduce(
    into: [(UInt128(1) << (2 * mantissaBits + 1)).squareRoot]
  ) { roots, _ in roots.append((roots[roots.count - 1] << mantissaBits).squareRoot) }
}

extension UInt128 {
  /// The largest whole number whose square is not larger, by Newton's method from above.
  package var squareRoot: UInt128 {
    guard self > 1 else { return self }
    var root: UInt128 = 1 << ((128 - leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + self / root) / 2
      guard next < root else { return root }
      root = next
    }
  }
}
