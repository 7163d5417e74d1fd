internal import ArgumentParser
internal import Localization
internal import SubscriptionLists
internal import SubscriptionQueries
internal import Values

struct QueryCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "query", "列出代號的所有申購案，最新的在前。",
      "Shows everything about the offerings of stock codes, past and upcoming, newest first.",
      about: Text(
        "依資料庫回答目前的狀態，不連線。名稱或部分名稱均可代替代號。找不到時結束碼為 1。",
        "Answers from the store for the current moment, without the network. A name, or a "
          + "part of one, works as well as a code. Exits with 1 when nothing was found."),
      examples: [
        "subcal query 9935", "subcal query 慶豐 --assume win_rate=1", "subcal query 9935 6535 --json",
        "subcal query 9935 --evidence", "subcal query 7708 --chance 60",
      ])
  }

  @Argument(help: .codes, completion: CodeCompletion.ofCodes) var codes: [String]

  @Flag(
    help: .text(
      "列出每項資料的出處：來源、檔案雜湊、列與欄、起自何時、先前內容",
      "Say where each fact was read: source, the file's hash, row and column, since when, and what it said before."
    )
  ) var evidence = false
  @Option(
    help: .text(
      "競價拍賣另列出能在過去百分之幾的案件得標的投標價（5 至 95）",
      "Of an auction, also the bid that would have won so many percent of past ones, from 5 to 95.",
      value: "%"),
    transform: Arguments.count(["%": 1])) var chance: Int?
  @Flag(help: .itemJSON) var json = false
  @Flag(help: .itemCSV) var csv = false
  @Flag(help: .tsv) var tsv = false
  @Option(help: .fields, completion: .list { Offering.fields.map(\.name) }) var fields: String?
  mutating func validate() throws {
    try Arguments.check(codes: &codes)
    _ = try (asked(), QuerySettings.given())
    let form = try form()
    guard !evidence || form.isText || json else {
      throw ValidationError(
        "--evidence 只能以文字或 --json 輸出。", "--evidence is printed as text or with --json.")
    }
  }

  private func asked() throws -> Int? {
    guard let chance, !BidPrices.askable.contains(chance) else { return chance }
    throw ValidationError("--chance", chance, "可用 5 至 95（%）。", "give a percentage from 5 to 95.")
  }

  private func form() throws -> Arguments.Form {
    try Arguments.form(
      json: json, csv: csv, tsv: tsv, fields: fields, of: Offering.fields.map(\.name),
      titles: Offering.fields.map { $0.title[.chinese] })
  }

  func run() throws {
    let form = try form()
    for code in codes where code.narrow.uppercased().wholeMatch(of: /A[0-9]{2,3}[A-Z]{2,3}[0-9]*/) != nil {
      StandardError.report(
        "\(code) 為中央登錄公債；公債不列入，要保留用設定 keep_bonds",
        "\(code) is a central government bond; these are left out unless keep_bonds is set")
    }
    try AnswerPrinter(form, in: .messages).print(
      CodeQuery(
        codes, hasStatistics: form.isText, hasEvidence: evidence, chance: asked(), .given()))
    try reportNoPrice()
  }

  /// Where `--chance` asks for the price of a bid and there is none.
  private func reportNoPrice() throws {
    guard let chance = try asked() else { return }
    let settings = try QuerySettings.given()
    for text in codes {
      guard let code = StockCode(typed: text) else { continue }
      let start = try BidStart(of: code, chance: chance, settings)
      if start?.price != nil { continue }
      if start?.isBond == true {
        StandardError.report(
          "\(code) 是轉換公司債：投標價只為初上市櫃的股票推算",
          "\(code) is a convertible bond: only auctions of new shares have a price of a bid at a chance")
        continue
      }
      StandardError.report("\(code)：沒有推算的投標價", "\(code): there is no price of a bid at that chance")
    }
  }
}
