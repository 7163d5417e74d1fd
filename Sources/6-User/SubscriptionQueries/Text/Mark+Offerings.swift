package import SubscriptionLists
package import TerminalText
internal import Trading
internal import Values
internal import WinRates

extension Mark {
  /// Those of offerings.
  package static func all(of offerings: [EvaluatedOffering], among marks: [Mark] = allCases) -> [Mark] {
    let valuations = offerings.map(\.valuation).filter { $0.premium.percent != nil }
    return marks.filter { mark in
      switch mark {
      case .provisional:
        offerings.contains { $0.known.offering.price != nil && $0.known.offering.finalPrice == nil }
      case .stale: valuations.contains { $0.isStale == true }
      case .average: valuations.contains { $0.close?.kind == .average }
      case .estimated: offerings.contains { $0.numbers.odds?.isEstimate ?? ($0.estimate != nil) }
      }
    }
  }
}
