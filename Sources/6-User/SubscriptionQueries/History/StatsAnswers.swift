package import Costs
package import Diagnostics
package import JSON
internal import Localization
internal import Records
package import SubscriptionLists
internal import SubscriptionOutputs
package import SubscriptionReport
internal import SubscriptionStore
internal import Trading
package import Values
internal import WinRates
package import TerminalText

/// The premiums of past offerings: of all, by market, and by the premium on the last day.
///
/// `stats` prints it. The outcomes are stored by the nights, so this reads no bars. A group with too few
/// cases shows their number alone.
package struct PremiumGroups: Answer {
  package let moment: Instant
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
  package init(in store: StoreAccess, moment: Instant) throws(SubcalError) {
    self.moment = moment
    let day = moment.firstDayWithoutResults
    let complete = try store.read(at: moment) { try $0.outcomes(deliveredBefore: day) }.value
      .filter { $0.lastDay != nil && $0.delivery != nil }
    let markets = Dictionary(grouping: complete, by: \.market).sorted {
      ($1.value.count, $0.key.description) < ($0.value.count, $1.key.description)
    }
    let bands = Dictionary(grouping: complete) { PremiumBand(of: $0.lastDay ?? $0.price, over: $0.price) }
    let named: [(Name, [OfferingOutcome])] =
      [(.all, complete)] + markets.map { (.market($0.key), $0.value) }
      + PremiumBand.allCases.compactMap { band in bands[band].map { (.band(band), $0) } }
    groups = named.map { name, outcomes in
      Group(name: name, cases: outcomes.count, statistics: PremiumStatistics(outcomes))
    }
  }

  package var json: JSONValue {
    .object([
      ("state_as_of", .string(moment.description)),
      ("fewest_cases", .integer(PremiumStatistics.fewestCases)), ("groups", .array(groups.map(json))),
    ])
  }

  private func json(_ group: Group) -> JSONValue {
    let statistics = group.statistics
    let name: (String, JSONValue) =
      switch group.name {
      case .all: ("all", .boolean(true))
      case .market(let market): ("market", .string(market.description))
      case .band(let band): ("premium_band_percent", .string(band.rawValue))
      }
    return .object([
      name, ("cases", .integer(group.cases)), ("last_day_premium_percent", .quartiles(statistics?.lastDay)),
      ("delivery_premium_percent", .quartiles(statistics?.delivery)),
      ("change_to_draw_points", .quartiles(statistics?.changeToDraw)),
      ("change_to_delivery_points", .quartiles(statistics?.changeToDelivery)),
      ("below_price_percent", .numberOrNull(statistics?.shareBelow)),
    ])
  }

  /// The premiums of past offerings as a table; groups with too few cases show only their number.
  package var blocks: [TextBlock] {
    var table = AlignedTable([
      .left(Text("範圍", "group"), 0), .right(Text("件數", "cases"), 0),
      .right(Text("截止日溢價率中位數", "last day, median"), 2), .right(Text("撥券日中位數", "delivery, median"), 1),
      .right(Text("四分位", "quartiles"), 3), .right(Text("至抽籤變動", "to the draw"), 5),
      .right(Text("至撥券變動", "to delivery"), 4), .right(Text("跌破承銷價", "below price"), 1),
    ])
    table.rows = groups.map { group in
      let statistics = group.statistics
      let cells: [String?] = [
        group.cases.grouped, statistics?.lastDay.median.signed, statistics?.delivery.median.signed,
        statistics.map { "\($0.delivery.lower.signed)…\($0.delivery.upper.signed)" },
        statistics?.changeToDraw?.median.signed, statistics?.changeToDelivery.median.signed,
        statistics.map { "\($0.shareBelow)%" },
      ]
      return [TonedText(title(of: group.name))] + cells.map { TonedText($0) }
    }
    let note = TextBlock.note(
      "少於 20 件者不作結論；過去績效不代表未來表現。",
      "Premiums on the days named. Fewer than 20 cases show no statistics; past results, not a forecast.")
    let none = TextBlock.note(
      "尚無可統計的申購案；先執行 subcal backfill --from 日期 與 subcal backfill --subscriptions。",
      "No past offerings to count yet: run subcal backfill --from DATE and subcal backfill --subscriptions.")
    return groups[0].cases == 0 ? [none] : [.table(table), .blank, note]
  }

  private func title(of name: Name) -> Text {
    switch name {
    case .all: Text("全部", "all")
    case .market(let market): Text(verbatim: market.description)
    case .band(let band): Text("截止日溢價率 \(band.rawValue)%", "last day \(band.rawValue)%")
    }
  }
}

extension JSONValue {
  static func quartiles(_ values: PremiumStatistics.Quartiles?) -> JSONValue {
    guard let values else { return .null }
    return .object([
      ("lower", .numberOrNull(values.lower)), ("median", .numberOrNull(values.median)),
      ("upper", .numberOrNull(values.upper)),
    ])
  }
}

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
      .right(Text("倍數中位數", "cover, median"), 4), .right(Text("最低得標高於底標", "lowest over minimum"), 3),
      .right(Text("均價溢價率", "average over offer"), 2), .right(Text("首日件數", "first days"), 5),
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
    func row(_ title: Text, _ cases: Int, _ score: BidRecord.Score, _ published: Int?) -> [TonedText] {
      [TonedText(title), TonedText(cases.grouped)] + score.chances.map { TonedText($0.won.grouped) } + [
        TonedText(score.medianError.map { "\($0)%" }), TonedText(score.withinTen.grouped),
        TonedText(published.map(\.grouped)),
      ]
    }
    table.rows = groups.flatMap { group in
      [row(Self.title(ofBids: group.name), group.cases, group.score, group.published)]
        + (group.byMinimum.map { [row(Text("同案以底標推算", "same, by the minimum"), group.cases, $0, nil)] } ?? [])
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

/// How good the estimates of past offerings were.
///
/// `stats --odds` and the tool `track_record` make it of the same ``TrackRecord`` as the page. Published
/// estimates are compared as they were; the others are computed afterwards from what was known then, and
/// marked.
package struct OddsRecord: Answer {
  package let record: TrackRecord

  /// - Parameter moment: The moment after which nothing is known.
  package init(in access: StoreAccess, moment: Instant, costs: CostAssumptions = .standard)
    throws(SubcalError)
  {
    record = try access.read(at: moment) { store in
      let lists = try store.lists()
      let draws = RecordedDraw.all(
        drawn: lists[Offering.self], outcomes: try store.outcomes(), auctions: lists[Auction.self])
      return TrackRecord(
        draws, estimator: OddsEstimator(draws.compactMap { PastDraw($0) }), costs: costs,
        before: moment.firstDayWithoutResults, forecast: ForecastRecord(lists))
    }.value
  }

  package var json: JSONValue { record.json }

  /// The same without the single draws, and with the last of what was forecast.
  package var summary: JSONValue { record.summary }

  /// How good the estimates of past offerings were: a line for each group and way of estimating, and the newest draws.
  package var blocks: [TextBlock] {
    guard !record.cases.isEmpty else {
      return [
        .paragraph(
          Text(
            "尚無可以比較的抽籤結果；先執行 subcal backfill --subscriptions。",
            "No past draws to compare yet: run subcal backfill --subscriptions."))
      ] + forecast
    }
    var table = AlignedTable([
      .left(Text("類別", "group"), 0), .left(Text("方法", "estimate"), 0),
      .right(Text("檔數", "draws"), 1), .right(Text("誤差中位數", "median error"), 0),
      .right(Text("兩倍以內", "within 2x"), 2), .right(Text("範圍內", "in range"), 1),
      .right(Text(verbatim: "R²"), 1), .right(Text("前 10 名猜中", "top ten found"), 3),
    ])
    table.rows = record.groups.filter { $0.cases > 0 }.flatMap(rows)
    var lines: [LabelledText] = []
    lines.add("註", "note", note)
    for group in record.groups where group.isRegressionSetAside {
      lines.add(
        "停用", "set aside",
        Text(
          "\(title(of: group))：最近各檔的迴歸比張數 ÷ 合格件中位數差，改用後者",
          "\(title(of: group)): over the last draws the regression was worse than lots ÷ median applications, which is shown"
        ))
    }
    let head = record.sentence.map { [TextBlock.paragraph($0), .blank] } ?? []
    return head + (table.rows.isEmpty ? [] : [.table(table), .blank])
      + [.table(draws), .blank, .facts(lines)]
      + forecast
  }

  /// What was forecast of the offerings that came, a line for each kind; nothing while none came.
  private var forecast: [TextBlock] {
    var table = AlignedTable([
      .left(Text("預告來源", "foretold by"), 0), .right(Text("已列入公告", "came"), 0),
      .right(Text("事先預告", "foretold"), 0), .right(Text("提前天數", "days before"), 0),
      .right(Text("價格相符", "price"), 1), .right(Text("張數相符", "lots"), 1),
      .right(Text("日期相符", "days"), 1),
    ])
    func score(_ score: ForecastRecord.Score) -> TonedText {
      TonedText(score.compared == 0 ? nil : "\(score.asForecast)/\(score.compared)")
    }
    table.rows = record.forecast.groups.map { group in
      [
        TonedText(group.noun), TonedText(group.came.grouped), TonedText(group.forecast.grouped),
        TonedText(group.medianDaysBefore), score(group.price), score(group.lots), score(group.days),
      ]
    }
    return table.rows.isEmpty ? [] : [.blank, .table(table)]
  }

  /// The newest draws with what was estimated before.
  private var draws: AlignedTable {
    var table = AlignedTable([
      .left(Text("代號", "code"), 0), .left(Text("名稱", "name"), 1), .left(Text("抽籤", "drawn on"), 0),
      .right(Text("預估", "estimate"), 0), .right(Text("範圍", "range"), 2), .right(Text("中籤率", "win rate"), 0),
      .right(Text("偏差", "off by"), 0), .left(Text("類別", "group"), 3),
    ])
    table.rows = record.newest.map { one in
      [
        TonedText(one.code), TonedText(one.name), TonedText(one.drawDate),
        TonedText(
          one.estimate.map {
            Text("約 \($0.roughRate)%", "about \($0.roughRate)%") + Text(verbatim: one.isComputed ? "‡" : " ")
          }),
        TonedText(one.estimate?.range),
        TonedText("\(one.drawn)%" + (one.isWithinRange == false ? " ✗" : "  ")),
        TonedText(one.error?.signed), TonedText(one.group.text),
      ]
    }
    return table
  }

  private func rows(of group: TrackRecord.Group) -> [[TonedText]] {
    let ways: [(Text, TrackRecord.Score?, Int?)] = [
      (Text("預估", "shown"), group.shown, group.withinRange),
      (Text("張數 ÷ 合格件中位數", "lots ÷ median applications"), group.byMedianApplications, nil),
      (Text("過去中籤率中位數", "median of past rates"), group.byMedianRate, nil),
    ]
    return ways.enumerated().compactMap { index, way in
      let (name, score, held) = way
      return score.map { score in
        [
          TonedText(index == 0 ? title(of: group) : .empty), TonedText(name),
          TonedText(index == 0 ? group.cases.grouped : ""),
          TonedText(group.hasShares ? "\(score.medianError)%" : nil),
          TonedText(group.hasShares ? "\(Percent(score.withinTwo, of: group.cases))%" : nil),
          TonedText(group.hasShares ? held.map { "\(Percent($0, of: group.cases))%" } : nil),
          TonedText(group.rSquared(of: score).map { "\($0)%" }), TonedText(score.topTen),
        ]
      }
    }
  }

  private func title(of group: TrackRecord.Group) -> Text { group.group?.text ?? Text("全部", "all") }

  private var note: Text {
    let published = record.cases.count { $0.made != nil }
    let first = record.cases.map(\.drawDate).min()?.description ?? ""
    let others = record.cases.count - record.newest.count
    return Text(
      "\(first) 起的抽籤結果\(others > 0 ? "，其餘 \(others) 檔見 --json" : "")；✗ 範圍外；\(published) 檔的預估是截止前一晚發布的，‡ 為事後推算：用當時已知的資料、同樣的方法，股數與承銷價採最後公布者。前 10 名猜中：期望值前 10 名猜中幾檔。過去績效不代表未來表現。",
      "draws since \(first)\(others > 0 ? ", the other \(others) with --json" : ""); ✗ outside the range; "
        + "\(published) estimates were published the evening before the last day; those with ‡ are computed "
        + "in the same way from what was known then, but with the final lots and prices; top ten found: how many of the "
        + "ten with the highest expected value. Past results are no forecast.")
  }
}
