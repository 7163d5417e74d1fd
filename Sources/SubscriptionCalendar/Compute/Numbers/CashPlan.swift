/// What must be in the account when, for a number of applications, and when it comes back.
///
/// Where the money of a deduction day is short, all applications of that day are void, not only the last. So the plan
/// is on the safe side: money counts as away from the day it must be in the account, which is the last day to apply
/// and not the deduction, through the day it comes back: a refund of that day is not there in the morning.
public struct CashPlan: Hashable, Sendable {
  /// The applications, by deduction day, then id.
  public let applications: [Application]
  /// What is taken on each deduction day, in time.
  public let deductions: [Total]
  /// What comes back on each refund day, in time, if nothing is drawn.
  public let refunds: [Total]
  /// The money away from each day on which that changes until the next such day, NT$, in time; the last is 0.
  public let balances: [Balance]

  /// The plan of these applications, in any order.
  public init(_ applications: [Application]) {
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

  /// The most money that is ever locked at once, NT$; 0 without applications.
  public var peak: Int { balances.map(\.locked).max() ?? 0 }

  /// The days, of those in `balances`, from which on the most is locked; none without applications.
  public var peakDays: [Day] {
    let peak = peak
    return balances.filter { $0.locked == peak && peak > 0 }.map(\.day)
  }

  /// One application and its money.
  public struct Application: Hashable, Sendable {
    /// The offering's permanent id.
    public let id: String
    /// 證券代號
    public let code: StockCode
    /// 證券名稱
    public let name: String
    /// What is deducted, NT$.
    public let cash: Int
    /// What comes back if it is not drawn, NT$: all but the application fee.
    public let refund: Int
    /// The day on which the money must be in the account.
    public let readyDay: Day
    /// The day the money is taken.
    public let deductionDay: Day
    /// The day the money comes back if it is not drawn; it can be used from the next day on.
    public let refundDay: Day
    /// What the application is worth on average, NT$, where that is known.
    public let expectedValue: Hundredths?

    /// The days on which the money is away.
    public var lockedDays: ClosedRange<Day> { readyDay...refundDay }

    /// An application; nil unless the cash is NT$ 1 to 10^11, the days come in their order, the fee is not negative
    /// and the expected value within NT$ 10^10 of 0.
    public init?(
      id: String, code: StockCode, name: String, cash: Int, readyDay: Day, deductionDay: Day, refundDay: Day,
      expectedValue: Hundredths? = nil, applicationFee: Int = Offering.applicationFee
    ) {
      guard (1...100_000_000_000).contains(cash), readyDay <= deductionDay, deductionDay < refundDay,
        applicationFee >= 0,
        (expectedValue?.count.magnitude ?? 0) <= 1_000_000_000_000
      else { return nil }
      self.id = id
      self.code = code
      self.name = name
      self.cash = cash
      self.readyDay = readyDay
      self.deductionDay = deductionDay
      self.refundDay = refundDay
      self.expectedValue = expectedValue
      refund = max(0, cash - applicationFee)
    }
  }

  /// What one day takes or brings.
  public struct Total: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// The sum, NT$.
    public let cash: Int
    /// The applications it is of, by deduction day, then id.
    public let applications: [Application]
  }

  /// How much money is locked from a day on.
  public struct Balance: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// What must be there or was taken and is not back, NT$.
    public let locked: Int
  }

  private static func totals(
    _ applications: [Application], by day: (Application) -> Day, of cash: (Application) -> Int
  ) -> [Total] {
    Dictionary(grouping: applications, by: day).sorted { $0.key < $1.key }.map { day, members in
      Total(day: day, cash: members.reduce(0) { $0 + cash($1) }, applications: members)
    }
  }
}
