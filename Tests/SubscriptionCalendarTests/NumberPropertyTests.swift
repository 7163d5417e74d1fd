import Foundation
import TestSupport
import Testing

@testable import SubscriptionCalendar

@Suite struct NumberPropertyTests {
  @Test func `every price reads back from its text, which equals Decimal's`() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<5000 {
      let digits = Int.random(in: 1...16, using: &random)
      let bound = (0..<digits).reduce(1) { value, _ in value * 10 }
      let units = Int.random(in: 1..<bound, using: &random)
      let price = try #require(Price(tenThousandths: units))
      #expect(price.description == "\(Decimal(units) / 10_000)")
      #expect(Price(price.description) == price)
    }
  }

  @Test func `grouping commas and trailing zeros do not change a price`() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<2000 {
      let units = Int.random(in: 1..<1_000_000_000_000, using: &random)
      let padded = String(repeating: "0", count: max(0, 5 - "\(units)".count)) + "\(units)"
      let (whole, decimals) = (String(padded.dropLast(4)), padded.suffix(4))
      var grouped = ""
      for (place, digit) in whole.enumerated() {
        if place > 0, (whole.count - place) % 3 == 0 { grouped += "," }
        grouped.append(digit)
      }
      #expect(Price("\(whole).\(decimals)00")?.tenThousandths == units)
      #expect(Price("\(grouped).\(decimals)")?.tenThousandths == units)
    }
  }

  @Test func `only a plain number is a price`() {
    for text in [
      "", ".", ",", "0", "0.00", "-1", "+1", "1.", ".5", "1..2", "1.2.3", "12x", "x12", "1e3", "0x1F", "1,23",
      "1,2345", "1234,567", ",123", "1,", "1 000", " 1", "1 ", "１２", "1\u{301}", "1,\u{301}234", "1.00001",
      "1000000000000", "9,999,999,999,999", "NaN", "∞", "1\u{0}", "1\r\n", "٣",
    ] {
      #expect(Price(text) == nil, "\(text)")
    }
  }

  @Test func `fixed-point text reads back for every number of decimal places`() {
    var random = SplitMix64(seed: 3)
    for places in 0...5 {
      for _ in 0..<500 {
        let value = Int.random(in: 0..<1_000_000_000_000, using: &random)
        let text = FixedPoint.text(value, places: places)
        #expect(FixedPoint.value(text, places: places) == value, "\(text)")
        #expect(FixedPoint.text(-value, places: places) == (value == 0 ? text : "-" + text))
        let fixed = FixedPoint.text(value, places: places, minimum: places)
        #expect(fixed.utf8.split(separator: UInt8(ascii: ".")).dropFirst().first?.count ?? 0 == places)
        #expect(FixedPoint.value(fixed, places: places) == value, "\(fixed)")
      }
    }
    #expect(FixedPoint.text(0, places: 4) == "0")
    #expect(FixedPoint.text(-1, places: 4, minimum: 1) == "-0.0001")
  }

  @Test func `a premium is rounded half away from zero, like Decimal`() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<5000 {
      let price = try #require(Price(tenThousandths: Int.random(in: 1...40_000_000, using: &random)))
      let close = try #require(Price(tenThousandths: Int.random(in: 1...80_000_000, using: &random)))
      try expectPremium(of: close, over: price)
    }
  }

  @Test func `a premium exactly on a half is rounded away from zero`() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      // (close − price) / price = (2k + 1) / 2000 exactly, so half a tenth of a percent stays over.
      let twoThousandth = Int.random(in: 1...20_000, using: &random)
      let odd = 2 * Int.random(in: -900...3000, using: &random) + 1
      let price = try #require(Price(tenThousandths: 2000 * twoThousandth))
      let close = try #require(Price(tenThousandths: (2000 + odd) * twoThousandth))
      let percent = try #require(Premium.percent(of: close, over: price))
      #expect(percent.tenths == (odd > 0 ? (odd + 1) / 2 : (odd - 1) / 2))
      try expectPremium(of: close, over: price)
    }
    let examples = [
      ("130", "100", "30.0"), ("70", "72", "-2.8"), ("100.04", "100", "0.0"), ("99.96", "100", "0.0"),
    ]
    for (close, price, percent) in examples {
      let found = Premium.percent(of: try #require(Price(close)), over: try #require(Price(price)))
      #expect(found?.description == percent)
    }
  }

  @Test func `every day reads back from each of its formats`() throws {
    var random = SplitMix64(seed: 6)
    let first = try #require(Day(year: 1912, month: 1, day: 1))
    let last = try #require(Day(year: 2910, month: 12, day: 31))
    for _ in 0..<5000 {
      let day = Day(number: Int.random(in: first.number...last.number, using: &random))
      let (year, month, dayOfMonth) = day.components
      let roc = year - 1911
      let padded = String(repeating: "0", count: 3 - "\(roc)".count) + "\(roc)"
      let rest = [month, dayOfMonth].map { $0 < 10 ? "0\($0)" : "\($0)" }
      #expect(Day(iso: day.description) == day)
      #expect(Day(compact: day.compact) == day)
      #expect(Day(compact: padded + rest.joined()) == day)
      #expect(Day(exchange: "\(padded)/\(month)/\(dayOfMonth)") == day)
      #expect(Day(exchange: "\(year)/\(rest[0])/\(rest[1])") == day)
      #expect(day.adding(1).adding(-1) == day)
      #expect(Instant(Instant(day, secondOfDay: 86_399).description)?.day == day)
    }
  }

  private func expectPremium(of close: Price, over price: Price) throws {
    let (above, below) = (Decimal(close.tenThousandths), Decimal(price.tenThousandths))
    let expected = ((above - below) * 100 / below).rounded(toPlaces: 1)
    let found = try #require(Premium.percent(of: close, over: price))
    #expect(Decimal(string: found.description) == expected, "\(close) over \(price)")
    #expect(!found.description.hasPrefix("-0.0"))
  }
}
