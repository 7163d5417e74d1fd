internal import ArgumentParser
internal import SubscriptionCalendar

/// The options of every command that answers from the store.
struct QuestionOptions: ParsableArguments {
  @Option(help: "The store's file. (default: in the user's data folder)")
  var store: String?

  @Option(help: "The published folder, read where the store may not be. (default: public beside the store)")
  var published: String?

  @Option(help: "The moment that states and days left are told for. (default: now)")
  var asOf: String?

  @Option(help: "The time of the last day at which applications end.")
  var cutOff = "14:00"

  @Option(
    help: """
      Odds to reckon with before the draw: a percentage such as 0.5, or median, that of past draws of the same \
      market. Always labelled as an estimate.
      """)
  var assumeOdds: String?

  @Option(help: "zh or en. (default: by the locale, Chinese where it names none)")
  var language: String?

  @OptionGroup(title: "Costs") var cost: CostOptions

  /// Throws what is wrong with the arguments.
  func check() throws {
    _ = (try Arguments.moment(asOf), try Wording.of(language), try cost.costs(), try odds())
    guard Instant.secondOfDay(cutOff) != nil else {
      throw ValidationError("--cut-off \(cutOff): give a time such as 14:00.")
    }
  }

  /// Odds that are assumed before a draw.
  enum AssumedOdds {
    case none
    case median
    case chance(Chance)
  }

  /// What `--assume-odds` asks for.
  func odds() throws -> AssumedOdds {
    guard let assumeOdds else { return .none }
    if assumeOdds == "median" { return .median }
    guard let chance = Chance(percent: assumeOdds), chance.numerator > 0 else {
      throw ValidationError("--assume-odds \(assumeOdds): give a percentage over 0 such as 0.5, or median.")
    }
    return .chance(chance)
  }

  /// The environment's names of these options.
  static let environment: [EnvironmentArguments.Option] =
    CostOptions.environment + [
      .init(name: "store"), .init(name: "published"), .init(name: "as-of"), .init(name: "cut-off"),
      .init(name: "assume-odds"),
      .init(name: "language"),
    ]
}
