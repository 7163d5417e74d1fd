package import Costs
internal import Localization
package import SubscriptionLists
internal import Trading
internal import Values

/// The states of a right in a cash increase.
extension LedgerCommitment {
  /// A right that is held.
  ///
  /// - Parameters:
  ///   - shares: The new ones; nil until the ratio is announced.
  ///   - isJoint: Whether several accounts of the person have the shares that it is of.
  ///   - costs: Those of the account's broker.
  package init(
    rightOf account: String, _ person: String, shares: Int?, isJoint: Bool = false,
    _ increase: EvaluatedCashIncrease, costs: CostAssumptions, context: EvaluationContext
  ) {
    var commitment = increase.commitment(of: shares, at: costs, in: context)
    if isJoint { commitment.assumptions.append(.sharesOfPerson) }
    self.init(account, person, nil, increase, commitment, costs, context)
  }

  /// One that was paid, that is let lapse, or that was sold.
  ///
  /// - Parameters:
  ///   - increase: Nil if the store does not know it.
  ///   - held: The new shares of the whole right.
  package init(
    _ application: Ledger.Application, _ increase: EvaluatedCashIncrease?, held: Int?, costs: CostAssumptions,
    context: EvaluationContext
  ) {
    var commitment =
      increase?.commitment(
        of: application.shares ?? held, isPaid: !application.isLapsed, at: costs, in: context)
      ?? Commitment(
        .right, id: application.target.id, code: application.code, name: application.name, assumed: .won)
    commitment.number = application.number
    self.init(application.account, application.person, application, increase, commitment, costs, context)
  }

  private init(
    _ account: String, _ person: String, _ application: Ledger.Application?,
    _ increase: EvaluatedCashIncrease?, _ whole: Commitment, _ costs: CostAssumptions,
    _ context: EvaluationContext
  ) {
    (self.account, self.person) = (account, person)
    sale = application?.sale
    let (calendar, facts) = (context.calendar, increase?.termsOfHolders)
    let isPaid = application.map { !$0.isLapsed } ?? false
    // What is sold unpaid is neither applied for nor won.
    (appliedOn, isWon) = (isPaid || sale != nil ? application?.day : nil, isPaid ? true : nil)
    // What an unpaid right is sold at is no price of a share.
    let isOfShares = isPaid || sale == nil
    self.facts = Facts(
      market: increase.map { $0.increase.board?.text[.chinese] ?? "-" }, firstDay: facts?.holdersPayFrom,
      lastDay: facts?.holdersPayTo, decidedOn: facts?.holdersPayTo, listedDelivery: increase?.deliveryDate,
      cancelledOn: increase?.offOn,
      close: isOfShares ? increase?.close?.price : nil, offeredAt: isOfShares ? facts?.price : nil)
    fees = (won: 0, lost: 0)
    loss = 0
    proceedsDay = sale.map { sale in
      isPaid ? calendar.tradingDay(after: calendar.tradingDay(after: sale.day)) : sale.day
    }
    state = Self.state(of: application, increase, isPaid: isPaid, today: context.today)
    var commitment = whole
    switch state {
    case .held, .unknown: break
    case .lookUp, .lapsed: commitment.movements = []
    default:
      // It is taken on the day on which the holder pays, and nothing brings it back.
      commitment.movements = whole.movements.filter { _ in isPaid }.map {
        Commitment.Movement(.payment, cash: $0.cash, day: application?.day ?? $0.day)
      }
    }
    let price = sale?.price ?? increase?.close?.price
    guard isPaid || sale != nil, state != .cancelled, let shares = commitment.shares, let price, let increase,
      let net = isPaid
        ? increase.net(of: shares, soldAt: price, on: sale?.day ?? context.today, at: costs)
        : LotAmounts.whole(price, shares, .down), !isPaid || !commitment.movements.isEmpty
    else {
      (self.commitment, outcome) = (commitment, nil)
      return
    }
    outcome = Outcome(profit: net - commitment.cash, netReceived: net)
    if sale != nil, let proceedsDay {
      commitment.movements.append(.init(.proceeds, cash: net, day: proceedsDay))
    }
    self.commitment = commitment
  }

  private static func state(
    of application: Ledger.Application?, _ increase: EvaluatedCashIncrease?, isPaid: Bool, today: Day
  ) -> State {
    // No shares come of one that is off, whatever is recorded of them later.
    if isPaid, let off = increase?.offOn, let sale = application?.sale, sale.day >= off { return .cancelled }
    if application?.sale != nil { return .sold }
    guard let increase else { return application?.isLapsed == true ? .lapsed : .unknown }
    if increase.isOff { return .cancelled }
    if isPaid { return increase.deliveryDate.map { $0 <= today } == true ? .delivered : .paid }
    if application?.isLapsed == true { return .lapsed }
    return increase.increase.holdersPayTo.map { $0 < today } == true ? .lookUp : .held
  }
}
