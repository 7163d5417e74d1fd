package import Diagnostics
package import SubscriptionCalendar
internal import SubscriptionStore

/// All offerings of some codes, newest first, and how past offerings of their markets went.
package struct CodeQuery: Sendable {
  /// With a note for each text that matches nothing.
  package let result: QueryResult
  package let statistics: [Market: PremiumStatistics]

  /// - Parameter texts: Codes, names, or parts of names.
  package init(_ texts: [String], hasStatistics: Bool = true, _ settings: QuerySettings) throws(SubcalError) {
    var notes: [String] = []
    var statistics: [Market: PremiumStatistics] = [:]
    var stored: [KnownOffering] = []
    var result = try QueryResult(settings) { store in
      let names = try store.names()
      var known: [KnownOffering] = []
      for text in texts {
        let search = CodeSearch(text, among: names)
        if search.found.isEmpty { notes.append(search.suggestion) }
        for code in search.found where !known.contains(where: { $0.offering.code == code }) {
          known += try store.offerings(of: code).sorted(by: KnownOffering.isNewer)
        }
      }
      if hasStatistics {
        for market in Set(known.map(\.offering.market)) {
          statistics[market] = PremiumStatistics(
            try store.outcomes(of: market, deliveredBefore: settings.asOf.firstDayWithoutResults))
        }
      }
      stored = known
      return known
    }
    // Those that had begun are named already.
    let later = Dictionary(grouping: stored, by: \.offering.code).filter { _, offerings in
      offerings.allSatisfy { known in
        known.firstSeen > settings.asOf
          && known.offering.subscriptionStart.map { $0 > settings.asOf.day } ?? false
      }
    }
    result.notes +=
      notes
      + later.keys.sorted().map { code in
        "\(code): no offering was known at \(settings.asOf.dayAndTime), only later ones are stored"
      }
    (self.result, self.statistics) = (result, statistics)
  }
}

extension KnownOffering {
  /// Orders offerings by the end of their periods, the newest first.
  static func isNewer(_ left: KnownOffering, _ right: KnownOffering) -> Bool {
    let days = [left, right].map { ($0.offering.subscriptionEnd ?? $0.offering.drawDate)?.number ?? .max }
    return days[0] == days[1] ? left.id > right.id : days[0] > days[1]
  }
}
