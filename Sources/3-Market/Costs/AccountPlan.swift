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

  /// - Parameters:
  ///   - balance: What the account has now, NT$; nil if it is not known.
  ///   - today: What is taken by this day needs no money any more.
  package init(_ commitments: [Commitment], balance: Int?, today: Day) {
    let all = commitments.inOrder
    let rows = Self.rows(all, today)
    let back = all.flatMap { one in
      one.movements.filter { $0.cash > 0 && $0.day >= today }.map { (movement: $0, commitment: one) }
    }
    func missing(from balance: Int, isWon: Bool) -> [Int] {
      let returns = back.filter { $0.movement.isCounted(if: isWon ? .won : $0.commitment.assumed) }
        .map(\.movement).sorted { $0.day < $1.day }
      var (available, counted) = (balance, 0)
      return rows.map { row in
        while counted < returns.count, returns[counted].day < row.readyDay {
          available += returns[counted].cash
          counted += 1
        }
        let needed = row.parts.reduce(0) { $0 + $1.cash }
        defer { available = max(0, available - needed) }
        return max(0, needed - available)
      }
    }
    let (short, shortIfWon) = (
      balance.map { missing(from: $0, isWon: false) }, balance.map { missing(from: $0, isWon: true) }
    )
    deposits = rows.enumerated().map { index, row in
      let unanswered = back.filter { movement, commitment in
        movement.day < row.readyDay && movement.isCounted(if: commitment.assumed)
          && !movement.isCounted(if: .won)
      }
      return Deposit(
        readyDay: row.readyDay, deductionDay: row.deductionDay, parts: row.parts, missing: short?[index],
        missingIfWon: shortIfWon?[index], unanswered: unanswered.map(\.commitment))
    }
    returns = back.enumerated().sorted {
      ($0.element.movement.day, $0.offset) < ($1.element.movement.day, $1.offset)
    }.compactMap { _, returned in
      let (movement, commitment) = returned
      guard let kind = Return.Kind(movement) else { return nil }
      return Return(day: movement.day, kind: kind, cash: movement.cash, commitment: commitment)
    }
    let needed = missing(from: 0, isWon: false)
    (peak, peakIfWon) = (needed.reduce(0, +), missing(from: 0, isWon: true).reduce(0, +))
    peakDay = needed.lastIndex { $0 > 0 }.map { rows[$0].readyDay }
  }

  private typealias Row = (readyDay: Day, deductionDay: Day, parts: [Part])

  private static func rows(_ commitments: [Commitment], _ today: Day) -> [Row] {
    struct Days: Hashable { let ready, deduction: Day }
    var rows: [Days: [Part]] = [:]
    for commitment in commitments {
      for movement in commitment.counted where movement.isPending(on: today) {
        guard let ready = movement.readyDay else { continue }
        rows[Days(ready: ready, deduction: movement.day), default: []].append(
          Part(commitment: commitment, cash: -movement.cash))
      }
    }
    return rows.sorted { ($0.key.ready, $0.key.deduction) < ($1.key.ready, $1.key.deduction) }.map {
      ($0.key.ready, $0.key.deduction, $0.value)
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
