@testable import Decoding
@testable import SubscriptionLists
@testable import Values

/// Days and times: a parsed value is written in a form that parses to the same value.
enum DateTarget {
  static func take(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    for day in [Day(iso: text), Day(exchange: text), Day(compact: text)].compactMap(\.self) {
      Finding.unless(Day(iso: day.description) == day, "\(text) is \(day), which does not parse")
      Finding.unless(Day(compact: day.compact) == day, "\(text) is \(day.compact), which does not parse")
      let parts = day.components
      Finding.unless(Day(year: parts.year, month: parts.month, day: parts.day) == day, "\(text): \(parts)")
      Finding.unless(
        (1...7).contains(day.weekday) && text.utf8.contains { $0 >= 0x30 }, "\(text) is not a day")
    }
    if let instant = Instant(text) {
      Finding.unless(Instant(instant.description) == instant, "\(text) is \(instant), which does not parse")
    }
    if let second = Instant.secondOfDay(text) {
      Finding.unless((0..<86_400).contains(second), "\(text) is second \(second)")
    }
  }
}

/// Prices, rates, percents, counts, codes: a parsed value is written in a form that parses to the same value.
enum PriceTarget {
  static func take(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    let plain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || [0x2C, 0x2D, 0x2E].contains($0) }
    func check<Value: Equatable & CustomStringConvertible>(_ read: (String) -> Value?) {
      guard let value = read(text) else { return }
      Finding.unless(plain, "'\(text)' was parsed as \(value)")
      Finding.unless(read(value.description) == value, "'\(text)' is \(value), which does not parse")
    }
    check { Price($0) }
    check { WinRate($0) }
    check { Percent($0) }
    check { FixedPoint.value($0, places: 0) }
    if let code = StockCode(text) {
      Finding.unless((4...6).contains(text.utf8.count) && code.description == text, "the code \(text)")
    }
    if let filter = FeedFilter(text) {
      Finding.unless(
        filter.name.utf8.allSatisfy { ($0 | 0x20) >= 0x2D && $0 < 0x7B && $0 != 0x2E && $0 != 0x2F },
        "a feed named \(filter.name)")
      Finding.unless(FeedFilter(filter.description) == filter, "\(text) is \(filter)")
    }
    let cell = Cell(column: "漲跌", raw: text)
    _ = cell.change(sign: Cell(column: "漲跌", raw: "+"))
  }
}
