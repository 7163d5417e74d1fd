package import SubscriptionLists
package import Values

/// Which events a target is notified of: a pure function of its rules and of the events it was sent before.
package struct NotificationSelection: Sendable {
  package let events: [RecordEvent]

  /// - Parameters:
  ///   - sent: The permanent names of the events that the target was sent before.
  ///   - applied: What is in the user's ledger.
  ///   - known: The ids of the offerings that are in it, which are no news.
  package init(
    _ all: [RecordEvent], rules: NotifyTarget.Rules, sent: Set<String>, favourites: Set<StockCode>,
    applied: Set<StockCode> = [], known inLedger: Set<String> = []
  ) {
    func isWanted(_ event: RecordEvent) -> Bool {
      let isFavourite = favourites.contains(event.code)
      if rules.mineOnly, !event.kind.asksToApply, !applied.contains(event.code), !isFavourite { return false }
      return !rules.favouritesOnly || isFavourite
    }
    // Names begin with the record's id: a target that heard of an offering must hear that it moved.
    let known = Set(sent.compactMap { $0.split(separator: "/").first.map(String.init) })
    let chosen = all.filter { event in
      guard rules.kinds.contains(event.kind), !sent.contains(event.name), isWanted(event),
        event.kind != .new || !inLedger.contains(event.id)
      else { return false }
      guard let offering = event.offering, let least = rules.minimumPremium, !known.contains(event.id) else {
        return true
      }
      return offering.valuation.premium.percent.map { $0 >= least } ?? false
    }
    // After the result, the day of the draw is no news.
    let results = chosen.filter { $0.kind == .drawn }.map(\.name) + sent.filter { $0.hasSuffix("/drawn") }
    let drawn = Set(results.compactMap { $0.split(separator: "/").first.map(String.init) })
    events = chosen.filter { ![.drawnToday, .drawnNext].contains($0.kind) || !drawn.contains($0.id) }
  }
}
