internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import SubscriptionNightly
internal import SubscriptionQueries
internal import Trading
internal import Values

struct HistoryCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "history", "該公司歷次申購的結果，以及資料庫中的行情。",
      "Shows how a code's past offerings went, from the stored bars; and the bars themselves.",
      about: Text(
        "溢價率以申購截止日、抽籤日與撥券日的收盤價（興櫃為日均價）計算。價格未還原除權息；參考價不同於前一收盤價的日子會標示。歷史行情以 subcal backfill 補入。",
        """
        Premiums are those of the closes (on the emerging board, the averages) of the last subscription day, \
        the day of the draw, and the delivery day. Prices are not adjusted for dividends; a day whose \
        reference price is not the last close is marked. Fetch history with subcal backfill.
        """),
      examples: [
        "subcal history 9935", "subcal history 9935 --csv --from 2024-01-01 > 9935.csv",
        "subcal history 9935 --csv --interval week",
      ])
  }

  @Argument(help: .code, completion: CodeCompletion.ofCodes) var code: String

  @Option(
    help: .text(
      "行情的第一天（預設：資料庫最早的一天）", "The first day of the bars. (default: the first that is stored)", value: "day"))
  var from: String?

  @Option(help: .text("行情的最後一天", "The last day of the bars.", value: "day")) var to: String?
  @Option(help: .interval, completion: .choices(.interval)) var interval = "day"
  @Flag(help: .text("以 JSON 輸出申購案與行情", "Print offerings and bars as JSON.")) var json = false
  @Flag(help: .text("以 CSV 輸出行情", "Print the bars as CSV.")) var csv = false
  @Flag(help: .tsv) var tsv = false
  @Option(help: .fields, completion: .list { CodeHistory.names(.week) }) var fields: String?

  func validate() throws {
    try Arguments.check(code: code)
    _ = try (days(), FetchOption.choice())
    _ = try form()
  }

  private func form() throws -> Arguments.Form {
    let names = CodeHistory.names(try Arguments.interval(interval))
    return try Arguments.form(json: json, csv: csv, tsv: tsv, fields: fields, of: names)
  }

  func run() throws {
    let (access, moment) = (StoreAccess(try Paths.store()), try Arguments.moment())
    let form = try form()
    let printer = AnswerPrinter(form, in: .messages)
    let history: CodeHistory
    do {
      history = try CodeHistory(
        of: try Arguments.code(code, in: access), days: try days(),
        interval: try Arguments.interval(interval),
        moment: moment, in: access)
    } catch let error as SubcalError where error.status == .notFound {
      if !form.isText { try printer.print(CodeHistory.nothing(of: StockCode(typed: code), moment: moment)) }
      throw error
    }
    try printer.print(history)
  }

  private func days() throws -> ClosedRange<Day> {
    let today = try Arguments.moment().day
    let first =
      try from.map { try Arguments.day($0, option: "--from", today: today) }
      ?? BackfillSettings.firstPublishedDay
    let last = try to.map { try Arguments.day($0, option: "--to", today: today) } ?? max(first, today)
    return try Arguments.range(from: first, to: last)
  }
}
