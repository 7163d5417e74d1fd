public import SubscriptionCalendar

/// Which tidings a target is told now: pure, by its rules, what it was told before and the hour.
public struct Selection: Sendable {
  /// What is told, in its order.
  public let tidings: [Tiding]

  /// Selects.
  ///
  /// - Parameters:
  ///   - told: The permanent names of what the target was told before.
  ///   - favourites: The codes that are followed.
  public init(
    _ all: [Tiding], rules: NotifyTarget.Rules, told: Set<String>, favourites: Set<StockCode>
  ) {
    // Names begin with the offering's id: who was told that it begins has to be told that it moved.
    let known = Set(told.compactMap { $0.split(separator: "/").first.map(String.init) })
    let chosen = all.filter { tiding in
      let known = known.contains(tiding.standing.known.id)
      guard rules.kinds.contains(tiding.kind), !told.contains(tiding.name) else { return false }
      if rules.favouritesOnly, !favourites.contains(tiding.standing.known.offering.code) { return false }
      guard let least = rules.minimumPremium, !known else { return true }
      return tiding.standing.valuation.premium.percent.map { $0 >= least } ?? false
    }
    // Where the result is or was told, that it was drawn is no news.
    let results = chosen.filter { $0.kind == .result }.map(\.name) + told.filter { $0.hasSuffix("/drawn") }
    let drawn = Set(results.compactMap { $0.split(separator: "/").first.map(String.init) })
    tidings = chosen.filter { $0.kind != .drawnToday || !drawn.contains($0.standing.known.id) }
  }
}
