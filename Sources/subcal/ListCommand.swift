internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionStore

/// `subcal list`: the offerings that fit.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the offerings that fit some conditions; without any, those that are not over.",
    discussion: """
      Without --state, --stage, --year, --draw-on or --all, what is delivered or cancelled \
      is left out. Conditions of different kinds must all hold, of one kind any.

      Examples:
        subcal list --stage open --min-premium 10
        subcal list --closing-within 2 --sort premium
        subcal list --year 2024 --board TPEx --sort profit --limit 10
      """)

  @OptionGroup(title: "Conditions") var filter: ListFilter

  @Option(
    help: "premium, profit, deadline, draw, cash, odds or ev; unknown ones last. (default: what closes next)")
  var sort: String?

  @Option(help: "At most so many.")
  var limit: Int?

  @Flag(help: "Print JSON: the fields of subscriptions.json.")
  var json = false

  @Flag(help: "Print CSV: the fields of subscriptions.csv.")
  var csv = false

  @OptionGroup var options: QuestionOptions

  func validate() throws {
    try options.check()
    try filter.check()
    _ = try order()
    guard !json || !csv else { throw ValidationError("--json and --csv exclude each other.") }
    if let limit, limit < 1 { throw ValidationError("--limit \(limit): give at least 1.") }
  }

  func run() throws {
    let favourites = filter.favourites ? Set(try Favourites().codes) : nil
    var answers = try Answers(options) { store, asOf in
      try filter.looksBack ? store.offerings() : store.offerings(since: asOf.day)
    }
    let today = answers.circumstances.asOf.day
    answers.standings = try order().sorted(
      answers.standings.filter { standing in
        filter.admits(standing, today: today)
          && favourites.map { $0.contains(standing.known.offering.code) } ?? true
      })
    if let limit { answers.standings = Array(answers.standings.prefix(limit)) }
    if json || csv {
      print(json ? answers.json : answers.csv, terminator: "")
    } else {
      let say = try Wording.of(options.language)
      print(
        ListText(answers, order: try order(), say: say).text(columns: Screen.columns, style: .standardOutput),
        terminator: "")
    }
    if answers.standings.isEmpty { throw ExitCode(1) }
  }

  private func order() throws -> ListOrder {
    guard let sort else { return .next }
    guard let order = ListOrder(rawValue: sort), order != .next else {
      let names = ListOrder.allCases.filter { $0 != .next }.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--sort \(sort): give one of \(names).")
    }
    return order
  }
}
