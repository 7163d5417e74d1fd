internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionQueries
internal import SystemPackage

/// The options of commands that answer from the store.
struct QueryOptions: ParsableArguments {
  @Option(help: .store) var store: String?

  @Option(help: "The published folder, read if the store cannot be. (default: public beside the store)")
  var published: String?

  @Option(help: .moment) var asOf: String?

  @Option(help: .cutOff) var cutOff = "14:00"

  @Option(
    help: """
      Odds to assume before the draw: a percentage such as 0.5, or median, that of past draws of the same market. \
      Always labelled as an estimate.
      """)
  var assumeOdds: String?

  @Option(help: .language) var language: String?

  @OptionGroup(title: "Costs") var cost: CostOptions

  func validate() throws { _ = (try settings(), try localizer()) }

  func settings() throws -> QuerySettings {
    let path = try Paths.store(store)
    let folder = published.map(Paths.absolute) ?? path.removingLastComponent().appending("public")
    var settings = QuerySettings(
      store: StoreAccess(path, published: folder), asOf: try Arguments.moment(asOf), costs: try cost.costs())
    settings.assumedOdds = try odds()
    settings.cutOff = try Arguments.secondOfDay(cutOff: cutOff)
    return settings
  }

  func localizer() throws -> Localizer { try Arguments.localizer(language) }

  /// The securities of codes or names; without any, the favourites and what is open or upcoming.
  func watchList(_ codes: [String]) throws -> WatchList {
    let settings = try settings()
    // Quotes can be followed without a store.
    guard try codes.isEmpty || settings.store.exists() else {
      let known = try codes.map { text in
        guard let code = WatchList.code(text) else {
          throw ValidationError(
            "\(text): give a stock code such as 2330; names are known once subcal nightly has run.")
        }
        return code
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
      throw ValidationError("--assume-odds \(assumeOdds): give a percentage over 0 such as 0.5, or median.")
    }
    return .probability(probability)
  }

  static let environment: [EnvironmentArguments.Option] =
    CostOptions.environment + [
      "store", "published", "as-of", "cut-off", "assume-odds", "language",
    ]
}
