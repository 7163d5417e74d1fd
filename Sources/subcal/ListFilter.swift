internal import ArgumentParser
internal import SubscriptionCalendar

/// The conditions of `subcal list`.
struct ListFilter: ParsableArguments {
  @Option(help: "before, during or after; may be repeated.")
  var state: [String] = []

  @Option(
    help: "upcoming, open, last_day, awaiting_draw, drawn, delivered, cancelled or unknown; may be repeated.")
  var stage: [String] = []

  @Option(help: "TWSE, TPEx or Emerging: where the shares trade or will; may be repeated.")
  var board: [String] = []

  @Option(help: "A part of the market's name such as 初上市; may be repeated.")
  var market: [String] = []

  @Option(parsing: .unconditional, help: "The least premium in percent; what has none is left out.")
  var minPremium: String?

  @Option(help: "The most money to have ready, in NT$.")
  var maxCash: Int?

  @Option(help: "Closes within so many days; 0 is today.")
  var closingWithin: Int?

  @Option(help: "Drawn on this day.")
  var drawOn: String?

  @Option(help: "The year of the draw; may be repeated.")
  var year: [Int] = []

  @Option(help: "A part of the lead underwriter's name.")
  var underwriter: String?

  @Flag(help: "Favourites only; see subcal favourites.")
  var favourites = false

  @Flag(help: "Delivered and cancelled ones too.")
  var all = false

  /// Throws what is wrong with the arguments.
  func check() throws {
    if let wrong = state.first(where: { SubscriptionState(rawValue: $0) == nil }) {
      throw ValidationError("--state \(wrong): give before, during or after.")
    }
    if let wrong = stage.first(where: { Stage(rawValue: $0) == nil }) {
      let names = Stage.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--stage \(wrong): give one of \(names).")
    }
    if let wrong = board.first(where: { Self.board($0) == nil }) {
      throw ValidationError("--board \(wrong): give TWSE, TPEx or Emerging.")
    }
    if let minPremium, Percent(minPremium) == nil {
      throw ValidationError(
        "--min-premium \(minPremium): give a percentage with at most one decimal such as 10.")
    }
    if let drawOn { _ = try Arguments.day(drawOn, option: "--draw-on") }
    if let closingWithin, closingWithin < 0 {
      throw ValidationError("--closing-within \(closingWithin): give 0 or more days.")
    }
    if let maxCash, maxCash < 0 { throw ValidationError("--max-cash \(maxCash): give NT$ 0 or more.") }
  }

  /// Whether offerings that are over are asked for.
  var looksBack: Bool { all || !state.isEmpty || !stage.isEmpty || !year.isEmpty || drawOn != nil }

  /// Whether an offering fits.
  func admits(_ standing: Standing, today: Day) -> Bool {
    let offering = standing.known.offering
    if !looksBack, [.delivered, .cancelled].contains(standing.stage) { return false }
    return contains(state, standing.state.rawValue) && contains(stage, standing.stage.rawValue)
      && (board.isEmpty || offering.market.board.map { board.compactMap(Self.board).contains($0) } ?? false)
      && (market.isEmpty || market.contains { offering.market.description.contains($0) })
      && admitsPremium(of: standing) && admitsDays(of: standing, today: today)
      && (maxCash == nil || standing.numbers.cash.map { $0 <= maxCash ?? 0 } ?? false)
      && (underwriter == nil || offering.underwriter?.contains(underwriter ?? "") == true)
  }

  private func contains(_ wanted: [String], _ value: String) -> Bool {
    wanted.isEmpty || wanted.contains(value)
  }

  private func admitsPremium(of standing: Standing) -> Bool {
    guard let minPremium, let least = Percent(minPremium) else { return true }
    return standing.valuation.premium.percent.map { $0 >= least } ?? false
  }

  private func admitsDays(of standing: Standing, today: Day) -> Bool {
    let offering = standing.known.offering
    if let closingWithin {
      guard let end = offering.subscriptionEnd, end.number - today.number <= closingWithin,
        [.upcoming, .open, .lastDay].contains(standing.stage)
      else { return false }
    }
    if let drawOn, offering.drawDate != Day(iso: drawOn) { return false }
    return year.isEmpty || offering.drawDate.map { year.contains($0.year) } ?? false
  }

  private static func board(_ name: String) -> Board? {
    Board.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
  }

  /// The environment's names of these options.
  static let environment: [EnvironmentArguments.Option] = [
    .own("state", takes: .values), .own("stage", takes: .values),
    .own("board", takes: .values), .own("market", takes: .values), .own("min-premium"),
    .own("max-cash"), .own("closing-within"), .own("draw-on"),
    .own("year", takes: .values), .own("underwriter"),
    .own("favourites", takes: .nothing), .own("all", takes: .nothing),
  ]
}
