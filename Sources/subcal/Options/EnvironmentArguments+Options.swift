extension EnvironmentArguments {
  /// The options that environment variables may give, by command.
  static let options: [String: [Option]] = [
    "nightly": SourceOptions.environment + CostOptions.environment + [
      "output", "store", .repeated("year"), "as-of", "time-limit", .flag("keep-bonds"), "cut-off",
      .repeated("accept"), .repeated("language"), .flag("alarms"), .repeated("feed"), "site-url",
      "healthcheck-url", .flag("no-site"), .flag("no-sample"), .ownFlag("notify"), .flag("show-open"),
      .flag("verbose"),
    ],
    "backfill": SourceOptions.environment + [
      "store", .own("from"), .own("to"), "as-of", .ownFlag("subscriptions"), .ownFlag("auctions"),
      .flag("verbose"),
    ],
    "query": QueryOptions.environment + [.flag("json"), .flag("csv"), .flag("tsv"), .own("fields")],
    "list": QueryOptions.environment + ListOptions.environment + [
      .ownFlag("auctions"), .ownFlag("coming"), .own("sort"), .ownFlag("reverse"), .own("limit"),
      .flag("json"), .flag("csv"), .flag("tsv"), .own("fields"),
    ],
    "digest": LedgerOptions.environment + [.flag("json")],
    "cash-plan": LedgerOptions.environment + [
      .own("budget"), .ownRepeated("for"), .ownRepeated("without"), .ownFlag("mine"), .ownRepeated("have"),
      .flag("json"),
    ],
    "calc": CostOptions.environment + [
      .own("price"), .own("sell"), .own("shares"), .own("announced-price"), .own("odds"), .own("on"),
      .own("security"), .own("days-not-drawn"), .own("days-drawn"), .own("bid"), .own("lots"),
      .own("deposit"), .own("processing-fee"), .own("winning-fee"), "language", .flag("json"),
    ],
    "stats": [.ownFlag("odds"), .ownFlag("auctions"), .flag("json"), "language", "store", "as-of"],
    "history": [
      "as-of", "store", .own("from"), .own("to"), "language", .flag("json"), .flag("csv"), .flag("tsv"),
      .own("fields"),
    ],
    "chart": [
      .own("output"), .own("range"), .own("indicators"), .own("lower"), "colours", "as-of", "language",
      "store",
    ],
    "quote": QuoteSourceOptions.environment + QueryOptions.environment + [.ownFlag("book"), .flag("json")],
    "watch": QuoteSourceOptions.environment + QueryOptions.environment + [
      .ownFlag("book"), .ownRepeated("alert"), .own("on-alert"), .ownFlag("exit-on-alert"), .ownFlag("wait"),
      .own("interval"), .own("max-requests"), .own("serve-dir"), .ownFlag("no-record"), .own("speed"),
      .own("provider"), "fugle-key-file",
    ],
    "status": ["store", "language", .flag("json"), .ownFlag("check"), .ownFlag("check-calendar")],
    "backup": ["store"], "serve": ["store", "published"],
    "publish": [
      "output", .own("endpoint"), .own("region"), .own("credentials"), .own("parallel"),
      .ownFlag("run-record"), .ownFlag("accept-less"), "ca-file", .ownFlag("dry-run"), "language",
      .flag("verbose"),
    ],
    "notify": LedgerOptions.environment + [
      .own("settings"), .own("test"), .ownFlag("dry-run"), .flag("verbose"),
    ],
    "config": ["language"],
    "apply": EntryOptions.environment + [.own("from")],
    "withdraw": EntryOptions.environment,
    "won": EntryOptions.environment + [.ownFlag("not")],
    "sold": EntryOptions.environment + [.own("price")],
    "ledger": LedgerOptions.environment + [
      .ownFlag("result"), .own("year"), .own("ics"), .own("export"), .own("import"), .flag("json"),
    ],
  ]
}
