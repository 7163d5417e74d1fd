package import ListEngine
package import Values

/// A feed with some of the offerings.
///
/// `nightly --feed high:min-premium=10,board=TWSE+TPEx` makes calendars/high.ics. An offering that was in it
/// once stays in it, also when its premium falls: a feed that loses an entry leaves it on phones that have
/// fetched it.
package struct FeedFilter: Hashable, Sendable, CustomStringConvertible {
  /// The feed's name and its file's: lower-case letters, digits and hyphens.
  package var name: String
  package var minimumPremium: Percent?
  package var boards: Set<Board>
  package var codes: Set<StockCode>

  /// The name and the conditions in canonical order. Membership is stored under this text, so that a feed of the same
  /// name with other conditions starts afresh.
  package var description: String {
    let conditions = [
      minimumPremium.map { "min-premium=\($0)" },
      boards.isEmpty ? nil : "board=" + boards.map(\.rawValue).sorted().joined(separator: "+"),
      codes.isEmpty ? nil : "code=" + codes.sorted().map(\.description).joined(separator: "+"),
    ]
    return "\(name):" + conditions.compactMap(\.self).joined(separator: ",")
  }

  /// Reads `NAME:min-premium=10,board=TWSE+TPEx,code=2330+2317`; all conditions must hold. Nil for another form, or a
  /// built-in feed's name.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, Self.isName(name), parts.count == 2 else { return nil }
    self.name = String(name)
    (boards, codes) = ([], [])
    for condition in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      let sides = condition.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, take(String(sides[0]), String(sides[1])) else { return nil }
    }
  }

  private mutating func take(_ key: String, _ value: String) -> Bool {
    let values = value.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    switch key {
    case "min-premium":
      guard minimumPremium == nil, let least = Percent(value) else { return false }
      minimumPremium = least
    case "board":
      let named = values.compactMap { Board.named($0) }
      guard named.count == values.count else { return false }
      boards.formUnion(named)
    case "code":
      let named = values.compactMap { StockCode(typed: $0) }
      guard named.count == values.count else { return false }
      codes.formUnion(named)
    default: return false
    }
    return true
  }

  private static func isName(_ name: Substring) -> Bool {
    func isOwn<Record: PublishedRecord>(_: Record.Type) -> Bool {
      Record.feed.path == "calendars/\(name)" || Record.days.contains { $0.name == name }
    }
    return (1...40).contains(name.utf8.count) && !Lists.all.contains { isOwn($0) }
      && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }
}

extension FeedFilter {
  /// The feeds of the offering tonight: those it is in already and those whose conditions it meets.
  ///
  /// An offering stays in its feeds: a premium that falls below the limit must not remove an entry from
  /// calendars while the subscription is open. A delivered offering joins no feed.
  package static func feeds(
    of known: Tracked<Offering>, stage: Stage, premium: Premium, among filters: [FeedFilter]
  ) -> Set<String> {
    guard stage != .delivered else { return known.published.feeds }
    return known.published.feeds.union(
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
