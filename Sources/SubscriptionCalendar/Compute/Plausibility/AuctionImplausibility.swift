/// Why the row of an auction cannot be right.
///
/// The rules hold on all 616 rows of the lists of 2017 to 2025 that were looked at.
package struct AuctionImplausibility: Hashable, Sendable {
  /// The columns that disagree, and what they say.
  package let columns, values: String
  package let reason: String

  /// Nil for a plausible row.
  package init?(_ auction: Auction) {
    let rules: [([AuctionFact], String, isBroken: Bool)] = [
      (
        [.bidStart, .bidEnd, .openingDate, .deliveryDate], "the days are out of order",
        !Self.isOrdered(auction)
      ),
      (
        [.bidStart, .bidEnd], "bids are taken for more than \(Self.longestPeriod) days",
        auction.bidStart.map { auction.bidEnd ?? $0 > $0.adding(Self.longestPeriod) } ?? false
      ),
      (
        [.lots, .bidLotsMinimum, .bidLotsMaximum], "a bid cannot be for more lots than are on offer",
        Self.descends([auction.lots, auction.bidLotsMaximum, auction.bidLotsMinimum])
      ),
      (
        [.minimumPrice, .lowestPrice, .averagePrice, .highestPrice], "the prices are out of order",
        Self.descends(
          [auction.highestPrice, auction.averagePrice, auction.lowestPrice, auction.minimumPrice])
      ),
      (
        [.averagePrice, .offerPrice], "the offer price is above the average of the winning bids",
        Self.descends([auction.averagePrice, auction.offerPrice])
      ),
      (
        [.lots, .totalAmount, .averagePrice], "the total is not that of these lots at this average",
        AuctionAverage(of: auction) == .disagrees
      ),
    ]
    guard let (facts, reason, _) = rules.first(where: \.isBroken) else { return nil }
    columns = facts.map(\.declaration.column.name).joined(separator: ", ")
    values = facts.map { $0.declaration.access.value(in: auction).plainText ?? "" }.joined(separator: ", ")
    self.reason = reason
  }

  /// Whether bids end before the opening, and the opening is before the delivery.
  private static func isOrdered(_ auction: Auction) -> Bool {
    let days = [auction.bidEnd, auction.openingDate, auction.deliveryDate].compactMap(\.self)
    return zip(days, days.dropFirst()).allSatisfy { $0 < $1 }
      && auction.bidStart.map { $0 <= auction.bidEnd ?? $0 } ?? true
  }

  /// Whether a known value is larger than the known one before it.
  private static func descends<Value: Comparable>(_ values: [Value?]) -> Bool {
    let known = values.compactMap(\.self)
    return zip(known, known.dropFirst()).contains { $0 < $1 }
  }

  /// Three trading days, with a long holiday between them.
  private static let longestPeriod = 14
}
