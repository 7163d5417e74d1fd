internal import Announcements
package import Costs
internal import ListEngine
internal import Trading
package import Values

extension EvaluatedCashIncrease {
  /// Whether nobody pays for it any more: it is suspended, cancelled, or its terms are taken back.
  package var isOff: Bool {
    [.suspended, .cancelled].contains(increase.status) || increase.caveat == "taken_back"
  }

  /// The day on which that was known; nil while holders pay.
  package var offOn: Day? { isOff ? increase.announcedOn : nil }

  /// Whether holders may still pay, or could until 30 days ago: what was done then is still to be recorded.
  package func givesRights(on today: Day) -> Bool {
    guard increase.status != .decided else { return false }
    let last = isOff ? offOn : increase.holdersPayTo ?? increase.lastDay
    return last.map { today <= $0.adding(30) } ?? false
  }

  /// The last terms by which holders could pay: a suspension takes the days away, and a notice may take back the price, but
  /// what was paid by then is paid. Nil until there are any.
  package var paidTerms: CashIncrease? {
    func isPayable(_ terms: CashIncrease) -> Bool {
      terms.priceStatus == .final && terms.price != nil && terms.holdersPayTo != nil
    }
    if isPayable(increase) { return increase }
    return known.revisions.reversed().lazy.compactMap { revision in
      known.known(at: Instant(secondsSince1970: revision.seen.secondsSince1970 - 1))?.record
    }.first(where: isPayable)
  }

  /// Its days and its price, of one that is off those by which holders could pay before.
  package var termsOfHolders: CashIncrease { isOff ? paidTerms ?? increase : increase }

  /// How many new shares a holder may subscribe for with the shares held at the close of `lastDayToHold`; nil until the
  /// ratio is announced.
  package func shares(ofHolding held: Int) -> Int? {
    (increase.sharesPerThousand ?? termsOfHolders.sharesPerThousand).map { ratio in
      Int(Int128(held) * Int128(ratio.hundredMillionths) / (1000 * 100_000_000))
    }
  }

  /// The right to some new shares: what it costs, and what it is worth at the last close. Without a final price or days to
  /// pay it has no sums, nor if nobody pays any more. Holders pay by hand, on the last trading day at the latest; who does not
  /// pay loses the right (Company Act, article 267 paragraph 3).
  ///
  /// - Parameter isPaid: Whether it was paid: that has happened, by the terms of then, also if the increase is off since. When
  ///   such money comes back no source says.
  package func commitment(
    of shares: Int?, isPaid: Bool = false, at costs: CostAssumptions, in context: EvaluationContext
  ) -> Commitment {
    var commitment = Commitment(
      .right, id: known.id, code: increase.code, name: increase.name, assumed: .won)
    (commitment.shares, commitment.deliveryDate) = (shares, deliveryDate)
    if deliveryDate != nil { commitment.assumptions = [.deliveryOfOffering] }
    let terms = isPaid ? paidTerms : increase
    guard isPaid || !isOff, let terms, terms.priceStatus == .final, let price = terms.price, let shares,
      let payment = LotAmounts.whole(price, shares, .up), let last = terms.holdersPayTo
    else { return commitment }
    let ready = context.calendar.lastTradingDay(until: last)
    commitment.price = price
    commitment.movements = [.init(.payment, cash: -payment, readyDay: ready, day: ready)]
    guard !isOff else {
      commitment.assumptions.append(.paymentNotReturned)
      return commitment
    }
    commitment.worth = close.flatMap { commitment.worthOfRight(at: $0.price, on: context.today, costs) }
    commitment.lostIfNotPaid = commitment.worth
    commitment.expectedValue = commitment.worth.flatMap { worth in
      worth.magnitude <= 10_000_000_000 ? Hundredths(worth * 100) : nil
    }
    return commitment
  }

  /// What a sale of shares brings after commission and tax, NT$.
  package func net(of shares: Int, soldAt price: Price, on day: Day, at costs: CostAssumptions) -> Int? {
    increase.code.net(of: shares, soldAt: price, on: day, costs)
  }
}

extension Commitment {
  /// What a right that is not paid is worth at a price after costs and payment, NT$; nil while that is not known.
  package func worthOfRight(at price: Price, on day: Day, _ costs: CostAssumptions) -> Int? {
    shares.flatMap { code.net(of: $0, soldAt: price, on: day, costs) }.map { max(0, $0 - cash) }
  }
}

extension StockCode {
  fileprivate func net(of shares: Int, soldAt price: Price, on day: Day, _ costs: CostAssumptions) -> Int? {
    guard let lot = LotCosts(costs, of: SecurityClass(self), appliedOn: day, soldOn: day) else { return nil }
    return LotAmounts.whole(price, shares, .down).map { lot.net(of: $0) }
  }
}
