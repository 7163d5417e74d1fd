internal import ArgumentParser
internal import Localization
internal import SubscriptionLists
internal import SubscriptionQueries

struct QueryCommand: ParsableCommand, StoreQuestion {
  static let configuration = CommandConfiguration(
    "query", "列出代號的所有申購案，最新的在前。",
    "Shows everything about the offerings of stock codes, past and upcoming, newest first.",
    about: Text(
      "依資料庫回答目前的狀態，不連線。名稱或部分名稱均可代替代號。找不到時結束碼為 1。",
      "Answers from the store for the current moment, without the network. A name, or a "
        + "part of one, works as well as a code. Exits with 1 when nothing was found."),
    examples: ["subcal query 9935", "subcal query 慶豐 --assume-odds 1", "subcal query 9935 6535 --json"])

  @Argument(help: .codes, completion: CodeCompletion.ofCodes) var codes: [String]

  @Flag(help: .itemJSON) var json = false
  @Flag(help: .itemCSV) var csv = false
  @Flag(help: .tsv) var tsv = false
  @Option(help: .fields, completion: .list { Offering.fields.map(\.name) }) var fields: String?
  @OptionGroup var options: QueryOptions
  @OptionGroup(title: .costs) var cost: CostOptions

  var fetching: FetchOption { options.fetching }

  mutating func validate() throws {
    try Arguments.check(codes: &codes)
    _ = try form()
  }

  private func form() throws -> Arguments.Form {
    try Arguments.form(json: json, csv: csv, tsv: tsv, fields: fields, of: Offering.fields.map(\.name))
  }

  func run() throws {
    let form = try form()
    try AnswerPrinter(form, in: options.answerLanguage()).print(
      CodeQuery(codes, hasStatistics: form.isText, options.settings(cost)))
  }
}
