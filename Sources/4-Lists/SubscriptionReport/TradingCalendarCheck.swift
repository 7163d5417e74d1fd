package import Localization
package import SubscriptionLists
package import Trading
package import Values

/// Contradictions between the stored data and the calendar: closures that it does not know, and days of
/// offerings that were published before a closure.
///
/// `status --check` shows them, so that somebody can add the closure to the program. No list of holidays has a
/// typhoon, but the draws of its week come a day later, and its day has no closes. The check reports what it suspects
/// and changes nothing: a closure is entered with its source, never because it would explain something.
package struct TradingCalendarCheck: Hashable, Sendable {
  /// Days of which some were closed, although the calendar has them all as trading days.
  package struct Suspicion: Hashable, Sendable {
    /// The days, oldest first.
    package var days: [Day]
    /// How many of them were closed.
    package var count: Int
    /// The evidence, one sentence each.
    package fileprivate(set) var grounds: [Text]

    /// Whether the same closure would explain another suspicion.
    fileprivate func agrees(with other: [Day], _ otherCount: Int) -> Bool {
      count == otherCount && days.count { other.contains($0) } >= count
    }
  }

  /// A published day of an offering on which the exchanges were closed.
  package struct Misprint: Hashable, Sendable {
    package var id, name: String
    package var day: Day
    package var reason: TradingCalendar.DayReason
  }

  /// Closures that the calendar does not have, by their first day.
  package let suspicions: [Suspicion]
  /// Deliveries published for a closed day, by day.
  package let deliveries: [Misprint]
  /// First days published for a closed day, by day.
  package let firstDays: [Misprint]

  /// Checks the calendar against the days of the offerings, which have these ids, and the days with closes.
  package init(
    _ offerings: [Offering], ids: [String], evidence: TradingDayEvidence, calendar: TradingCalendar
  ) {
    let named = zip(offerings, ids).filter { !$0.0.market.isGovernmentBond }
    let found = Self.byDraws(named, calendar: calendar) + Self.byGaps(evidence, calendar: calendar)
    suspicions = found.sorted { $0.days.lexicographicallyPrecedes($1.days) }
    func misprints(_ day: (Offering) -> Day?) -> [Misprint] {
      named.compactMap { offering, id in
        guard !offering.isCancelled, let day = day(offering), !calendar.isTradingDay(day) else { return nil }
        return Misprint(id: id, name: offering.name, day: day, reason: calendar.reason(for: day))
      }.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    }
    deliveries = misprints(\.deliveryDate)
    firstDays = misprints(\.subscriptionStart)
  }

  /// The draw is on the second trading day after the end; before a later draw there were closed days.
  private static func byDraws(_ offerings: [(Offering, String)], calendar: TradingCalendar) -> [Suspicion] {
    var regular: Set<Day> = []
    var late: [(days: [Day], count: Int, ground: Text)] = []
    for (offering, id) in offerings where !offering.isCancelled {
      guard let end = offering.subscriptionEnd, let draw = offering.drawDate, end.adding(1) < draw else {
        continue
      }
      let between = calendar.tradingDays(in: end.adding(1)...draw.adding(-1))
      if between.count == 1 { regular.formUnion(between) }
      guard between.count > 1 else { continue }
      let ground = Text(
        "\(id) \(offering.name) 的抽籤日 \(draw) 在截止日 \(end) 後第 \(between.count + 1) 個交易日",
        "the draw of \(id) \(offering.name) on \(draw) is \(between.count + 1) trading days after its end on \(end)"
      )
      late.append((between, between.count - 1, ground))
    }
    // A day that another offering needs as a trading day proves nothing, nor does a long postponement.
    var suspicions: [Suspicion] = []
    for row in late where row.count <= 3 {
      let days = row.days.filter { !regular.contains($0) && calendar.reason(for: $0) != .closes }
      guard days.count >= row.count else { continue }
      if let same = suspicions.firstIndex(where: { $0.agrees(with: days, row.count) }) {
        // One closure explains both, so it is on a day they share.
        suspicions[same].days.removeAll { !days.contains($0) }
        suspicions[same].grounds.append(row.ground)
      } else {
        suspicions.append(Suspicion(days: days, count: row.count, grounds: [row.ground]))
      }
    }
    return suspicions
  }

  /// A day without closes between two days with closes; a longer gap is missing data, not a closure.
  private static func byGaps(_ evidence: TradingDayEvidence, calendar: TradingCalendar) -> [Suspicion] {
    let sessions = evidence.sessions.sorted()
    return zip(sessions, sessions.dropFirst()).compactMap { before, after in
      guard before.adding(1) < after else { return nil }
      let between = calendar.tradingDays(in: before.adding(1)...after.adding(-1))
      // Typhoons have closed the exchanges for two days at most.
      guard (1...2).contains(between.count) else { return nil }
      return Suspicion(
        days: between, count: between.count,
        grounds: [
          Text(
            "\(before) 與 \(after) 有收盤行情，其間沒有",
            "there are closes of \(before) and of \(after), and none between")
        ])
    }
  }
}
