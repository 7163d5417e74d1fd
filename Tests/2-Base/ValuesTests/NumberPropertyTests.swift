import Foundation
@testable import JSON
@testable import SubscriptionLists
import TestSamples
import TestSupport
import Testing

@testable import Values

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

  @Test func `a number of twelve digits is read, and one of more after zeros`() {
    #expect(FixedPoint.value("999999999999.99", places: 2) == 99_999_999_999_999)
    #expect(FixedPoint.value("0000000000012.5", places: 2) == 1250)
    #expect(FixedPoint.value("0999999999999", places: 0) == 999_999_999_999)
    #expect(FixedPoint.value("1000000000000.0", places: 2) == nil)
  }

  @Test func `numbers are grouped by three digits`() {
    let examples = [
      (0, "0"), (7, "7"), (-12, "-12"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"),
      (123_456, "123,456"), (1_234_567, "1,234,567"), (Int.max, "9,223,372,036,854,775,807"),
      (Int.min, "-9,223,372,036,854,775,808"),
    ]
    for (number, text) in examples { #expect(number.grouped == text) }
  }

  @Test func `codes have the order of their texts, and read back from text and number`() throws {
    var random = SplitMix64(seed: 26)
    let characters = Array("0123456789ABCXYZ")
    func text() -> String {
      String(
        (0..<Int.random(in: 4...6, using: &random)).map { _ in characters.randomElement(using: &random) ?? "0"
        })
    }
    for _ in 0..<5000 {
      let (first, second) = (text(), text())
      let (left, right) = (try #require(StockCode(first)), try #require(StockCode(second)))
      #expect(left.description == first)
      #expect(StockCode(number: left.number) == left)
      #expect((left < right) == first.utf8.lexicographicallyPrecedes(second.utf8))
      #expect((left == right) == (first == second))
    }
    for number: UInt64 in [0, 0x3030_3000_0000, 0x3030_3030_0030, 0x3030_3030_0000_0000, .max] {
      #expect(StockCode(number: number) == nil)
    }
  }

  @Test func `moments are written as their day and time`() {
    var random = SplitMix64(seed: 27)
    for _ in 0..<5000 {
      let second = Int.random(in: 0..<86_400, using: &random)
      let instant = Instant(
        Day(number: Int.random(in: -30_000...90_000, using: &random)), secondOfDay: second)
      let clock = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      #expect(instant.description == "\(instant.day)T\(clock.joined(separator: ":"))+08:00")
      #expect(instant.clock == clock.joined(separator: ":"))
      let earlier = Instant(secondsSince1970: instant.secondsSince1970 - 8 * 3600)
      #expect(
        instant.utcCompact == "\(earlier.day.compact)T\(earlier.clock.replacing(":", with: ""))Z")
    }
  }

  @Test func `any text reads back from JSON`() throws {
    var random = SplitMix64(seed: 28)
    for _ in 0..<2000 {
      // Foundation leaves byte-order marks out of strings.
      let scalars = random.text(upTo: 60).unicodeScalars.filter { $0 != "\u{FEFF}" }
      let text =
        String(String.UnicodeScalarView(scalars)) + (Bool.random(using: &random) ? "\u{7F}\"\\\n\t\u{1}" : "")
      let value = JSONValue.object([(text, .array([.string(text), .integer(-12), .boolean(true), .null]))])
      for body in [Data(value.file), Data(value.line.utf8)] {
        let read = try #require(try JSONSerialization.jsonObject(with: body) as? [String: [Any]])
        #expect(read.keys.first.map { Array($0.utf8) } == Array(text.utf8))
        #expect((read.values.first?.first as? String).map { Array($0.utf8) } == Array(text.utf8))
        #expect(read.values.first?[1] as? Int == -12)
      }
    }
    let list = JSONValue.array([.object([]), .array([]), .elements(2) { .integer($0) }])
    #expect(String(decoding: list.file, as: UTF8.self) == "[\n  {},\n  [],\n  [\n    0,\n    1\n  ]\n]\n")
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

  @Test(arguments: [
    (1, 3, "33.3"), (2, 3, "66.7"), (1, 2000, "0.1"), (5, 5, "100.0"), (0, 5, "0.0"), (0, 0, "0.0"),
  ])
  func `a share of some is rounded to the nearest tenth of a percent`(count: Int, all: Int, text: String) {
    #expect("\(Percent(count, of: all))" == text)
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
