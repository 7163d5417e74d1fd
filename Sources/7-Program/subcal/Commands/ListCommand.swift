internal import ArgumentParser
internal import Localization
internal import SubscriptionLists
internal import SubscriptionQueries
internal import Values

struct ListCommand: ParsableCommand, StoreQuestion {
  static let configuration = CommandConfiguration(
    "list", "依條件列出申購案；不加條件時，列出還沒結束的案件。",
    "Lists the offerings that meet some conditions; without any, those that are not over.",
    about: Text(
      "未給 --state、--stage、--year、--draw-on 或 --all 時，不列已撥券與已取消者。不同條件須同時符合；同一條件重複時符合其一即可。",
      "Without --state, --stage, --year, --draw-on or --all, delivered and cancelled "
        + "offerings are left out. Different conditions must all hold; of a repeated one, any."),
    examples: [
      "subcal list --stage open --min-premium 10",
      "subcal list --closing-within 2 --sort premium",
      "subcal list --year 2024 --board TPEx --sort profit --limit 10",
      "subcal list --auctions",
      "subcal list --all-listed --sort change --limit 20",
      "subcal list --coming --kind cash_increase --min-premium 10",
    ])

  @OptionGroup(title: Text("條件", "Conditions")[.messages]) var filter: ListOptions

  @Flag(
    help: .text(
      "改列競價拍賣；條件中適用 --state、--board、--year（開標年度）、--underwriter、--favourites 與 --all",
      "List auctions (競價拍賣) instead. Of the conditions, --state, --board, --year (of the opening), --underwriter, "
        + "--favourites and --all apply."))
  var auctions = false

  @Flag(
    help: .text(
      "列出所有即將到來的案件，最近者在前：上市櫃申請案、競價拍賣、現金增資與預告；條件中適用 --kind、--status、--board、--closing-within 與 "
        + "--favourites，現金增資另有 --min-premium 與 --max-cash，上市櫃申請案與競拍另有 --underwriter",
      "List everything that comes, the nearest first: applications to list, auctions, cash increases, and those that "
        + "the exchanges announce (預告). Of the conditions, --kind, --status, --board, --closing-within and --favourites "
        + "apply, to cash increases --min-premium and --max-cash, to applications and auctions --underwriter."
    ))
  var coming = false

  @Flag(
    help: .text(
      "改列資料庫有行情的所有證券，各附最近收盤價；--sort 可用 change、price、volume（高者在前）或 code；條件中適用 --board、--name 與 --favourites",
      "List every security of the stored closes instead, with its last close: --sort change, price or volume, the highest "
        + "first, or code. Of the conditions, --board, --name and --favourites apply."))
  var allListed = false

  @Option(
    help: .choices(.sort, "；未知者在最後（預設：最快要處理者在前）", "; unknown values last. (default: what closes next)"),
    completion: .choices(.sort))
  var sort: String?

  @Flag(help: .reverse) var reverse = false
  @Option(
    help: .text("最多列出幾檔", "The most offerings to list."),
    transform: Arguments.count(["檔": 1, "筆": 1, "件": 1, "個": 1])) var limit: Int?
  @Flag(help: .itemJSON) var json = false
  @Flag(help: .itemCSV) var csv = false
  @Flag(help: .tsv) var tsv = false
  @Option(help: .fields, completion: .list { Offering.fields.map(\.name) }) var fields: String?
  @OptionGroup var options: QueryOptions
  @OptionGroup(title: .costs) var cost: CostOptions

  var fetching: FetchOption { options.fetching }

  func validate() throws {
    let filter = try self.filter.filter(today: try options.settings(cost).moment.day)
    _ = (try order(), try allListed ? Arguments.dayOrder(sort) : nil, try form())
    func unfit(_ conditions: [ListFilter.Condition]) -> String? {
      filter.given.first { !conditions.contains($0) }.map { "--\($0.rawValue)" }
    }
    let sorted = sort == nil ? nil : "--sort"
    if auctions, let other = unfit(Auction.conditions) ?? sorted {
      throw ValidationError("\(other) 不適用於 --auctions。", "\(other) does not apply to --auctions.")
    }
    if allListed, let other = unfit([.board]) ?? (auctions ? "--auctions" : coming ? "--coming" : nil) {
      throw ValidationError("\(other) 不適用於 --all-listed。", "\(other) does not apply to --all-listed.")
    }
    if coming {
      let (other, kind) =
        filter.unfitForComing.map { ($0.condition, $0.kind) } ?? (auctions ? "--auctions" : sorted, nil)
      if let other {
        let list = kind.map { "--kind \($0)" } ?? "--coming"
        throw ValidationError("\(other) 不適用於 \(list)。", "\(other) does not apply to \(list).")
      }
    } else if !allListed, let other = unfit(Offering.conditions) {
      throw ValidationError("\(other) 只適用於 --coming。", "\(other) goes with --coming.")
    }
    if let limit, limit < 1 {
      throw ValidationError("--limit 須為正整數。", "--limit \(limit): give at least 1.")
    }
  }

  /// With the fields of what is listed.
  private func form() throws -> Arguments.Form {
    let names =
      allListed
      ? ListedSecurity.names
      : auctions ? Auction.fields.map(\.name) : coming ? ComingItem.fieldNames : Offering.fields.map(\.name)
    return try Arguments.form(json: json, csv: csv, tsv: tsv, fields: fields, of: names)
  }

  /// What is listed, without the limit.
  func answer() throws -> any ListedAnswer {
    let settings = try options.settings(cost)
    var filter = try filter.filter(today: settings.moment.day)
    if self.filter.favourites { filter.codes = Set(try Configuration.favourites()) }
    if let name = self.filter.name {
      let named = Set(CodeSearch(name, among: try settings.store.names()).found)
      filter.codes = filter.codes?.intersection(named) ?? named
    }
    if allListed {
      return try SecuritiesAnswer(
        settings, matching: filter, order: Arguments.dayOrder(sort), isReversed: reverse)
    }
    if auctions { return try ListAnswer<Auction>(settings, matching: filter) }
    if coming { return try ComingAnswer(settings, matching: filter) }
    return try OfferingsAnswer(settings, matching: filter, order: order(), isReversed: reverse)
  }

  func run() throws {
    if filter.favourites, try Configuration.favourites().isEmpty {
      StandardError.report(
        "尚無自選；以 subcal favourites add 加入", "there are no favourites; subcal favourites add adds some")
    }
    var answer = try answer()
    if let limit { answer.keep(first: limit) }
    try AnswerPrinter(form(), in: options.answerLanguage()).print(answer)
  }

  private func order() throws -> OfferingOrder {
    guard let sort, !allListed else { return .next }
    let chosen = try Arguments.choice(sort, option: "--sort", among: .sort)
    return try OfferingOrder(rawValue: chosen).orThrow(
      ValidationError("--sort \(sort) 只適用於 --all-listed。", "--sort \(sort) goes with --all-listed."))
  }
}
