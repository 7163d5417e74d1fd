internal import Diagnostics
package import SQLite
package import Values

/// Texts and integers of the store as values.
///
/// A text that is not one visible line, or an integer outside the range of its kind, means that the file is damaged; used,
/// the one would be printed, the other overflow where days, prices and counts are computed.
extension SQLiteValue {
  func line(_ what: @autoclosure () -> String) throws(StoreError) -> String {
    guard case .text(let text) = self, let line = PrintableText.line(text) else {
      throw StoreError.corrupt("\(what()): \(self)")
    }
    return line
  }

  func optionalLine(_ what: @autoclosure () -> String) throws(StoreError) -> String? {
    isNull ? nil : try line(what())
  }

  /// A whole number; nil for NULL.
  func whole(
    in range: ClosedRange<Int> = 0...FixedPoint.largest, _ what: @autoclosure () -> String
  ) throws(StoreError) -> Int? {
    switch self {
    case .null: return nil
    case .integer(let number) where range.contains(number): return number
    default: throw StoreError.corrupt("\(what()): \(self)")
    }
  }

  package func day(_ what: @autoclosure () -> String) throws(StoreError) -> Day? {
    try whole(in: Self.days, what()).map { Day(number: $0) }
  }

  package func instant(_ what: @autoclosure () -> String) throws(StoreError) -> Instant? {
    let range = (Self.days.lowerBound * 86_400)...(Self.days.upperBound * 86_400)
    return try whole(in: range, what()).map { Instant(secondsSince1970: $0) }
  }

  package func price(_ what: @autoclosure () -> String) throws(StoreError) -> Price? {
    try whole(in: 0...Int.max, what()).map { number throws(StoreError) in
      try Price(tenThousandths: number).orCorrupt("\(what()): \(self)")
    }
  }

  func board(_ what: @autoclosure () -> String) throws(StoreError) -> Board {
    try whole(what()).flatMap { Board(number: $0) }.orCorrupt("\(what()): \(self)")
  }

  /// A premium that was stored; none is larger.
  func percent(_ what: @autoclosure () -> String) throws(StoreError) -> Percent? {
    try whole(in: -Percent.largest...Percent.largest, what()).map { Percent(tenths: $0) }
  }

  /// The years 1770 to 2298: days of the lists are read from 1962 to 2200.
  static var days: ClosedRange<Int> { -73_000...120_000 }
}
