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
        subcal list --coming
      """)

  @OptionGroup(title: "Conditions") var filter: ListOptions

  @Flag(
    help: """
      List auctions (競價拍賣) instead. Of the conditions, --state, --board, --year (of the opening), --underwriter, \
      --favourites and --all apply.
      """)
  var auctions = false

  @Flag(
    help: """
      List the cash increases that are announced and not in the list yet (預告); of the conditions, --board and \
      --favourites apply.
      """)
  var coming = false

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
    _ = (try filter.filter(today: try options.settings().asOf.day), try order())
    try Arguments.checkFormat(json: json, csv: csv)
    if auctions, let other = filter.notOfAuctions ?? (sort == nil ? nil : "--sort") {
      throw ValidationError("\(other) does not apply to --auctions.")
    }
    if coming {
      let other =
        filter.notOfAuctions ?? filter.notOfComing ?? (sort == nil ? nil : "--sort")
        ?? (auctions ? "--auctions" : csv ? "--csv" : limit == nil ? nil : "--limit")
      if let other { throw ValidationError("\(other) does not apply to --coming.") }
    }
    if let limit, limit < 1 { throw ValidationError("--limit \(limit): give at least 1.") }
  }

  func run() throws {
    var filter = try filter.filter(today: try options.settings().asOf.day)
    if self.filter.favourites { filter.codes = Set(try Configuration.favourites()) }
    if auctions { return try list(filter) }
    if coming { return try listComing(filter) }
    let result = try QueryResult(
      options.settings(), matching: filter, order: order(), isReversed: reverse, limit: limit)
    for note in result.notes { StandardError.report(note) }
    let announced =
      self.filter.hasNoConditions ? try ComingQuery(options.settings(), matching: filter).coming : []
    if json || csv {
      print(json ? result.json : result.csv, terminator: "")
    } else {
      print(
        ListText(result, order: try order(), coming: announced, localizer: try options.localizer()).text(
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

  private func listComing(_ filter: OfferingFilter) throws {
    let query = try ComingQuery(options.settings(), matching: filter)
    for note in query.notes { StandardError.report(note) }
    if json {
      print(query.json, terminator: "")
    } else {
      let localizer = try options.localizer()
      var lines = LabelledLines()
      for offering in query.coming {
        lines.add(localizer("預告", "announced"), TonedText(ComingText(offering, localizer).line))
      }
      print(
        query.coming.isEmpty
          ? localizer("沒有符合條件的預告。", "No coming offerings match.") + "\n"
          : lines.text(columns: ScreenWidth.columns, style: .standardOutput), terminator: "")
    }
    if query.coming.isEmpty { throw ExitCode(ExitStatus.notFound.rawValue) }
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
