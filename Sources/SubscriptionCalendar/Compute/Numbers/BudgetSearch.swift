/// The search behind `CashPlan.best`: branch and bound over which applications to make.
///
/// Every lock is an interval of days, and the days that stab all intervals split the applications
/// into groups. On its stabbing day a group shares one budget, so the fractional knapsack of each group bounds
/// what the undecided can still bring (Dantzig 1957).
struct BudgetSearch {
  /// More applications than this have no place in the marks that break ties.
  static let mostItems = 128

  /// The places, in the list given, of the best set met.
  private(set) var bestPlaces: [Int] = []
  /// Whether the search ended by itself.
  private(set) var isExhaustive = true

  private let budget: Int
  private var items: [Item] = []
  private var groups: [Range<Int>] = []
  /// The stabbing day of each group, by number.
  private var points: [Int] = []
  /// The money away on each day on which some must be there, by what is chosen.
  private var used: [Int] = []
  /// The best set met that left so much to the groups from one on.
  private var ways: [State: Score] = [:]
  private var chosen = Score()
  private var best = Score()
  private var steps = 0
  private var limit = Int.max

  /// A search over applications in the order of their ids, each of positive expected value and within budget.
  init(_ applications: [CashPlan.Application], budget: Int) {
    let days = Set(applications.map(\.lockedDays.lowerBound)).sorted()
    let total = Int128(applications.reduce(0) { $0 + $1.cash })
    // Sums of cash are multiples of what divides every one.
    let unit = applications.reduce(0) { Self.greatestCommonDivisor($0, $1.cash) }
    self.budget = unit > 0 ? budget / unit * unit : budget
    used = days.map { _ in 0 }
    let unordered = applications.enumerated().map { place, application in
      Item(
        place: place, cash: application.cash,
        // A hundredth more of expected value outweighs any cash, and then less cash is better.
        value: Int128(application.expectedValue?.count ?? 0) * (total + 1) - Int128(application.cash),
        first: days.firstIndex { $0 >= application.lockedDays.lowerBound } ?? 0,
        last: days.lastIndex { $0 <= application.lockedDays.upperBound } ?? 0)
    }
    arrange(unordered)
  }

  /// Searches, for at most so many steps.
  mutating func run(limit: Int?) {
    self.limit = limit ?? .max
    visit(0, group: 0)
    bestPlaces = items.map(\.place).filter { best.marks & Self.mark($0) != 0 }
  }

  private struct Item {
    let place: Int
    let cash: Int
    let value: Int128
    /// The days on which some money must be there, by number, from and to which this one's is away.
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

  /// What a set is worth: its value, then its marks, the first application having the highest.
  private struct Score {
    var value: Int128 = 0
    var marks: UInt128 = 0

    func isAbove(_ other: Score) -> Bool {
      value == other.value ? marks > other.marks : value > other.value
    }
  }
}

extension BudgetSearch {
  /// Orders the items: by group, in it the most valuable for their cash first, twins side by side.
  private mutating func arrange(_ unordered: [Item]) {
    var rest = unordered
    while let point = rest.map(\.last).min() {
      let group = rest.filter { $0.first <= point }
      rest.removeAll { $0.first <= point }
      groups.append(items.count..<items.count + group.count)
      items += group.sorted { left, right in
        let (here, there) = (left.value * Int128(right.cash), right.value * Int128(left.cash))
        guard here == there else { return here > there }
        return (left.cash, left.first, left.last, left.place)
          < (right.cash, right.first, right.last, right.place)
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
    // Without an application its twins of later ids are no better.
    var next = position + 1
    while next < items.count, items[next].isTwin(of: item) { next += 1 }
    visit(next, group: group)
  }

  /// Whether no set met before that leaves the same money to a group and all after it was as good. Later
  /// groups lock nothing on or before the stabbing day of an earlier one, so the days after it tell.
  private mutating func isBestWay(into group: Int) -> Bool {
    let locked = group > 0 ? Array(used[(points[group - 1] + 1)...]) : used
    let state = State(group: group, locked: locked)
    if let before = ways[state], !chosen.isAbove(before) { return false }
    ways[state] = chosen
    return true
  }

  /// What the chosen and the undecided can come to at most.
  private func bound(from position: Int, group: Int) -> Score {
    var score = chosen
    for number in group..<groups.count {
      var room = budget - used[points[number]]
      for place in max(position, groups[number].lowerBound)..<groups[number].upperBound {
        let item = items[place]
        score.marks |= Self.mark(item.place)
        guard room > 0 else { continue }
        score.value += item.cash <= room ? item.value : item.value * Int128(room) / Int128(item.cash)
        room -= min(room, item.cash)
      }
    }
    return score
  }

  private mutating func take(_ item: Item) {
    for day in item.first...item.last { used[day] += item.cash }
    chosen.value += item.value
    chosen.marks |= Self.mark(item.place)
  }

  private mutating func putBack(_ item: Item) {
    for day in item.first...item.last { used[day] -= item.cash }
    chosen.value -= item.value
    chosen.marks &= ~Self.mark(item.place)
  }

  private static func mark(_ place: Int) -> UInt128 {
    UInt128(1) << UInt128(127 - place)
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (left, right) = (first, second)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
