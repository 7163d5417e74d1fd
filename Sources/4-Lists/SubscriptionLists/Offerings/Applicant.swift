package import Costs
internal import ListEngine
package import Localization
package import Values

/// An account that may apply, and what was applied for with it.
///
/// The user's settings and ledger make them, and the ``EvaluationContext`` brings them to the lists, which know no
/// ledger. Without any, nobody's applications are known: then only what one can still apply for asks for money.
package struct Applicant: Sendable {
  package let name: String
  /// As it is shown.
  package let title: Text
  /// Whose account it is: a person applies once for an offering, whatever accounts it has (Securities Association
  /// rules on underwriting, article 56).
  package let person: String
  /// Seconds after midnight of the last day until which its broker takes applications.
  package let cutOff: Int
  /// Seconds after midnight by which the money must be there; nil if the broker's hour is not known.
  package let moneyBy: Int?
  /// Those of its broker.
  package let costs: CostAssumptions
  /// What is in it now, NT$; nil if that is not known.
  package let cash: Int?
  /// What was applied for, bid for or paid, by the record's id.
  package let applications: [String: Outcome]
  /// The ids of the offerings that it is meant to apply for and whose orders are not known to be placed.
  package let intentions: Set<String>
  /// What is taken from it for what is no draw: the deposit of a bid, and the rest of one that won.
  package let debits: [Debit]

  package struct Debit: Sendable {
    package let code: StockCode
    package let name: String
    /// Of the bid: an account may have several in an auction.
    package let price: Price?
    package let cash: Int
    package let day: Day
    /// Whether who cannot pay it loses the deposit.
    package let isRest: Bool

    package init(code: StockCode, name: String, price: Price?, cash: Int, day: Day, isRest: Bool) {
      (self.code, self.name, self.price) = (code, name, price)
      (self.cash, self.day, self.isRest) = (cash, day, isRest)
    }
  }

  /// Seconds after midnight of the day by which the money must be there. Where the broker's hour for it is not known it
  /// is that of the application, the safe one.
  package var depositHour: Int { moneyBy ?? cutOff }

  package enum Outcome: Sendable {
    case unanswered, won, notWon
  }

  package init(
    name: String, title: Text, person: String, cutOff: Int, moneyBy: Int?, costs: CostAssumptions,
    cash: Int? = nil,
    applications: [String: Outcome], intentions: Set<String>, debits: [Debit] = []
  ) {
    (self.name, self.title, self.person, self.cutOff, self.moneyBy) = (name, title, person, cutOff, moneyBy)
    (self.costs, self.cash, self.applications, self.intentions) = (costs, cash, applications, intentions)
    self.debits = debits
  }
}

/// An application that can still be made: by when, with what money. Of several accounts of a person it is for the one that
/// is meant to apply, else for one with the money, else for the one whose broker takes applications longest.
package struct Closing: Sendable {
  package let offering: EvaluatedOffering
  /// Nil where no account is known.
  package let account: Applicant?
  /// NT$ that the account pays; nil while the price or the lot is not known.
  package let cash: Int?
  /// From when on the application is too late.
  package let cutOff: Instant
  /// By when the money must be in the account: 14:00 or 15:30 of the last day at most brokers.
  package let depositBy: Instant
  /// The day on which the money is taken; nil while it is not known.
  package let deduction: Day?
  /// Whether it is the last day of what the account is meant to apply for, so that only the user knows whether the order
  /// is placed.
  package let isAsked: Bool
  /// Whether the hour is over by which the money must be there, though its broker still takes applications: only who has
  /// the money there can apply.
  package let isDepositOver: Bool

  /// Whether the account is meant to apply.
  package var isIntended: Bool { account?.intentions.contains(offering.known.id) == true }

  /// By when, and how much.
  package var terms: Text {
    let (last, hour) = (
      Instant.hourAndMinute(cutOff.secondOfDay), Instant.hourAndMinute(depositBy.secondOfDay)
    )
    // Usually both are on the last day.
    let by = depositBy.day == cutOff.day ? hour : depositBy.dayAndTime
    let text: Text =
      if isAsked {
        [
          Text("您想抽，今天 \(last) 截止，下單了嗎？", "you want to apply by \(last) today: is the order placed? "),
          cash.map { cash in
            isDepositOver
              ? Text("\(by) 應已存入 \(cash.grouped) 元", "NT$ \(cash.grouped) should have been there by \(by)")
              : Text("最晚 \(by) 存入 \(cash.grouped) 元", "Deposit NT$ \(cash.grouped) by \(by)")
          } ?? Text("金額未定", "The sum is not known yet"),
        ].joined(.empty)
      } else if let cash = cash?.grouped, isDepositOver {
        Text(
          "最晚 \(last) 申購；\(by) 應已存入 \(cash) 元",
          "apply by \(last), if NT$ \(cash) was there by \(by)")
      } else if let cash = cash?.grouped {
        depositBy == cutOff
          ? Text("最晚 \(last) 申購並存入 \(cash) 元", "apply and deposit NT$ \(cash) by \(last)")
          : Text("最晚 \(last) 申購、\(by) 存入 \(cash) 元", "apply by \(last), deposit NT$ \(cash) by \(by)")
      } else {
        Text("最晚 \(last) 申購，金額未定", "apply by \(last); the sum is not known yet")
      }
    return account.map { $0.title + .colon + text } ?? text
  }
}

extension EvaluatedOffering {
  /// The applications that can still be made at the moment, one for each person; one without an account where none is
  /// known.
  package func closings(in context: EvaluationContext) -> [Closing] {
    let days = held
    guard let end = days.subscriptionEnd, days.subscriptionStart != nil, !days.isCancelled else { return [] }
    let ready = readyDay(in: context.calendar) ?? end
    func closing(_ account: Applicant?) -> Closing? {
      let cutOff = Instant(end, secondOfDay: account?.cutOff ?? context.cutOff)
      guard context.moment < cutOff else { return nil }
      let hour = account?.depositHour ?? cutOff.secondOfDay
      let usual = Instant(ready, secondOfDay: hour)
      // Only a draw that is not put off yet with a last day has a debit before it: then the money is late, and asked for
      // until the end.
      let depositBy = ready < end && usual <= context.moment ? Instant(end, secondOfDay: hour) : usual
      return Closing(
        offering: self, account: account,
        cash: account.map { debit(of: $0, in: context) } ?? numbers.debit, cutOff: cutOff,
        depositBy: depositBy, deduction: timetable.deduction,
        isAsked: end == context.today && account?.intentions.contains(known.id) == true,
        isDepositOver: depositBy <= context.moment)
    }
    if context.applicants.isEmpty { return [closing(nil)].compactMap(\.self) }
    var people: [String] = []
    for account in context.applicants where !people.contains(account.person) { people.append(account.person) }
    return people.compactMap { person in
      let own = context.applicants.filter { $0.person == person }
      guard own.allSatisfy({ $0.applications[known.id] == nil }) else { return nil }
      func rank(_ closing: Closing) -> Int {
        if closing.isIntended { return 2 }
        return closing.account?.cash.flatMap { has in closing.cash.map { has >= $0 } } == true ? 1 : 0
      }
      return own.compactMap(closing).reduce(nil as Closing?) { best, next in
        guard let best else { return next }
        return (rank(best), best.cutOff) < (rank(next), next.cutOff) ? next : best
      }
    }
  }

  /// What an application of an account takes of it, NT$; nil while that is not known.
  package func debit(of account: Applicant, in context: EvaluationContext) -> Int? {
    numbers(at: account.costs, in: context).debit
  }

  /// The numbers of an application with an account, before any sale.
  package func numbers(at costs: CostAssumptions, in context: EvaluationContext) -> ApplicationNumbers {
    ApplicationNumbers(
      of: record, soldAt: nil, timetable: timetable, calendar: context.calendar, assumptions: costs,
      estimate: nil, today: context.today)
  }

  /// Whether a day of it concerns one of the applicants: everybody, if nothing that was applied for is known.
  func concernsApplicants(
    in context: EvaluationContext, unless ended: Applicant.Outcome? = nil
  ) -> Bool {
    guard context.knowsApplications else { return true }
    return context.applicants.contains { account in
      account.applications[known.id].map { $0 != ended } ?? false
    }
  }
}

extension EvaluationContext {
  /// Whether it is known what was applied for.
  package var knowsApplications: Bool { applicants.contains { !$0.applications.isEmpty } }

  /// Seconds after midnight from which no account's broker takes applications any more.
  package var lastCutOff: Int { applicants.map(\.cutOff).max() ?? cutOff }
}
