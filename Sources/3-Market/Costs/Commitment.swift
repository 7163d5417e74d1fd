package import Values

/// What ties up money: an account's application to a draw, its bid in an auction, or its right in a cash increase.
///
/// A maker of each list makes one (`EvaluatedOffering.commitment`); plans, budgets, families and the ledger work on
/// commitments and ask for no kind. 9935 of October 2024: NT$ 27,370 by 1 November, debited on the 4th, of which
/// 27,350 come back on the 6th if it is not drawn.
package struct Commitment: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable { case draw, bid, right }

  package let kind: Kind
  /// Of the offering, the auction or the cash increase, as published; several bids share one.
  package let id: String
  package var code: StockCode
  package var name: String
  /// The number of its entry in the ledger; nil if it has none.
  package var number: Int?
  /// The shares if everything is won or paid for.
  package var shares: Int?
  /// The announced price, or the price of the bid; nil until it is announced.
  package var price: Price?
  /// How a plan counts it until the outcome is known.
  package var assumed: Movement.Condition
  package var movements: [Movement]
  package var deliveryDate: Day?
  /// What a right brings at the last close, NT$; nil for what is not known.
  package var worth: Int?
  /// NT$ that not paying costs.
  package var lostIfNotPaid: Int?
  /// What making it is worth, as far as that is known.
  package var expectedValue: Hundredths?
  /// What its sums and days rest on without a source.
  package var assumptions: [Assumption] = []

  package init(
    _ kind: Kind, id: String, code: StockCode, name: String, assumed: Movement.Condition,
    movements: [Movement] = []
  ) {
    (self.kind, self.id, self.code, self.name) = (kind, id, code, name)
    (self.assumed, self.movements) = (assumed, movements)
  }

  /// What no rule or announcement that was found says, and sums or days rest on.
  package enum Assumption: String, Sendable {
    /// The three days after an auction's opening: losers' deposits back, the rest in, the rest debited.
    case daysAfterOpening = "days_after_opening"
    /// Of a bid that is won in part the deposit pays for the part, and what is over comes back.
    case depositOfPart = "deposit_of_part"
    /// Who does not pay for what a bid won loses all of the deposit.
    case wholeDepositLost = "whole_deposit_lost"
    /// The fee of a failed auction does not come back.
    case feeOfFailedAuction = "fee_of_failed_auction"
    /// The shares of all accounts of a person count together for a right.
    case sharesOfPerson = "shares_of_person"
    /// The shares of a right come with those of its offering's draw.
    case deliveryOfOffering = "delivery_of_offering"
    /// What was paid for an increase that is suspended, cancelled or taken back, and what was debited for a draw that was
    /// cancelled then, is not back.
    case paymentNotReturned = "payment_not_returned"

    /// Whether what is debited and comes back rests on it.
    package var isOfMovements: Bool { ![.wholeDepositLost, .deliveryOfOffering].contains(self) }
  }

  /// Money that an account pays or gets.
  package struct Movement: Hashable, Sendable {
    package enum What: String, Sendable { case application, deposit, rest, payment, refund, proceeds }

    /// Which outcome it belongs to.
    package enum Condition: String, Sendable { case always, lost, won }

    package let what: What
    package var condition: Condition
    /// NT$; below 0 what is debited.
    package let cash: Int
    /// The day by which a debit must be in the account; nil for what comes, and for what is paid.
    package let readyDay: Day?
    /// The day of the debit or of the return; a return can be used from the next day on.
    package let day: Day

    package init(
      _ what: What, _ condition: Condition = .always, cash: Int, readyDay: Day? = nil, day: Day
    ) {
      (self.what, self.condition, self.cash) = (what, condition, cash)
      (self.readyDay, self.day) = (readyDay, day)
    }

    /// Whether a debit is still to be taken on a day. The bank takes its money in the morning; what the holder pays by
    /// hand on the last day counts through that day.
    package func isPending(on today: Day) -> Bool {
      cash < 0 && readyDay.map { day > today || $0 == day && day == today } ?? false
    }

    package func isCounted(if outcome: Condition) -> Bool { condition == .always || condition == outcome }
  }
}

extension Commitment {
  /// The same once its outcome is known: movements of the other one go.
  package func known(as outcome: Movement.Condition) -> Commitment {
    var commitment = self
    commitment.movements = movements.filter { $0.isCounted(if: outcome) }.map { movement in
      var movement = movement
      movement.condition = .always
      return movement
    }
    return commitment
  }

  /// What it pays and gets as it is assumed to end.
  package var counted: [Movement] { movements.filter { $0.isCounted(if: assumed) } }

  /// NT$ that it takes, and that come back.
  package var cash: Int { counted.reduce(0) { $0 - min(0, $1.cash) } }
  package var refund: Int { counted.reduce(0) { $0 + max(0, $1.cash) } }

  /// Of its first debit.
  package var readyDay: Day? { counted.first { $0.cash < 0 }?.readyDay }
  package var deductionDay: Day? { counted.first { $0.cash < 0 }?.day }
  /// The day on which the last of it comes back, as is assumed.
  package var refundDay: Day? { counted.filter { $0.cash > 0 }.map(\.day).max() }

  /// The days on which it ties money up; nil while one of them is not known.
  package var lockedDays: ClosedRange<Day>? {
    guard let readyDay, let refundDay, readyDay <= refundDay else { return nil }
    return readyDay...refundDay
  }

  /// Whether it can be planned: its sums are at most NT$ 10^11, its days are known and in order, and its value is
  /// within NT$ 10^10 of 0. What is assumed to be lost must come back on a day that is known.
  package var isPlannable: Bool {
    guard !movements.isEmpty, let paid = deductionDay,
      movements.allSatisfy({ $0.cash.magnitude <= 100_000_000_000 }),
      movements.allSatisfy({
        $0.cash < 0 ? $0.readyDay.map { [day = $0.day] in $0 <= day } ?? true : $0.day > paid
      }),
      (expectedValue?.count.magnitude ?? 0) <= 1_000_000_000_000
    else { return false }
    return assumed != .lost || refundDay != nil
  }
}

extension Sequence<Commitment> {
  /// By the ledger's number, then by the day of the debit and the id.
  package var inOrder: [Commitment] {
    sorted { left, right in
      (left.number ?? 0, left.deductionDay?.number ?? 0, left.id, left.code) < (
        right.number ?? 0, right.deductionDay?.number ?? 0, right.id, right.code
      )
    }
  }

  /// The most money that they tie up at once, NT$, as is assumed.
  package var mostLocked: Int {
    let locked = compactMap { one in one.lockedDays.map { (days: $0, cash: one.cash) } }
    return locked.map { first in
      locked.reduce(0) { $0 + ($1.days.contains(first.days.lowerBound) ? $1.cash : 0) }
    }.max() ?? 0
  }
}
