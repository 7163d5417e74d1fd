import Foundation
import TestSupport
import Testing

@testable import SubscriptionCharts

/// Numbers are written as Foundation writes the nearest one, without what charts leave out.
@Suite struct NumberTextTests {
  private static let edges: [Double] = [
    0, -0.0, 0.004, 0.005, -0.005, 0.0049999999999999999, 0.495, 0.995, 9.995, 99.99, 100, -0.1, -12.5, 1e15,
    1.005,
    123_456.785, 0x1p52 + 0.5, 1e18,
  ]

  /// The same in the way that is easy to check: rounded, then with its trailing zeros removed.
  private func expected(_ value: Double, places: Int, atLeast least: Int) -> String {
    let scale = pow(10, Double(places))
    guard let units = Int(exactly: (value * scale).rounded()) else { return "0" }
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    var decimals = String(padded.suffix(places))
    while decimals.count > least, decimals.last == "0" { decimals.removeLast() }
    return (units < 0 ? "-" : "") + padded.dropLast(places) + (decimals.isEmpty ? "" : ".") + decimals
  }

  @Test func `numbers are rounded half away from zero`() {
    var random = SplitMix64(seed: 7)
    let values =
      Self.edges + [.nan, .infinity, -.infinity, 1e300, -1e300]
      + (0..<20_000).map { _ in
        let size: Double = [1, 1_000, 1e9].randomElement(using: &random) ?? 1
        // Every other one is halfway between two numbers.
        let value = Double.random(in: -size...size, using: &random)
        return Bool.random(using: &random) ? value : (value * 1000).rounded() / 1000
      }
    for value in values {
      for places in [0, 2, 4, 6] {
        #expect(
          Decimals.short(value, places: places) == expected(value, places: places, atLeast: 0), "\(value)")
      }
      if value.isFinite {
        #expect(Decimals.fixed(value, places: 2) == expected(value, places: 2, atLeast: 2))
      }
      var path = PathData()
      path.horizontal(value)
      #expect(String(decoding: path.bytes, as: UTF8.self) == "H" + Decimals.short(value))
    }
  }

  @Test func `whole numbers of any size follow their marks`() {
    var text = NumberText()
    for number in [0, 9, 10, -1, .max, .min, 999_999, nil] as [Int?] {
      text.append(UInt8(ascii: ","), number)
    }
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == ",0,9,10,-1,9223372036854775807,-9223372036854775808,999999,null")
  }
}
