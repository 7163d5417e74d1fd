/// Values as people in Taiwan type them, beside the forms that subcal prints.

extension Day {
  /// `2026-08-20`, `2026/8/20`, `20260820`, with the Minguo year `115/8/20`, `1150820`, `民國115/8/20` or
  /// `民國115年8月20日`; without a year `8/20` or `8月20日`, the nearest one; `today`, `yesterday`, `tomorrow`, or `+3` for
  /// three days from today; `週二` or `tuesday`, that day of this week, or `下週二`, `next tuesday`; `Aug 20` or `20 August`.
  package init?(typed text: some StringProtocol, today: Day) {
    // The weekday, as days are printed.
    var text = text.narrow.replacing(#/ ?\([日一二三四五六]\)$/#, with: "")
    if let parts = text.wholeMatch(of: /(?:(?:民國)?([0-9]+) ?年 ?)?([0-9]+) ?月 ?([0-9]+) ?日/)?.output {
      text = [parts.1, parts.2, parts.3].compactMap(\.self).joined(separator: "/")
    } else if let parts = text.wholeMatch(of: #/民國 ?([0-9]{2,3}([/.-])[0-9]+\2[0-9]+)/#)?.output {
      text = String(parts.1)
    }
    if let (month, day) = Self.english(text) { text = "\(month)/\(day)" }
    if let parts = text.wholeMatch(of: #/([0-9]{1,2})[/-]([0-9]{1,2})/#)?.output,
      let month = Digits.value(parts.1), let day = Digits.value(parts.2)
    {
      let days = (today.year - 1...today.year + 1).compactMap { Day(year: $0, month: month, day: day) }
      guard let nearest = days.min(by: { abs($0.number - today.number) < abs($1.number - today.number) })
      else {
        return nil
      }
      self = nearest
    } else if let days = Self.relative[text.lowercased()] ?? Self.days(toWeekday: text, from: today) {
      self = today.adding(days)
    } else if text.first == "+", let days = Digits.value(text.dropFirst()), days <= 366 {
      self = today.adding(days)
    } else if let day = Day(iso: text) ?? Day(exchange: text.replacing(#/[.-]/#, with: "/"))
      ?? Day(compact: text)
    {
      self = day
    } else {
      return nil
    }
  }

  /// The month and the day of `Nov 1`, `1 Nov` and `november 1`; nil for another text.
  private static func english(_ text: String) -> (month: Int, day: String)? {
    let words = words(text.lowercased())
    guard words.count == 2, let day = words.first(where: { $0.allSatisfy(\.isNumber) && $0.count <= 2 }),
      let name = words.first(where: { $0 != day && $0.count > 2 }),
      let place = months.firstIndex(where: { $0.hasPrefix(name) })
    else { return nil }
    return (place + 1, day)
  }

  private static let months = words(
    "january february march april may june july august september october november december")
  private static let englishWeekdays = words("monday tuesday wednesday thursday friday saturday sunday")

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// How far a weekday is, of a week that begins on Monday; nil for another text.
  private static func days(toWeekday text: String, from today: Day) -> Int? {
    let words = words(text.lowercased())
    if let name = words.last, let place = englishWeekdays.firstIndex(of: name),
      words.count == 1 || words == ["next", name]
    {
      return 1 - today.weekday + place + (words.count == 1 ? 0 : 7)
    }
    guard let parts = text.wholeMatch(of: /([下這本]?)(?:週|周|星期|禮拜)([一二三四五六日天])/)?.output,
      let place = Array("一二三四五六日").firstIndex(of: parts.2.first == "天" ? "日" : parts.2.first ?? "日"),
      case let monday = 1 - today.weekday
    else { return nil }
    return monday + place + (parts.1 == "下" ? 7 : 0)
  }

  private static let relative = [
    "today": 0, "今天": 0, "今日": 0, "yesterday": -1, "昨天": -1, "昨日": -1, "tomorrow": 1, "明天": 1, "明日": 1,
    "前天": -2, "後天": 2, "后天": 2, "大後天": 3, "大后天": 3,
  ]
}

extension Instant {
  /// A day as it is typed, and after a blank or a `T` a time: `115/8/20 9:30`. A day alone is its last minute: who asks about
  /// a past day means what was known on its evening.
  package init?(typed text: String, today: Day) {
    let text = text.narrow
    if let day = Day(typed: text, today: today) {
      self = Instant(day, secondOfDay: 86_340)
      return
    }
    if let moment = Instant(text) {
      self = moment
      return
    }
    guard let parts = text.wholeMatch(of: /(.+?)(?: +|T)([0-9上下].*)/)?.output,
      let day = Day(typed: parts.1, today: today)
    else { return nil }
    let second = Instant.secondOfDay(typed: parts.2)
    guard let moment = Instant("\(day)T\(parts.2)") ?? second.map({ Instant(day, secondOfDay: $0) }) else {
      return nil
    }
    self = moment
  }
}

extension StockCode {
  /// The codes of a text that is nothing but codes, as they stand; the text itself where it is anything else.
  package static func separated(_ text: String) -> [String] {
    guard StockCode(typed: text) == nil else { return [text] }
    let lists = ["，,、；;", "，,、；; 　\t\n", "，,、；; 　\t\n和跟與及&+|"].map {
      text.split(whereSeparator: $0.contains).map(String.init)
    }
    return lists.first { !$0.isEmpty && $0.allSatisfy { StockCode(typed: $0) != nil } } ?? [text]
  }
}
