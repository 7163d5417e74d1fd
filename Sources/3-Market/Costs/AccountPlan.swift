package import Values

/// The money of one account's commitments: what must be in it by when, and what comes back.
///
/// If the money is short on the day of a debit, all that is debited on that day is void, not only the last. So the plan is
/// cautious: money must be there on the last day to apply and not on that of the debit, and what comes back on a day
/// cannot be used before the next one.
package struct AccountPlan: Hashable, Sendable {
  /// By the day by which they must be in, then by that of the debit; those to come.
  package let deposits: [Deposit]
  package let returns: [Return]
  /// The least that the account must have now so that nothing is missing, NT$: as is assumed, and if everything is won.
  package let peak, peakIfWon: Int
  /// The last day by which some of the peak must be in; nil without any.
  package let peakDay: Day?

  /// What must be in the account on a day for the debits of another.
  package struct Deposit: Hashable, Sendable {
    package let readyDay, deductionDay: Day
    package let parts: [Part]
    /// What is to be added for it beside what the account has, if each commitment ends as is assumed and what was
    /// missing before was added; nil if the balance is not known.
    package let missing: Int?
    /// The same if everything unanswered is won, and what of it was counted on.
    package let missingIfWon: Int?
    package let unanswered: [Commitment]

    package var cash: Int { parts.reduce(0) { $0 + $1.cash } }
    /// Whether a holder pays it, and no bank takes it.
    package var isByHand: Bool { readyDay == deductionDay }
  }

  package struct Part: Hashable, Sendable {
    package let commitment: Commitment
    package let cash: Int

    package init(commitment: Commitment, cash: Int) { (self.commitment, self.cash) = (commitment, cash) }
  }

  package struct Return: Hashable, Sendable {
    package enum Kind: String, Sendable {
      /// Certain.
      case refund
      case refundIfNotWon = "refund_if_not_won"
      case proceeds
    }

    package let day: Day
    package let kind: Kind
    package let cash: Int
    package let commitment: Commitment
  }

  /// A debit takes what is there, and what was missing for it counts as added, also when its day is over: a day that passes
  /// changes nothing of what is missing for the others.
  ///
  /// - Parameters:
  ///   - balance: What the account had on the evening of `since`, else what it has before anything of today comes, NT$; nil
  ///     if it is not known.
  ///   - since: The day whose debits and returns are in the balance.
  ///   - today: What is taken by this day needs no money any more.
  ///   - returned: The last day whose returns the account has by now, so that no peak counts on them; the day before today
  ///     unless it is said.
  package init(
    _ commitments: [Commitment], balance: Int?, since: Day? = nil, today: Day, returned: Day? = nil
  ) {
    let all = commitments.inOrder
    let rows = Self.rows(all, since, today)
    let coming = rows.filter(\.isComing)
    let money = all.flatMap { one in
      one.movements.filter { $0.cash > 0 }.map { (movement: $0, commitment: one) }
    }
    let back = money.filter { $0.movement.day >= today }
    let start = since ?? today.adding(-1)
    func gaps(of rows: [Row], from balance: Int, after start: Day, isWon: Bool) -> [Int] {
      let returns = money.filter { movement, commitment in
        movement.day > start
          && movement.isCounted(if: isWon && movement.day >= today ? .won : commitment.assumed)
      }.map(\.movement).sorted { $0.day < $1.day }
      var (available, counted) = (balance, 0)
      return rows.map { row in
        while counted < returns.count, returns[counted].day < row.readyDay {
          available += returns[counted].cash
          counted += 1
        }
        defer { available = max(0, available - row.cash) }
        return max(0, row.cash - available)
      }
    }
    func short(isWon: Bool) -> [Int]? {
      balance.map { balance in
        zip(rows, gaps(of: rows, from: balance, after: start, isWon: isWon)).filter { $0.0.isComing }
          .map { $0.1 }
      }
    }
    let first = max(start, returned ?? today.adding(-1))
    func needed(isWon: Bool) -> [Int] { gaps(of: coming, from: 0, after: first, isWon: isWon) }
    let (missing, missingIfWon) = (short(isWon: false), short(isWon: true))
    deposits = coming.enumerated().map { index, row in
      let unanswered = back.filter { movement, commitment in
        movement.day > start && movement.day < row.readyDay && movement.isCounted(if: commitment.assumed)
          && !movement.isCounted(if: .won)
      }
      return Deposit(
        readyDay: row.readyDay, deductionDay: row.deductionDay, parts: row.parts, missing: missing?[index],
        missingIfWon: missingIfWon?[index], unanswered: unanswered.map(\.commitment))
    }
    returns = back.enumerated().sorted {
      ($0.element.movement.day, $0.offset) < ($1.element.movement.day, $1.offset)
    }.compactMap { _, returned in
      let (movement, commitment) = returned
      guard let kind = Return.Kind(movement) else { return nil }
      return Return(day: movement.day, kind: kind, cash: movement.cash, commitment: commitment)
    }
    let peaks = needed(isWon: false)
    (peak, peakIfWon) = (peaks.reduce(0, +), needed(isWon: true).reduce(0, +))
    peakDay = peaks.lastIndex { $0 > 0 }.map { coming[$0].readyDay }
  }

  /// What others would take beside those of a plan: with a debit of their own, or because what they take is then missing for
  /// one of those.
  package struct Addition: Hashable, Sendable {
    package let readyDay, deductionDay: Day
    package let parts: [Part]
    /// How much more is then missing; nil if the balance is not known.
    package let missing: Int?

    package var cash: Int { parts.reduce(0) { $0 + $1.cash } }
  }

  /// What is only intended ties up no money, so it is in no plan: this is the sum beside it.
  package static func additions(
    of intended: [Commitment], to commitments: [Commitment], balance: Int?, since: Day? = nil, today: Day
  ) -> [Addition] {
    guard !intended.isEmpty else { return [] }
    func deposits(of all: [Commitment]) -> [Deposit] {
      AccountPlan(all, balance: balance, since: since, today: today).deposits
    }
    let before = deposits(of: commitments)
    return deposits(of: commitments + intended).compactMap { row in
      let had = before.first { $0.readyDay == row.readyDay && $0.deductionDay == row.deductionDay }
      let parts = row.parts.filter { intended.contains($0.commitment) }
      let missing = row.missing.map { max(0, $0 - (had?.missing ?? 0)) }
      guard !parts.isEmpty || missing ?? 0 > 0 else { return nil }
      return Addition(
        readyDay: row.readyDay, deductionDay: row.deductionDay, parts: parts, missing: missing)
    }
  }

  /// What is taken with one debit.
  private struct Row {
    let readyDay, deductionDay: Day
    let cash: Int
    /// None of what is taken already.
    let parts: [Part]

    var isComing: Bool { !parts.isEmpty }
  }

  /// What is taken since a day and what is to come, in the order in which it takes the money. What was paid by hand took what
  /// had come back by then, before anything that is still to come.
  private static func rows(_ commitments: [Commitment], _ since: Day?, _ today: Day) -> [Row] {
    struct Days: Hashable { let ready, deduction: Day }
    var coming: [Days: [Part]] = [:]
    var taken: [Commitment.Movement] = []
    for commitment in commitments {
      for movement in commitment.counted where movement.cash < 0 {
        if movement.isPending(on: today), let ready = movement.readyDay {
          coming[Days(ready: ready, deduction: movement.day), default: []].append(
            Part(commitment: commitment, cash: -movement.cash))
        } else if let since, movement.day > since {
          taken.append(movement)
        }
      }
    }
    let first = coming.keys.map(\.ready).min()
    let rows =
      coming.map { days, parts in
        Row(
          readyDay: days.ready, deductionDay: days.deduction, cash: parts.reduce(0) { $0 + $1.cash },
          parts: parts)
      }
      + taken.map { movement in
        let next = movement.day.adding(1)
        return Row(
          readyDay: movement.readyDay ?? min(next, first ?? next), deductionDay: movement.day,
          cash: -movement.cash, parts: [])
      }
    return rows.sorted {
      ($0.readyDay, $0.isComing ? 1 : 0, $0.deductionDay)
        < ($1.readyDay, $1.isComing ? 1 : 0, $1.deductionDay)
    }
  }
}

extension AccountPlan.Return.Kind {
  /// Nil for what comes only if something is won that need not be.
  fileprivate init?(_ movement: Commitment.Movement) {
    switch movement.condition {
    case .always: self = movement.what == .proceeds ? .proceeds : .refund
    case .lost: self = .refundIfNotWon
    case .won: return nil
    }
  }
}

extension Sequence<Commitment> {
  /// What they took from their account and gave back since the day of a balance, NT$, as is assumed; what comes back on a
  /// day is there on the next one.
  package func moved(after balance: Day, by today: Day) -> Int {
    flatMap(\.counted).filter { movement in
      movement.day > balance
        && (movement.cash < 0
          ? movement.day <= today && !movement.isPending(on: today) : movement.day < today)
    }.reduce(0) { $0 + $1.cash }
  }
}
