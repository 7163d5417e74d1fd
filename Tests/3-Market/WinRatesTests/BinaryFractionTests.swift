import Foundation
import TestSupport
import Testing

@testable import WinRates

@Suite struct BinaryFractionTests {
  /// Numbers and the first digits of their natural logarithms.
  static let logarithms = [
    (1, "0"), (2, "0.69314718055995"), (3, "1.09861228866811"), (10, "2.30258509299405"),
    (1000, "6.90775527898214"), (71_070, "11.17142058582094"), (321_023, "12.67926805063568"),
    (1_000_000_007, "20.72326584394641"), (999_999_999_999, "27.63102111592755"),
    (Int.max, "43.66827237527655"),
  ]

  @Test(arguments: logarithms)
  func `logarithms are those of the tables`(number: Int, expected: String) throws {
    let found = Decimal(BinaryFraction.naturalLogarithm(of: number).bits) / Decimal(1 << 32 as Int)
    // A little more than the last bit.
    let tolerance = try #require(Decimal(string: "0.0000000003"))
    let logarithm = try #require(Decimal(string: expected))
    #expect(abs(found - logarithm) < tolerance, "ln \(number) = \(found)")
  }

  @Test func `the exponential gives back what the logarithm was of`() {
    for (number, _) in Self.logarithms where number < 10_000_000 {
      #expect(BinaryFraction.naturalLogarithm(of: number).exponential(parts: 1) == number)
    }
  }

  /// Hundred-thousandths, and e to the power of that in millionths.
  @Test(arguments: [
    (0, 1_000_000), (100_000, 2_718_282), (-100_000, 367_879), (-69_315, 499_999), (-460_517, 10_000),
    (-1_381_551, 1), (-1_450_000, 1), (-1_460_000, 0), (-10_000_000, 0),
  ])
  func `exponentials are those of the tables`(power: Int, expected: Int) {
    #expect(BinaryFraction(hundredThousandths: power).exponential(parts: 1_000_000) == expected)
  }

  @Test func `what is too large is the largest number, and there is no logarithm below that of 1`() {
    #expect(BinaryFraction(hundredThousandths: 2_000_000).exponential(parts: 1_000_000) == .max)
    #expect(BinaryFraction(bits: .max).exponential(parts: 1) == .max)
    #expect(BinaryFraction(bits: .min).exponential(parts: 1) == 0)
    #expect(BinaryFraction.naturalLogarithm(of: 0) == .zero)
  }

  @Test func `a larger number never has a smaller logarithm, nor a larger power a smaller exponential`() {
    var random = SplitMix64(seed: 61)
    for bits in 1...61 {
      for _ in 0..<200 {
        let number = Int.random(in: 1...(1 << bits), using: &random)
        let step = Int.random(in: 1...max(1, number >> 20), using: &random)
        #expect(
          BinaryFraction.naturalLogarithm(of: number) <= BinaryFraction.naturalLogarithm(of: number + step))
      }
    }
    for _ in 0..<20_000 {
      let power = Int.random(in: -80_000_000_000...10_000_000_000, using: &random)
      let next = power + Int.random(in: 1...4, using: &random)
      #expect(
        BinaryFraction(bits: power).exponential(parts: 1 << 40)
          <= BinaryFraction(bits: next).exponential(parts: 1 << 40), "\(power), \(next)")
    }
  }

  @Test func `products, quotients and roots have the right digits`() {
    func number(_ hundredThousandths: Int) -> BinaryFraction {
      BinaryFraction(hundredThousandths: hundredThousandths)
    }
    #expect(number(150_000) * number(-250_000) == number(-375_000))
    #expect(number(375_000) / number(250_000) == number(150_000))
    #expect(number(-375_000) / number(250_000) == number(-150_000))
    #expect(number(225_000).squareRoot == number(150_000))
    #expect(number(200_000).squareRoot.hundredThousandths == 141_421)
    #expect(number(12_345).hundredThousandths == 12_345)
    #expect(number(-12_345).hundredThousandths == -12_345)
  }
}
