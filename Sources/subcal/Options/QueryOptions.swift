internal import ArgumentParser
internal import Localization
internal import SubscriptionQueries
internal import SystemPackage
internal import Values

/// The options of commands that answer from the store.
struct QueryOptions: ParsableArguments {
  @Option(help: .store, completion: .file()) var store: String?

  @Option(
    help: .text(
      "無法讀取資料庫時改讀的發布資料夾（預設：資料庫旁的 public）",
      "The published folder, read if the store cannot be. (default: public beside the store)"),
    completion: .directory)
  var published: String?

  @Option(help: .moment) var asOf: String?

  @Option(help: .cutOff) var cutOff = "14:00"

  @Option(
    help: .text(
      "抽籤前假設的中籤率：百分比（例如 0.5），或 median（同市場過去的中位數）；一律標示為估計",
      """
      Odds to assume before the draw: a percentage such as 0.5, or median, that of past draws of the same market. \
      Always labelled as an estimate.
      """), completion: .names { ["median"] })
  var assumeOdds: String?

  @Option(help: .language, completion: .names { ["zh", "en"] }) var language: String?

  @OptionGroup(title: Text("費用", "Costs")[.messages]) var cost: CostOptions

  func validate() throws { _ = (try settings(), try answerLanguage()) }

  func settings() throws -> QuerySettings {
    let path = try Paths.store(store)
    let folder = published.map(Paths.absolute) ?? path.removingLastComponent().appending("public")
    var settings = QuerySettings(
      store: StoreAccess(path, published: folder), asOf: try Arguments.moment(asOf), costs: try cost.costs())
    settings.assumedOdds = try odds()
    settings.cutOff = try Arguments.secondOfDay(cutOff: cutOff)
    return settings
  }

  func answerLanguage() throws -> Language { try Arguments.answerLanguage(language) }

  /// The securities of codes or names; without any, the favourites and what is open or upcoming.
  func watchList(_ codes: [String]) throws -> WatchList {
    let settings = try settings()
    // Quotes can be followed without a store.
    guard try codes.isEmpty || settings.store.exists() else {
      let known = try codes.map { text in
        try WatchList.code(text).orThrow(
          ValidationError(
            "\(text)：輸入股票代號，例如 2330；執行過 subcal nightly 後才能用名稱。",
            "\(text): give a stock code such as 2330; names are known once subcal nightly has run."))
      }
      return WatchList(known, today: settings.asOf.day)
    }
    let favourites = codes.isEmpty ? try Configuration.favourites() : []
    return try WatchList(codes, favourites: favourites, settings)
  }

  private func odds() throws -> QuerySettings.AssumedOdds {
    guard let assumeOdds else { return .none }
    if assumeOdds == "median" { return .median }
    guard let probability = Probability(percent: assumeOdds.typedNumber), probability.numerator > 0 else {
      throw ValidationError(
        "--assume-odds", assumeOdds, "可用大於 0 的百分比（例如 0.5）或 median。",
        "give a percentage over 0 such as 0.5, or median.")
    }
    return .probability(probability)
  }
}
