internal import ArgumentParser
internal import Localization
internal import SubscriptionBacktest
internal import Files
internal import SubscriptionLists
internal import SubscriptionQueries
internal import Values

struct BacktestCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "backtest", "以過去的申購案試算：若都照一個規則抽，會賺賠多少。",
      "Shows what a rule for applying would have earned in the past.",
      about: Text(
        """
        每檔依截止前一晚已知的資料決定要不要抽；中籤機率用實際中籤率，中籤者以撥券日收盤價賣出。\
        損益分布為精確計算，非模擬。缺收盤價或中籤率者列為略過，不當成零。

        條件同 subcal list；--budget 為手上的資金，期望值高者優先，退款日後才能再用。
        """,
        """
        Each offering is decided by what was known on the evening before its last day; what counts is the rate that \
        was drawn, and a won lot is sold at the close of the delivery day. The distribution is exact, not simulated. \
        What the store lacks, a close or a rate, is counted as skipped and never taken as zero.

        The conditions are those of subcal list. --budget is the money at hand: what is worth most comes first, and \
        money can be used again after the refund.
        """),
      examples: [
        "subcal backtest --min-premium 20",
        "subcal backtest --min-ev 0 --accounts 4 --budget 300000",
        "subcal backtest --min-premium 20 --from 2022-01-01 --output premium.svg",
        "subcal backtest --csv > everything.csv",
      ])
  }

  @OptionGroup(title: Text("條件", "Conditions")[.messages]) var filter: ConditionOptions

  @Option(
    help: .text(
      "截止日從哪天起（預設：資料庫最早者）", "The first last day that counts. (default: the first stored)", value: "day"))
  var from: String?

  @Option(help: .text("截止日到哪天為止（預設：昨天）", "The last last day that counts. (default: yesterday)", value: "day"))
  var to: String?

  @Option(
    help: .text("幾人各抽一次（預設：1）", "How many persons apply, once each. (default: 1)", value: "n"),
    transform: Arguments.count(["人": 1, "個": 1]))
  var accounts = 1

  @Option(
    help: .text("資金（元）（預設：不限）", "The money at hand, in NT$. (default: as much as it takes)", value: "NT$"),
    transform: Arguments.amount)
  var budget: Int?

  @Option(
    help: .text(
      "撥券後第幾個交易日賣出，0 至 5；0 為撥券日（預設：0）",
      "Sell so many sessions after the delivery, 0 to 5; 0 is the day of the delivery. (default: 0)",
      value: "n"),
    transform: Arguments.days)
  var sellAfter = 0

  @Option(
    help: .text(
      "將累計預期損益與 5%～95% 範圍畫成此檔，.svg 或 .png",
      "Draw the accumulated expected profit with its range of 5 to 95 % to this file, .svg or .png.",
      value: "file"),
    completion: .file(extensions: ["svg", "png"]))
  var output: String?

  @Flag(help: .text("以 JSON 輸出", "Print JSON.")) var json = false
  @Flag(help: .text("以 CSV 輸出，一檔一列", "Print CSV, a row for each offering.")) var csv = false
  @Flag(help: .tsv) var tsv = false
  @Option(help: .fields, completion: .list { BacktestAnswer.names }) var fields: String?
  @Flag(help: .force) var force = false

  func validate() throws {
    _ = try (rule(), days(), form(), QuerySettings.given())
    guard (0...5).contains(sellAfter) else {
      throw ValidationError("--sell-after", sellAfter, "可用 0 至 5。", "give 0 to 5.")
    }
    if let output, !["svg", "png"].contains(where: { output.lowercased().hasSuffix(".\($0)") }) {
      throw ValidationError(
        "--output", output, "圖為 SVG 或 PNG，檔名須以 .svg 或 .png 結尾。",
        "the picture is SVG or PNG: name a file that ends in .svg or .png.")
    }
  }

  func run() throws {
    for reading in filter.readings { StandardError.report(reading) }
    let answer = try answer()
    if let output {
      try Paths.outputGuard().replacePicture(
        Paths.absolute(output),
        with: try answer.picture(
          isPNG: output.lowercased().hasSuffix(".png"), in: .messages),
        isForced: force)
    }
    try AnswerPrinter(form(), in: .messages).print(answer)
  }

  func answer() throws -> BacktestAnswer {
    var rule = try rule()
    if filter.favourites { rule.filter.codes = Set(try Configuration.favourites()) }
    let days = try days()
    return try BacktestAnswer(
      rule, from: days.from, to: days.to, sessionsAfter: sellAfter, hasTotals: !csv && !tsv,
      hasCourse: output != nil,
      QuerySettings(
        store: StoreAccess(try Paths.store()), moment: try Arguments.moment(), costs: try .given()))
  }

  private func form() throws -> Arguments.Form {
    try Arguments.form(json: json, csv: csv, tsv: tsv, fields: fields, of: BacktestAnswer.names)
  }

  private func rule() throws -> Backtest.Rule {
    let filter = try filter.filter()
    guard (1...1000).contains(accounts) else {
      throw ValidationError("--accounts", accounts, "可用 1 至 1000。", "give 1 to 1000.")
    }
    return Backtest.Rule(filter, accounts: accounts, capital: budget)
  }

  private func days() throws -> (from: Day?, to: Day?) {
    let today = try Arguments.moment().day
    let first = try from.map { try Arguments.day($0, option: "--from", today: today) }
    let last = try to.map { try Arguments.day($0, option: "--to", today: today) }
    if let first, let last { _ = try Arguments.range(from: first, to: last) }
    return (first, last)
  }
}
