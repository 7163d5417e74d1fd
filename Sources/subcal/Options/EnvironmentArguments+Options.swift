extension EnvironmentArguments {
  /// The options that environment variables may give, by command.
  static let options: [String: [Option]] = [
    "nightly": SourceOptions.environment + CostOptions.environment + [
      .init(name: "output"), .init(name: "store"), .init(name: "year", takes: .values), .init(name: "as-of"),
      .init(name: "time-limit"), .init(name: "keep-bonds", takes: .nothing), .init(name: "cut-off"),
      .init(name: "accept", takes: .values), .init(name: "language", takes: .values),
      .init(name: "alarms", takes: .nothing), .init(name: "feed", takes: .values), .init(name: "site-url"),
      .init(name: "healthcheck-url"), .init(name: "no-site", takes: .nothing),
      .init(name: "no-sample", takes: .nothing), .own("notify", takes: .nothing),
      .init(name: "show-open", takes: .nothing), .init(name: "verbose", takes: .nothing),
    ],
    "backfill": SourceOptions.environment + [
      .init(name: "store"), .own("from"), .own("to"), .init(name: "as-of"),
      .own("subscriptions", takes: .nothing), .init(name: "verbose", takes: .nothing),
    ],
    "query": QueryOptions.environment + [
      .init(name: "json", takes: .nothing), .init(name: "csv", takes: .nothing),
    ],
    "list": QueryOptions.environment + ListOptions.environment + [
      .own("sort"), .own("limit"), .init(name: "json", takes: .nothing),
      .init(name: "csv", takes: .nothing),
    ],
    "digest": QueryOptions.environment + [.init(name: "json", takes: .nothing)],
    "cash-plan": QueryOptions.environment + [
      .own("budget"), .init(name: "json", takes: .nothing),
    ],
    "calc": CostOptions.environment + [
      .own("price"), .own("sell"), .own("shares"), .own("announced-price"),
      .own("odds"), .own("on"), .own("security"), .own("days-not-drawn"),
      .own("days-drawn"), .init(name: "language"), .init(name: "json", takes: .nothing),
    ],
    "stats": [.init(name: "json", takes: .nothing), .init(name: "language"), .init(name: "store")],
    "history": [
      .init(name: "as-of"), .init(name: "store"), .own("from"), .own("to"), .init(name: "language"),
      .init(name: "json", takes: .nothing), .init(name: "csv", takes: .nothing),
    ],
    "chart": [
      .own("output"), .own("range"), .own("indicators"), .own("lower"), .init(name: "colours"),
      .init(name: "as-of"), .init(name: "language"), .init(name: "store"),
    ],
    "quote": QuoteSourceOptions.environment + QueryOptions.environment + [
      .own("book", takes: .nothing), .init(name: "json", takes: .nothing),
    ],
    "watch": QuoteSourceOptions.environment + QueryOptions.environment + [
      .own("book", takes: .nothing), .own("alert", takes: .values), .own("on-alert"),
      .own("exit-on-alert", takes: .nothing), .own("wait", takes: .nothing), .own("interval"),
      .own("max-requests"), .own("serve-dir"), .own("no-record", takes: .nothing), .own("speed"),
      .own("provider"), .init(name: "fugle-key-file"),
    ],
    "status": [
      .init(name: "store"), .init(name: "json", takes: .nothing), .own("check-calendar", takes: .nothing),
    ],
    "publish": [
      .init(name: "output"), .own("endpoint"), .own("region"), .own("credentials"), .own("parallel"),
      .own("run-record", takes: .nothing), .own("accept-less", takes: .nothing), .init(name: "ca-file"),
      .own("dry-run", takes: .nothing), .init(name: "language"), .init(name: "verbose", takes: .nothing),
    ],
    "notify": QueryOptions.environment + [
      .own("settings"), .own("test"), .own("dry-run", takes: .nothing),
      .init(name: "verbose", takes: .nothing),
    ],
  ]
}
