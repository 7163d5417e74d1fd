package import Costs
internal import ListEngine
package import SubscriptionLists
internal import Trading
internal import Values

/// The states of an application to a draw.
extension LedgerCommitment {
  /// - Parameters:
  ///   - offering: Nil if the store does not know it.
  ///   - costs: Those of the account's broker.
  package init(
    _ application: Ledger.Application, _ offering: EvaluatedOffering?, costs: CostAssumptions,
    context: EvaluationContext
  ) {
    let (today, calendar) = (context.today, context.calendar)
    (account, person) = (application.account, application.person)
    (appliedOn, isWon, sale) = (application.day, application.isWon, application.sale)
    state = Self.state(of: application, offering, today: today)
    proceedsDay = application.sale.map { calendar.tradingDay(after: calendar.tradingDay(after: $0.day)) }
    let known = offering?.known.offering
    facts = Facts(
      market: known?.market.description, firstDay: offering?.held.subscriptionStart,
      lastDay: offering?.held.subscriptionEnd, decidedOn: offering?.held.drawDate,
      listedDelivery: known?.deliveryDate,
      cancelledOn: offering.flatMap { $0.isCancelled ? $0.known.lastSet(.isCancelled) : nil },
      winRate: known?.winRate?.hundredths, close: offering?.valuation.close?.price, offeredAt: known?.price)
    guard let evaluated = offering, let known, state != .cancelled else {
      commitment =
        (offering?.cancelledCommitment(at: costs, in: context)
        ?? Commitment(
          .draw, id: application.target.id, code: application.code, name: application.name, assumed: .lost))
        .of(application)
      (outcome, fees, loss) = (nil, nil, nil)
      return
    }
    let appliedOn = known.subscriptionEnd ?? application.day
    let applicationFees = costs.fees(on: appliedOn)
    let soldOn = application.sale?.day ?? max(today, known.deliveryDate ?? today)
    let lot = LotCosts(
      costs, of: SecurityClass(of: known), appliedOn: appliedOn, soldOn: soldOn,
      away: evaluated.timetable.away(known, soldOn: soldOn, calendar))
    fees = (applicationFees.total, applicationFees.application)
    loss = lot?.loss ?? applicationFees.application
    var commitment = evaluated.commitment(evaluated.numbers(at: costs, in: context), in: calendar)
      .of(application)
    if let isWon = application.isWon { commitment = commitment.known(as: isWon ? .won : .lost) }
    guard application.isWon == true, let paid = known.price, let shares = known.lotShares,
      let price = application.sale?.price ?? evaluated.valuation.close?.price, let lot,
      let sold = LotOutcome(offerPrice: paid, soldAt: price, shares: shares, costs: lot)
    else {
      (self.commitment, outcome) = (commitment, nil)
      return
    }
    outcome = Outcome(profit: sold.profit, netReceived: sold.netReceived)
    if application.sale != nil, let proceedsDay {
      commitment.movements.append(.init(.proceeds, cash: lot.proceeds(sold), day: proceedsDay))
    }
    self.commitment = commitment
  }

  private static func state(
    of application: Ledger.Application, _ offering: EvaluatedOffering?, today: Day
  ) -> State {
    if application.sale != nil { return .sold }
    guard let evaluated = offering else { return application.isWon == false ? .notWon : .unknown }
    let facts = evaluated.held
    if facts.isCancelled { return .cancelled }
    switch application.isWon {
    case true: return facts.deliveryDate.map { $0 <= today } == true ? .delivered : .won
    case false: return .notWon
    case nil:
      if facts.drawDate.map({ $0 < today || $0 == today && facts.hasResult }) == true { return .lookUp }
      return evaluated.timetable.deduction.map { $0 <= today } == true ? .deducted : .applied
    }
  }
}

extension Commitment {
  /// The same as an entry of the ledger says it: its number, and what it was called then.
  func of(_ application: Ledger.Application) -> Commitment {
    var commitment = self
    (commitment.number, commitment.code, commitment.name) = (
      application.number, application.code, application.name
    )
    return commitment
  }
}
