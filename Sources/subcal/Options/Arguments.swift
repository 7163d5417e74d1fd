internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import Posix
internal import SubscriptionLists
internal import SubscriptionNightly
internal import SubscriptionQueries
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

  /// A year such as 2026, or the Minguo year 115.
  static func year(_ text: String, option: String) throws -> Int {
    let year = Digits.value(text.narrow).map { $0 < 1000 ? $0 + 1911 : $0 }
    guard let year, NightlySettings.years.contains(year) else {
      throw ValidationError(option, text, "輸入年度，例如 2019 或 108。", "give a year such as 2019 or 108.")
    }
    return year
  }

  static func code(_ text: String) throws -> StockCode {
    try StockCode(text.narrow.uppercased()).orThrow(
      ValidationError("\(text) 不是股票代號。輸入代號，例如 2330。", "\(text): give a stock code such as 2330."))
  }

  /// The code of a code or a name. What has the form of a code need not be stored.
  static func code(_ text: String, in access: StoreAccess) throws -> StockCode {
    try WatchList.code(text) ?? CodeSearch(text, among: access.names()).code()
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
  static func unknown(_ text: String, option: String, among names: [String]) -> ValidationError {
    let advice: Text
    if let nearest = NearestName.of(text, among: names) {
      advice = Text("是否為 \(nearest)？", "did you mean \(nearest)?")
    } else if names.count <= 20 {
      let list = names.joined(.enumeration)
      advice = Text("可用：\(list)。", "give one of \(list).")
    } else {
      advice = Text("名稱見 docs/zh-TW/outputs.md。", "the names are in docs/outputs.md.")
    }
    return ValidationError(option, text, "\(advice)", "\(advice)")
  }

  /// The value of an option that has one of some names, in whatever case.
  static func choice<Choice: RawRepresentable<String>>(
    _ text: String, option: String, among choices: [Choice]
  ) throws -> Choice {
    let wanted = text.narrow.lowercased()
    return try choices.first(where: { $0.rawValue.lowercased() == wanted }).orThrow(
      unknown(text, option: option, among: choices.map(\.rawValue)))
  }

  /// The language of an answer about the machine rather than about offerings: that of messages.
  static func messageLanguage(_ option: String?) throws -> Language {
    try option == nil ? .messages : answerLanguage(option)
  }

  /// The language of the option, else of the locale (POSIX: LC_ALL, LC_MESSAGES, LANG), else Chinese.
  static func answerLanguage(_ option: String?) throws -> Language {
    guard let option else { return Language.locale?.hasPrefix("en") == true ? .english : .chinese }
    return try Language(named: option).orThrow(unknown(option, option: "--language", among: ["zh", "en"]))
  }
}

extension Arguments.Form {
  var isText: Bool { if case .text = self { true } else { false } }
}
