internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionQueries

/// The conditions of `subcal list`.
struct ListOptions: ParsableArguments {
  @Option(help: "before, during or after; may be repeated.") var state: [String] = []

  @Option(
    help: "upcoming, open, last_day, awaiting_draw, drawn, delivered, cancelled or unknown; may be repeated.")
  var stage: [String] = []

  @Option(help: "TWSE, TPEx or Emerging: where the shares trade or will trade; may be repeated.")
  var board: [String] = []

  @Option(help: "A part of the market's name such as 初上市; may be repeated.")
  var market: [String] = []

  @Option(
    parsing: .unconditional, help: "The minimum premium in percent; offerings without one are left out.")
  var minPremium: String?

  @Option(help: "The most cash that an application may take, in NT$.") var maxCash: Amount?

  @Option(help: "Closes within this many days; 0 is today.") var closingWithin: Int?

  @Option(help: "Drawn on this day.") var drawOn: String?

  @Option(help: "The year of the draw, 2024 or 113; may be repeated.") var year: [String] = []

  @Option(help: "A part of the lead underwriter's name.") var underwriter: String?

  @Flag(help: "Favourites only; see subcal favourites.") var favourites = false

  @Flag(help: "Include delivered and cancelled offerings.") var all = false

  /// The conditions except `--favourites`, which needs the file.
  ///
  /// - Parameter today: The day of `--as-of`.
  func filter(today: Day) throws -> OfferingFilter {
    var filter = OfferingFilter()
    filter.states = Set(
      try state.map { text in
        guard let state = SubscriptionState(rawValue: text) else {
          throw ValidationError("--state \(text): give before, during or after.")
        }
        return state
      })
    filter.stages = Set(
      try stage.map { text in
        guard let stage = Stage(rawValue: text) else {
          let names = Stage.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("--stage \(text): give one of \(names).")
        }
        return stage
      })
    filter.boards = Set(
      try board.map { text in
        guard let board = Board.named(text) else {
          throw ValidationError("--board \(text): give TWSE, TPEx or Emerging.")
        }
        return board
      })
    filter.minimumPremium = try minPremium.map { text in
      guard let percent = Percent(text.typedNumber) else {
        throw ValidationError("--min-premium \(text): give a percentage with at most one decimal such as 10.")
      }
      return percent
    }
    filter.drawDate = try drawOn.map { try Arguments.day($0, option: "--draw-on", today: today) }
    if let closingWithin, closingWithin < 0 {
      throw ValidationError("--closing-within \(closingWithin): give 0 or more days.")
    }
    filter.years = Set(try year.map { try Arguments.year($0, option: "--year") })
    (filter.markets, filter.underwriter) = (market, underwriter)
    (filter.maximumCash, filter.closingWithin, filter.includesPast) = (maxCash?.dollars, closingWithin, all)
    return filter
  }

  /// A condition that is given and does not apply to auctions.
  var notOfAuctions: String? {
    let given = [
      ("--stage", !stage.isEmpty), ("--market", !market.isEmpty), ("--min-premium", minPremium != nil),
      ("--max-cash", maxCash != nil), ("--closing-within", closingWithin != nil),
      ("--draw-on", drawOn != nil),
    ]
    return given.first(where: \.1)?.0
  }

  /// A further condition that is given and does not apply to coming offerings.
  var notOfComing: String? {
    let given = [
      ("--state", !state.isEmpty), ("--year", !year.isEmpty), ("--underwriter", underwriter != nil),
      ("--all", all),
    ]
    return given.first(where: \.1)?.0
  }

  /// Whether what is listed is what closes next.
  var hasNoConditions: Bool {
    notOfAuctions == nil && notOfComing == nil && board.isEmpty && !favourites
  }

  static let environment: [EnvironmentArguments.Option] = [
    .ownRepeated("state"), .ownRepeated("stage"), .ownRepeated("board"), .ownRepeated("market"),
    .own("min-premium"), .own("max-cash"), .own("closing-within"), .own("draw-on"), .ownRepeated("year"),
    .own("underwriter"), .ownFlag("favourites"), .ownFlag("all"),
  ]
}
