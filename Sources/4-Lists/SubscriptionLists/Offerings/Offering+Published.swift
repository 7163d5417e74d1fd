internal import ListEngine
internal import Localization
internal import Trading
package import Values
internal import WinRates

extension Offering: PublishedRecord {
  package typealias Item = EvaluatedOffering

  package static let place = ListPlace<Offering>(
    decoded: \.offerings, tracked: \.offerings, published: \.offerings)

  package static let list = ListDescription(
    name: "subscriptions", noun: "offering", moment: "state and stage are told",
    attributions: Attribution.all, isValued: true, hasTable: true, publishesDoubt: true,
    exampleID: "9935-20241029")

  package static let feed = Feed(
    path: "subscriptions", title: Text("公開申購（股票抽籤）", "Taiwan public share subscriptions"),
    about: Text(
      "臺灣公開申購的重要日期，每晚依交易所公告更新。",
      "The days that matter in Taiwan's public share subscriptions, renewed every night."),
    link: Text("該做的事（截止、抽籤、上市櫃首日）", "What to act on (last day, draw, first trading day)"),
    category: Text("公開申購", "Public subscription"), cancelledMark: Text("【取消】", "[Cancelled] "),
    undatedMark: Text("【日期未定】", "[Date open] "))

  package static var entries: [String] { days.map(\.name) }

  package static func evaluate(_ lists: TrackedLists, in context: EvaluationContext) -> [EvaluatedOffering] {
    let join = AuctionJoin(lists[Auction.self])
    let increases = IncreaseJoin(lists[CashIncrease.self])
    let announced = Dictionary(RightsNotice.evaluate(lists, in: context).map { ($0.offeringID, $0) }) {
      first, _ in first
    }
    return lists[Offering.self].map { known in
      let auction = join.auction(of: known).map {
        EvaluatedAuction(of: $0, offeringID: known.id, moment: context.moment, in: context.calendar)
      }
      let increase = increases.increase(of: known.offering)
      // Whether a close has a right in it is not known without the day.
      let exRights = ExRights(
        increase?.certain, announced[known.id]?.notice,
        price: known.offering.price,
        context.calendar
      ).flatMap { $0.day == nil ? nil : $0 }
      var offering = EvaluatedOffering(
        of: known, auction: auction, closes: lists.closes, context: context, exRights: exRights,
        estimate: lists.assumedOdds)
      offering.announcement = announced[known.id]
      offering.dilution = increase.map { increase in
        Dilution(
          of: increase, notice: announced[known.id]?.notice,
          registered: lists.sharesBefore(
            increase.record, deliveredOn: known.offering.deliveryDate, on: context.today))
      }
      return offering
    }
  }

  package static func withPublishedState(
    _ before: EvaluatedOffering, in context: EvaluationContext, _ options: OutputOptions
  ) -> EvaluatedOffering {
    var evaluated = before
    let (close, moment) = (before.valuation.close, context.moment)
    evaluated.known.published.frozen = before.known.published.frozen.updated(
      for: before.known.offering, tonight: close, before: before.known.published.lastClose, at: moment,
      calendar: context.calendar)
    // It was made without the close that is frozen tonight.
    if evaluated.known.published.frozen != before.known.published.frozen { evaluated.estimate(in: context) }
    evaluated.known.published.estimates = before.known.published.estimates.updated(
      for: before.known.offering, tonight: evaluated.estimate, from: evaluated.estimatedFrom, at: moment,
      calendar: context.calendar)
    evaluated.known.published.feeds = FeedFilter.feeds(
      of: before.known, stage: before.stage, premium: before.valuation.premium, among: options.filters)
    // A close in doubt says nothing about the one before.
    if before.valuation.closeMissing != .closeInDoubt { evaluated.known.published.lastClose = close }
    return evaluated
  }

  package static let conditions: [ListFilter.Condition] = [
    .stage, .market, .minimumPremium, .maximumCash, .minimumValue, .minimumWinRate, .closingWithin, .drawDate,
    .state, .year, .underwriter, .all, .board,
  ]

  package static func admits(_ item: EvaluatedOffering, _ filter: ListFilter, on today: Day) -> Bool {
    let offering = item.record
    if !filter.looksBack, [.delivered, .cancelled].contains(item.stage) { return false }
    if let closingWithin = filter.closingWithin {
      guard let end = offering.subscriptionEnd, end.number - today.number <= closingWithin,
        [.upcoming, .open, .lastDay].contains(item.stage)
      else { return false }
    }
    return filter.admits(item.state, boards: item.boards, year: offering.drawDate?.year, offering.underwriter)
      && (filter.stages.isEmpty || filter.stages.contains(item.stage))
      && (filter.markets.isEmpty || filter.markets.contains { $0.isPart(of: offering.market.description) })
      && filter.admits(item.valuation.premium.percent, cash: item.numbers.cash)
      && ListFilter.admits(filter.minimumValue) { least in item.expectedValue.map { $0 >= least } ?? false }
      && ListFilter.admits(filter.minimumWinRate) { least in item.winRate.map { $0 >= least } ?? false }
      && ListFilter.admits(filter.drawDates) { days in offering.drawDate.map { days.contains($0) } ?? false }
  }

  package static func sortKey(of item: EvaluatedOffering, on _: Day) -> SortKey { sortKey(of: item) }

  /// By stage, then the soonest first; past offerings the newest first.
  package static func sortKey(of item: EvaluatedOffering) -> SortKey {
    let order: [Stage] = [
      .lastDay, .open, .upcoming, .awaitingDraw, .drawn, .unknown, .delivered, .cancelled,
    ]
    let day = (item.record.subscriptionEnd ?? item.record.drawDate)?.number ?? 0
    return SortKey(
      rank: order.firstIndex(of: item.stage) ?? order.count,
      nearness: [.delivered, .cancelled].contains(item.stage) ? -day : day)
  }
}

extension EvaluatedOffering {
  /// At the odds that are known or assumed, else at the estimate.
  package var expectedValue: Hundredths? { numbers.expectedValue ?? estimatedValue?.expected }
  package var winRate: Probability? { numbers.odds?.probability ?? estimate?.rate.probability }

  /// The board where the shares trade or will trade, and that of the code's last close before delivery.
  fileprivate var boards: [Board] {
    let now = ClosePrecedence(of: record).board(lastClose: valuation.close, isDelivered: stage == .delivered)
    return [record.market.board, now].compactMap(\.self)
  }
}
