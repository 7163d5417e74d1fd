package import Diagnostics
internal import JSON
internal import Localization
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

/// How past auctions went, as a table; groups with too few cases show only their number.
extension AuctionGroups {
  package var blocks: [TextBlock] {
    var table = AlignedTable([
      .left(Text("範圍", "group"), 0), .right(Text("件數", "cases"), 0),
      .right(Text("倍數中位數", "cover, median"), 4),
      .right(Text("最低得標高於底標", "lowest over minimum"), 3),
      .right(Text("均價溢價率", "average over offer"), 2),
      .right(Text("首日件數", "first days"), 5),
      .right(Text("首日對承銷價", "first day over offer"), 1),
      .right(Text("對得標均價", "over average bid"), 1),
      .right(Text("跌破承銷價", "below offer"), 2),
      .right(Text("跌破均價加手續費", "below bid and fee"), 2),
      .right(Text("相關", "correlation"), 6),
    ])
    table.rows = groups.map { group in
      let (statistics, first) = (group.statistics, group.statistics.firstDay)
      let cells: [String?] = [
        statistics.cases.grouped, statistics.cover.map { "\($0.median)%" },
        statistics.lowestOverMinimum?.median.signed, statistics.premium?.median.signed, first?.cases.grouped,
        first?.overOffer.median.signed, first?.overAverage.median.signed,
        first.map { "\($0.shareBelowOffer)%" }, first.map { "\($0.shareBelowBid)%" },
        first?.correlation?.description,
      ]
      return [TonedText(title(of: group))] + cells.map { TonedText($0) }
    }
    var lines: [LabelledText] = []
    lines.add(
      Text("註", "note"),
      Text(
        "均為中位數；少於 20 件者不作結論；首日收盤價取自資料庫；過去績效不代表未來表現。",
        "Medians. Fewer than 20 cases show no statistics; first-day closes come from the store; past results, not a "
          + "forecast."))
    return [.table(table), .blank, .facts(lines)]
  }

  private func title(of group: Group) -> Text {
    let kind = group.kind.text
    return group.year.map { Text("\(kind) \($0)", "\(kind) \($0)") } ?? kind
  }
}
