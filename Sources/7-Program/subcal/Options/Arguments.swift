internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import Localization
internal import SubscriptionLists
internal import SubscriptionNightly
internal import SubscriptionQueries
internal import Trading
internal import Values

/// Arguments that several commands share.
///
/// A text becomes a day, a code or an amount here and only here, so that `113/10/29` and `+3` are understood
/// by every command alike. Each error names the option, what was typed, and what to give in its place.
enum Arguments {
  /// The moment of `--as-of`: now unless given.
  static func moment() throws -> Instant { try givenMoment() ?? .now }

  static func givenMoment() throws -> Instant? {
    try Setting.moment.read(
      { Instant(typed: $0, today: Configuration.current.presentDay) },
      "輸入日期與時間，例如 2024-10-29T21:30 或 113/10/29 21:30。",
      "give a day and time such as 2024-10-29T21:30 or 113/10/29 21:30.")
  }

  /// - Parameter today: The day of `--as-of`, from which `+3` counts.
  static func day(_ text: String, option: String, today: Day) throws -> Day {
    try Day(typed: text, today: today).orThrow(
      ValidationError(
        option, text, "輸入日期，例如 2024-10-29、113/10/29、20241029 或 +3。",
        "give a day such as 2024-10-29, 113/10/29, 20241029 or +3."))
  }

  /// A day, or the days of a week or a month: `本週`, `next week`, `2024-11`.
  static func span(_ text: String, option: String, today: Day) throws -> ClosedRange<Day> {
    let weeks = [
      "本週": 0, "這週": 0, "本周": 0, "這周": 0, "this week": 0, "下週": 7, "下周": 7, "next week": 7,
    ]
    let months = ["本月": 0, "這個月": 0, "this month": 0, "下個月": 1, "下月": 1, "next month": 1]
    let text = SpokenCommand.traditional(text), said = text.lowercased().replacing("-", with: " ")
    if let later = months[said] {
      let number = today.components.month + later
      let spelled = number > 12 ? "\(today.year + 1)-\(number - 12)" : "\(today.year)-\(number)"
      if let month = month(spelled, today: today) { return month }
    }
    if let later = weeks[said] {
      let monday = today.adding(1 - today.weekday + later)
      return monday...monday.adding(6)
    }
    if let month = month(text, today: today) { return month }
    let day = try day(text, option: option, today: today)
    return day...day
  }

  /// The days of a month: `2024-11`, `113/11`, `11月`, `十一月`; nil for another text. Without a year it is the nearest.
  ///
  /// - Parameter allowsNumber: Whether a number alone is enough: `11`.
  static func month(_ text: String, today: Day, allowsNumber: Bool = false) -> ClosedRange<Day>? {
    // `november`, of which the fifteenth is near or far as the month is.
    if text.count > 2, text.allSatisfy({ $0.isASCII && $0.isLetter }),
      let day = Day(typed: "\(text) 15", today: today)
    {
      return month("\(day.year)-\(day.components.month)", today: today)
    }
    let parts = text.narrow.wholeMatch(of: /(?:(?:民國)?([0-9]+) ?[-\/年] ?)?([0-9]{1,2}) ?月?/)?.output
    let isNamed = text.last == "月"
    let spoken = isNamed ? text.dropLast().chineseNumber : nil
    guard allowsNumber || isNamed || parts?.1 != nil,
      let number = parts.flatMap({ Digits.value($0.2) }) ?? spoken
    else { return nil }
    let nearest = Day(typed: "\(number)/15", today: today)?.year
    let year: Int?
    if let typed = parts?.1 { year = Self.year(String(typed)) } else { year = nearest ?? today.year }
    guard let year, let first = Day(year: year, month: number, day: 1) else { return nil }
    let next =
      number == 12
      ? Day(year: first.year + 1, month: 1, day: 1) : Day(year: first.year, month: number + 1, day: 1)
    return first...(next?.adding(-1) ?? first)
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
    try year(text, of: Setting.Given(texts: [text], source: .typed(option)))
  }

  /// The same of a value that a variable or the settings file may have given.
  static func year(_ text: String, of given: Setting.Given) throws -> Int {
    try year(text).orThrow(
      given.wrong(text, "輸入年度，例如 2019 或 108。", "give a year such as 2019 or 108.") as any Error)
  }

  static func year(_ text: String) -> Int? {
    if let years = ["今年": 0, "去年": -1, "前年": -2][text] {
      return ((try? moment()) ?? .now).day.year + years
    }
    let digits = text.narrow.wholeMatch(of: /(?:民國)? ?([0-9]+) ?年?/)?.output.1
    return digits.flatMap { Digits.value($0) }.map { $0 < 1000 ? $0 + 1911 : $0 }
      .flatMap { NightlySettings.years.contains($0) ? $0 : nil }
  }

  /// The time on the last day at which applications close, in seconds after midnight.
  static func cutOff() throws -> Int {
    try Setting.cutOff.read(
      { Instant.secondOfDay(typed: $0) }, "輸入時間，例如 14:00。", "give a time such as 14:00.")
      ?? Stage.usualCutOff
  }

  /// The code of a code or a name. What has the form of a code need not be stored.
  static func code(_ text: String, in access: StoreAccess) throws -> StockCode {
    try StockCode(typed: text) ?? CodeSearch(text, among: access.names()).code()
  }

  /// Reads an amount of NT$: `300000`, `300,000`, `30萬`, `3萬5`, `50k`.
  static func amount(_ text: String) throws -> Int {
    // What a shell leaves of $30000.
    guard text.wholeMatch(of: /(?:NT)?0[0-9,]+ ?元?/) == nil else {
      throw ValidationError(
        "金額不以 0 開頭。$ 會被 shell 取代：請不寫 $，或加單引號。",
        "an amount does not begin with 0. The shell replaces $: leave it out, or put the amount in single quotes."
      )
    }
    // `五萬塊`
    let spoken = SpokenCommand.traditional(text).replacing(/塊錢?$/, with: "")
    return try spoken.typedAmount.orThrow(
      ValidationError("輸入金額（元），例如 300000 或 30萬。", "give NT$ such as 300000 or 300,000."))
  }

  /// Whether a text is an amount and can be neither code nor name: one with a unit, or of more digits than a share's.
  static func isAmount(_ text: String) -> Bool {
    let text = text.narrow
    let digits = text.count { "0123456789".contains($0) }
    guard text.typedAmount != nil else { return false }
    return text.contains { "萬万億亿元$".contains($0) } || digits > 0 && digits < text.count
      || digits > 4 && text.hasSuffix("000")
  }

  /// Reads a whole number, alone or with a unit of the option.
  static func count(_ units: KeyValuePairs<Character, Int>, whole: Int = 1)
    -> @Sendable (String) throws -> Int
  {
    { text in
      let names = units.map { "\($0.key)" }.joined(.enumeration)
      let lots = units.contains { $0.key == "股" } ? Text("；1 張為 1,000 股", "; a lot is 1,000 shares") : .empty
      return try (Int(text) ?? text.typedCount(units, whole: whole)).orThrow(
        ValidationError("輸入整數，單位可用 \(names)\(lots)。", "give a whole number\(lots)."))
    }
  }

  /// How many days are left, or until which day: `3`, `11/1`.
  static let daysLeft: @Sendable (String) throws -> Int = { text in
    if let count = try? days(text) { return count }
    let today = ((try? moment()) ?? .now).day
    // What is wrong is said of a number of days.
    return try Day(typed: text, today: today).map { $0.number - today.number } ?? days(text)
  }

  /// How many days, or until when: `3`, `一週`, `明天`.
  static let days: @Sendable (String) throws -> Int = { text in
    let words = ["今天": 0, "今日": 0, "today": 0, "明天": 1, "明日": 1, "tomorrow": 1, "後天": 2]
    let text = SpokenCommand.traditional(text)
    // Until the Sunday.
    if ["本週", "這週", "本周", "這周", "this week", "this-week"].contains(text.lowercased()) {
      let today = ((try? moment()) ?? .now).day
      return 7 - today.weekday
    }
    return try words[text.lowercased()] ?? count(["天": 1, "日": 1, "週": 7])(text)
  }

  /// Throws for an empty code. Several codes in one argument become several arguments.
  static func check(codes: inout [String]) throws {
    guard codes.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("輸入股票代號，例如 2330。", "Give a stock code such as 2330.")
    }
    if let counted = codes.first(where: StockCode.isCounted) {
      throw ValidationError("「\(counted)」：\(WrongOption.one)。", "'\(counted)': \(WrongOption.one).")
    }
    codes = codes.flatMap { text in
      let codes = StockCode.separated(text)
      // `慶豐富、順藥`
      let names = text.split { "，,、；;".contains($0) }.map(String.init)
      guard codes.count == 1, names.count > 1, names.allSatisfy(SpokenCommand.isKnown) else { return codes }
      return names
    }
  }

  static func check(code: String) throws {
    var codes = [code]
    try check(codes: &codes)
    guard codes.count == 1 else { throw ValidationError("只能給一個代號。", "Give one code only.") }
  }

  /// How an answer is printed.
  enum Form {
    case text
    /// The fields are those of `--fields`; nil for all.
    case json(fields: [String]?)
    case separated(FieldTable.Form, columns: [Int]?)

    var isText: Bool { if case .text = self { true } else { false } }
  }

  /// - Parameters:
  ///   - names: Those of the answer's fields.
  ///   - titles: What the fields are called in Chinese, in the same order.
  static func form(
    json: Bool, csv: Bool, tsv: Bool, fields: String?, of names: @autoclosure () -> [String],
    titles: @autoclosure () -> [String] = []
  ) throws -> Form {
    let given = [("--json", json), ("--csv", csv), ("--tsv", tsv)].filter(\.1).map(\.0)
    guard given.count <= 1 else {
      throw ValidationError(
        "\(given[0]) 與 \(given[1]) 不能並用。", "\(given[0]) and \(given[1]) exclude each other.")
    }
    guard json || csv || tsv else {
      guard fields == nil else {
        throw ValidationError(
          "--fields 須與 --json、--csv 或 --tsv 並用。", "--fields goes with --json, --csv or --tsv.")
      }
      return .text
    }
    let (names, titles) = (names(), titles())
    let text: String? = fields?.filter { $0 != " " }
    let typed = text?.split(omittingEmptySubsequences: false, whereSeparator: ",，、".contains).map(String.init)
    let wanted: [String]? = typed?.map(SpokenCommand.traditional).flatMap { (field: String) -> [String] in
      several[field].flatMap { $0.allSatisfy(names.contains) ? $0 : nil } ?? [field]
    }
    let columns = try wanted?.map { field in
      // 代號 is enough for 證券代號.
      let ending = titles.indices.filter { titles[$0].hasSuffix(field) }
      let meant = headings[field]?.split(separator: " ").map(String.init) ?? []
      let index =
        names.firstIndex(of: field) ?? meant.lazy.compactMap { names.firstIndex(of: $0) }.first
        ?? titles.firstIndex(of: field) ?? (ending.count == 1 ? ending[0] : nil)
      return try (index ?? self.index(of: field, among: zip(names, titles).map { [$0, $1] })).orThrow(
        unknown(
          field, option: "--fields", among: names + titles,
          listed: Text("可用：\(names.joined(.enumeration))。", "give some of \(names.joined(.enumeration)).")))
    }
    return json
      ? .json(fields: columns?.map { names[$0] }) : .separated(csv ? .csv : .tsv, columns: columns)
  }

  /// What is two fields in the files: before the draw one has the number, after it the other.
  private static let several = ["期望值": ["expected_value", "expected_value_estimate"]]

  /// What tables, pages and people call fields that are called otherwise in the files: the first of the names that is there.
  static let headings = [
    "代號": "code", "股票代號": "code", "名稱": "name", "證券": "name", "股票名稱": "name", "種類": "kind",
    "應備金額": "cash_required",
    "備款": "cash_required", "大約備款": "cash_required", "市價": "close", "市價日期": "close_date", "收盤": "close",
    "收盤價": "close",
    "漲跌": "change",
    "漲跌幅": "change_percent", "成交量": "volume", "截止": "subscription_end bid_end",
    "截止日": "subscription_end bid_end", "申購截止": "subscription_end", "投標截止": "bid_end",
    "剩餘天數": "subscription_end bid_end",
    "開始": "subscription_start bid_start", "申購期間": "subscription_start", "承銷價": "offer_price price",
    "溢價率": "premium_percent", "溢價": "premium_percent",
    "溢價率(%)": "premium_percent", "溢酬": "premium_percent", "得標均價溢價率": "premium_percent", "中籤率": "odds_percent",
    "預估中籤率": "odds_estimate_percent", "中籤損益": "profit_per_lot", "損益": "profit_per_lot",
    "報酬率": "return_on_cost_percent", "期望值": "expected_value expected_value_estimate",
    "損益兩平價": "break_even_price", "損益平衡價": "break_even_price", "合格件": "qualified_applications",
    "件數": "qualified_applications", "申購件數": "qualified_applications",
    "張數": "shares_offered estimated_lots lots",
    "承銷股數": "shares_offered", "申購股數": "lot_shares", "抽籤": "draw_date", "抽籤日": "draw_date",
    "扣款": "deduction_date", "扣款日": "deduction_date", "退款": "refund_date", "退款日": "refund_date",
    "撥券": "delivery_date", "撥券日": "delivery_date", "開標": "opening_date", "開標日": "opening_date",
    "底標": "minimum_price", "得標均價": "average_price", "投標倍數": "cover", "主辦": "underwriter",
    "主辦券商": "underwriter", "券商": "underwriter", "市場": "board", "交易市場": "board", "發行市場": "market kind",
    "下一個日期": "next_date", "大約何時開始申購": "next_date", "狀態": "stage status state trading_status",
  ]

  /// What names are there instead of an unknown one: the nearest, else all of a few, else where they are listed.
  static func unknown(
    _ text: String, option: String, among names: [String],
    listed: Text
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

  /// The values of an option, several of which may be in one text with commas between.
  static func parts(_ texts: [String]) -> [String] {
    texts.flatMap { text in
      let parts = EntryOptions.names(in: [text])
      return parts.isEmpty ? [text] : parts
    }
  }

  /// The value of an option by its word or its name in any language, in whatever case.
  static func choice<Value: Choice>(
    _ text: String, option: String, among choices: [Value]
  ) throws -> Value {
    try value(of: text, among: choices).orThrow(
      ValidationError(
        option, text, "可用：\(named(choices))。",
        "give one of \(choices.map(\.word).joined(separator: ", "))."))
  }

  /// The same; nil if there is none.
  ///
  /// - Parameter isWhole: Whether some characters of a name are not enough.
  static func value<Value: Choice>(
    of text: String, among choices: [Value], isWhole: Bool = false
  ) -> Value? {
    index(
      of: text,
      among: choices.map { choice in
        [choice.rawValue, choice.word] + choice.others + Language.allCases.map { choice.text[$0] }
      }, isWhole: isWhole
    ).map { choices[$0] }
  }

  static func named(_ choices: [some Choice]) -> String {
    choices.map { "\($0.text[.chinese]) \($0.word)" }.joined(separator: "、")
  }

  /// Which names a text is one of, in whatever case; else in whatever characters; else by characters that one
  /// Chinese name has, as 溢價 for 溢價率 and 競拍 for 競價拍賣; of several, one that is a part of the others, as 現金增資.
  private static func index(of text: String, among names: [[String]], isWhole: Bool = false) -> Int? {
    // `!open` is the opposite.
    if text.contains("!") { return nil }
    func index(_ form: (String) -> String) -> Int? {
      let wanted = form(text)
      return names.firstIndex { $0.contains { !wanted.isEmpty && form($0) == wanted } }
    }
    // Most are spelled as they are known, and the tables of characters take time.
    if let found = index({ $0.narrow.lowercased() }) ?? index(FoldedName.searched) { return found }
    let short = Set(FoldedName.searched(text))
    guard !isWhole, short.count > 1, short.allSatisfy({ !$0.isASCII }) else { return nil }
    let found = names.indices.flatMap { index in
      names[index].map(FoldedName.searched).filter(short.isSubset).map { (index: index, name: $0) }
    }
    return found.first { one in found.allSatisfy { $0.name.contains(one.name) } }?.index
  }

  /// The value of an option with a few.
  static func choice(_ text: String, option: String, among choices: Choices) throws -> String {
    let values = choices.values
    let names = values.map { value, meaning in [value] + Language.allCases.map { meaning[$0] } }
    return try index(of: text, among: names).map { values[$0].value }.orThrow(
      ValidationError(
        option, text, "可用：\(choices.named)。",
        "give one of \(values.map(\.value).joined(separator: ", "))."))
  }

  static func interval(_ text: String) throws -> CandleInterval {
    try choice(text, option: "--interval", among: CandleInterval.allCases)
  }

  static func dayOrder(_ text: String?) throws -> DayOrder? {
    try text.map { try choice($0, option: "--sort", among: DayOrder.allCases) }
  }

  /// Throws for a language that is not known.
  static func checkLanguage() throws {
    _ = try Setting.language.read(
      { Language(named: $0) ?? value(of: $0, among: Language.allCases) }, "可用：\(named(Language.allCases))。",
      "give one of \(Language.allCases.map(\.word).joined(separator: ", ")).")
  }
}

extension Instant {
  static var now: Instant { Instant(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down))) }
}
