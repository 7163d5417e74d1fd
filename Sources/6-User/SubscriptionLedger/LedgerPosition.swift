package import Costs
package import Localization
package import SubscriptionLists
internal import Trading
package import Values

/// An application of the user's with what is known of its offering: where its money is, and what it brought.
package struct LedgerPosition: Sendable {
  package let application: Ledger.Application
  /// Nil if the store does not know it.
  package let offering: EvaluatedOffering?
  package let state: State
  /// What the account pays of the deduction, NT$: the announced price, as far as the broker does not lend it, and both
  /// fees.
  package let cash: Int?
  package let readyDay: Day?
  /// The day on which the cash of the sale arrives, two trading days after it (Operating Rules, article 57).
  package let proceedsDay: Day?
  /// The lot as it was sold, or at the last close while it is not.
  package let outcome: LotOutcome?
  /// What the broker takes for the application, and what it costs if it is not won; nil if the store does not know the
  /// offering.
  private let applicationFees: ApplicationFees?
  private let loss: Int?
  /// What comes back if it is not drawn, and what the account gets of the sale, NT$.
  package let refund, proceeds: Int?

  package enum State: String, Sendable, CaseIterable {
    case applied, deducted
    case lookUp = "look_up"
    case notWon = "not_won"
    case won, delivered, sold, cancelled, unknown
  }

  /// - Parameter costs: Those of the account's broker.
  package init(
    _ application: Ledger.Application, _ offering: EvaluatedOffering?, costs: CostAssumptions,
    context: EvaluationContext
  ) {
    (self.application, self.offering) = (application, offering)
    let (today, calendar) = (context.today, context.calendar)
    state = Self.state(of: application, offering, today: today)
    proceedsDay = application.sale.map { calendar.tradingDay(after: calendar.tradingDay(after: $0.day)) }
    guard let evaluated = offering, state != .cancelled else {
      (cash, readyDay, outcome, applicationFees, loss, refund, proceeds) = (nil, nil, nil, nil, nil, nil, nil)
      return
    }
    let facts = evaluated.known.offering
    let appliedOn = facts.subscriptionEnd ?? application.day
    let fees = costs.fees(on: appliedOn)
    let soldOn = application.sale?.day ?? max(today, facts.deliveryDate ?? today)
    let lot = LotCosts(
      costs, of: SecurityClass(of: facts), appliedOn: appliedOn, soldOn: soldOn,
      away: evaluated.timetable.away(facts, soldOn: soldOn, calendar))
    let numbers = evaluated.numbers(at: costs, in: context)
    (applicationFees, loss) = (fees, lot?.loss ?? fees.application)
    cash = numbers.debit
    refund = numbers.refund
    readyDay = evaluated.readyDay(in: calendar)
    guard application.isWon == true, let paid = facts.price, let shares = facts.lotShares,
      let price = application.sale?.price ?? evaluated.valuation.close?.price,
      let lot
    else {
      (outcome, proceeds) = (nil, nil)
      return
    }
    outcome = LotOutcome(offerPrice: paid, soldAt: price, shares: shares, costs: lot)
    proceeds = outcome.map(lot.proceeds)
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

  /// The day the money is taken, and the day it comes back unless the application is drawn.
  package var deduction: Day? { state == .cancelled ? nil : offering?.timetable.deduction }
  package var refundDay: Day? { state == .cancelled ? nil : offering?.timetable.refund }

  /// What it brought, NT$, once that is certain: what is lost, or the profit of the sale.
  package var profit: Int? {
    switch state {
    case .notWon: loss.map { -$0 }
    case .sold: outcome?.profit
    default: nil
    }
  }

  /// The profit of what is not sold at the last close, NT$.
  package var unrealized: Int? { [.won, .delivered].contains(state) ? outcome?.profit : nil }

  /// The fee, NT$, and the postage of what was drawn.
  package var fees: Int? {
    guard let isWon = application.isWon, !isWon || cash != nil else { return nil }
    return isWon ? applicationFees?.total : applicationFees?.application
  }

  /// The days on which money was tied up: until the refund, or until the cash of the sale.
  package var daysTiedUp: ClosedRange<Day>? {
    let end: Day? =
      switch state {
      case .notWon: refundDay
      case .sold: proceedsDay
      default: nil
      }
    guard let readyDay, let end, end > readyDay else { return nil }
    return readyDay...end
  }

  /// The money that was tied up, in NT$ times days.
  package var tiedUp: Int? {
    cash.flatMap { cash in daysTiedUp.map { cash * ($0.upperBound.number - $0.lowerBound.number) } }
  }

  package var year: Int { (offering?.known.offering.drawDate ?? application.day).year }
}

extension LedgerPosition.State {
  package var text: Text {
    switch self {
    case .applied: Text("已申購", "applied")
    case .deducted: Text("已扣款，待抽籤", "debited, awaiting the draw")
    case .lookUp: Text("待查詢中籤結果", "look up the draw")
    case .notWon: Text("未中籤", "not won")
    case .won: Text("中籤，待撥券", "won, awaiting shares")
    case .delivered: Text("已撥券", "shares delivered")
    case .sold: Text("已賣出", "sold")
    case .cancelled: Text("取消申購", "cancelled")
    case .unknown: Text("查無此案", "not in the store")
    }
  }
}
