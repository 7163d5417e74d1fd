internal import Announcements
package import ListEngine
internal import Localization
internal import Trading
package import Values

extension CashIncrease: PublishedRecord {
  package typealias Item = EvaluatedCashIncrease

  package static let place = ListPlace<CashIncrease>(
    decoded: \.cashIncreases, tracked: \.cashIncreases, published: \.cashIncreases)

  package static let list = ListDescription(
    name: "increases", noun: "cash increase", moment: "statuses are given",
    attributions: Attribution.announcements,
    hasFile: false, publishesDoubt: true, exampleID: "9993-20240812-increase")

  package static let feed = Feed(
    path: RightsNotice.feed.path, title: RightsNotice.feed.title, about: RightsNotice.feed.about,
    link: RightsNotice.feed.link, category: RightsNotice.feed.category,
    cancelledMark: Text("【已撤銷】", "[Cancelled] "),
    undatedMark: Text("【日期未定】", "[Day taken back] "))

  package static func evaluate(
    _ lists: TrackedLists, in context: EvaluationContext
  ) -> [EvaluatedCashIncrease] {
    let increases = lists[CashIncrease.self]
    let join = IncreaseJoin(increases)
    let auctions = AuctionJoin(lists[Auction.self])
    var (notices, bids): ([String: RightsNotice], [String: String]) = ([:], [:])
    var offerings: [String: Tracked<Offering>] = [:]
    for notice in lists[RightsNotice.self] {
      if let id = join.increase(of: notice.record)?.id { notices[id] = notice.record }
    }
    for auction in lists[Auction.self] where !auction.record.isCancelled {
      if let id = join.increase(of: auction.record)?.id { bids[id] = auction.id }
    }
    for offering in lists[Offering.self] {
      guard let increase = join.increase(of: offering.record), case let id = increase.id,
        offerings[id] == nil || increase.record.days(to: offering.record) != nil
      else { continue }
      offerings[id] = offering
      if let auction = auctions.auction(of: offering) { bids[id] = auction.id }
    }
    return increases.map { known in
      EvaluatedCashIncrease(
        of: known, notice: notices[known.id], offering: offerings[known.id], auctionID: bids[known.id],
        registered: lists.sharesBefore(
          known.record, deliveredOn: offerings[known.id]?.record.deliveryDate, on: context.today),
        closes: lists.closes, in: context)
    }
  }

  package static func forecast(_ known: [Tracked<CashIncrease>], on today: Day) -> [Tracked<Offering>] {
    known.compactMap { $0.forecast(on: today) }
  }

  package static let conditions: [ListFilter.Condition] = [.board, .minimumPremium, .maximumCash]
  package static var daysListed: Int { longest }

  package static func admits(_ item: EvaluatedCashIncrease, _ filter: ListFilter, on _: Day) -> Bool {
    (item.isComing || filter.looksBack) && filter.admits(boards: [item.increase.board].compactMap(\.self))
      && filter.admits(item.forecast?.valuation.premium.percent, cash: item.forecast?.numbers.cash)
  }

  package static func sortKey(of item: EvaluatedCashIncrease, on _: Day) -> SortKey {
    SortKey(rank: 0, nearness: item.lastDayToHold?.number ?? .max)
  }

  package static let fields: [Field<EvaluatedCashIncrease>] =
    Key.allCases.filter {
      ![.code, .name, .board, .status, .decisionDays, .announced, .caveat, .excerpt].contains($0)
    }
    .map {
      .fact($0)
    } + [
      Field(
        "estimated_lots", Text("預估公開申購張數", "Lots that the public may expect, an estimate"),
        note: ": 85 % of public_shares, because underwriters keep 15 %", \.known.estimatedLots),
      Field(
        "ex_rights_day", Text("除權交易日", "First day on which a buyer has no right to the new shares"),
        note: "; until the exchange's notice is there, the second trading day before closed_from",
        \.exRightsDay),
      Field(
        "last_day_to_hold", Text("最後買進日", "Last trading day before ex_rights_day"),
        note: ": who holds at its close may subscribe", \.lastDayToHold),
      Field("doubt", Text("存疑", "The rule that the announcement breaks, null for none"), \.known.doubt),
    ] + estimates

  /// Those of the offering that it foretells.
  private static let estimates: [Field<EvaluatedCashIncrease>] =
    ["close", "close_date", "close_board", "premium_percent"].compactMap(estimate) + [
      missing(
        "premium_missing", Text("無溢價原因", "Why premium_percent is null"),
        isInDoubt: \.known.hasPriceInDoubt
      ) { $0.forecast.map { $0.valuation.premium.reason } }
    ]
    + [
      "cash_required", "profit_per_lot", "odds_estimate_percent", "odds_estimate_low_percent",
      "odds_estimate_high_percent", "odds_estimate_source", "odds_estimate_cases",
    ].compactMap(estimate) + [
      missing(
        "odds_estimate_missing", Text("無預估中籤率原因", "Why odds_estimate_percent is null"),
        isInDoubt: \.known.hasSharesInDoubt
      ) { item in item.forecast.map { _ in item.estimateMissing } }
    ] + ["expected_value_estimate"].compactMap(estimate) + [
      Field(
        "ex_rights_value",
        Text("除權參考價", "NT$ that a share is worth at close without its right to the new shares"),
        note:
          ": (close - d + r x price) / (1 + s + r), r being shares_per_thousand / 1000, and d and s the cash "
          + "dividend of a share and the free shares for one held that the same ex-rights day takes, else 0; "
          + "premium_percent and what follows from it rest on it. Null once close is without the right",
        \.forecast?.valuation.exRightsValue),
      Field(
        "dilution_percent", Text("稀釋比率", "The new shares in percent of all shares after the increase"),
        note: ": total_shares ÷ (shares before + total_shares), those before by holder_shares and "
          + "shares_per_thousand, else by the exchange's notice, else by its register; at most that, unless total_is_limit is false",
        \.dilution.percent),
      Field(
        "dilution_missing", Text("無稀釋比率原因", "Why dilution_percent is null"),
        oneOf: Dilution.Reason.allCases.map(\.rawValue), isRequired: false, \.dilution.reason?.rawValue),
    ]

  private static func estimate(_ name: String) -> Field<EvaluatedCashIncrease>? {
    Offering.field(name).map { field in
      Field(
        field, note: "; an estimate, of an offering of estimated_lots at price and 1,000 shares a lot",
        \.forecast)
    }
  }

  /// - Parameters:
  ///   - isInDoubt: Whether it is null because the announcement is in doubt.
  ///   - reason: Nil without an offering that is forecast.
  private static func missing<Reason: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ title: Text, isInDoubt: @escaping @Sendable (EvaluatedCashIncrease) -> Bool,
    _ reason: @escaping @Sendable (EvaluatedCashIncrease) -> Reason??
  ) -> Field<EvaluatedCashIncrease> {
    Field(
      name, title, oneOf: Reason.allCases.map(\.rawValue) + ["in_doubt", "listed", "over"], isRequired: false
    ) { item in
      reason(item).map { found in found.map { isInDoubt(item) ? "in_doubt" : $0.rawValue } }
        ?? (item.offeringID == nil ? "over" : "listed")
    }
  }

  package static let coming: ComingKind<EvaluatedCashIncrease>? = ComingKind(
    "cash_increase", Text("現增", "cash increase"), noun: Text("現金增資", "cash increase"), fields: fields,
    board: \.increase.board, status: \.status, statusText: \.text, daysOnClosures: \.daysOnClosures,
    days: { item in
      item.isCancelled
        ? []
        : [
          item.lastDayToHold, item.increase.recordDate, item.increase.holdersPayFrom,
          item.increase.holdersPayTo,
        ]
    },
    steps: { item in
      [.init(Text("董事會決議", "decided"), item.increase.decidedOn)]
        + days.map { .init($0.word, $0.first(item)) }
    }, lastDayToHold: \.lastDayToHold, offeringID: \.offeringID, auctionID: \.auctionID,
    // Days that somebody saved are history.
    isNew: { item in
      item.known.text(.announced, after: 0).flatMap { Day(iso: $0.prefix(10)) }.map {
        $0 >= item.known.firstSeen.day.adding(-30)
      } ?? true
    }, isComing: { item, _ in item.isComing }, isShown: { _, _ in true }, summary: \.line,
    facts: { item, _ in item.facts },
    estimates: \.estimates,
    draw: \.draw,
    holders: { item in
      let increase = item.increase
      return HoldersRight(
        lastDayToHold: item.lastDayToHold, exRightsDay: item.exRightsDay, recordDate: increase.recordDate,
        payFrom: increase.holdersPayFrom, payTo: increase.holdersPayTo,
        perThousand: increase.sharesPerThousand, right: item.right,
        close: item.close?.price)
    },
    events: ComingKind.Events(
      [
        .recordDate, .decidedOn, .price, .holdersPayFrom, .holdersPayTo, .publicShares, .sharesPerThousand,
        .effectiveOn,
      ],
      // A provisional price is no price yet.
      hidden: {
        $0.text(.priceStatus, after: $1) == Announcement.PriceStatus.provisional.rawValue ? .price : nil
      },
      offering: \.offeringSeen
    ) { key, change in
      switch key {
      case .status:
        switch Status(rawValue: change.to ?? "") {
        case .cancelled: .comingCancelled
        case .suspended: .comingSuspended
        case .announced: .comingStage
        case .decided, nil: nil
        }
      case .recordDate, .holdersPayFrom, .holdersPayTo: .comingMoved
      case .price: .comingPriced
      case .priceStatus: change.to == Announcement.PriceStatus.final.rawValue ? .comingPriced : nil
      default: nil
      }
    })
}
