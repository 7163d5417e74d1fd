extension EnvironmentArguments {
  /// The options that environment variables may give, by command.
  static let options: [String: [Option]] = [
    "nightly": SourceOptions.environment + CostOptions.environment + [
      .init(name: "output"), .init(name: "store"), .init(name: "year", takes: .values), .init(name: "as-of"),
      .init(name: "keep-bonds", takes: .nothing), .init(name: "cut-off"),
      .init(name: "accept", takes: .values), .init(name: "language", takes: .values),
      .init(name: "alarms", takes: .nothing), .init(name: "feed", takes: .values), .init(name: "site-url"),
      .init(name: "show-open", takes: .nothing), .init(name: "verbose", takes: .nothing),
    ],
    "backfill": SourceOptions.environment + [
      .init(name: "store"), .init(name: "from"), .init(name: "to"), .init(name: "as-of"),
      .init(name: "subscriptions", takes: .nothing), .init(name: "verbose", takes: .nothing),
    ],
    "query": QuestionOptions.environment + [
      .init(name: "json", takes: .nothing), .init(name: "csv", takes: .nothing),
    ],
    "list": QuestionOptions.environment + ListFilter.environment + [
      .init(name: "sort"), .init(name: "limit"), .init(name: "json", takes: .nothing),
      .init(name: "csv", takes: .nothing),
    ],
    "digest": QuestionOptions.environment + [.init(name: "json", takes: .nothing)],
    "cash-plan": QuestionOptions.environment + [
      .init(name: "budget"), .init(name: "json", takes: .nothing),
    ],
    "calc": CostOptions.environment + [
      .init(name: "price"), .init(name: "sell"), .init(name: "shares"), .init(name: "announced-price"),
      .init(name: "odds"), .init(name: "on"), .init(name: "security"), .init(name: "days-not-drawn"),
      .init(name: "days-drawn"), .init(name: "language"), .init(name: "json", takes: .nothing),
    ],
    "stats": [.init(name: "json", takes: .nothing), .init(name: "language"), .init(name: "store")],
    "history": [
      .init(name: "store"), .init(name: "from"), .init(name: "to"), .init(name: "json", takes: .nothing),
      .init(name: "csv", takes: .nothing),
    ],
    "status": [
      .init(name: "store"), .init(name: "json", takes: .nothing),
      .init(name: "check-calendar", takes: .nothing),
    ],
  ]
}
