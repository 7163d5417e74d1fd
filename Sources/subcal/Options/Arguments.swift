internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import Localization
internal import Posix
internal import SubscriptionLists
internal import SubscriptionNightly
internal import SubscriptionQueries
internal import SubscriptionWatch
internal import Values

/// Arguments that several commands share.
enum Arguments {
  /// The moment of `--as-of`: now unless given.
  static func moment(_ text: String?) throws -> Instant {
    guard let text else { return .now }
    return try Instant(typed: text, today: Instant.now.day).orThrow(
      ValidationError(
        "--as-of", text, "輸入日期與時間，例如 2024-10-29T21:30 或 113/10/29 21:30。",
        "give a day and time such as 2024-10-29T21:30 or 113/10/29 21:30."))
  }

  /// - Parameter today: The day of `--as-of`, from which `+3` counts.
  static func day(_ text: String, option: String, today: Day) throws -> Day {
    try Day(typed: text, today: today).orThrow(
      ValidationError(
        option, text, "輸入日期，例如 2024-10-29、113/10/29、20241029 或 +3。",
        "give a day such as 2024-10-29, 113/10/29, 20241029 or +3."))
  }

  /// The days or years of `--from` and `--to`.
  static func range<Bound: Comparable & CustomStringConvertible>(
    from first: Bound, to last: Bound
  ) throws -> ClosedRange<Bound> {
    guard first <= last else {
      throw ValidationError("--from \(first) 晚於 --to \(last)。", "--from \(first) is after --to \(last).")
    }
    return first...last
  }

  /// A year such as 2026, or the Minguo year 115 or 民國115年.
  static func year(_ text: String, option: String) throws -> Int {
    let digits = text.narrow.wholeMatch(of: /(?:民國)? ?([0-9]+) ?年?/)?.output.1
    let year = digits.flatMap { Digits.value($0) }.map { $0 < 1000 ? $0 + 1911 : $0 }
    guard let year, NightlySettings.years.contains(year) else {
      throw ValidationError(option, text, "輸入年度，例如 2019 或 108。", "give a year such as 2019 or 108.")
    }
    return year
  }

  /// Seconds after midnight.
  static func secondOfDay(cutOff: String) throws -> Int {
    try Instant.secondOfDay(typed: cutOff).orThrow(
      ValidationError("--cut-off", cutOff, "輸入時間，例如 14:00。", "give a time such as 14:00."))
  }

  /// The code of a code or a name. What has the form of a code need not be stored.
  static func code(_ text: String, in access: StoreAccess) throws -> StockCode {
    try StockCode(typed: text) ?? CodeSearch(text, among: access.names()).code()
  }

  static func check(codes: [String]) throws {
    guard codes.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("輸入股票代號，例如 2330。", "Give a stock code such as 2330.")
    }
  }

  /// How an answer is printed.
  enum Form {
    case text, json
    /// The columns are those of `--fields`; nil for all.
    case separated(FieldTable.Form, columns: [Int]?)

    var isText: Bool { if case .text = self { true } else { false } }
  }

  /// - Parameter names: Those of the answer's fields.
  static func form(json: Bool, csv: Bool, tsv: Bool, fields: String?, of names: @autoclosure () -> [String])
    throws -> Form
  {
    let given = [("--json", json), ("--csv", csv), ("--tsv", tsv)].filter(\.1).map(\.0)
    guard given.count <= 1 else {
      throw ValidationError(
        "\(given[0]) 與 \(given[1]) 不能並用。", "\(given[0]) and \(given[1]) exclude each other.")
    }
    guard csv || tsv else {
      guard fields == nil else {
        throw ValidationError("--fields 須與 --csv 或 --tsv 並用。", "--fields goes with --csv or --tsv.")
      }
      return json ? .json : .text
    }
    let names = names()
    let columns = try fields?.split(separator: ",", omittingEmptySubsequences: false).map { field in
      let field = field.filter { $0 != " " }
      return try names.firstIndex(of: field).orThrow(unknown(field, option: "--fields", among: names))
    }
    return .separated(csv ? .csv : .tsv, columns: columns)
  }

  /// What names are there instead of an unknown one: the nearest, else all of a few, else where they are listed.
  static func unknown(
    _ text: String, option: String, among names: [String],
    listed: Text = Text("名稱見 docs/fields.md。", "the names are in docs/fields.md.")
  ) -> ValidationError {
    let advice: Text
    if let nearest = NearestName.of(text, among: names) {
      advice = Text("您要打的是 \(nearest) 嗎？", "did you mean \(nearest)?")
    } else if names.count <= 20 {
      let list = names.joined(.enumeration)
      advice = Text("可用：\(list)。", "give one of \(list).")
    } else {
      advice = listed
    }
    return ValidationError(option, text, "\(advice)", "\(advice)")
  }

  /// The value of an option by its word or its name in any language, in whatever case.
  static func choice<Value: Choice>(
    _ text: String, option: String, among choices: [Value]
  ) throws -> Value {
    let wanted = text.narrow.lowercased()
    let found = choices.first { choice in
      ([choice.rawValue, choice.word] + Language.allCases.map { choice.text[$0] }).contains {
        $0.lowercased() == wanted
      }
    }
    let words = choices.map(\.word), named = choices.map { "\($0.text[.chinese]) \($0.word)" }
    return try found.orThrow(
      ValidationError(
        option, text, "可用：\(named.joined(separator: "、"))。", "give one of \(words.joined(separator: ", "))."))
  }

  /// The value of an option with a few.
  static func choice(_ text: String, option: String, among choices: Choices) throws -> String {
    let (wanted, values) = (text.narrow.lowercased(), choices.values)
    let found = values.first { value, meaning in
      ([value] + Language.allCases.map { meaning[$0] }).contains { $0.lowercased() == wanted }
    }
    return try found.map(\.value).orThrow(
      ValidationError(
        option, text, "可用：\(choices.named)。",
        "give one of \(values.map(\.value).joined(separator: ", "))."))
  }

  static func dayOrder(_ text: String?) throws -> DayOrder? {
    try text.map { try choice($0, option: "--sort", among: DayOrder.allCases) }
  }

  /// The language of an answer about the machine rather than about offerings: that of messages.
  static func messageLanguage(_ option: String?) throws -> Language {
    try option == nil ? .messages : answerLanguage(option)
  }

  /// The language of the option, else of the locale (POSIX: LC_ALL, LC_MESSAGES, LANG), else Chinese.
  static func answerLanguage(_ option: String?) throws -> Language {
    guard let option else { return .locale ?? .chinese }
    return try Language(named: option) ?? choice(option, option: "--language", among: Language.allCases)
  }
}

/// Values as people in Taiwan type them, beside the forms that subcal prints.

extension Day {
  /// `2026-08-20`, `2026/8/20`, `20260820`, with the Minguo year `115/8/20`, `1150820` or `民國115年8月20日`; without a year
  /// `8/20` or `8月20日`, the nearest one; `today`, `yesterday`, `tomorrow`, or `+3` for three days from today.
  init?(typed text: some StringProtocol, today: Day) {
    var text = text.narrow
    if let parts = text.wholeMatch(of: /(?:(?:民國)?([0-9]+) ?年 ?)?([0-9]+) ?月 ?([0-9]+) ?日/)?.output {
      text = [parts.1, parts.2, parts.3].compactMap(\.self).joined(separator: "/")
    }
    if let parts = text.wholeMatch(of: /([0-9]{1,2})\/([0-9]{1,2})/)?.output,
      let month = Digits.value(parts.1), let day = Digits.value(parts.2)
    {
      let days = (today.year - 1...today.year + 1).compactMap { Day(year: $0, month: month, day: day) }
      guard let nearest = days.min(by: { abs($0.number - today.number) < abs($1.number - today.number) })
      else {
        return nil
      }
      self = nearest
    } else if let days = Self.relative[text.lowercased()] {
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
    guard let parts = text.wholeMatch(of: /(.+?)(?:(?: +|T)([0-9上下].*))?/)?.output,
      let day = Day(typed: parts.1, today: today)
    else { return nil }
    let known = Instant("\(day)" + (parts.2.map { "T\($0)" } ?? ""))
    let second = parts.2.flatMap { Instant.secondOfDay(typed: $0) }
    guard let moment = known ?? second.map({ Instant(secondsSince1970: Instant(day).secondsSince1970 + $0) })
    else {
      return nil
    }
    self = moment
  }
}

/// An amount of NT$: `300000`, `300,000`, `30萬`, `1.5億`.
struct Amount: ExpressibleByArgument {
  let dollars: Int

  init?(argument: String) {
    guard let dollars = argument.typedAmount else { return nil }
    self.dollars = dollars
  }
}

extension Instant {
  static var now: Instant { Instant(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down))) }
}
