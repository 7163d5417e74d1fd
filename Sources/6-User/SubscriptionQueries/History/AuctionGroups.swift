package import Diagnostics
package import JSON
internal import ListEngine
internal import Localization
package import SubscriptionLists
internal import SubscriptionOutputs
package import SubscriptionReport
internal import SubscriptionStore
package import TerminalText
internal import Trading
package import Values

/// How past auctions went, by kind and by kind and year of the opening.
///
/// `stats --auctions` prints it. The first day of trade is looked up in the stored bars, on the auction's own
/// board, for the emerging board's average of that day is another price.
package struct AuctionGroups: Answer {
  package let moment: Instant
  package let groups: [Group]
  /// How good the prices of bids were.
  package let bids: BidRecord

  package struct Group: Sendable {
    package let kind: Auction.Kind
    /// Nil for all years.
    package let year: Int?
    package let statistics: AuctionStatistics
  }

  /// - Parameter moment: The moment after which nothing is known.
  package init(in store: StoreAccess, moment: Instant) throws(SubcalError) {
    self.moment = moment
    let (outcomes, past) = try store.read(at: moment) { store in
      let outcomes = try store.records(Auction.self).map(\.record).filter {
        $0.hasResult && !$0.isCancelled
      }.map {
        AuctionOutcome(
          $0, firstClose: try Self.firstClose(of: $0, before: moment.firstDayWithoutResults, in: store))
      }
      return (outcomes, try store.bids(until: moment.day))
    }.value
    bids = BidRecord(past ?? BidPast(), at: moment)
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
    return try store.closes([CodeDay(auction.code, day)])[CodeDay(auction.code, day)]?
      .first { $0.day == day && $0.board == auction.board }?.price
  }

  package var json: JSONValue {
    .object([
      ("state_as_of", .string(moment.description)),
      ("fewest_cases", .integer(PremiumStatistics.fewestCases)), ("groups", .array(groups.map(Self.json))),
      ("bids", ["groups": bids.groupsJSON]),
    ])
  }

  private static func json(_ group: Group) -> JSONValue {
    let (statistics, first) = (group.statistics, group.statistics.firstDay)
    return .object([
      ("kind", .string(group.kind.rawValue)), ("year", .integerOrNull(group.year)),
      ("cases", .integer(statistics.cases)), ("cover_percent", .quartiles(statistics.cover)),
      ("lowest_over_minimum_percent", .quartiles(statistics.lowestOverMinimum)),
      ("premium_percent", .quartiles(statistics.premium)), ("first_day_cases", .integerOrNull(first?.cases)),
      ("first_day_over_offer_percent", .quartiles(first?.overOffer)),
      ("first_day_over_average_percent", .quartiles(first?.overAverage)),
      ("below_offer_percent", .numberOrNull(first?.shareBelowOffer)),
      ("below_average_with_fee_percent", .numberOrNull(first?.shareBelowBid)),
      ("correlation", .numberOrNull(first?.correlation)),
    ])
  }

  /// How past auctions went, as a table; groups with too few cases show only their number.
  package var blocks: [TextBlock] {
    var table = AlignedTable([
      .left(Text("範圍", "group"), 0), .right(Text("件數", "cases"), 0),
      .right(Text("投標倍數中位數", "cover, median"), 4), .right(Text("最低得標高於底標", "lowest over minimum"), 3),
      .right(Text("得標均價溢價率", "average over offer"), 2), .right(Text("首日件數", "first days"), 5),
      .right(Text("首日對承銷價", "first day over offer"), 1), .right(Text("對得標均價", "over average bid"), 1),
      .right(Text("跌破承銷價", "below offer"), 2), .right(Text("跌破均價加手續費", "below bid and fee"), 2),
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
    let note = TextBlock.note(
      "均為中位數；少於 20 件者不作結論；首日收盤價取自資料庫；過去績效不代表未來表現。",
      "Medians. Fewer than 20 cases show no statistics; first-day closes come from the store; past results, not a "
        + "forecast.")
    let none = TextBlock.note(
      "尚無可統計的競價拍賣；先執行 subcal backfill --auctions。",
      "No past auctions to count yet: run subcal backfill --auctions.")
    return groups.isEmpty ? [none] : [.table(table), .blank, note] + bidBlocks
  }

  /// How many of the prices of bids would have won, and how far they were from the lowest winning bid.
  private var bidBlocks: [TextBlock] {
    let groups = bids.groups.filter { $0.cases > 0 }
    guard !groups.isEmpty else { return [] }
    var table = AlignedTable(
      [.left(Text("投標價依據", "bids by"), 0), .right(Text("件數", "cases"), 0)]
        + BidPrices.chances.map { .right(Text("\($0)% 得標", "won at \($0)%"), 1) } + [
          .right(Text("誤差中位數", "median error"), 0), .right(Text("誤差一成以內", "within 10%"), 2),
          .right(Text("事前發布", "published"), 3),
        ])
    func row(
      _ title: Text, _ group: BidRecord.Group, _ score: BidRecord.Score, _ published: Int?
    ) -> [TonedText] {
      [TonedText(title), TonedText(group.cases.grouped)] + score.chances.map { TonedText($0.won.grouped) } + [
        TonedText(score.medianError.flatMap { group.hasShares ? "\($0)%" : nil }),
        TonedText(score.withinTen.grouped),
        TonedText(published.map(\.grouped)),
      ]
    }
    table.rows = groups.flatMap { group in
      [row(Self.title(ofBids: group.name), group, group.score, group.published)]
        + (group.byMinimum.map { [row(Text("同案以底標推算", "same, by the minimum"), group, $0, nil)] } ?? [])
    }
    let note = TextBlock.note(
      "以 25% 的價格投標，應有約四分之一得標；誤差是 50% 的價格與最低得標價的差距。事前發布以外者，為事後以當時已知的資料推算。",
      "Of bids at 25% about a quarter should win; the error is that of the price at 50% against the lowest winning bid. What "
        + "was not published before is computed afterwards from what was known then.")
    return [.blank, .table(table), .blank, note]
  }

  private static func title(ofBids group: String) -> Text {
    switch BidPrices.Basis(rawValue: group) {
    case .emerging: Text("興櫃日均價", "emerging average")
    case .minimum: Text("底標", "minimum")
    case nil: Text("全部", "all")
    }
  }

  private func title(of group: Group) -> Text {
    let kind = group.kind.text
    return group.year.map { Text("\(kind) \($0)", "\(kind) \($0)") } ?? kind
  }
}
