internal import SubscriptionCalendar

extension CalendarCheck {
  /// Lines for people, each with what it is about.
  var lines: [(String, String)] {
    var lines = suspicions.map { suspicion in
      (
        "Suspected closure",
        "\(suspicion.words): \(suspicion.grounds.joined(separator: "; ")). To settle it: subcal backfill --from "
          + "\(suspicion.days.first?.description ?? "") --to \(suspicion.days.last?.description ?? "")"
      )
    }
    if lines.isEmpty { lines.append(("Suspected closure", "none")) }
    lines += deliveries.map { ("Delivery on a closed day", $0.words) }
    lines += firstDays.map { ("First day on a closed day", $0.words) }
    return lines
  }

  /// The same for programs.
  var json: JSONValue {
    .object([
      (
        "suspected_closures",
        .array(
          suspicions.map { suspicion in
            .object([
              ("days", .array(suspicion.days.map { .string($0.description) })),
              ("closed", .integer(suspicion.count)),
              ("grounds", .array(suspicion.grounds.map { .string($0) })),
            ])
          })
      ),
      ("deliveries_on_closed_days", .array(deliveries.map(\.json))),
      ("first_days_on_closed_days", .array(firstDays.map(\.json))),
    ])
  }
}

extension CalendarCheck.Suspicion {
  fileprivate var words: String {
    let days = days.map(\.description).joined(separator: ", ")
    return count == self.days.count ? days : "\(count) of \(days)"
  }
}

extension CalendarCheck.Misprint {
  fileprivate var words: String { "\(id) \(name): \(day) (\(ground.words))" }

  fileprivate var json: JSONValue {
    .object([
      ("id", .string(id)), ("name", .string(name)), ("day", .string(day.description)),
      ("ground", .string(ground.words)),
    ])
  }
}

extension TradingCalendar.Ground {
  fileprivate var words: String {
    switch self {
    case .closes: "closes were seen"
    case .answer: "the exchange has no data of it"
    case .closure(let reason): reason
    case .list(let name): "list of holidays: \(name)"
    case .week: "a weekend"
    }
  }
}
