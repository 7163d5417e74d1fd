package import Costs
internal import ListEngine
internal import Localization
package import SubscriptionLists
internal import Trading
internal import Values

/// The states of a bid in an auction.
extension LedgerCommitment {
  /// - Parameters:
  ///   - auction: Nil if the store does not know it.
  ///   - costs: Those of the account's broker.
  package init(
    _ application: Ledger.Application, _ auction: EvaluatedAuction?, costs: CostAssumptions,
    context: EvaluationContext
  ) {
    let (today, calendar) = (context.today, context.calendar)
    let lots = max(1, (application.shares ?? 0) / AuctionBid.unitsOfALot)
    let (price, facts) = (application.target.bid, auction?.auction)
    let decided = application.isWon ?? price.flatMap { auction?.isWon(at: $0) }
    (account, person) = (application.account, application.person)
    (appliedOn, isWon, sale) = (application.day, decided, application.sale)
    self.facts = Facts(
      market: auction.map { $0.auction.board?.text[.chinese] ?? $0.auction.market },
      firstDay: auction?.held.bidStart, lastDay: auction?.held.bidEnd, decidedOn: auction?.held.openingDate,
      listedDelivery: facts?.deliveryDate,
      isWon: facts?.isCancelled == true ? nil : price.flatMap { auction?.isWon(at: $0) },
      cancelledOn: auction.flatMap { $0.isCancelled ? $0.known.lastSet(.isCancelled) : nil },
      lowestWon: facts?.lowestPrice,
      close: auction?.close?.price, offeredAt: facts?.minimumPrice)
    proceedsDay = application.sale.map { calendar.tradingDay(after: calendar.tradingDay(after: $0.day)) }
    guard let auction, let facts, let price else {
      var nothing = Commitment(
        .bid, id: application.target.id, code: application.code, name: application.name, assumed: .won)
      (nothing.number, nothing.price, nothing.shares) = (application.number, price, application.shares)
      (commitment, outcome, fees, loss) = (nothing, nil, nil, nil)
      state = application.sale != nil ? .sold : decided == false ? .notWon : .unknown
      return
    }
    let wonLots = application.wonShares.map { max(1, $0 / AuctionBid.unitsOfALot) }
    var commitment = auction.commitment(
      price: price, lots: lots, wonLots: decided == true ? wonLots : nil, in: calendar
    ).of(application)
    let isTaken = commitment.deductionDay.map { $0 <= today } ?? false
    if facts.isCancelled {
      state = .cancelled
      if !isTaken { commitment.movements = [] }
    } else {
      state = Self.state(
        of: application, auction.held, decided, isTaken: isTaken,
        isPaid: auction.paidDay(in: calendar).map { $0 <= today } ?? false, today: today)
      if let decided { commitment = commitment.known(as: decided ? .won : .lost) }
    }
    let bid = AuctionBid.Terms(of: facts).flatMap {
      AuctionBid(price: price, lots: wonLots ?? lots, terms: $0)
    }
    fees = bid.map {
      (won: $0.winningFee + $0.terms.processingFee, lost: $0.terms.processingFee)
    }
    loss = bid?.terms.processingFee
    let soldOn = application.sale?.day ?? max(today, facts.deliveryDate ?? today)
    guard decided == true, !facts.isCancelled, let bid,
      let soldAt = application.sale?.price ?? auction.close?.price,
      let lot = LotCosts(
        costs, of: SecurityClass(facts.code), appliedOn: facts.bidEnd ?? application.day, soldOn: soldOn),
      let profit = bid.profit(soldAt: soldAt, costs: lot)
    else {
      (self.commitment, outcome) = (commitment, nil)
      return
    }
    outcome = Outcome(profit: profit, netReceived: profit + bid.cost)
    if application.sale != nil, let proceedsDay {
      commitment.movements.append(.init(.proceeds, cash: profit + bid.cost, day: proceedsDay))
    }
    self.commitment = commitment
  }

  private static func state(
    of application: Ledger.Application, _ auction: Auction, _ decided: Bool?, isTaken: Bool, isPaid: Bool,
    today: Day
  ) -> State {
    if application.sale != nil { return .sold }
    switch decided {
    case true:
      return auction.deliveryDate.map { $0 <= today } == true ? .delivered : isPaid ? .paid : .won
    case false: return .notWon
    case nil:
      let isOpened = auction.openingDate.map { $0 < today || $0 == today && auction.lowestPrice != nil }
      return isOpened == true ? .lookUp : isTaken ? .deducted : .applied
    }
  }
}
