/// A moment, to the second, in Taiwan's time: Asia/Taipei has been UTC+8 since 1979, so no zone table is needed.
///
/// The moment of a run or a question, `--as-of`, is one, and is handed down to everything that depends on
/// the time. The clock is asked in the program alone.
package struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  package let secondsSince1970: Int

  package init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

  /// A time of a day in Taiwan; the time of day in seconds after midnight.
  package init(_ day: Day, secondOfDay: Int = 0) {
    secondsSince1970 = day.number * Self.secondsOfADay + secondOfDay - Self.taipei
  }

  package var day: Day {
    let local = secondsSince1970 + Self.taipei
    return Day(number: local >= 0 ? local / Self.secondsOfADay : (local + 1) / Self.secondsOfADay - 1)
  }

  /// Seconds after midnight in Taiwan.
  package var secondOfDay: Int { secondsSince1970 + Self.taipei - day.number * Self.secondsOfADay }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }

  package static let secondsOfADay = 86_400
  package static let taipei = 8 * 3600
}

extension Instant {
  /// For people: `2024-10-29 21:30`, in Taiwan's time.
  package var dayAndTime: String { "\(day) \(Self.hourAndMinute(secondOfDay))" }

  /// The time of day: `09:26:19`.
  package var clock: String { Self.clock(secondOfDay) }

  /// A second of a day to the minute: `14:00`.
  package static func hourAndMinute(_ second: Int) -> String { String(clock(second).prefix(5)) }
}

extension Instant: CustomStringConvertible {
  /// RFC 3339 in Taiwan's time: `2024-10-29T21:30:00+08:00`.
  package var description: String { "\(day)T\(clock)+08:00" }

  /// UTC as iCalendar writes it (RFC 5545 section 3.3.5): `20241029T133000Z`.
  package var utcCompact: String {
    let utc = Instant(secondsSince1970: secondsSince1970 - Self.taipei)
    return "\(utc.day.compact)T\(Self.clock(utc.secondOfDay, separator: ""))Z"
  }

  /// A day (00:00 in Taiwan), or a day and a time: `2024-10-29`, `2024-10-29T21:30`, with seconds, `Z` or an
  /// offset such as `+08:00` optionally; Taiwan's time if no zone is given.
  package init?(_ text: some StringProtocol) {
    let text = String(text)
    let bytes = text.utf8.span
    guard let day = Day(iso: bytes.extracting(first: 10)) else { return nil }
    guard bytes.count > 10 else {
      self.init(day)
      return
    }
    guard bytes[10] == UInt8(ascii: "T"),
      let second = Self.second(ofClockWithZone: bytes.extracting(droppingFirst: 11))
    else { return nil }
    self.init(secondsSince1970: day.number * Self.secondsOfADay + second)
  }

  /// Seconds after midnight of a time written `HH:MM` or `HH:MM:SS`.
  package static func secondOfDay(_ clock: some StringProtocol) -> Int? {
    secondOfDay(String(clock).utf8.span)
  }

  /// The same of a time as it is typed: `14`, `9:30`, `14時30分`, `下午2點`.
  package static func secondOfDay(typed text: some StringProtocol) -> Int? {
    // As scripts write it, also with seconds.
    if let second = secondOfDay(text.narrow) { return second }
    guard
      let parts = text.narrow.wholeMatch(of: #/ *(上午|下午)? *([0-9]{1,2}) *(?:[:點時] *(?:([0-9]{2}) *分?)?)? */#)?
        .output,
      let hour = Digits.value(parts.2), let minute = parts.3.map({ Digits.value($0) }) ?? 0
    else { return nil }
    let isLate = parts.1 == "下午" && hour < 12
    return hour < 24 && minute < 60 ? (hour + (isLate ? 12 : 0)) * 3600 + minute * 60 : nil
  }

  private static func secondOfDay(_ clock: Span<UInt8>) -> Int? {
    guard clock.count == 5 || clock.count == 8, clock[2] == UInt8(ascii: ":"),
      let hour = Digits.value(clock.extracting(0..<2)), let minute = Digits.value(clock.extracting(3..<5)),
      hour < 24, minute < 60
    else { return nil }
    guard clock.count == 8 else { return hour * 3600 + minute * 60 }
    guard clock[5] == UInt8(ascii: ":"), let second = Digits.value(clock.extracting(6..<8)), second < 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Seconds after midnight UTC of a time with `Z`, an offset or neither.
  private static func second(ofClockWithZone text: Span<UInt8>) -> Int? {
    for index in text.indices.reversed() {
      let clock = text.extracting(first: index)
      switch text[index] {
      case UInt8(ascii: "Z") where index == text.count - 1: return secondOfDay(clock)
      case let sign where sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"):
        guard let offset = secondOfDay(text.extracting(droppingFirst: index + 1)),
          let second = secondOfDay(clock)
        else { return nil }
        return sign == UInt8(ascii: "-") ? second + offset : second - offset
      default: continue
      }
    }
    return secondOfDay(text).map { $0 - taipei }
  }

  private static func clock(_ second: Int, separator: String = ":") -> String {
    Digits.text(second / 3600, width: 2) + separator + Digits.text(second / 60 % 60, width: 2) + separator
      + Digits.text(second % 60, width: 2)
  }
}
