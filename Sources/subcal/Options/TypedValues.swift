internal import ArgumentParser
internal import FoundationEssentials
internal import Values

/// Values as people in Taiwan type them, beside the forms that subcal prints.

extension Day {
  /// `2026-08-20`, `2026/8/20`, `20260820`, with the Minguo year `115/8/20` or `1150820`; `today`, `yesterday`,
  /// `tomorrow`, or `+3` for three days from today.
  init?(typed text: some StringProtocol, today: Day) {
    let text = text.narrow
    if let days = Self.relative[text.lowercased()] {
      self = today.adding(days)
    } else if text.first == "+", let days = Digits.value(text.dropFirst()), days <= 366 {
      self = today.adding(days)
    } else if let day = Day(iso: text) ?? Day(exchange: text) ?? Day(compact: text) {
      self = day
    } else {
      return nil
    }
  }

  private static let relative = [
    "today": 0, "今天": 0, "今日": 0, "yesterday": -1, "昨天": -1, "昨日": -1, "tomorrow": 1, "明天": 1, "明日": 1,
  ]
}

extension Instant {
  /// A day as it is typed, and after a blank or a `T` a time: `115/8/20 9:30`.
  init?(typed text: String, today: Day) {
    let text = text.narrow
    if let moment = Instant(text) {
      self = moment
      return
    }
    guard let parts = text.wholeMatch(of: /(.+?)(?:(?: +|T)([0-9].*))?/)?.output,
      let day = Day(typed: parts.1, today: today)
    else { return nil }
    let clock = parts.2.map { $0.dropFirst().first == ":" ? "0\($0)" : String($0) }
    guard let moment = Instant("\(day)" + (clock.map { "T\($0)" } ?? "")) else { return nil }
    self = moment
  }
}

/// An amount of NT$: `300000`, `300,000`, `30萬`, `1.5億`.
struct Amount: ExpressibleByArgument {
  let dollars: Int

  init?(argument: String) {
    var digits = argument.narrow[...]
    if digits.last == "元" { digits.removeLast() }
    let zeros = digits.last.flatMap { ["萬": 4, "万": 4, "億": 8, "亿": 8][$0] }
    if zeros != nil { digits.removeLast() }
    // Ten digits of 億 still fit.
    guard digits.utf8.count <= 10 || zeros == nil, let dollars = FixedPoint.value(digits, places: zeros ?? 0)
    else { return nil }
    self.dollars = dollars
  }
}

extension String {
  /// A number as it is typed, with a percent sign or full-width digits, in the form that prices and percentages have.
  var typedNumber: String { String(narrow.hasSuffix("%") ? narrow.dropLast() : narrow[...]) }
}

extension Instant {
  /// The machine's time.
  static var now: Instant { Instant(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down))) }
}
