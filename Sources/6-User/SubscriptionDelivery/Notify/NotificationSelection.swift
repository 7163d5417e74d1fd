internal import Records
package import SubscriptionLists
package import SubscriptionReport
package import Values

/// Which events a target is notified of: a pure function of its rules and of the events it was sent before.
package struct NotificationSelection: Sendable {
  package let events: [OfferingEvent]
  package let coming: [ComingEvent]

  /// - Parameters:
  ///   - sent: The permanent names of the events that the target was sent before.
  ///   - applied: What is in the user's ledger.
  package init(
    _ all: [OfferingEvent], coming: [ComingEvent] = [], rules: NotifyTarget.Rules, sent: Set<String>,
    favourites: Set<StockCode>,
    applied: Set<StockCode> = []
  ) {
    func isWanted(_ code: StockCode) -> Bool {
      if rules.mineOnly, !applied.contains(code), !favourites.contains(code) { return false }
      return !rules.favouritesOnly || favourites.contains(code)
    }
    self.coming = coming.filter { event in
      rules.coming.contains(NotifyTarget.Rules.Coming(event.kind)) && !sent.contains(event.name)
        && isWanted(event.item.code)
    }
    // Names begin with the offering's id: a target that heard of an offering must hear that it moved.
    let known = Set(sent.compactMap { $0.split(separator: "/").first.map(String.init) })
    let chosen = all.filter { event in
      let known = known.contains(event.offering.known.id)
      guard rules.kinds.contains(event.kind), !sent.contains(event.name),
        isWanted(event.offering.known.offering.code)
      else { return false }
      guard let least = rules.minimumPremium, !known else { return true }
      return event.offering.valuation.premium.percent.map { $0 >= least } ?? false
    }
    // After the result, the day of the draw is no news.
    let results = chosen.filter { $0.kind == .drawn }.map(\.name) + sent.filter { $0.hasSuffix("/drawn") }
    let drawn = Set(results.compactMap { $0.split(separator: "/").first.map(String.init) })
    events = chosen.filter { $0.kind != .drawnToday || !drawn.contains($0.offering.known.id) }
  }
}
