internal import Records
package import SubscriptionLists
internal import Values

/// What was foretold of the offerings that came, and how that was.
package struct ForetoldRecord: Sendable {
  /// Those that came last first.
  package let cases: [Foretold]
  /// The kinds of which offerings came.
  package let groups: [Group]

  package struct Group: Sendable {
    package let kind: Foretold.Kind
    /// The offerings that came since its list is stored, and those of them that it had before.
    package let came, foretold: Int
    package let medianDaysBefore: Int?
    package let price, lots, days: Score
  }

  /// How many can be compared, and how many of these came as foretold.
  package struct Score: Sendable {
    package let compared, asForetold: Int

    fileprivate init(_ cases: [Foretold], _ isAsForetold: (Foretold) -> Bool?) {
      let results = cases.compactMap(isAsForetold)
      (compared, asForetold) = (results.count, results.count { $0 })
    }
  }

  /// - Parameter lists: All that is stored of them.
  package init(_ lists: TrackedLists = TrackedLists()) {
    let (all, came) = Foretold.all(in: lists)
    cases = all.sorted { left, right in
      let seen = (left.offering.firstSeen, right.offering.firstSeen)
      return seen.0 == seen.1
        ? (left.offering.id, left.kind.rawValue) < (right.offering.id, right.kind.rawValue) : seen.0 > seen.1
    }
    let byKind = Dictionary(grouping: all, by: \.kind)
    groups = Foretold.Kind.allCases.compactMap { kind in
      came[kind].map { Group(kind, came: $0, byKind[kind] ?? []) }
    }
  }
}

extension ForetoldRecord.Group {
  fileprivate init(_ kind: Foretold.Kind, came: Int, _ cases: [Foretold]) {
    (self.kind, self.came, foretold) = (kind, came, cases.count)
    let days = cases.map(\.daysBefore).sorted()
    medianDaysBefore =
      days.isEmpty ? nil : (days[(days.count - 1) / 2] + days[days.count / 2] + 1) / 2
    price = ForetoldRecord.Score(cases) { $0.price?.isAsForetold }
    lots = ForetoldRecord.Score(cases) { $0.lots?.isAsForetold }
    self.days = ForetoldRecord.Score(cases) { $0.days?.isAsForetold }
  }
}
