internal import ArgumentParser
internal import Costs
internal import Localization
internal import Posix
internal import SubscriptionQueries
internal import SubscriptionWatch
internal import Values

/// The options of commands that answer from the store, besides ``CostOptions``: a debug build checks a group again for
/// each group around it, so they are not nested.
struct QueryOptions: ParsableArguments {
  @Option(help: .store, completion: .file()) var store: String?

  @Option(
    help: .text(
      "無法讀取資料庫時改讀的發布資料夾（預設：資料庫旁的 public）",
      "The published folder, read if the store cannot be. (default: public beside the store)"),
    completion: .directory)
  var published: String?

  @Option(help: .fetch, completion: .names { FetchChoice.allCases.map(\.rawValue) }) var fetch: String?
  @Option(help: .moment) var asOf: String?
  @Option(help: .cutOff) var cutOff = "14:00"

  @Option(
    help: .text(
      "抽籤前假設的中籤率：百分比（例如 0.5），或 median（同市場過去的中位數）；一律標示為估計",
      "Odds to assume before the draw: a percentage such as 0.5, or median, that of past draws of the same market. "
        + "Always labelled as an estimate."), completion: .names { ["median"] })
  var assumeOdds: String?

  @Option(help: .language, completion: .names { ["zh", "en"] }) var language: String?

  func validate() throws {
    _ = (try settings(.standard), try answerLanguage(), try FetchOption.choice(fetch))
  }

  var fetching: FetchOption { FetchOption(value: fetch, store: store, asOf: asOf) }

  func settings(_ cost: CostOptions) throws -> QuerySettings { try settings(cost.costs()) }

  private func settings(_ costs: CostAssumptions) throws -> QuerySettings {
    let path = try Paths.store(store)
    let folder = published.map(Paths.absolute) ?? path.parent.appending("public")
    var settings = QuerySettings(
      store: StoreAccess(path, published: folder, isNamed: published != nil),
      moment: try Arguments.moment(asOf), costs: costs)
    settings.assumedOdds = try odds()
    settings.cutOff = try Arguments.secondOfDay(cutOff: cutOff)
    return settings
  }

  func answerLanguage() throws -> Language { try Arguments.answerLanguage(language) }

  /// The securities of codes or names; without any, the favourites and what is open or upcoming.
  func watchList(_ codes: [String], _ cost: CostOptions) throws -> WatchList {
    let settings = try settings(cost)
    // Quotes can be followed without a store.
    guard try codes.isEmpty || settings.store.exists() else {
      let known = try codes.map { text in
        try StockCode(typed: text).orThrow(
          ValidationError(
            "\(text)：輸入股票代號，例如 2330；執行過 subcal nightly 後才能用名稱。",
            "\(text): give a stock code such as 2330; names are known once subcal nightly has run."))
      }
      return WatchList(known, today: settings.moment.day)
    }
    let favourites = codes.isEmpty ? try Configuration.favourites() : []
    return try WatchList(codes, favourites: favourites, settings)
  }

  private func odds() throws -> QuerySettings.AssumedOdds {
    guard let assumeOdds else { return .none }
    if ["median", "中位數"].contains(assumeOdds) { return .median }
    guard let probability = Probability(percent: assumeOdds.typedPercent), probability.numerator > 0 else {
      throw ValidationError(
        "--assume-odds", assumeOdds, "可用大於 0 的百分比（例如 0.5）或中位數 median。",
        "give a percentage over 0 such as 0.5, or median.")
    }
    return .probability(probability)
  }
}

extension String {
  /// The title of ``CostOptions``.
  static var costs: String { Text("費用", "Costs")[.messages] }
}

/// The options of commands that compute costs.
///
/// Questions, plans, `calc` and `nightly` have them, and the settings have them below `costs:`. They become
/// one ``CostAssumptions``; an option that is not given stays nil there, and the rule of the day holds.
struct CostOptions: ParsableArguments {
  @Option(
    help: .text(
      "賣出手續費率（%）；0 為不收（預設：當日規定）",
      "The broker's commission on a sale, in percent. (default: the rule of the day)"))
  var commission: String?

  @Option(
    help: .text(
      "手續費折扣：2.8折、28% 或 0.28",
      "The part of the commission that remains after the broker's discount: 28%, 0.28 or 2.8折."))
  var brokerDiscount = "1"

  @Option(
    help: .text(
      "賣出手續費最低金額（元）（預設：當日規定）", "The minimum commission of a sale, in NT$. (default: the rule of the day)"),
    transform: Arguments.amount)
  var minCommission: Int?

  @Option(
    help: .text(
      "證券交易稅率（%）（預設：依證券種類的當日規定）",
      "The transaction tax in percent. (default: the rule of the day for the kind of security)"))
  var tax: String?

  @Option(
    help: .text(
      "申購處理費（元）（預設：當日規定）", "The broker's fee for an application, in NT$. (default: the rule of the day)"),
    transform: Arguments.amount)
  var applicationFee: Int?

  @Option(
    help: .text(
      "中籤通知郵寄工本費（元）（預設：當日規定）", "The postage of a winner's notice, in NT$. (default: the rule of the day)"),
    transform: Arguments.amount)
  var noticePostage: Int?

  @Option(
    help: .text(
      "手續費、稅與利息如何取至元：捨去 down、四捨五入 nearest 或進位 up",
      "How commission, tax and interest are rounded to whole dollars: down, nearest or up."),
    completion: .names { Rounding.allCases.map(\.rawValue) })
  var rounding = Rounding.down.rawValue

  @Option(
    help: .text(
      "券商代墊申購款的年利率（%）；0 為不借款",
      "The yearly rate of the broker's loan of the deduction, in percent; 0 is no loan."))
  var loanRate = "0"

  @Option(
    help: .text(
      "申購款的自備成數（%），其餘由券商代墊（預設：有 --loan-rate 時為 0）",
      "The part of the price that is your own money, in percent; the broker lends the rest. (default: 0 with --loan-rate)"
    ))
  var ownShare: String?

  @Option(
    help: .text("自有資金另作他用的年收益率（%）", "What your own money would earn in a year meanwhile, in percent."))
  var idleRate = "0"

  @Option(
    help: .text("券商借款的最低利息（元）", "The least interest of the broker's loan, in NT$."),
    transform: Arguments.amount)
  var minInterest: Int?

  func validate() throws { _ = try costs() }

  func costs() throws -> CostAssumptions {
    func rate(_ text: String, _ option: String) throws -> Rate {
      try Rate(percent: text.typedPercent).orThrow(
        ValidationError(
          option, text, "可用 0 至 10（%），例如 0.1425。", "give a percentage from 0 to 10 such as 0.1425."))
    }
    guard let discount = CostAssumptions.discount(brokerDiscount) else {
      throw ValidationError(
        "--broker-discount", brokerDiscount, "可用 2.8折、28% 或 0.28。", "give 2.8折, 28% or 0.28.")
    }
    func yearly(_ text: String, _ option: String) throws -> Rate {
      try MoneyRates.yearly(text).orThrow(
        ValidationError(option, text, "可用 0 至 20（%），例如 6.5。", "give a percentage from 0 to 20 such as 6.5."))
    }
    let share = try ownShare.map { text in
      try MoneyRates.share(text).orThrow(
        ValidationError(
          "--own-share", text, "可用 0 至 100（%），例如 10。", "give a percentage from 0 to 100 such as 10."))
    }
    let money = try MoneyRates(
      loan: yearly(loanRate, "--loan-rate"), ownShare: share, idle: yearly(idleRate, "--idle-rate"),
      minimum: minInterest ?? 0
    ).orThrow(
      ValidationError(
        "--min-interest", "\(minInterest ?? 0)", "可用 0 至 1000000 元。",
        "give NT$ from 0 to 1000000."))
    let rounding = try Arguments.choice(rounding, option: "--rounding", among: Rounding.allCases)
    guard
      let costs = CostAssumptions(
        commission: try commission.map { try rate($0, "--commission") },
        minimumCommission: minCommission,
        discount: discount, tax: try tax.map { try rate($0, "--tax") },
        applicationFee: applicationFee,
        noticePostage: noticePostage, rounding: rounding, money: money)
    else {
      throw ValidationError(
        "--min-commission、--application-fee 與 --notice-postage 可用 0 至 1000000 元。",
        "--min-commission, --application-fee and --notice-postage: give NT$ from 0 to 1000000.")
    }
    return costs
  }
}
