/// A moment, to the second, in Taiwan's time: Asia/Taipei has been UTC+8 since 1979, so no zone table is needed.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let secondsSince1970: Int

  /// The moment that many seconds after 1970-01-01T00:00:00Z.
  public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

  /// A time of a day in Taiwan; the time of day in seconds after midnight.
  public init(_ day: Day, secondOfDay: Int = 0) {
    secondsSince1970 = day.number * Self.secondsOfADay + secondOfDay - Self.taipei
  }

  /// The date in Taiwan.
  public var day: Day {
    let local = secondsSince1970 + Self.taipei
    return Day(number: local >= 0 ? local / Self.secondsOfADay : (local + 1) / Self.secondsOfADay - 1)
  }

  /// Seconds after midnight in Taiwan.
  public var secondOfDay: Int { secondsSince1970 + Self.taipei - day.number * Self.secondsOfADay }

  /// Orders moments in time.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }

  static let secondsOfADay = 86_400
  static let taipei = 8 * 3600
}

extension Instant {
  /// For people: `2024-10-29 21:30`, in Taiwan's time.
  public var dayAndTime: String { "\(day) \(Self.hourAndMinute(secondOfDay))" }

  /// The time of day: `09:26:19`.
  package var clock: String { Self.clock(secondOfDay) }

  /// A second of a day to the minute: `14:00`.
  package static func hourAndMinute(_ second: Int) -> String { String(clock(second).prefix(5)) }
}

extension Instant: CustomStringConvertible {
  /// RFC 3339 in Taiwan's time: `2024-10-29T21:30:00+08:00`.
  public var description: String { "\(day)T\(clock)+08:00" }

  /// UTC as iCalendar writes it (RFC 5545 section 3.3.5): `20241029T133000Z`.
  public var utcCompact: String {
    let utc = Instant(secondsSince1970: secondsSince1970 - Self.taipei)
    return "\(utc.day.compact)T\(Self.clock(utc.secondOfDay, separator: ""))Z"
  }

  /// A day (00:00 in Taiwan), or a day and a time: `2024-10-29`, `2024-10-29T21:30`, with seconds, `Z` or an
  /// offset such as `+08:00` optionally; Taiwan's time if no zone is given.
  public init?(_ text: some StringProtocol) {
    let parts = String(text).split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let date = parts.first, let day = Day(iso: date) else { return nil }
    guard parts.count == 2 else {
      self.init(day)
      return
    }
    let (clock, offset) = Self.zone(of: parts[1])
    guard let offset, let second = Self.secondOfDay(clock) else { return nil }
    self.init(secondsSince1970: day.number * Self.secondsOfADay + second - offset)
  }

  /// Seconds after midnight of a time written `HH:MM` or `HH:MM:SS`.
  public static func secondOfDay(_ clock: some StringProtocol) -> Int? {
    let parts = String(clock).split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
    let values = parts.compactMap { Digits.value($0) }
    guard values.count == parts.count, values[0] < 24, values[1] < 60, values.count < 3 || values[2] < 60
    else { return nil }
    return values[0] * 3600 + values[1] * 60 + (values.count == 3 ? values[2] : 0)
  }

  private static func zone(of text: some StringProtocol) -> (clock: String, offset: Int?) {
    let text = String(text)
    if text.hasSuffix("Z") { return (String(text.dropLast()), 0) }
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return (text, taipei) }
    let magnitude = secondOfDay(text[text.index(after: sign)...])
    return (String(text[..<sign]), magnitude.map { text[sign] == "-" ? -$0 : $0 })
  }

  private static func clock(_ second: Int, separator: String = ":") -> String {
    var text: [UInt8] = []
    text.reserveCapacity(8)
    Digits.append((second / 3600).magnitude, width: 2, to: &text)
    text += separator.utf8
    Digits.append((second / 60 % 60).magnitude, width: 2, to: &text)
    text += separator.utf8
    Digits.append((second % 60).magnitude, width: 2, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
