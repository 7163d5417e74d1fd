extension Digest {
  /// The digest as JSON: a member for every kind, empty where there is nothing.
  public var json: [UInt8] {
    var members: [(String, JSONValue)] = [
      ("day", .string(day.description)), ("next_trading_day", .string(nextTradingDay.description)),
      ("nothing", .boolean(sections.isEmpty)), ("assumptions", costs.json),
    ]
    for kind in Kind.allCases {
      let entries = sections.first { $0.kind == kind }?.entries ?? []
      members.append(
        (
          kind.rawValue,
          .array(
            entries.map { entry in
              .object([
                ("item", SubscriptionsJSON.item(of: entry.standing)),
                (
                  "changes",
                  .array(
                    entry.changes.map {
                      .object([("field", .string($0.field)), ("from", .text($0.from)), ("to", .text($0.to))])
                    })
                ),
              ])
            })
        ))
    }
    return JSONValue.object(members).file
  }
}
