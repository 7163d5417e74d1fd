package import Diagnostics
internal import JSON
internal import Records
package import SubscriptionReport
internal import SubscriptionStore
package import Values

/// The premiums of past offerings: of all, by market, and by the premium on the last day.
package struct PremiumGroups: Answer {
  package let asOf: Instant
  package let groups: [Group]

  package struct Group: Sendable {
    package let name: Name
    package let cases: Int
    /// Nil for too few cases.
    package let statistics: PremiumStatistics?
  }

  package enum Name: Sendable {
    case all
    case market(Market)
    case band(PremiumBand)
  }

  /// Groups the outcomes of the offerings delivered until a moment; markets with the most cases come first.
  package init(in store: StoreAccess, asOf: Instant) throws(SubcalError) {
    self.asOf = asOf
    let day = asOf.firstDayWithoutResults
    let complete = try store.read { try $0.outcomes(deliveredBefore: day) }.value
      .filter { $0.lastDay != nil && $0.delivery != nil }
    let markets = Dictionary(grouping: complete, by: \.market).sorted {
      ($1.value.count, $0.key.description) < ($0.value.count, $1.key.description)
    }
    let bands = Dictionary(grouping: complete) { PremiumBand(of: $0.lastDay ?? $0.price, over: $0.price) }
    let named: [(Name, [PremiumOutcome])] =
      [(.all, complete)] + markets.map { (.market($0.key), $0.value) }
      + PremiumBand.allCases.compactMap { band in bands[band].map { (.band(band), $0) } }
    groups = named.map { name, outcomes in
      Group(name: name, cases: outcomes.count, statistics: PremiumStatistics(outcomes))
    }
  }

  package var json: String {
    let value = JSONValue.object([
      ("state_as_of", .string(asOf.description)),
      ("fewest_cases", .integer(PremiumStatistics.fewestCases)), ("groups", .array(groups.map(json))),
    ])
    return String(decoding: value.file, as: UTF8.self)
  }

  private func json(_ group: Group) -> JSONValue {
    let statistics = group.statistics
    func quartiles(_ values: PremiumStatistics.Quartiles?) -> JSONValue {
      guard let values else { return .null }
      return .object([
        ("lower", .stringOrNull(values.lower)), ("median", .stringOrNull(values.median)),
        ("upper", .stringOrNull(values.upper)),
      ])
    }
    let name: (String, JSONValue) =
      switch group.name {
      case .all: ("all", .boolean(true))
      case .market(let market): ("market", .string(market.description))
      case .band(let band): ("premium_band_percent", .string(band.rawValue))
      }
    return .object([
      name, ("cases", .integer(group.cases)), ("last_day_premium_percent", quartiles(statistics?.lastDay)),
      ("delivery_premium_percent", quartiles(statistics?.delivery)),
      ("change_to_draw_points", quartiles(statistics?.changeToDraw)),
      ("change_to_delivery_points", quartiles(statistics?.changeToDelivery)),
      ("below_price_percent", .stringOrNull(statistics?.shareBelow)),
    ])
  }
}
