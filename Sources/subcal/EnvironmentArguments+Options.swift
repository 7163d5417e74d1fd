extension EnvironmentArguments {
  /// The options that environment variables may give, by command.
  static let options: [String: [Option]] = [
    "nightly": SourceOptions.environment + [
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
