package import Values

/// The cash that some applications need: when it must be in the account and when it comes back.
///
/// If the money is short on a deduction day, all applications of that day are void, not only the last. So the
/// plan is cautious: money counts as locked from the day it must be in the account, which is the last day to
/// apply and not the deduction, through the day it comes back, because a refund is not there in the morning.
///
/// `cash-plan`, the digest and ``FamilyPlan`` are made with it.
package struct CashPlan: Hashable, Sendable {
  /// The applications, by deduction day, then id.
  package let applications: [Application]
  package let deductions: [Total]
  /// The sum returned on each refund day if nothing is drawn, in order.
  package let refunds: [Total]
  /// The money locked from each day on which it changes, NT$, in order; the last is 0.
  package let balances: [Balance]

  package init(_ applications: [Application]) {
    self.applications = applications.sorted {
      ($0.deductionDay, $0.id, $0.code) < ($1.deductionDay, $1.id, $1.code)
    }
    deductions = Self.totals(self.applications, by: \.deductionDay, of: \.cash)
    refunds = Self.totals(self.applications, by: \.refundDay, of: \.refund)
    var locked = 0
    var changes: [Day: Int] = [:]
    for application in applications {
      changes[application.lockedDays.lowerBound, default: 0] += application.cash
      changes[application.lockedDays.upperBound.adding(1), default: 0] -= application.cash
    }
    balances = changes.sorted { $0.key < $1.key }.map { day, change in
      locked += change
      return Balance(day: day, locked: locked)
    }
  }

  /// The most money locked at once, NT$; 0 without applications.
  package var peak: Int { balances.map(\.locked).max() ?? 0 }

  /// The days in `balances` from which the most is locked; none without applications.
  package var peakDays: [Day] {
    let peak = peak
    return balances.filter { $0.locked == peak && peak > 0 }.map(\.day)
  }

  package struct Application: Hashable, Sendable {
    package let id: String
    package let code: StockCode
    package let name: String
    /// The deduction, NT$.
    package let cash: Int
    /// The refund if it is not drawn, NT$: all but the application fee.
    package let refund: Int
    package let readyDay, deductionDay: Day
    /// The day the money comes back if it is not drawn; it can be used from the next day on.
    package let refundDay: Day
    /// The expected value, NT$, if it is known.
    package let expectedValue: Hundredths?

    package var lockedDays: ClosedRange<Day> { readyDay...refundDay }

    /// An application; nil unless the cash is NT$ 0 to 10^11, the days are in order, the fee is not negative
    /// and the expected value is within NT$ 10^10 of 0.
    package init?(
      id: String, code: StockCode, name: String, cash: Int, readyDay: Day, deductionDay: Day, refundDay: Day,
      expectedValue: Hundredths? = nil, applicationFee: Int
    ) {
      guard (0...100_000_000_000).contains(cash), readyDay <= deductionDay, deductionDay < refundDay,
        applicationFee >= 0, (expectedValue?.count.magnitude ?? 0) <= 1_000_000_000_000
      else { return nil }
      (self.id, self.code, self.name, self.cash) = (id, code, name, cash)
      (self.readyDay, self.deductionDay, self.refundDay) = (readyDay, deductionDay, refundDay)
      self.expectedValue = expectedValue
      refund = max(0, cash - applicationFee)
    }
  }

  /// The sum taken or returned on one day.
  package struct Total: Hashable, Sendable {
    package let day: Day
    /// The sum, NT$.
    package let cash: Int
    /// Its applications, by deduction day, then id.
    package let applications: [Application]
  }

  /// How much money is locked from a day on.
  package struct Balance: Hashable, Sendable {
    package let day: Day
    /// The money that is required, or taken and not yet returned, NT$.
    package let locked: Int
  }

  private static func totals(
    _ applications: [Application], by day: (Application) -> Day, of cash: (Application) -> Int
  ) -> [Total] {
    Dictionary(grouping: applications, by: day).sorted { $0.key < $1.key }.map { day, members in
      Total(day: day, cash: members.reduce(0) { $0 + cash($1) }, applications: members)
    }
  }
}
