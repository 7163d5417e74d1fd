internal import Localization
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionQueries
internal import SubscriptionReport
internal import Values

extension AssistantTool {
  /// Every tool. What is in the ledger is in none of them: an assistant sees what the exchanges publish.
  ///
  /// - Parameters:
  ///   - store: The options that name the store.
  ///   - folder: The options that name the published folder.
  static func all(store: [String], folder: [String]) throws -> [AssistantTool] {
    let source = store + folder
    return try [query(source), list(source), cashPlan(source), calc(), digest(source), trackRecord(store)]
  }

  private static func query(_ given: [String]) throws -> AssistantTool {
    try AssistantTool(
      "query", "Offerings of a stock",
      "Everything about the offerings, auctions and coming offerings of stock codes or names, newest first: "
        + "days, prices, premium, profit of a won lot, win rates.",
      of: QueryCommand.self, given: given, ["codes", "as-of", "assume-odds"]
    ) { command in
      Reply(try CodeQuery(command.codes, hasStatistics: false, command.options.settings()))
    }
  }

  /// As many as an assistant reads at once.
  private static let usualLimit = 20

  private static func list(_ given: [String]) throws -> AssistantTool {
    try AssistantTool(
      "list", "Offerings that meet conditions",
      "The offerings that meet some conditions; without any, those that are not over, what closes next first. "
        + "Different conditions must all hold. At most \(usualLimit) unless limit is given.",
      of: ListCommand.self, given: given,
      Set(CommandDescription(of: ListOptions.self).options.map(\.name)).subtracting(["favourites"])
        .union(["auctions", "coming", "sort", "reverse", "limit", "as-of", "assume-odds"])
    ) { command in
      var answer = try command.answer()
      let (count, limit) = (answer.count, command.limit ?? usualLimit)
      guard !command.coming, count > limit else { return Reply(answer) }
      answer.keep(first: limit)
      return Reply(
        answer,
        notes: [
          Text(
            "列出 \(count) 檔中的 \(limit) 檔；其餘請加大 limit。",
            "\(limit) of \(count) are listed; give another limit for more.")
        ])
    }
  }

  private static func cashPlan(_ given: [String]) throws -> AssistantTool {
    try AssistantTool(
      "cash_plan", "Money needed by day",
      "The money needed on each deduction day, and when it comes back; with a budget, what to apply for with it. "
        + "Without codes: everything one can still apply for.",
      of: CashPlanCommand.self, given: given,
      ["codes", "budget", "for", "without", "as-of", "assume-odds"]
    ) { command in
      Reply(try command.answer())
    }
  }

  private static func calc() throws -> AssistantTool {
    try AssistantTool(
      "calc", "Profit of an assumed sale",
      "Profit, break-even price, win rate and expected value of an assumed sale of a won lot, or of a bid in an auction. "
        + "Reads nothing.",
      of: CalcCommand.self, given: [],
      [
        "price", "sell", "shares", "announced-price", "odds", "on", "broker-discount", "bid", "lots",
      ]
    ) { command in
      Reply(try command.answer())
    }
  }

  private static func digest(_ given: [String]) throws -> AssistantTool {
    try AssistantTool(
      "digest", "The day",
      "What matters on a day: what closes, opens, is debited, drawn, refunded or delivered, and what changed in the "
        + "last 24 hours.", of: DigestCommand.self, given: given, ["as-of"]
    ) { command in
      Reply(try DigestAnswer(command.ledger.query.settings(), ledger: nil))
    }
  }

  private static func trackRecord(_ given: [String]) throws -> AssistantTool {
    try AssistantTool(
      "track_record", "How good the estimated win rates were",
      "How far the estimated win rates were from those drawn, by group of offerings, beside two naive estimates.",
      of: StatsCommand.self, given: given, ["as-of"]
    ) { command in
      let record = try OddsRecord(
        in: StoreAccess(Paths.store(command.store)), asOf: Arguments.moment(command.asOf))
      return Reply(json: record.summaryJSON)
    }
  }
}
