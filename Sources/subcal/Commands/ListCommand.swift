internal import ArgumentParser
internal import Diagnostics
internal import SubscriptionCalendar
internal import SubscriptionQueries

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the offerings that meet some conditions; without any, those that are not over.",
    discussion: """
      Without --state, --stage, --year, --draw-on or --all, delivered and cancelled \
      offerings are left out. Different conditions must all hold; of a repeated one, any.

      Examples:
        subcal list --stage open --min-premium 10
        subcal list --closing-within 2 --sort premium
        subcal list --year 2024 --board TPEx --sort profit --limit 10
        subcal list --auctions
      """)

  @OptionGroup(title: "Conditions") var filter: ListOptions

  @Flag(
    help: """
      List auctions (競價拍賣) instead. Of the conditions, --state, --board, --year (of the opening), --underwriter, \
      --favourites and --all apply.
      """)
  var auctions = false

  @Option(
    help: """
      premium, profit, deadline, draw, cash, price, applications, odds or ev; unknown values last. (default: what \
      closes next)
      """)
  var sort: String?

  @Flag(help: "Turn the order around; unknown values stay last.") var reverse = false

  @Option(help: "The most offerings to list.") var limit: Int?

  @Flag(help: .itemJSON) var json = false

  @Flag(help: .itemCSV) var csv = false

  @OptionGroup var options: QueryOptions

  func validate() throws {
    _ = (try filter.filter(), try order())
    try Arguments.checkFormat(json: json, csv: csv)
    if auctions, let other = filter.notOfAuctions ?? (sort == nil ? nil : "--sort") {
      throw ValidationError("\(other) does not apply to --auctions.")
    }
    if let limit, limit < 1 { throw ValidationError("--limit \(limit): give at least 1.") }
  }

  func run() throws {
    var filter = try filter.filter()
    if self.filter.favourites { filter.codes = Set(try Favourites(at: Paths.favourites()).codes) }
    if auctions { return try list(filter) }
    let result = try QueryResult(
      options.settings(), matching: filter, order: order(), isReversed: reverse, limit: limit)
    for note in result.notes { StandardError.report(note) }
    if json || csv {
      print(json ? result.json : result.csv, terminator: "")
    } else {
      print(
        ListText(result, order: try order(), localizer: try options.localizer()).text(
          columns: ScreenWidth.columns, style: .standardOutput), terminator: "")
    }
    if result.offerings.isEmpty { throw ExitCode(ExitStatus.notFound.rawValue) }
  }

  private func list(_ filter: OfferingFilter) throws {
    var query = try AuctionQuery(options.settings(), matching: filter)
    if let limit { query.auctions = Array(query.auctions.prefix(limit)) }
    for note in query.notes { StandardError.report(note) }
    if json || csv {
      print(json ? query.json : query.csv, terminator: "")
    } else {
      print(
        AuctionText(try options.localizer()).table(
          query, columns: ScreenWidth.columns, style: .standardOutput), terminator: "")
    }
    if query.auctions.isEmpty { throw ExitCode(ExitStatus.notFound.rawValue) }
  }

  private func order() throws -> OfferingOrder {
    guard let sort else { return .next }
    guard let order = OfferingOrder(rawValue: sort), order != .next else {
      let names = OfferingOrder.allCases.filter { $0 != .next }.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--sort \(sort): give one of \(names).")
    }
    return order
  }
}
