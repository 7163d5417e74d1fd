package import Localization

/// A calendar entry of an auction.
package struct AuctionEvent: Sendable {
  package var auctionID: String
  package var kind: Kind
  package var state: CalendarEventState
  package var texts: [Language: CalendarEventText]

  /// The kinds of entry, one entry a kind and auction.
  package enum Kind: String, Sendable, CaseIterable {
    /// The days for bids.
    case bidding
    /// The last of them: until 14:00.
    case bidDeadline = "bid_deadline"
    /// The opening of the bids (開標).
    case opening
    /// Delivery to the winners.
    case delivery

    func days(of auction: Auction) -> ClosedRange<Day>? {
      switch self {
      case .bidding:
        guard let first = auction.bidStart, let last = auction.bidEnd, first <= last else { return nil }
        return first...last
      case .bidDeadline: return auction.bidEnd.map { $0...$0 }
      case .opening: return auction.openingDate.map { $0...$0 }
      case .delivery: return auction.deliveryDate.map { $0...$0 }
      }
    }
  }

  /// The entries of an auction tonight, with new stamps where something changed.
  static func all(of evaluated: EvaluatedAuction, at instant: Instant) -> [AuctionEvent] {
    let known = evaluated.known
    return Kind.allCases.compactMap { kind in
      let before = known.calendar[kind.rawValue]
      let days = kind.days(of: known.record)
      guard let shown = days ?? before.map({ $0.start...$0.end }) else { return nil }
      let texts = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in
          (language, AuctionEventText(evaluated, in: language).text(of: kind))
        })
      return AuctionEvent(
        auctionID: known.id, kind: kind,
        state: CalendarEventState(
          shown, isCancelled: known.record.isCancelled, texts: texts, at: instant, after: before),
        texts: texts)
    }
  }
}

extension Tracked<Auction> {
  func price(_ key: Auction.Key, after revision: Int) -> Price? {
    text(key, after: revision).flatMap { Price($0) }
  }
}
