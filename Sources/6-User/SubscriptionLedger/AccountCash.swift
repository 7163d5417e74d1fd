package import Costs
package import Values

/// The money of one account's recorded applications: what must be there by when, and what comes back. `LedgerResult` makes
/// one for each account. What is not applied for yet is in `Agenda`.
package struct AccountCash: Sendable {
  package let account: String
  /// By day, those to come.
  package let deposits: [Deposit]
  package let returns: [Return]
  /// Those whose result is not recorded though its refund was due: nobody but the user knows whether it came.
  package let overdue: [LedgerPosition]

  /// What must be in the account on a day for the deductions of another.
  package struct Deposit: Sendable {
    package let readyDay, deduction: Day
    package let cash: Int
    package let positions: [LedgerPosition]
    /// What is missing beside what the account has, if everything that is unanswered comes back; nil if that is not
    /// known.
    package let missing: Int?
    /// The same if nothing unanswered comes back by then, and what that is about.
    package let missingIfWon: Int?
    package let unanswered: [LedgerPosition]
  }

  package struct Return: Sendable {
    package enum Kind: String, Sendable {
      /// Not drawn: certain.
      case refund
      /// If it is not drawn.
      case refundIfNotWon = "refund_if_not_won"
      case proceeds
    }

    package let day: Day
    package let kind: Kind
    package let cash: Int
    package let position: LedgerPosition
  }

  /// - Parameter balance: What the account has now, NT$; nil if it is not known.
  package init(_ account: String, _ positions: [LedgerPosition], balance: Int?, today: Day) {
    self.account = account
    let returns = positions.compactMap { Self.returned($0, today) }.sorted {
      ($0.day, $0.position.application.number) < ($1.day, $1.position.application.number)
    }
    let pending = positions.filter { $0.state == .applied && $0.cash != nil && $0.readyDay != nil }
    struct Days: Hashable { var ready, deduction: Day }
    let grouped = Dictionary(grouping: pending) { position in
      Days(ready: position.readyDay ?? today, deduction: position.deduction ?? today)
    }
    self.returns = returns
    overdue = positions.filter { $0.state == .lookUp && $0.refundDay.map { $0 < today } == true }
    var (available, certain, counted) = (balance, balance, 0)
    var unanswered: [LedgerPosition] = []
    var deposits: [Deposit] = []
    for (days, positions) in grouped.sorted(by: {
      ($0.key.ready, $0.key.deduction) < ($1.key.ready, $1.key.deduction)
    }) {
      // A refund is not there on the morning of its day.
      while counted < returns.count, returns[counted].day < days.ready {
        let returned = returns[counted]
        available = available.map { $0 + returned.cash }
        if returned.kind == .refundIfNotWon {
          unanswered.append(returned.position)
        } else {
          certain = certain.map { $0 + returned.cash }
        }
        counted += 1
      }
      let cash = positions.compactMap(\.cash).reduce(0, +)
      deposits.append(
        Deposit(
          readyDay: days.ready, deduction: days.deduction, cash: cash,
          positions: positions.sorted { $0.application.number < $1.application.number },
          missing: available.map { max(0, cash - $0) }, missingIfWon: certain.map { max(0, cash - $0) },
          unanswered: unanswered))
      available = available.map { max(0, $0 - cash) }
      certain = certain.map { max(0, $0 - cash) }
    }
    self.deposits = deposits
  }

  private static func returned(_ position: LedgerPosition, _ today: Day) -> Return? {
    func later(_ day: Day?, _ kind: Return.Kind, _ cash: Int?) -> Return? {
      guard let day, day >= today, let cash else { return nil }
      return Return(day: day, kind: kind, cash: cash, position: position)
    }
    return switch position.state {
    case .applied, .deducted, .lookUp: later(position.refundDay, .refundIfNotWon, position.refund)
    case .notWon: later(position.refundDay, .refund, position.refund)
    case .sold: later(position.proceedsDay, .proceeds, position.proceeds)
    case .won, .delivered, .cancelled, .unknown: nil
    }
  }
}

extension LedgerPosition {
  /// What its account pays and gets after the day of a balance, NT$: below 0 what must be there by a day. What is not
  /// recorded as won comes back.
  package func movements(after balance: Day) -> [FamilyPlan.Movement] {
    func later(_ day: Day?, _ cash: Int?, on moved: Day?) -> FamilyPlan.Movement? {
      guard let day, let cash, let moved, moved > balance else { return nil }
      return FamilyPlan.Movement(day: day, cash: cash)
    }
    let paid = later(readyDay, cash.map { -$0 }, on: deduction)
    let returned =
      switch state {
      case .applied, .deducted, .lookUp, .notWon: later(refundDay, refund, on: refundDay)
      case .sold: later(proceedsDay, proceeds, on: proceedsDay)
      case .won, .delivered, .cancelled, .unknown: nil as FamilyPlan.Movement?
      }
    return [paid, returned].compactMap(\.self)
  }

  /// What it took from its account and gave back since the day of a balance, NT$; what comes back on a day is there on
  /// the next one.
  package func moved(after balance: Day, by today: Day) -> Int {
    movements(after: balance).filter { $0.cash < 0 ? state != .applied : $0.day < today }
      .reduce(0) { $0 + $1.cash }
  }
}
