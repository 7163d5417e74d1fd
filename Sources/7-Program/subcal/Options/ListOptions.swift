internal import ArgumentParser
internal import Localization
internal import SubscriptionLists
internal import Values

/// The conditions of `subcal list`.
struct ListOptions: ParsableArguments {
  @Option(help: .choices(.state, "；可重複", "; may be repeated."), completion: .choices(.state))
  var state: [String] = []

  @Option(help: .choices(.stage, "；可重複", "; may be repeated."), completion: .choices(.stage))
  var stage: [String] = []

  @Option(
    help: .choices(
      .board, "：目前或撥券後交易的市場；可重複", ": where the code trades, or will after delivery; may be repeated."),
    completion: .choices(.board))
  var board: [String] = []

  @Option(help: .text("發行市場的部分文字，例如 初上市；可重複", "A part of the market's name such as 初上市; may be repeated."))
  var market: [String] = []

  @Option(
    parsing: .unconditional,
    help: .text("最低溢價率（%）；沒有溢價率者不列", "The minimum premium in percent; offerings without one are left out."))
  var minPremium: String?

  @Option(
    help: .text("應備金額上限（元）", "The most cash that an application may take, in NT$."),
    transform: Arguments.amount)
  var maxCash: Int?

  @Option(
    parsing: .unconditional,
    help: .text(
      "最低期望值（元），抽籤前依預估中籤率；無法估計者不列",
      "The minimum expected value in NT$, before the draw at the estimated win rate; offerings without one are left out."
    ))
  var minEv: String?

  @Option(
    help: .text(
      "最低中籤率（%），抽籤前為預估；無法估計者不列",
      "The minimum win rate in percent, before the draw the estimate; offerings without one are left out."))
  var minWinRate: String?

  @Option(
    help: .text(
      "幾天內截止，--coming 為下一個日期；0 為今天",
      "Closes within this many days, with --coming its next_date; 0 is today."), transform: Arguments.days)
  var closingWithin: Int?
  @Option(help: .text("抽籤日", "Drawn on this day.")) var drawOn: String?

  @Option(help: .text("抽籤年度，2024 或 113；可重複", "The year of the draw, 2024 or 113; may be repeated."))
  var year: [String] = []

  @Option(help: .text("主辦券商的部分名稱", "A part of the lead underwriter's name.")) var underwriter: String?

  @Option(help: .text("代號，或名稱的一部分", "The code, or a part of the name.")) var name: String?

  @Option(
    help: .choices(.kind, "（--coming）；可重複", ", with --coming; may be repeated."), completion: .choices(.kind))
  var kind: [String] = []

  @Option(
    help: .choices(
      .status, "（--coming，同 coming.json 的 status）；可重複",
      ", with --coming: as status in coming.json; may be repeated."), completion: .choices(.status))
  var status: [String] = []

  @Flag(help: .text("只列自選；參見 subcal favourites", "Favourites only; see subcal favourites."))
  var favourites = false

  @Flag(help: .text("包含已撥券與已取消者", "Include delivered and cancelled offerings.")) var all = false

  /// The conditions except `--favourites`, which needs the file.
  ///
  /// - Parameter today: The day of `--as-of`.
  func filter(today: Day) throws -> ListFilter {
    // These two take what follows, because a number below 0 begins with a hyphen.
    for (name, value) in [("--min-premium", minPremium), ("--min-ev", minEv)]
    where value?.hasPrefix("--") == true {
      throw ValidationError("\(name) 後面要有值。", "\(name) needs a value.")
    }
    var filter = ListFilter()
    filter.states = Set(
      try Arguments.parts(state).map { text in
        try Arguments.choice(text, option: "--state", among: SubscriptionState.allCases)
      })
    filter.stages = Set(
      try Arguments.parts(stage).flatMap { text in
        let stage = try Arguments.choice(text, option: "--stage", among: Stage.allCases)
        return stage == .open ? [.open, .lastDay] : [stage]
      })
    filter.boards = Set(
      try Arguments.parts(board).map { text in
        try Arguments.choice(text, option: "--board", among: Board.allCases)
      })
    filter.kinds = Set(
      try Arguments.parts(kind).map { try Arguments.choice($0, option: "--kind", among: .kind) })
    filter.statuses = Set(
      try Arguments.parts(status).map { try Arguments.choice($0, option: "--status", among: .status) })
    filter.minimumPremium = try minPremium.map { text in
      try Percent(text.typedPercent).orThrow(
        ValidationError(
          "--min-premium", text, "可用至多一位小數的百分比，例如 10。",
          "give a percentage with at most one decimal such as 10."))
    }
    filter.minimumValue = try minEv.map { text in
      let digits = text.typedNumber
      let amount = FixedPoint.value(digits.hasPrefix("-") ? digits.dropFirst() : digits[...], places: 2)
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
    filter.drawDate = try drawOn.map { try Arguments.day($0, option: "--draw-on", today: today) }
    if let closingWithin, closingWithin < 0 {
      throw ValidationError("--closing-within", closingWithin, "至少 0 天。", "give 0 or more days.")
    }
    filter.years = Set(try year.map { try Arguments.year($0, option: "--year") })
    (filter.markets, filter.underwriter) = (market, underwriter)
    (filter.maximumCash, filter.closingWithin, filter.includesPast) = (maxCash, closingWithin, all)
    return filter
  }
}
