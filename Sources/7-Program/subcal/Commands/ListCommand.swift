internal import ArgumentParser
internal import Localization
internal import SubscriptionLists
internal import SubscriptionQueries
internal import Values

struct ListCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "list", "依條件列出申購案；不加條件時，列出還沒結束的案件。",
      "Lists the offerings that meet some conditions; without any, those that are not over.",
      about: Text(
        "未給 --stage、--year、--draw-on 或 --all 時，不列已撥券與已取消者。不同條件須同時符合；同一條件重複時符合其一即可。",
        "Without --stage, --year, --draw-on or --all, delivered and cancelled "
          + "offerings are left out. Different conditions must all hold; of a repeated one, any."),
      examples: [
        "subcal list --stage open --min-premium 10",
        "subcal list --year 2024 --board TPEx --sort profit --limit 10",
        "subcal list --all-listed --sort change --limit 20",
        "subcal list --coming --kind cash_increase --min-premium 10",
      ])
  }

  @OptionGroup(title: Text("條件", "Conditions")[.messages]) var conditions: ConditionOptions
  @OptionGroup(title: Text("條件", "Conditions")[.messages]) var filter: ListOptions

  @Flag(
    help: .text(
      "改列競價拍賣；條件用 --stage、--board、--year（開標）、--underwriter、--favourites、--all",
      "Auctions (競價拍賣): --stage, --board, --year (of the opening), --underwriter, --favourites, --all apply.")
  )
  var auctions = false

  @Flag(
    help: .text(
      "即將到來：何時起、約多少錢；條件用 --kind、--stage、--board、--closing-within、--favourites、--underwriter、--min-premium、--max-cash",
      "What comes, from when and for about how much: --kind, --stage, --board, --closing-within, --favourites, "
        + "--underwriter, --min-premium and --max-cash apply."
    ))
  var coming = false

  @Flag(
    help: .text(
      "改列所有證券的最近收盤價；條件用 --board、--name、--favourites",
      "Every security with its last close: --board, --name and --favourites apply."))
  var allListed = false

  @Option(
    help: .choices(.sort, "；未知者在最後（預設：最快要處理者在前）", "; unknown values last. (default: what closes next)"),
    completion: .choices(.sort))
  var sort: String?

  @Flag(help: .reverse) var reverse = false
  @Option(
    help: .text("最多列出幾檔", "The most offerings to list.", value: "n"),
    transform: Arguments.count(["檔": 1, "筆": 1, "件": 1, "個": 1])) var limit: Int?
  @Flag(help: .itemJSON) var json = false
  @Flag(help: .itemCSV) var csv = false
  @Flag(help: .tsv) var tsv = false
  @Option(help: .fields, completion: .list { Offering.fields.map(\.name) }) var fields: String?

  func validate() throws {
    let filter = try wanted(QuerySettings.given())
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
        let instead =
          ["--draw-on", "--year"].contains(where: other.contains)
          ? Text("幾天內或哪天前：--closing-within 30。", " Within some days, or by a day: --closing-within 30.")
          : .empty
        throw ValidationError(
          "\(other) 不適用於 \(list)。\(instead)", "\(other) does not apply to \(list).\(instead)")
      }
    } else if !allListed, let other = unfit(Offering.conditions) {
      throw ValidationError("\(other) 只適用於 --coming。", "\(other) goes with --coming.")
    }
    if let limit, limit < 1 {
      throw ValidationError("--limit 須為正整數。", "--limit \(limit): give at least 1.")
    }
  }

  /// The conditions except `--favourites` and `--name`, which need files.
  private func wanted(_ settings: QuerySettings) throws -> ListFilter {
    var filter = try conditions.filter()
    try self.filter.add(to: &filter, of: listed, today: settings.moment.day)
    return filter
  }

  private var listed: ListOptions.Listed { auctions ? .auctions : coming ? .coming : .offerings }

  /// With the fields of what is listed.
  private func form() throws -> Arguments.Form {
    let names =
      allListed
      ? ListedSecurity.names
      : auctions ? Auction.fields.map(\.name) : coming ? ComingItem.fieldNames : Offering.fields.map(\.name)
    return try Arguments.form(
      json: json, csv: csv, tsv: tsv, fields: fields, of: names,
      titles: allListed || coming
        ? []
        : auctions ? Auction.fields.map { $0.title[.chinese] } : Offering.fields.map { $0.title[.chinese] })
  }

  /// What is listed, without the limit.
  ///
  /// - Parameter isText: Whether it is printed as text, which of what comes begins with what is announced.
  func answer(isText: Bool) throws -> any ListedAnswer {
    let settings = try QuerySettings.given()
    var filter = try wanted(settings)
    if conditions.favourites { filter.codes = Set(try Configuration.favourites()) }
    if let name = self.filter.name {
      let named = Set(CodeSearch(name, among: try settings.store.names()).found)
      filter.codes = filter.codes?.intersection(named) ?? named
    }
    if allListed {
      return try SecuritiesAnswer(
        settings, matching: filter, order: Arguments.dayOrder(sort), isReversed: reverse)
    }
    if auctions { return try ListAnswer<Auction>(settings, matching: filter) }
    if coming { return try ComingAnswer(settings, matching: filter, hasAnnounced: isText) }
    return try OfferingsAnswer(settings, matching: filter, order: order(), isReversed: reverse)
  }

  func run() throws {
    for reading in conditions.readings { StandardError.report(reading) }
    if conditions.favourites, try Configuration.favourites().isEmpty {
      StandardError.report(FavouritesCommand.none)
    }
    try reportLastDay()
    var answer = try answer(isText: form().isText)
    if answer.count == 0 { try reportWhatThereIs() }
    try reportUndated(answer)
    if let limit { answer.keep(first: limit) }
    try AnswerPrinter(form(), in: .messages).print(answer)
  }

  /// What probably comes has no certain date, which a number of days would compare.
  private func reportUndated(_ answer: any ListedAnswer) throws {
    guard coming, filter.closingWithin != nil, filter.name == nil, !conditions.favourites,
      let shown = answer as? ComingAnswer
    else { return }
    let settings = try QuerySettings.given()
    var undated = try wanted(settings)
    undated.closingWithin = nil
    let all = try ComingAnswer(settings, matching: undated).items.count(where: \.isExpected)
    let left = all - shown.items.count(where: \.isExpected)
    guard left > 0 else { return }
    StandardError.report(
      "另有 \(left) 檔的日期為推估，--closing-within 不列；要列出用 --coming --stage 推估",
      "\(left) more have only an estimated date, which --closing-within leaves out; to list them: --coming --stage expected"
    )
  }

  /// Of a year, a market or an underwriter that nothing has, those that are stored.
  private func reportWhatThereIs() throws {
    let markets = try conditions.filter().markets
    guard listed == .offerings, !allListed,
      !conditions.year.isEmpty || !markets.isEmpty || conditions.underwriter != nil
    else { return }
    var filter = ListFilter()
    filter.includesPast = true
    let stored = try OfferingsAnswer(.given(), matching: filter, order: .next, isReversed: false).result
      .offerings
    if !conditions.year.isEmpty {
      let years = Set(stored.compactMap { $0.record.drawDate?.year }).sorted().map { "\($0)" }.joined(
        .enumeration)
      StandardError.report(
        "資料庫有 \(years) 年的申購案；補其他年度：subcal backfill --subscriptions --from 年度",
        "the store has offerings of \(years); for other years: subcal backfill --subscriptions --from YEAR")
    }
    let kinds = Set(stored.map(\.record.market.description)).sorted()
    for market in markets where !kinds.contains(where: { market.isPart(of: $0) }) {
      let all = kinds.joined(.enumeration)
      StandardError.report(
        "沒有發行市場「\(market)」；有：\(all)", "no market is named '\(market)'; there are \(all)")
    }
    if let underwriter = conditions.underwriter {
      let names = Set(stored.compactMap(\.record.underwriter)).sorted()
      if !names.contains(where: { underwriter.isPart(of: $0) }) {
        let all = names.joined(.enumeration)
        StandardError.report(
          "沒有主辦券商「\(underwriter)」；有：\(all)", "no underwriter is named '\(underwriter)'; there are \(all)")
      }
    }
  }

  /// What closes today is a stage of its own, which nobody who asks for what is open should miss.
  private func reportLastDay() throws {
    guard listed == .offerings, !allListed else { return }
    let settings = try QuerySettings.given()
    var filter = try wanted(settings)
    guard filter.stages.contains(.open), !filter.stages.contains(.lastDay) else { return }
    filter.stages = [.lastDay]
    let count = try OfferingsAnswer(settings, matching: filter, order: .next, isReversed: false).count
    guard count > 0 else { return }
    StandardError.report(
      "另有 \(count) 檔今天截止，未列出；一併列出用 --stage open,last_day",
      "\(count) more close today and are not listed; to list them too: --stage open,last_day")
  }

  private func order() throws -> OfferingOrder {
    guard let sort, !allListed else { return .next }
    let chosen = try Arguments.choice(sort, option: "--sort", among: .sort)
    return try OfferingOrder(rawValue: chosen).orThrow(
      ValidationError("--sort \(sort) 只適用於 --all-listed。", "--sort \(sort) goes with --all-listed."))
  }
}
