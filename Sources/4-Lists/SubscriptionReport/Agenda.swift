internal import ListEngine
package import SubscriptionLists
internal import Trading
package import Values

/// What a moment asks of a person: what can still be applied for today and by what hour, what closes on the next
/// trading day, and what money must be where.
///
/// Made of the moment, the offerings and the accounts of the context, and of nothing else. Digest, messages, the line
/// of the page and the tools of `serve` are views of it, so that none of them asks for what another does not. What a
/// day brings without being asked for, such as a draw, is a ``RecordEvent``. What is applied for already is in the ledger
/// (`AccountPlan`). On 29 October 2024 at 21:40: NT$ 40,070 for 4927 by 14:00 of the 30th.
package struct Agenda: Sendable {
  package let context: EvaluationContext
  /// By last day, then by id.
  package let closings: [Closing]
  /// The money of those that close today or within the next two trading days, by account and debit.
  package let deposits: [Deposit]

  /// The money of the debits of one day, which must all be there: if it falls short, no application of that day counts.
  package struct Deposit: Sendable {
    /// Nil where no account is known: then it is of one application for each offering.
    package let account: Applicant?
    /// The earliest of its parts.
    package let by: Instant
    package let deduction: Day
    package let parts: [Closing]
    /// What the account has applied for or bid already and is debited on the same day.
    package let applied: [Applied]

    /// NT$ of that; nil if a part is not known.
    package var appliedCash: Int? { applied.map(\.cash).wholeSum }

    /// NT$; nil if a part is not known yet.
    package var cash: Int? { parts.map(\.cash).wholeSum }
  }

  /// What an account has to pay already.
  package struct Applied: Sendable {
    package let code: StockCode
    package let name: String
    /// Nil of a bid.
    package let offering: EvaluatedOffering?
    /// Of a bid.
    package let price: Price?
    /// NT$; nil while it is not known.
    package let cash: Int?
    /// Whether who cannot pay it loses the deposit of a bid.
    package let isRest: Bool

    fileprivate init(_ offering: EvaluatedOffering, cash: Int?) {
      (code, name, self.offering) = (offering.record.code, offering.record.name, offering)
      (price, self.cash, isRest) = (nil, cash, false)
    }

    fileprivate init(_ debit: Applicant.Debit) {
      (code, name, offering) = (debit.code, debit.name, nil)
      (price, cash, isRest) = (debit.price, debit.cash, debit.isRest)
    }
  }

  /// - Parameter ids: Those that are told of; nil for all.
  package init(
    _ offerings: [EvaluatedOffering], in context: EvaluationContext, of ids: Set<String>? = nil
  ) {
    self.context = context
    closings = offerings.filter { ids?.contains($0.known.id) ?? true }.sorted { $0.known.id < $1.known.id }
      .flatMap { $0.closings(in: context) }
      .enumerated().sorted { ($0.element.cutOff.day, $0.offset) < ($1.element.cutOff.day, $1.offset) }
      .map(\.element)
    let horizon = context.calendar.tradingDay(after: context.nextTradingDay)
    struct Key: Hashable { var account: String?, deduction: Day }
    let due = closings.filter {
      !$0.isDepositOver && $0.depositBy.day <= horizon && $0.deduction != nil
    }
    let grouped = Dictionary(grouping: due) {
      Key(account: $0.account?.name, deduction: $0.deduction ?? $0.cutOff.day)
    }
    deposits = grouped.compactMap { key, parts -> Deposit? in
      guard let by = parts.map(\.depositBy).min() else { return nil }
      let account = parts[0].account
      let applied = offerings.filter { offering in
        account?.applications[offering.known.id] == .unanswered && !offering.record.isCancelled
          && offering.timetable.deduction == key.deduction
      }.sorted { $0.known.id < $1.known.id }
      return Deposit(
        account: account, by: by, deduction: key.deduction, parts: parts,
        applied: applied.map { offering in
          Applied(offering, cash: account.flatMap { offering.debit(of: $0, in: context) })
        } + (account?.debits ?? []).filter { $0.day == key.deduction }.map { Applied($0) })
    }.sorted { left, right in
      (left.by, left.deduction, left.account?.name ?? "") < (
        right.by, right.deduction, right.account?.name ?? ""
      )
    }
  }

  /// What can still be applied for today.
  package var closesToday: [Closing] { closings.filter { $0.cutOff.day == context.today } }

  /// What closes after today and up to the next trading day.
  package var closesNext: [Closing] {
    closings.filter { $0.cutOff.day > context.today && $0.cutOff.day <= context.nextTradingDay }
  }
}
