package import Costs
package import JSON
internal import ListEngine
package import SubscriptionLists
internal import Values

/// What to apply for with a budget: the set with the highest expected value among those that can be compared.
package struct BudgetChoice: Sendable {
  /// NT$.
  package let budget: Int
  /// The best set, by the expected value at the assumed or estimated win rates.
  package let expected: BudgetSet
  /// The best set by the expected value at the low ends of the estimates; nil if no compared win rate has a range.
  package let pessimistic: BudgetSet?
  /// The applications that were compared, by deduction day, then id.
  package let compared: [Commitment]
  /// The same at the low ends of the estimated win rates.
  package let low: [Commitment]
  /// The offerings one can still apply for that were not compared, and why.
  package let notCompared: [(offering: EvaluatedOffering, reason: Reason)]
  /// The applications that are made anyway and lock money.
  package let committed: [Commitment]

  package enum Reason: Hashable, Sendable {
    /// The price, the lot or a day is not known, or the days are not in order.
    case unplanned
    /// It takes more than the budget, beside what is committed.
    case tooExpensive
    case noProfit(Premium.Reason?)
    case noEstimate(EstimateMissing)
  }

  /// The most money that the committed applications lock at once, if it is over the budget.
  package var shortage: Int? {
    let peak = committed.mostLocked
    return peak > budget ? peak : nil
  }

  /// The most money that the best set and what is committed lock at once, NT$.
  package var peak: Int { (expected.commitments + committed).mostLocked }

  /// - Parameter offerings: Those one can still apply for and is not committed to, each with its application.
  init(
    _ offerings: [(EvaluatedOffering, Commitment?)], budget: Int,
    beside committed: [Commitment], today: Day
  ) {
    (self.budget, self.committed) = (budget, committed)
    var compared: [Commitment] = []
    var low: [Commitment] = []
    var hasRange = false
    var notCompared: [(EvaluatedOffering, Reason)] = []
    for (evaluated, application) in offerings {
      guard let application else {
        notCompared.append((evaluated, .unplanned))
        continue
      }
      guard application.expectedValue != nil else {
        let missing =
          evaluated.numbers.odds == nil ? evaluated.estimateMissing(on: today).map(Reason.noEstimate) : nil
        notCompared.append((evaluated, missing ?? .noProfit(evaluated.valuation.premium.reason)))
        continue
      }
      guard application.fits(in: budget, beside: committed) else {
        notCompared.append((evaluated, .tooExpensive))
        continue
      }
      compared.append(application)
      let isEstimated = evaluated.numbers.odds == nil
      hasRange = hasRange || isEstimated
      let value = isEstimated ? evaluated.estimatedValue?.atLow : evaluated.numbers.expectedValue
      if let atLow = application.worth(value) { low.append(atLow) }
    }
    (self.compared, self.low) = (compared.inOrder, low)
    self.notCompared = notCompared.sorted { $0.0.known.id < $1.0.known.id }
    expected = BudgetSet(of: compared, within: budget, beside: committed)
    pessimistic = hasRange ? BudgetSet(of: low, within: budget, beside: committed) : nil
  }

  package var json: JSONValue {
    .object(
      [("budget", .integer(budget)), ("peak", .integer(peak))] + Self.members(of: expected) + [
        ("pessimistic", pessimistic.map { .object(Self.members(of: $0)) } ?? .null),
        ("committed", Self.ids(committed)), ("compared", Self.ids(compared)),
        ("not_compared", notComparedJSON),
      ])
  }

  package var notComparedJSON: JSONValue {
    .array(
      notCompared.map {
        .object([("id", .string($0.offering.known.id)), ("reason", .string($0.reason.name))])
      })
  }

  private static func members(of choice: BudgetSet) -> [(String, JSONValue)] {
    [
      ("applications", ids(choice.commitments)),
      ("expected_value", .number(choice.expectedValue)), ("cash", .integer(choice.cash)),
      ("is_best", .boolean(choice.isExact)),
    ]
  }

  private static func ids(_ applications: [Commitment]) -> JSONValue {
    .array(applications.map { .string($0.id) })
  }
}

extension BudgetChoice.Reason {
  fileprivate var name: String {
    switch self {
    case .unplanned: "price_or_days_unknown"
    case .tooExpensive: "over_budget"
    case .noProfit(let reason): reason?.rawValue ?? "no_profit"
    case .noEstimate(let missing): missing.rawValue
    }
  }
}

extension Commitment {
  /// Whether the budget holds what it and the others lock while it locks its money.
  fileprivate func fits(in budget: Int, beside others: [Commitment]) -> Bool {
    guard let own = lockedDays else { return false }
    let days = [own.lowerBound] + others.compactMap(\.lockedDays?.lowerBound).filter(own.contains)
    return days.allSatisfy { day in
      others.reduce(cash) { $0 + ($1.lockedDays?.contains(day) == true ? $1.cash : 0) } <= budget
    }
  }

  /// The same with another expected value; nil without one that can be planned.
  fileprivate func worth(_ value: Hundredths?) -> Commitment? {
    guard let value else { return nil }
    var commitment = self
    commitment.expectedValue = value
    return commitment.isPlannable ? commitment : nil
  }
}
