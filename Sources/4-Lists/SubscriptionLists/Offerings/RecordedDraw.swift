package import ListEngine
package import Trading
package import Values

/// A drawn offering as the store keeps it, with what was known before its last day.
///
/// The estimates learn from these and the track record is made of them. What it has of the time before the
/// last day must be what was known then: a later price or close would let an estimate see the future.
package struct RecordedDraw: Hashable, Sendable {
  package var id: String
  package var offering: Offering
  /// The last close before the last day to apply.
  package var close: Price?
  /// What the winners of its auction pay on average; nil without one, and if it was opened too late to be known then.
  package var auctionAverage: Price?
  /// The estimate of the evening before the last day; nil if none was made then.
  package var frozen: FrozenEstimate?

  package init(
    id: String, offering: Offering, close: Price?, auctionAverage: Price? = nil, frozen: FrozenEstimate?
  ) {
    (self.id, self.offering, self.close, self.frozen) = (id, offering, close, frozen)
    self.auctionAverage = auctionAverage
  }

  /// The draws of some offerings, by id, each with what was known before its last day.
  ///
  /// - Parameter drawn: The offerings; those without a result of a draw are left out.
  package static func all(
    drawn: [Tracked<Offering>], outcomes: [OfferingOutcome], auctions: [Tracked<Auction>]
  ) -> [RecordedDraw] {
    let eves = Dictionary(outcomes.map { ($0.id, $0.eve) }) { $1 }
    let auctions = AuctionJoin(auctions)
    return drawn.filter { $0.offering.qualifiedApplications != nil }.sorted { $0.id < $1.id }.map { known in
      let offering = known.offering
      return RecordedDraw(
        id: known.id, offering: offering,
        close: known.closeBeforeLastDay?.price ?? eves[known.id] ?? nil,
        auctionAverage: auctions.auction(openedBeforeLastDayOf: known)?.record.averagePrice,
        frozen: known.estimateBeforeLastDay)
    }
  }
}

extension Tracked<Offering> {
  /// The close that was frozen as the last one before the last day to apply.
  package var closeBeforeLastDay: BoardClose? {
    published.frozen.lastDay.flatMap { $0.before == offering.subscriptionEnd ? $0.close : nil }
  }

  /// The estimate that was frozen on the evening before the last day to apply.
  package var estimateBeforeLastDay: FrozenEstimate? {
    published.estimates.lastDay.flatMap { $0.before == offering.subscriptionEnd ? $0 : nil }
  }
}
