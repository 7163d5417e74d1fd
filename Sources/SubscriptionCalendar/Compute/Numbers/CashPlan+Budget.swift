extension CashPlan {
  /// The applications worth most together that a sum of money can carry.
  public struct Choice: Hashable, Sendable {
    /// The applications, by deduction day, then id.
    public let applications: [Application]
    /// What they are worth together, NT$.
    public let expectedValue: Hundredths
    /// What they take together, NT$, though not all at once.
    public let cash: Int
    /// Whether no other set is better; false where there were too many to be sure.
    public let isExact: Bool
  }

  /// The set with the highest total expected value such that at no time more than the budget, NT$, is locked.
  ///
  /// Only applications of a positive expected value are considered. Of sets worth the same the one that takes
  /// less cash counts, then the one that has the first id in which two differ. Always exact for up to 20
  /// applications; for more when the search ends within a million steps, as it does for any usual plan, else
  /// the best set met. Over 128 the ones of highest expected value are considered. The fees that stay with the
  /// broker are not taken off the budget of later days.
  public func best(within budget: Int) -> Choice {
    let worthwhile = applications.filter { ($0.expectedValue?.count ?? 0) > 0 && $0.cash <= budget }
    let considered = Self.first(BudgetSearch.mostItems, of: worthwhile)
    var search = BudgetSearch(considered, budget: budget)
    search.run(limit: considered.count <= 20 ? nil : 1_000_000)
    let chosen = search.bestPlaces.map { considered[$0] }
    return Choice(
      applications: CashPlan(chosen).applications,
      expectedValue: Hundredths(chosen.reduce(0) { $0 + ($1.expectedValue?.count ?? 0) }),
      cash: chosen.reduce(0) { $0 + $1.cash },
      isExact: search.isExhaustive && considered.count == worthwhile.count)
  }

  private static func first(_ most: Int, of applications: [Application]) -> [Application] {
    let ranked = applications.sorted { ($0.expectedValue?.count ?? 0) > ($1.expectedValue?.count ?? 0) }
    return ranked.prefix(most).sorted { ($0.id, $0.code) < ($1.id, $1.code) }
  }
}
