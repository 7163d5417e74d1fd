internal import SubscriptionCalendar

/// Separates the rows of a list of auctions that can be published from those that cannot be right.
///
/// What is known of an auction whose row is not used stays as it was; a new one is left out. A list with many such rows
/// is not used at all.
struct AuctionReview {
  private(set) var auctions: [Auction] = []
  /// The codes of the rows that are not used.
  private(set) var unusedCodes: Set<StockCode> = []
  private(set) var remarks: [Remark]
  /// Whether a missing auction is gone: not from an empty list, nor from one with a row whose code cannot be read.
  private(set) var isWhole: Bool

  init(_ list: Decoded<[Auction]>, source: SourceID, accepted: Set<String>) {
    remarks = list.rejected.map { Remark(.incomplete, reason: "rejected: \($0)") }
    unusedCodes = Set(list.rejected.compactMap(\.code))
    isWhole = !list.content.isEmpty && list.rejected.allSatisfy { $0.code != nil }
    var doubtful: [Remark] = []
    var seen: [Auction] = []
    for (number, auction) in zip(list.rowNumbers, list.content) {
      let repeated = seen.contains { $0.code == auction.code && $0.bidStart == auction.bidStart }
      seen.append(auction)
      let problem = AuctionImplausibility(auction)
      guard repeated || problem != nil, !accepted.contains(auction.code.description) else {
        auctions.append(auction)
        continue
      }
      unusedCodes.insert(auction.code)
      doubtful.append(
        Remark(
          .doubtful, source: source.description, row: number, column: problem?.columns ?? "",
          text: problem?.values ?? "\(auction.code) \(auction.bidStart?.description ?? "")",
          reason: (problem?.reason ?? "another row has the same auction with other facts")
            + "; the auction stays as it was published, or is left out", code: auction.code))
    }
    remarks += doubtful
    guard ListReview.isMany(doubtful.count, of: list.content.count),
      !accepted.contains(source.description)
    else { return }
    (auctions, isWhole) = ([], false)
    remarks.append(
      Remark(
        .incomplete, source: source.description,
        reason:
          "\(doubtful.count) of \(list.content.count) rows cannot be right, so that none is used; its auctions "
          + "stay as they were. If the list really is like that, run with --accept \(source)"))
  }
}
