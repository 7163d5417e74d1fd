extension FeedFilter {
  /// The offering's feeds tonight: those it is in already, and those whose conditions it meets.
  ///
  /// What is once in a feed stays there: a premium that falls below the line must not take an entry out of
  /// somebody's calendar while the subscription is open. A delivered offering joins no feed any more.
  static func feeds(
    of known: KnownOffering, stage: Stage, premium: Premium, among filters: [FeedFilter]
  ) -> Set<String> {
    guard stage != .delivered else { return known.feeds }
    return known.feeds.union(
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
