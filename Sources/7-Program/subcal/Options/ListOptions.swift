internal import ArgumentParser
internal import Localization
internal import SubscriptionLists
internal import Values

/// The conditions that an offering of today and one of the past may meet.
struct ConditionOptions: ParsableArguments {
  @Option(
    help: .choices(.board, "；可重複", "; may be repeated."), completion: .choices(.board))
  var board: [String] = []

  @Option(help: .text("發行市場的部分文字，例如 初上市；可重複", "A part of the issue type such as 初上市."))
  var market: [String] = []

  @Option(parsing: .unconditional, help: .text("最低溢價率（%）", "The minimum premium in percent.", value: "%"))
  var minPremium: String?

  @Option(
    help: .text("應備金額上限（元）", "The most cash that it may take, in NT$.", value: "NT$"),
    transform: Arguments.amount)
  var maxCash: Int?

  @Option(
    parsing: .unconditional,
    help: .text("最低期望值（元），抽籤前依預估中籤率", "The minimum expected value, before the draw estimated.", value: "NT$"))
  var minEv: String?

  @Option(
    help: .text("最低中籤率（%），抽籤前為預估", "The minimum win rate, before the draw the estimate.", value: "%"))
  var minWinRate: String?

  @Option(help: .text("抽籤年度，2024 或 113；可重複", "The year of the draw, 2024 or 113; may be repeated."))
  var year: [String] = []

  @Option(help: .text("主辦券商的部分名稱", "A part of the lead underwriter's name.", value: "name")) var underwriter:
    String?

  @Flag(help: .text("只列自選；參見 subcal favourites", "Favourites only; see subcal favourites."))
  var favourites = false

  /// The conditions except `--favourites`, which needs the file.
  func filter() throws -> ListFilter {
    // These two take what follows, because a number below 0 begins with a hyphen.
    for (name, value) in [("--min-premium", minPremium), ("--min-ev", minEv)]
    where value?.hasPrefix("--") == true {
      throw ValidationError("\(name) 後面要有值。", "\(name) needs a value.")
    }
    var filter = ListFilter()
    filter.boards = Set(
      try Arguments.parts(board).map { text in
        guard !["初上市", "初上櫃", "創新板"].contains(text) else {
          throw ValidationError("--board", text, "請用 --market \(text)。", "use --market \(text).")
        }
        return try Arguments.choice(text, option: "--board", among: Board.allCases)
      })
    filter.minimumPremium = try minPremium.map { text in
      try Percent(text.typedPercent).orThrow(
        ValidationError(
          "--min-premium", text, "可用至多一位小數的百分比，例如 10。",
          "give a percentage with at most one decimal such as 10."))
    }
    filter.minimumValue = try minEv.map { text in
      let digits = text.typedNumber
      let number = digits.hasPrefix("-") ? digits.dropFirst() : digits[...]
      let whole = number.typedAmount.flatMap { $0 < 1 << 40 ? $0 * 100 : nil }
      let amount = FixedPoint.value(number, places: 2) ?? whole
      return Hundredths(
        try amount.orThrow(
          ValidationError(
            "--min-ev", text, "可用至多兩位小數的金額，例如 100。", "give NT$ with at most two decimals such as 100."))
          * (digits.hasPrefix("-") ? -1 : 1))
    }
    filter.minimumWinRate = try minWinRate.map { text in
      try Probability(percent: text.typedPercent).orThrow(
        ValidationError(
          "--min-win-rate", text, "可用 0 至 100 的百分比，例如 0.5。", "give a percentage from 0 to 100 such as 0.5."))
    }
    filter.years = Set(try year.map { try Arguments.year($0, option: "--year") })
    for text in Arguments.parts(market) {
      // OTC is a board; 上櫃 is also a part of the names of markets.
      if text.allSatisfy(\.isASCII), let board = Arguments.value(of: text, among: Board.allCases) {
        filter.boards.insert(board)
      } else {
        filter.markets.append(text)
      }
    }
    filter.maximumCash = maxCash
    filter.underwriter = underwriter.map { Self.underwriters[$0.lowercased()] ?? $0 }
    return filter
  }

  /// What securities firms are called in English, by what their names begin with in Chinese.
  static let underwriters = [
    "kgi": "凱基", "sinopac": "永豐金", "ctbc": "中國信託", "yuanta": "元大", "fubon": "富邦", "cathay": "國泰",
    "capital": "群益", "president": "統一", "masterlink": "元富", "taishin": "台新", "mega": "兆豐",
    "first": "第一金", "hua nan": "華南", "huanan": "華南", "esun": "玉山", "e.sun": "玉山", "tcb": "合作金庫",
  ]

  /// What a percentage below 1 was read as, which is no fifth, and a broker, who is the underwriter: one's own is another.
  var readings: [Text] {
    let broker = Configuration.current.spoken["underwriter"].flatMap { name in
      underwriter.map { firm in
        Text(
          "--\(name) \(firm) 是主辦券商為 \(firm) 的案件；申購可委託任何往來券商",
          "--\(name) \(firm) lists what \(firm) underwrites; one may apply for it at any broker")
      }
    }
    return [broker].compactMap(\.self) + percentages
  }

  private var percentages: [Text] {
    [("--min-premium", minPremium), ("--min-win-rate", minWinRate)].compactMap { name, text in
      guard let text, !text.contains(where: "%％".contains), text.narrow.hasPrefix("0.") else { return nil }
      return Text("\(name) \(text) 為 \(text)%", "\(name) \(text) is \(text)%")
    }
  }
}

/// The conditions of `subcal list` besides.
struct ListOptions: ParsableArguments {
  @Option(
    help: .choices(
      .stage, "（已撥券與已取消）；寫申購中時含今天截止；--coming 用其 status；可重複",
      " (delivered or cancelled); with --coming a status; may be repeated."),
    completion: .choices(.stage))
  var stage: [String] = []

  @Option(
    help: .text(
      "幾天內或哪天前截止，--coming 為下一個日期；0 為今天",
      "Closes within so many days, or by a day; with --coming its next_date.", value: "days"),
    transform: Arguments.daysLeft)
  var closingWithin: Int?
  @Option(
    help: .text("抽籤日或月份，或本週、下週", "Drawn on this day, in a month, or next-week.", value: "day"))
  var drawOn: String?
  @Option(help: .text("代號，或名稱的一部分", "The code, or a part of the name.")) var name: String?

  @Option(
    help: .choices(.kind, "（--coming）；可重複", "; with --coming."), completion: .choices(.kind))
  var kind: [String] = []

  @Flag(help: .text("包含已撥券與已取消者", "Include delivered and cancelled offerings.")) var all = false

  /// What is listed.
  enum Listed { case offerings, auctions, coming }

  /// Adds the conditions to others.
  ///
  /// - Parameter today: The day of `--as-of`.
  func add(to filter: inout ListFilter, of listed: Listed = .offerings, today: Day) throws {
    for text in Arguments.parts(stage) { try Self.add(text, to: &filter, of: listed) }
    if let name, case let names = name.split(whereSeparator: "，,、；;".contains).map(String.init),
      names.count > 1
    {
      let line = Subcal.shown(["query"] + names)
      throw ValidationError("--name", name, "一次一個名稱；多檔用 \(line)。", "give one name; for several: \(line).")
    }
    filter.kinds = Set(
      try Arguments.parts(kind).map { text in
        if let board = Arguments.value(of: text, among: Board.allCases) {
          throw ValidationError("--kind", text, "請用 --board \(board.word)。", "use --board \(board.word).")
        }
        // As the exchanges' table is called: 除權除息預告表.
        return try Arguments.choice(
          text.contains("預告") ? "ex_rights" : text, option: "--kind", among: .kind)
      })
    filter.drawDates = try drawOn.map { try Arguments.span($0, option: "--draw-on", today: today) }
    if let closingWithin, closingWithin < 0 {
      throw ValidationError("--closing-within", closingWithin, "至少 0 天。", "give 0 or more days.")
    }
    (filter.closingWithin, filter.includesPast) = (closingWithin, all)
  }

  /// Where something stands: of offerings and auctions a stage, of what comes its status as well.
  private static func add(_ text: String, to filter: inout ListFilter, of listed: Listed) throws {
    let stages = StageWord.stages(of: text)
    if listed == .coming {
      // All that comes is upcoming; of auctions alone a word of their own says it.
      if stages == [.upcoming], !text.contains("投標"), text != "before" { return }
      // Some kinds have words of their own.
      let statuses = stages?.flatMap { [$0.state?.rawValue, $0.rawValue] }.compactMap(\.self)
      let known = Set(ComingItem.statuses.map(\.value))
      let found =
        try statuses?.filter(known.contains) ?? [Arguments.choice(text, option: "--stage", among: .status)]
      filter.isExpected = filter.isExpected || found.contains(Choices.expected)
      filter.statuses.formUnion(found.filter(known.contains))
      return
    }
    guard listed == .auctions else {
      filter.stages.formUnion(
        try stages ?? Arguments.choice(text, option: "--stage", among: StageWord.allCases).stages)
      return
    }
    // An auction has no draw, and words of its own.
    let known = try stages.orThrow(
      ValidationError(
        "--stage", text, "可用：即將投標 upcoming、投標中 open、待開標與已開標 closed、日期未定 unknown。",
        "give one of upcoming, open, closed, unknown."))
    filter.states.formUnion(known.compactMap(\.state))
    if let isOpened = ["待開標": false, "已開標": true][text] { filter.opened.insert(isOpened) }
  }
}

/// The words for where something stands: those of `stage` in the files, and `closed` for what is over, as the page has it: what
/// waits for its draw, or was just drawn, is a group of its own.
enum StageWord: String, Choice {
  case upcoming, open
  case lastDay = "last_day"
  case awaitingDraw = "awaiting_draw"
  case drawn, delivered, cancelled, unknown, closed

  var text: Text { self == .closed ? Text("已截止", "closed") : stages.first?.text ?? .empty }

  fileprivate var stages: [Stage] {
    self == .closed ? [.delivered, .cancelled] : Stage(rawValue: rawValue).map { [$0] } ?? []
  }

  /// The stages of a word, also of those of `state` in the files; nil for another word.
  ///
  /// - Parameter isWhole: Whether some characters of a word are not enough.
  static func stages(of text: String, isWhole: Bool = false) -> [Stage]? {
    switch SpokenCommand.traditional(text).lowercased() {
    case "before", "coming", "預告", "即將開始", "尚未開始", "即將投標", "尚未開始投標": [.upcoming]
    // What takes applications, as the page has it; `open` alone is the stage of the files.
    case "during", "申購中", "申購期間", "可申購", "開放", "開放中", "投標中": [.open, .lastDay]
    case "抽籤中", "awaiting-draw": [.awaitingDraw]
    // As the filter of the page says it.
    case "待抽籤・已抽籤", "awaited": [.awaitingDraw, .drawn]
    case "after", "待開標", "已開標": [.awaitingDraw, .drawn, .delivered]
    case "已結束", "past": StageWord.closed.stages
    case "undefined": [.unknown]
    case "closing_today", "closing-today", "last-day": [.lastDay]
    default: Arguments.value(of: text, among: allCases, isWhole: isWhole)?.stages
    }
  }
}

extension Stage {
  /// The state by the dates alone of what is at this stage.
  fileprivate var state: SubscriptionState? {
    switch self {
    case .upcoming: .before
    case .open, .lastDay: .during
    case .awaitingDraw, .drawn, .delivered: .after
    case .unknown: .undefined
    case .cancelled: nil
    }
  }
}
