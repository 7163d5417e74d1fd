package import Values

/// The commitments with the highest expected value within a budget.
package struct BudgetSet: Hashable, Sendable {
  /// By the day of the debit, then by id.
  package let commitments: [Commitment]
  /// The sum of their expected values, NT$.
  package let expectedValue: Hundredths
  /// The sum of their cash, NT$, which is not all needed at once.
  package let cash: Int
  /// Whether no other set is better; false if there were too many to be sure.
  package let isExact: Bool

  /// The set with the highest total expected value such that at no time more than the budget, NT$, is locked, beside
  /// what `committed` locks.
  ///
  /// Only those with a positive expected value are considered. Of sets with the same value the one
  /// with less cash is chosen, then the one with the first id in which two differ. Always exact for up to 20
  /// commitments; for more if the search ends within a million steps, as it does for any usual plan, else
  /// the best set found. Of more than 128 the ones with the highest expected values are considered. The fees
  /// that stay with the broker are not subtracted from the budget of later days.
  package init(of commitments: [Commitment], within budget: Int, beside committed: [Commitment] = []) {
    let worthwhile = commitments.filter { ($0.expectedValue?.count ?? 0) > 0 && $0.cash <= budget }
    let considered = Self.first(BudgetSearch.mostItems, of: worthwhile)
    var search = BudgetSearch(considered, budget: budget, committed: committed)
    search.run(limit: considered.count <= 20 ? nil : 1_000_000)
    let chosen = search.bestIndices.map { considered[$0] }
    self.commitments = chosen.inOrder
    expectedValue = Hundredths(chosen.reduce(0) { $0 + ($1.expectedValue?.count ?? 0) })
    cash = chosen.reduce(0) { $0 + $1.cash }
    isExact = search.isExhaustive && considered.count == worthwhile.count
  }

  private static func first(_ most: Int, of commitments: [Commitment]) -> [Commitment] {
    let ranked = commitments.sorted { ($0.expectedValue?.count ?? 0) > ($1.expectedValue?.count ?? 0) }
    return ranked.prefix(most).sorted { ($0.id, $0.code) < ($1.id, $1.code) }
  }
}

/// The search behind `BudgetSet`: branch and bound over which commitments to make.
///
/// Every lock is an interval of days, and the days that stab all intervals split the applications into
/// groups. On its stabbing day a group shares one budget, so the fractional knapsack of each group is an
/// upper bound for the undecided applications (Dantzig 1957).
struct BudgetSearch {
  /// The most applications: each is one bit of the marks that break ties.
  static let mostItems = 128

  /// The best set found, as indices into the given list.
  private(set) var bestIndices: [Int] = []
  private(set) var isExhaustive = true

  private let budget: Int
  private var items: [Item] = []
  private var groups: [Range<Int>] = []
  /// The stabbing day of each group, by number.
  private var points: [Int] = []
  /// The money locked by the chosen applications on each day on which some is needed.
  private var used: [Int] = []
  /// The best score found for each state.
  private var ways: [State: Score] = [:]
  private var chosen = Score()
  private var best = Score()
  private var steps = 0
  private var limit = Int.max

  /// A search over applications in the order of their ids, each with a positive expected value and within the
  /// budget, beside others that are made anyway.
  init(_ applications: [Commitment], budget: Int, committed: [Commitment] = []) {
    let days = Set((applications + committed).compactMap(\.lockedDays?.lowerBound)).sorted()
    let total = Int128(applications.reduce(0) { $0 + $1.cash })
    // Sums of cash are multiples of the greatest common divisor.
    let unit = (applications + committed).reduce(0) { $1.cash.greatestCommonDivisor(with: $0) }
    self.budget = unit > 0 ? budget / unit * unit : budget
    used = days.map { day in committed.reduce(0) { $0 + ($1.locks(day) ? $1.cash : 0) } }
    let unordered = applications.enumerated().map { index, application in
      Item(
        index: index, cash: application.cash,
        // A hundredth of expected value outweighs any cash; of equal values, less cash is better.
        value: Int128(application.expectedValue?.count ?? 0) * (total + 1) - Int128(application.cash),
        first: days.firstIndex { application.locks($0) } ?? 0,
        last: days.lastIndex { application.locks($0) } ?? 0)
    }
    arrange(unordered)
  }

  /// Searches for at most `limit` steps.
  mutating func run(limit: Int?) {
    self.limit = limit ?? .max
    visit(0, group: 0)
    bestIndices = items.map(\.index).filter { best.marks & Self.mark($0) != 0 }
  }

  private struct Item {
    let index, cash: Int
    let value: Int128
    /// The first and the last day of the lock, as indices of the days on which some money is needed.
    let first: Int
    let last: Int

    func isTwin(of other: Item) -> Bool {
      cash == other.cash && value == other.value && first == other.first && last == other.last
    }
  }

  private struct State: Hashable {
    let group: Int
    let locked: [Int]
  }

  /// The score of a set: its value, then its marks, of which the first application has the highest.
  private struct Score {
    var value: Int128 = 0
    var marks: UInt128 = 0

    func isAbove(_ other: Score) -> Bool { value == other.value ? marks > other.marks : value > other.value }
  }
}

extension BudgetSearch {
  /// Orders the items by group, in a group by value for the cash, twins side by side.
  private mutating func arrange(_ unordered: [Item]) {
    var rest = unordered
    while let point = rest.map(\.last).min() {
      let group = rest.filter { $0.first <= point }
      rest.removeAll { $0.first <= point }
      groups.append(items.count..<items.count + group.count)
      items += group.sorted { left, right in
        let (here, there) = (left.value * Int128(right.cash), right.value * Int128(left.cash))
        guard here == there else { return here > there }
        return (left.cash, left.first, left.last, left.index)
          < (right.cash, right.first, right.last, right.index)
      }
      points.append(point)
    }
  }

  private mutating func visit(_ position: Int, group: Int) {
    guard steps < limit else {
      isExhaustive = false
      return
    }
    steps += 1
    if chosen.isAbove(best) { best = chosen }
    guard position < items.count else { return }
    let group = groups[group].contains(position) ? group : group + 1
    guard bound(from: position, group: group).isAbove(best) else { return }
    if position == groups[group].lowerBound, !isBestWay(into: group) { return }
    let item = items[position]
    if (item.first...item.last).allSatisfy({ used[$0] + item.cash <= budget }) {
      take(item)
      visit(position + 1, group: group)
      putBack(item)
    }
    // If an application is left out, its twins with later ids are no better.
    var next = position + 1
    while next < items.count, items[next].isTwin(of: item) { next += 1 }
    visit(next, group: group)
  }

  /// Whether no earlier set that leaves the same money to a group and those after it was as good. Later
  /// groups lock nothing on or before the stabbing day of an earlier one, so only the days after it count.
  private mutating func isBestWay(into group: Int) -> Bool {
    let locked = group > 0 ? Array(used[(points[group - 1] + 1)...]) : used
    let state = State(group: group, locked: locked)
    if let before = ways[state], !chosen.isAbove(before) { return false }
    ways[state] = chosen
    return true
  }

  /// The upper bound of the chosen and the undecided.
  private func bound(from position: Int, group: Int) -> Score {
    var score = chosen
    for number in group..<groups.count {
      var room = budget - used[points[number]]
      for index in max(position, groups[number].lowerBound)..<groups[number].upperBound {
        let item = items[index]
        score.marks |= Self.mark(item.index)
        guard room > 0 || item.cash == 0 else { continue }
        score.value += item.cash <= room ? item.value : item.value * Int128(room) / Int128(item.cash)
        room -= min(room, item.cash)
      }
    }
    return score
  }

  private mutating func take(_ item: Item) {
    for day in item.first...item.last { used[day] += item.cash }
    chosen.value += item.value
    chosen.marks |= Self.mark(item.index)
  }

  private mutating func putBack(_ item: Item) {
    for day in item.first...item.last { used[day] -= item.cash }
    chosen.value -= item.value
    chosen.marks &= ~Self.mark(item.index)
  }

  private static func mark(_ index: Int) -> UInt128 { UInt128(1) << UInt128(127 - index) }
}

extension Commitment {
  /// Whether it ties its money up on a day.
  fileprivate func locks(_ day: Day) -> Bool { lockedDays?.contains(day) ?? false }
}
