internal import Costs
internal import SubscriptionLedger
internal import SubscriptionLists
internal import Values
internal import Settings

extension Applicant {
  /// An account with what was applied for with it.
  ///
  /// - Parameters:
  ///   - intentions: What it is meant to apply for.
  ///   - cash: What is in it now, NT$; nil if that is not known.
  ///   - cutOff: The hour of applications where its broker's is not known.
  ///   - costs: What its broker does not say.
  init(
    _ account: UserSettings.Account, _ commitments: [LedgerCommitment] = [],
    _ intentions: [Ledger.Application] = [], cash: Int? = nil, cutOff: Int, costs: CostAssumptions
  ) {
    self.init(
      name: account.name, title: OwnAccount.title(of: account.name),
      person: commitments.first?.person ?? intentions.first?.person ?? account.person,
      cutOff: account.broker?.cutOff ?? cutOff, moneyBy: account.broker?.moneyBy,
      costs: account.broker?.costs(over: costs) ?? costs, cash: cash,
      applications: Dictionary(
        commitments.filter(\.isMade).map { ($0.id, Outcome(isWon: $0.isWon)) }
      ) { first, _ in first }, intentions: Set(intentions.map(\.target.id)),
      // Those of draws follow from their offerings.
      debits: commitments.filter { !$0.kind.isDrawn }.flatMap(\.debits))
  }
}

extension LedgerCommitment {
  /// What a bank takes of it, as is assumed; what a holder pays by hand no bank takes.
  fileprivate var debits: [Applicant.Debit] {
    commitment.counted.compactMap { movement in
      guard movement.cash < 0, let ready = movement.readyDay, ready < movement.day else { return nil }
      return Applicant.Debit(
        code: commitment.code, name: commitment.name, price: target.bid, cash: -movement.cash,
        day: movement.day, isRest: movement.what == .rest)
    }
  }
}

extension Applicant.Outcome {
  fileprivate init(isWon: Bool?) {
    self = isWon.map { $0 ? .won : .notWon } ?? .unanswered
  }
}
