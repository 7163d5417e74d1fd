package import Values

/// What the money of an application costs until it is back: interest on what the broker lends of the price (申購便利通,
/// 先抽後付), and what one's own would have earned meanwhile. Days are counted as banks do, calendar days of a year of 365
/// from the debit on.
package struct MoneyRates: Hashable, Sendable {
  /// Of a year, on what is lent; 0 is no loan: all of the money is one's own.
  package let loan: Rate
  /// The part of the price that is one's own money, in thousandths; the fees always are.
  package let ownShare: Int
  /// What one's own money would earn in a year.
  package let idle: Rate
  /// The least interest of a loan, NT$.
  package let minimum: Int

  package static let none = MoneyRates(loan: .zero, ownShare: 1000, idle: .zero, minimum: 0)

  private init(loan: Rate, ownShare: Int, idle: Rate, minimum: Int) {
    (self.loan, self.ownShare, self.idle, self.minimum) = (loan, ownShare, idle, minimum)
  }

  /// These rates; nil unless the share is 0 to 1,000 thousandths and the least interest NT$ 0 to 1,000,000. Without a
  /// share the broker lends the whole price.
  package init?(loan: Rate, ownShare: Int?, idle: Rate, minimum: Int) {
    guard (0...1000).contains(ownShare ?? 0), (0...1_000_000).contains(minimum) else { return nil }
    self.init(loan: loan, ownShare: ownShare ?? (loan == .zero ? 1000 : 0), idle: idle, minimum: minimum)
  }

  /// Whether the money costs nothing.
  package var isFree: Bool { loan == .zero && idle == .zero }

  /// A rate of a year from plain decimal text in percent such as `6.5`; nil outside 0 to 20 %, above which nobody may lend.
  package static func yearly(_ text: some StringProtocol) -> Rate? {
    FixedPoint.value(text.typedPercent, places: 4).flatMap {
      (0...200_000).contains($0) ? Rate(known: $0) : nil
    }
  }

  /// A share from plain decimal text in percent such as `10`, in thousandths; nil outside 0 to 100.
  package static func share(_ text: some StringProtocol) -> Int? {
    FixedPoint.value(text.typedPercent, places: 1).flatMap { (0...1000).contains($0) ? $0 : nil }
  }

  /// What the broker lends of an amount, NT$.
  package func lent(of amount: Int) -> Int {
    loan == .zero ? 0 : Int(truncatingIfNeeded: Int128(amount) * Int128(1000 - ownShare) / 1000)
  }

  /// What some dollars cost, each times its days, NT$.
  func cost(lent: Int128, own: Int128, _ rounding: Rounding) -> Int {
    func yearly(_ rate: Rate, _ dollarDays: Int128) -> Int {
      Int(clamping: (dollarDays * Int128(rate.millionths)).divided(by: 365_000_000, rounding))
    }
    return (lent > 0 ? max(minimum, yearly(loan, lent)) : 0) + yearly(idle, own)
  }
}

/// The debited price of an application and how long its money is away.
package struct MoneyAway: Hashable, Sendable {
  /// The announced price times the shares, NT$.
  package let price: Int
  /// From the debit to the refund, and to the day the cash of the sale arrives.
  package let daysNotDrawn, daysDrawn: Int
  /// Those of most offerings, where the days are not known.
  package static let usualDays = (notDrawn: 3, drawn: 13)

  /// Nil unless the price is NT$ 0 to 10^18 and refund and cash come after the debit, within 100 years.
  package init?(price: Int, daysNotDrawn: Int, daysDrawn: Int) {
    guard (0...1_000_000_000_000_000_000).contains(price),
      [daysNotDrawn, daysDrawn].allSatisfy((1...36_500).contains)
    else { return nil }
    (self.price, self.daysNotDrawn, self.daysDrawn) = (price, daysNotDrawn, daysDrawn)
  }
}

extension LotCosts {
  /// What the money costs if the application is not drawn, NT$.
  package var interestIfNotWon: Int { interest(on: 0, own: true) }

  /// What the money costs if it is drawn, NT$. What the final price is below the announced one comes back with the
  /// refunds, and is lent in the same part.
  package func interestIfWon(paying paid: Int) -> Int { interest(on: paid, own: true) }

  /// All of the price is away until the refunds, and what a winner pays, 0 without one, until the cash of the sale.
  private func interest(on paid: Int, own isOwn: Bool) -> Int {
    guard let away, !money.isFree else { return 0 }
    let kept = min(paid, away.price)
    let days = Int128(away.daysNotDrawn)
    let more = paid == 0 ? 0 : Int128(away.daysDrawn) - days
    let lent = Int128(money.lent(of: away.price)) * days + Int128(money.lent(of: kept)) * more
    let all = Int128(away.price + fees.total) * days + Int128(kept + fees.total) * more
    return money.cost(lent: lent, own: isOwn ? all - lent : 0, rounding)
  }

  /// What an application that is not drawn costs, NT$.
  package var loss: Int { fees.application + interestIfNotWon }

  /// What the account itself must have, NT$, of a debit.
  package func own(of debit: Int) -> Int { debit - (away.map { money.lent(of: $0.price) } ?? 0) }

  /// What of that comes back to the account if the application is not drawn, NT$.
  package func refund(of debit: Int) -> Int {
    max(0, own(of: debit) - fees.application - interest(on: 0, own: false))
  }

  /// What of a sale the account gets, NT$, once the loan is paid back.
  package func proceeds(_ sale: LotOutcome) -> Int {
    let paid = sale.cost - fees.total
    let lent = away.map { money.lent(of: min(paid, $0.price)) } ?? 0
    return sale.netReceived - lent - interest(on: paid, own: false)
  }
}
