package import Diagnostics
internal import JSON
internal import Records
package import SubscriptionLists
package import SubscriptionReport
internal import SubscriptionStore
internal import Trading
package import Values

/// How past auctions went, by kind and by kind and year of the opening.
package struct AuctionGroups: Answer {
  package let asOf: Instant
  package let groups: [Group]

  package struct Group: Sendable {
    package let kind: Auction.Kind
    /// Nil for all years.
    package let year: Int?
    package let statistics: AuctionStatistics
  }

  /// - Parameter asOf: The moment after which nothing is known.
  package init(in store: StoreAccess, asOf: Instant) throws(SubcalError) {
    self.asOf = asOf
    let outcomes = try store.read { store in
      try store.records(Auction.self).compactMap { $0.known(at: asOf)?.record }.filter {
        $0.hasResult && !$0.isCancelled
      }.map {
        AuctionOutcome(
          $0, firstClose: try Self.firstClose(of: $0, before: asOf.firstDayWithoutResults, in: store))
      }
    }.value
    let byKind = Dictionary(grouping: outcomes, by: \.auction.kind)
    groups = Auction.Kind.allCases.flatMap { kind -> [Group] in
      guard let ofKind = byKind[kind] else { return [] }
      let years = Dictionary(grouping: ofKind) { $0.auction.openingDate?.year }.sorted {
        ($0.key ?? 0) > ($1.key ?? 0)
      }
      return [Group(kind: kind, year: nil, statistics: AuctionStatistics(ofKind))]
        + years.map { Group(kind: kind, year: $0, statistics: AuctionStatistics($1)) }
    }
  }

  /// The close of the day of delivery, a new listing's first day of trade, on its own board.
  private static func firstClose(
    of auction: Auction, before today: Day, in store: SubscriptionStore
  ) throws -> Price? {
    guard auction.kind == .ipo, let day = auction.deliveryDate, day < today else { return nil }
    return try store.lastCloses([(code: auction.code, until: day)])[auction.code]?
      .first { $0.day == day && $0.board == auction.board }?.price
  }

  package var json: String {
    let value = JSONValue.object([
      ("state_as_of", .string(asOf.description)),
      ("fewest_cases", .integer(PremiumStatistics.fewestCases)), ("groups", .array(groups.map(Self.json))),
    ])
    return String(decoding: value.file, as: UTF8.self)
  }

  private static func json(_ group: Group) -> JSONValue {
    let (statistics, first) = (group.statistics, group.statistics.firstDay)
    func quartiles(_ values: AuctionStatistics.Quartiles?) -> JSONValue {
      guard let values else { return .null }
      return .object([
        ("lower", .string(values.lower.description)), ("median", .string(values.median.description)),
        ("upper", .string(values.upper.description)),
      ])
    }
    return .object([
      ("kind", .string(group.kind.rawValue)), ("year", .integerOrNull(group.year)),
      ("cases", .integer(statistics.cases)), ("cover_percent", quartiles(statistics.cover)),
      ("lowest_over_minimum_percent", quartiles(statistics.lowestOverMinimum)),
      ("premium_percent", quartiles(statistics.premium)),
      ("first_day_cases", .integerOrNull(first?.cases)),
      ("first_day_over_offer_percent", quartiles(first?.overOffer)),
      ("first_day_over_average_percent", quartiles(first?.overAverage)),
      ("below_offer_percent", .stringOrNull(first?.shareBelowOffer)),
      ("below_average_with_fee_percent", .stringOrNull(first?.shareBelowBid)),
      ("correlation", .stringOrNull(first?.correlation)),
    ])
  }
}
