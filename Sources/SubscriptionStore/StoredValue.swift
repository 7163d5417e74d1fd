internal import SubscriptionCalendar

/// A value as SQLite stores it.
enum StoredValue {
  case null
  case integer(Int)
  case text(String)
  case bytes([UInt8])
  /// One of a type that no column has.
  case other(String)

  static func integer(_ number: Int?) -> StoredValue { number.map { .integer($0) } ?? .null }

  static func text(_ text: String?) -> StoredValue { text.map { .text($0) } ?? .null }

  /// A value has another type than its column, as in a damaged file.
  struct WrongType: Error {}

  var text: String {
    get throws(WrongType) {
      guard case .text(let text) = self else { throw WrongType() }
      return text
    }
  }

  var optionalText: String? {
    get throws(WrongType) {
      if case .null = self { return nil }
      return try text
    }
  }

  var integer: Int {
    get throws(WrongType) {
      guard case .integer(let number) = self else { throw WrongType() }
      return number
    }
  }

  var bytes: [UInt8] {
    get throws(WrongType) {
      guard case .bytes(let bytes) = self else { throw WrongType() }
      return bytes
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

/// Integers of the store as values.
///
/// One outside the range of its kind means that the file is damaged; used, it would overflow where days, prices and
/// counts are computed.
extension StoredValue: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .text(let text): String(reflecting: text)
    case .bytes(let bytes): "\(bytes.count) bytes"
    case .other(let text): text
    }
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

  func day(_ what: @autoclosure () -> String) throws(StoreError) -> Day? {
    try whole(in: Self.days, what()).map { Day(number: $0) }
  }

  func instant(_ what: @autoclosure () -> String) throws(StoreError) -> Instant? {
    let range = (Self.days.lowerBound * 86_400)...(Self.days.upperBound * 86_400)
    return try whole(in: range, what()).map { Instant(secondsSince1970: $0) }
  }

  func price(_ what: @autoclosure () -> String) throws(StoreError) -> Price? {
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
