package import Costs
internal import ListEngine
package import Trading
internal import Values

extension EvaluatedOffering {
  /// Whether it was cancelled after the bank had taken the money.
  package var wasDebited: Bool {
    guard isCancelled, let day = known.lastChange(of: .isCancelled) else { return false }
    return timetable.deduction.map { $0 <= day } ?? false
  }

  /// What is left of an application to a draw that is cancelled: what the bank had taken by then. When it comes back no source
  /// says.
  package func cancelledCommitment(
    at costs: CostAssumptions, in context: EvaluationContext
  ) -> Commitment {
    var before = self
    before.known.record.isCancelled = false
    var commitment = before.commitment(before.numbers(at: costs, in: context), in: context.calendar)
    commitment.movements = wasDebited ? commitment.movements.filter { $0.cash < 0 } : []
    if wasDebited { commitment.assumptions = [.paymentNotReturned] }
    (commitment.lostIfNotPaid, commitment.expectedValue) = (nil, nil)
    return commitment
  }

  /// An application to the draw, as far as its sums and days are known; nothing of one that is cancelled.
  ///
  /// - Parameter numbers: Those of the account that applies.
  package func commitment(_ numbers: ApplicationNumbers, in calendar: TradingCalendar) -> Commitment {
    let offering = known.offering
    var commitment = Commitment(
      .draw, id: known.id, code: offering.code, name: offering.name, assumed: .lost)
    (commitment.shares, commitment.price) = (offering.lotUnits, offering.offerPrice)
    commitment.deliveryDate = held.deliveryDate
    commitment.lostIfNotPaid = numbers.fees.application
    commitment.expectedValue = expectedValue
    guard let cash = numbers.debit, let deduction = timetable.deduction, let ready = readyDay(in: calendar)
    else { return commitment }
    commitment.movements = [.init(.application, cash: -cash, readyDay: ready, day: deduction)]
    if let refund = numbers.refund, let day = timetable.refund {
      commitment.movements.append(.init(.refund, .lost, cash: refund, day: day))
    }
    // Winners get back what the final price is lower than the announced one, which was collected.
    if cash == numbers.cash, let units = offering.lotUnits, let day = timetable.refund,
      let announced = offering.offerPrice.flatMap({ LotAmounts.whole($0, units, .up) }),
      let final = offering.price.flatMap({ LotAmounts.whole($0, units, .up) }), final < announced
    {
      commitment.movements.append(.init(.refund, .won, cash: announced - final, day: day))
    }
    return commitment
  }
}
