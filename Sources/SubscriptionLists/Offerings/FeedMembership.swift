package import Records
internal import Values

extension FeedFilter {
  /// The feeds of the offering tonight: those it is in already and those whose conditions it meets.
  ///
  /// An offering stays in its feeds: a premium that falls below the limit must not remove an entry from
  /// calendars while the subscription is open. A delivered offering joins no feed.
  package static func feeds(
    of known: Tracked<Offering>, stage: Stage, premium: Premium, among filters: [FeedFilter]
  ) -> Set<String> {
    guard stage != .delivered else { return known.kept.feeds }
    return known.kept.feeds.union(
      filters.filter { $0.admits(known.offering, premium: premium) }.map(\.description))
  }

  private func admits(_ offering: Offering, premium: Premium) -> Bool {
    if let minimumPremium {
      guard let percent = premium.percent, percent >= minimumPremium else { return false }
    }
    if !boards.isEmpty {
      guard let board = offering.market.board, boards.contains(board) else { return false }
    }
    return codes.isEmpty || codes.contains(offering.code)
  }
}
