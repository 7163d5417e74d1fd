internal import ListEngine
package import Localization
package import SubscriptionLists

/// What was forecast of the offerings that came, and how that was.
package struct ForecastRecord: Sendable {
  /// Those that came last first.
  package let cases: [Forecast]
  /// The kinds of which offerings came.
  package let groups: [Group]

  package struct Group: Sendable {
    /// By the names of the kinds of what comes.
    package let kind: String
    package let noun: Text
    /// The offerings that came since its list is stored, and those of them that it had before.
    package let came, forecast: Int
    package let medianDaysBefore: Int?
    package let price, lots, days: Score
  }

  /// How many can be compared, and how many of these came as forecast.
  package struct Score: Sendable {
    package let compared, asForecast: Int

    fileprivate init(_ cases: [Forecast], _ isAsForecast: (Forecast) -> Bool?) {
      let results = cases.compactMap(isAsForecast)
      (compared, asForecast) = (results.count, results.count { $0 })
    }
  }

  /// - Parameter lists: All that is stored of them.
  package init(_ lists: TrackedLists = TrackedLists()) {
    let (all, came) = Forecast.all(in: lists)
    cases = all.sorted { left, right in
      let seen = (left.offering.firstSeen, right.offering.firstSeen)
      return seen.0 == seen.1
        ? (left.offering.id, left.kind) < (right.offering.id, right.kind) : seen.0 > seen.1
    }
    let byKind = Dictionary(grouping: all, by: \.kind)
    groups = ComingItem.kinds.compactMap { kind, noun in
      came[kind].map { Group(kind, noun, came: $0, byKind[kind] ?? []) }
    }
  }
}

extension ForecastRecord.Group {
  fileprivate init(_ kind: String, _ noun: Text, came: Int, _ cases: [Forecast]) {
    (self.kind, self.noun, self.came, forecast) = (kind, noun, came, cases.count)
    let days = cases.map(\.daysBefore).sorted()
    medianDaysBefore =
      days.isEmpty ? nil : (days[(days.count - 1) / 2] + days[days.count / 2] + 1) / 2
    price = ForecastRecord.Score(cases) { $0.price?.isAsForecast }
    lots = ForecastRecord.Score(cases) { $0.lots?.isAsForecast }
    self.days = ForecastRecord.Score(cases) { $0.days?.isAsForecast }
  }
}
