package import Diagnostics
package import Localization
package import SubscriptionCalendar
internal import SubscriptionStore

/// Stored offerings that are announced and not in the list yet, evaluated for the time of the query.
package struct ComingQuery: Sendable {
  package let asOf: Instant
  /// By ex-rights day.
  package let coming: [ComingOffering]
  /// Messages for the user.
  package let notes: [Text]

  /// Those of a filter's boards and codes.
  package init(_ settings: QuerySettings, matching filter: OfferingFilter) throws(SubcalError) {
    let asOf = settings.asOf
    let (coming, note) = try settings.store.read { store in
      let known = try store.records(RightsNotice.self, since: asOf.day.adding(-RightsJoin.longest))
      return try Self.evaluated(known, asOf: asOf, in: store).filter { coming in
        coming.isComing && (filter.boards.isEmpty || coming.notice.board.map(filter.boards.contains) ?? false)
          && (filter.codes.map { $0.contains(coming.notice.code) } ?? true)
      }
    }
    (self.asOf, self.coming, notes) = (asOf, coming, [note].compactMap(\.self))
  }

  /// Notices with their offerings.
  static func evaluated(
    _ stored: [Tracked<RightsNotice>], asOf: Instant, in store: SubscriptionStore
  ) throws -> [ComingOffering] {
    let known = stored.compactMap { $0.known(at: asOf) }
    guard !known.isEmpty else { return [] }
    let offerings = try Set(known.map(\.record.code)).sorted().flatMap {
      try store.records(Offering.self, of: $0)
    }
    let calendar = try TradingDayEvidence(of: store, since: asOf.day.adding(-120), knownAt: asOf).calendar
    return RightsJoin.evaluated(
      known, joining: offerings.compactMap { $0.known(at: asOf) }, on: asOf.day, calendar: calendar)
  }

  package var json: String { String(decoding: ComingJSON.items(coming, asOf: asOf), as: UTF8.self) }

  package var table: FieldTable { FieldTable(coming) }
}
