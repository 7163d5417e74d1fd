package import Costs
internal import ListEngine
package import Trading
package import Values

extension EvaluatedAuction {
  /// A bid, as far as its sums and days are known.
  ///
  /// The bank takes the deposit on the day after the last day to bid, and on the third after that the bids are opened
  /// (Regulations for underwriters' purchase and resale, articles 11 and 33). The days after the opening count from there: on
  /// the first the deposits of losers are back, on the second the rest of a winner must be in, on the third it is taken. No
  /// source was found that says these days for the deliveries since April 2025.
  ///
  /// The fee of a winner is cut.
  ///
  /// - Parameter wonLots: What it won; nil for all.
  package func commitment(
    price: Price, lots: Int, wonLots: Int? = nil, in calendar: TradingCalendar
  ) -> Commitment {
    var commitment = Commitment(
      .bid, id: known.id, code: auction.code, name: auction.name, assumed: .won)
    commitment.shares = (wonLots ?? lots) * AuctionBid.unitsOfALot
    (commitment.price, commitment.deliveryDate) = (price, held.deliveryDate)
    guard let terms = AuctionBid.Terms(of: auction), let last = auction.bidEnd,
      let bid = AuctionBid(price: price, lots: lots, terms: terms),
      let won = AuctionBid(price: price, lots: wonLots ?? lots, terms: terms)
    else { return commitment }
    commitment.lostIfNotPaid = bid.deposit
    commitment.assumptions = [.wholeDepositLost]
    let debit = calendar.tradingDay(after: last)
    commitment.movements = [.init(.deposit, cash: -bid.due, readyDay: last, day: debit)]
    if auction.isCancelled {
      // A failed auction: the deposit is back on the third day after the last one (article 11).
      let back = calendar.tradingDay(after: calendar.tradingDay(after: debit))
      commitment.movements.append(.init(.refund, cash: bid.deposit, day: back))
      commitment.assumptions.append(.feeOfFailedAuction)
      return commitment
    }
    guard let opening = auction.openingDate, let paid = paidDay(in: calendar) else { return commitment }
    if SecurityClass(auction.code) != .share || Self.isDeliverySooner.value(on: opening) {
      commitment.assumptions.append(.daysAfterOpening)
    }
    if won.lots < bid.lots { commitment.assumptions.append(.depositOfPart) }
    let first = calendar.tradingDay(after: opening)
    let rest = won.amount + won.winningFee - bid.deposit
    commitment.movements.append(.init(.refund, .lost, cash: bid.deposit, day: first))
    if rest > 0 {
      commitment.movements.append(
        .init(.rest, .won, cash: -rest, readyDay: calendar.tradingDay(before: paid), day: paid))
    } else if rest < 0 {
      // Of a bid that is won in part the deposit pays for the part.
      commitment.movements.append(.init(.refund, .won, cash: -rest, day: first))
    }
    return commitment
  }

  /// Whether shares come on the seventh trading day after the opening and not on the tenth, as the lists show: the days of
  /// article 33 are those of the longer time.
  package static let isDeliverySooner = DatedTable(false, .since(2025, 4, 1, true))

  /// Whether a bid at a price won; nil until the opening, and where it was drawn by lot, which only the bidder knows
  /// (article 15: equal bids are drawn).
  package func isWon(at price: Price) -> Bool? {
    switch auction.outcome(of: price) {
    case .won: true
    case .lost: false
    case .drawn, nil: nil
    }
  }

  /// The day on which the rest of a winner is taken, the third after the opening; nil while that is not known.
  package func paidDay(in calendar: TradingCalendar) -> Day? {
    auction.openingDate.map { opening in
      (0..<3).reduce(opening) { day, _ in calendar.tradingDay(after: day) }
    }
  }
}
