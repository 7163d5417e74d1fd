internal import Localization
internal import SubscriptionCalendar
internal import SubscriptionQueries

extension AssistantTool {
  /// Every tool. What is in the ledger is in none of them: an assistant sees what the exchanges publish.
  ///
  /// - Parameters:
  ///   - store: The options that name the store.
  ///   - folder: The options that name the published folder.
  static func all(store: [String], folder: [String]) -> [AssistantTool] {
    let source = store + folder
    return [query(source), list(source), cashPlan(source), calc, digest(source), trackRecord(store)]
  }

  private static let asOf = Parameter(
    name: "as_of", description: "The moment to answer for, such as 2024-10-29T21:30; default: now",
    form: .text)
  private static let assumedOdds = Parameter(
    name: "assume_odds",
    description: "A win rate to assume before the draw: a percentage such as 0.5, or median of past draws",
    form: .text)

  private static func query(_ given: [String]) -> AssistantTool {
    AssistantTool(
      "query", "Offerings of a stock",
      "Everything about the offerings, auctions and coming offerings of stock codes or names, newest first: "
        + "days, prices, premium, profit of a won lot, win rates.",
      of: QueryCommand.self, given: given,
      [
        Parameter(
          name: "codes", description: "Stock codes such as 2330, names, or parts of names", form: .words,
          isRequired: true), asOf, assumedOdds,
      ]
    ) { command in
      let query = try CodeQuery(command.codes, hasStatistics: false, command.options.settings())
      return Answer(json: query.json, notes: query.result.notes)
    }
  }

  /// As many as an assistant reads at once.
  private static let usualLimit = 20

  private static func list(_ given: [String]) -> AssistantTool {
    AssistantTool(
      "list", "Offerings that meet conditions",
      "The offerings that meet some conditions; without any, those that are not over, what closes next first. "
        + "Different conditions must all hold. At most \(usualLimit) unless limit is given.",
      of: ListCommand.self, given: given,
      [
        Parameter(
          name: "stage", description: "Stages", form: .choices(Stage.allCases.map(\.rawValue))),
        Parameter(
          name: "board", description: "Where the shares trade or will trade",
          form: .choices(Board.allCases.map(\.rawValue))),
        Parameter(name: "market", description: "Parts of the market's name such as 初上市", form: .texts),
        Parameter(name: "min_premium", description: "The minimum premium in percent", form: .number),
        Parameter(
          name: "max_cash", description: "The most NT$ that an application may take", form: .number),
        Parameter(
          name: "closing_within", description: "Closes within this many days; 0 is today", form: .number),
        Parameter(name: "draw_on", description: "Drawn on this day", form: .text),
        Parameter(name: "year", description: "Years of the draw", form: .texts),
        Parameter(name: "underwriter", description: "A part of the lead underwriter's name", form: .text),
        Parameter(name: "all", description: "Include delivered and cancelled offerings", form: .flag),
        Parameter(
          name: "auctions", description: "List auctions instead; board, year, underwriter and all apply",
          form: .flag),
        Parameter(
          name: "coming", description: "List what is announced and not in the list yet; board applies",
          form: .flag),
        Parameter(
          name: "sort", description: "What to sort by; default: what closes next",
          form: .choice(OfferingOrder.allCases.filter { $0 != .next }.map(\.rawValue))),
        Parameter(name: "reverse", description: "Turn the order around", form: .flag),
        Parameter(name: "limit", description: "The most to list", form: .number), asOf, assumedOdds,
      ]
    ) { command in
      let settings = try command.options.settings()
      let filter = try command.filter.filter(today: settings.asOf.day)
      let limit = command.limit ?? usualLimit
      func cut(_ count: Int) -> [Text] {
        count > limit
          ? [
            Text(
              "列出 \(count) 檔中的 \(limit) 檔；其餘請加大 limit。",
              "\(limit) of \(count) are listed; give another limit for more.")
          ] : []
      }
      if command.coming {
        let query = try ListAnswer<RightsNotice>(settings, matching: filter)
        return Answer(json: query.json, notes: query.notes)
      }
      if command.auctions {
        var query = try ListAnswer<Auction>(settings, matching: filter)
        let notes = query.notes + cut(query.items.count)
        query.items = Array(query.items.prefix(limit))
        return Answer(json: query.json, notes: notes)
      }
      let order = command.sort.flatMap { OfferingOrder(rawValue: $0) } ?? .next
      var result = try QueryResult(
        settings, matching: filter, order: order, isReversed: command.reverse, limit: nil)
      let notes = result.notes + cut(result.offerings.count)
      result.offerings = Array(result.offerings.prefix(limit))
      return Answer(json: result.json, notes: notes)
    }
  }

  private static func cashPlan(_ given: [String]) -> AssistantTool {
    AssistantTool(
      "cash_plan", "Money needed by day",
      "The money needed on each deduction day, and when it comes back; with a budget, what to apply for with it. "
        + "Without codes: everything one can still apply for.",
      of: CashPlanCommand.self, given: given,
      [
        Parameter(name: "codes", description: "Stock codes or names", form: .words),
        Parameter(name: "budget", description: "A budget in NT$", form: .number),
        Parameter(
          name: "for", description: "Codes or names of what is applied for already", form: .texts),
        Parameter(name: "without", description: "Codes or names to leave out", form: .texts), asOf,
        assumedOdds,
      ]
    ) { command in
      let plan = try CashPlanResult(
        command.codes, budget: command.budget?.dollars, applied: command.applied, without: command.without,
        command.ledger.query.settings())
      return Answer(json: plan.json, notes: plan.notes)
    }
  }

  private static var calc: AssistantTool {
    AssistantTool(
      "calc", "Profit of an assumed sale",
      "Profit, break-even price, win rate and expected value of an assumed sale of a won lot, or of a bid in an auction. "
        + "Reads nothing.",
      of: CalcCommand.self, given: [],
      [
        Parameter(name: "price", description: "The final price of a share, NT$", form: .number),
        Parameter(name: "sell", description: "The selling price of a share, NT$", form: .number),
        Parameter(name: "shares", description: "The shares of one application; default: 1000", form: .number),
        Parameter(
          name: "announced_price", description: "The price that is collected in advance, NT$", form: .number),
        Parameter(
          name: "odds", description: "The win rate in percent, for the expected value", form: .number),
        Parameter(name: "on", description: "The day whose fees and tax apply; default: today", form: .text),
        Parameter(
          name: "broker_discount", description: "The part of the commission that remains: 0.28 for 2.8折",
          form: .number),
        Parameter(
          name: "bid", description: "A bid in an auction, NT$ a share, instead of price", form: .number),
        Parameter(name: "lots", description: "The lots of the bid, of 1,000 shares each", form: .number),
      ]
    ) { command in
      Answer(json: try command.answer())
    }
  }

  private static func digest(_ given: [String]) -> AssistantTool {
    AssistantTool(
      "digest", "The day",
      "What matters on a day: what closes, opens, is debited, drawn, refunded or delivered, and what changed in the "
        + "last 24 hours.", of: DigestCommand.self, given: given, [asOf]
    ) { command in
      let settings = try command.ledger.query.settings()
      // An offering that was cancelled or moved yesterday may have ended days before.
      let result = try QueryResult(settings, daysBack: 30)
      let coming = try ListAnswer<RightsNotice>(settings).items
      let digest = Digest(result.offerings, coming: coming, context: result.context)
      return Answer(json: String(decoding: digest.json, as: UTF8.self), notes: result.notes)
    }
  }

  private static func trackRecord(_ given: [String]) -> AssistantTool {
    AssistantTool(
      "track_record", "How good the estimated win rates were",
      "How far the estimated win rates were from those drawn, by group of offerings, beside two naive estimates.",
      of: StatsCommand.self, given: given, [asOf]
    ) { command in
      let record = try OddsRecord(
        in: StoreAccess(Paths.store(command.store)), asOf: Arguments.moment(command.asOf))
      return Answer(json: record.summaryJSON)
    }
  }
}
