package import Diagnostics
package import Localization
package import SubscriptionCalendar
internal import SubscriptionStore

/// Stored auctions, evaluated for the time of the query.
package struct AuctionQuery: Sendable {
  package let asOf: Instant
  package var auctions: [EvaluatedAuction]
  /// Messages for the user.
  package let notes: [Text]

  /// The auctions that meet some conditions: without any on days or state, those whose winners do not have their
  /// securities yet. What comes next is first, past ones the newest first.
  package init(_ settings: QuerySettings, matching filter: OfferingFilter) throws(SubcalError) {
    let asOf = settings.asOf
    let (auctions, note) = try settings.store.read { store in
      let looksBack = filter.includesPast || !filter.states.isEmpty || !filter.years.isEmpty
      let known = try looksBack ? store.records(Auction.self) : store.records(Auction.self, since: asOf.day)
      return try Self.evaluated(known, asOf: asOf, in: store).filter {
        Self.admits($0, filter, looksBack: looksBack)
      }
    }
    self.asOf = asOf
    self.auctions = auctions.sorted { left, right in
      let keys = [left, right].map { Self.order($0, today: asOf.day) }
      return keys[0] == keys[1] ? left.known.id < right.known.id : keys[0] < keys[1]
    }
    notes = [note].compactMap(\.self)
  }

  private static func admits(
    _ evaluated: EvaluatedAuction, _ filter: OfferingFilter, looksBack: Bool
  ) -> Bool {
    let auction = evaluated.auction
    if !looksBack, auction.isCancelled { return false }
    return (filter.states.isEmpty || filter.states.contains(evaluated.state))
      && (filter.boards.isEmpty || auction.board.map(filter.boards.contains) ?? false)
      && (filter.years.isEmpty || auction.openingDate.map { filter.years.contains($0.year) } ?? false)
      && (filter.underwriter.map { auction.underwriter?.contains($0) == true } ?? true)
      && (filter.codes.map { $0.contains(auction.code) } ?? true)
  }

  private static func order(_ evaluated: EvaluatedAuction, today: Day) -> (Int, Int) {
    let auction = evaluated.auction
    switch evaluated.state {
    case .during: return (0, auction.bidEnd?.number ?? 0)
    case .before: return (1, auction.bidStart?.number ?? 0)
    case .undefined: return (2, 0)
    case .after:
      let opening = auction.openingDate?.number ?? 0
      return opening >= today.number ? (2, opening) : (3, -opening)
    }
  }

  /// Auctions with their offerings.
  static func evaluated(
    _ known: [Tracked<Auction>], asOf: Instant, in store: SubscriptionStore
  ) throws -> [EvaluatedAuction] {
    let codes = Set(known.map(\.record.code))
    // Of a bond there is no draw.
    let offerings = try codes.filter { $0.kind != .convertibleBond }.sorted().flatMap {
      try store.records(Offering.self, of: $0)
    }
    let known = known.compactMap { $0.known(at: asOf) }
    let ids = AuctionJoin(known).offerings(of: offerings.compactMap { $0.known(at: asOf) })
    return known.map { EvaluatedAuction(of: $0, offeringID: ids[$0.id], asOf: asOf) }
  }

  package var json: String { String(decoding: AuctionsJSON.items(auctions, asOf: asOf), as: UTF8.self) }

  package var table: FieldTable { FieldTable(auctions) }
}
