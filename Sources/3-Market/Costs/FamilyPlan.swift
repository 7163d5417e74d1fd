package import Values

/// Who of a family applies for what: the choice with the highest expected value such that each person applies once for an
/// offering and no account is ever short. The plan is as cautious as `AccountPlan`: money is needed from the day by which it
/// must be there, and what comes back can be used from the next day on. It counts on refunds, as if nothing were won.
///
/// `cash-plan --family` and `apply --plan` ask for it; ``FamilySearch`` finds it. With NT$ 100,000 on the
/// recorded evening it takes 4174 and 6182, worth NT$ 349, of 19 plans that are never short. A plan that is
/// short by one dollar is worth nothing, because the broker cancels the whole day.
package struct FamilyPlan: Hashable, Sendable {
  /// By account in their order, then by deduction day and id.
  package let choices: [Choice]
  /// By the day by which they must be sent.
  package let transfers: [Transfer]
  package let expectedValue: Hundredths
  /// The most that any other choice can be worth more; 0 if none is better.
  package let gap: Hundredths
  /// The accounts whose money does not suffice for what is applied for already, with or without what is moved: they, and
  /// those that share money with them, apply for nothing more.
  package let short: [String]

  package struct Account: Hashable, Sendable {
    package let name, person: String
    /// What it has on the first day, NT$.
    package let cash: Int
    /// What is needed anyway, and what comes.
    package let movements: [Commitment.Movement]
    /// What its person may still do with it; those without a positive expected value are not considered.
    package let options: [Commitment]
    /// The trading days that money takes to other accounts, by their names.
    package let moves: [String: Int]

    package init(
      name: String, person: String, cash: Int, movements: [Commitment.Movement] = [],
      options: [Commitment], moves: [String: Int] = [:]
    ) {
      (self.name, self.person, self.cash, self.movements) = (name, person, cash, movements)
      (self.options, self.moves) = (options, moves)
    }
  }

  package struct Choice: Hashable, Sendable {
    package let account: String
    package let commitment: Commitment
  }

  /// Money to move from one account to another.
  package struct Transfer: Hashable, Sendable {
    package let from, to: String
    package let cash: Int
    /// The days from and by which it must be sent, and the one by which it is there.
    package let first, last, arrival: Day
  }

  /// The work of a plan: 0.44 to 0.74 s of CPU in a release build, for 50 accounts and 60 offerings.
  private static let work = 300_000_000

  /// - Parameter days: The trading days from the first one of the plan on, as far as money is needed.
  package init(_ accounts: [Account], days: [Day]) {
    let timeline = Timeline(days: days)
    let money = accounts.map(timeline.money)
    let routes = Routes(accounts)
    var plan: (chosen: [(account: Int, commitment: Commitment)], value: Int, gap: Int) = ([], 0, 0)
    var short: [Int] = []
    var work = Self.work
    let groups = routes.groups(accounts)
    for (number, group) in groups.enumerated() {
      let pools = routes.pools(group)
      let distances = pools.map { from in pools.map { routes.days[from[0]][$0[0]] } }
      let pooled = pools.map { pool in days.indices.map { day in pool.reduce(0) { $0 + money[$1][day] } } }
      guard FamilySearch.moves(pooled, distances) != nil else {
        let poor = group.filter { account in money[account].contains { $0 < 0 } }
        short += poor
        continue
      }
      let units = timeline.units(accounts, group)
      var search = FamilySearch(
        money: pooled, distances: distances,
        units: units.map { options in
          options.map { option in
            FamilySearch.Option(
              pool: pools.firstIndex { $0.contains(option.account) } ?? 0,
              value: option.commitment.expectedValue?.count ?? 0, cash: option.commitment.cash,
              back: option.commitment.refund, ready: timeline.ready(option.commitment.readyDay),
              free: option.commitment.refundDay.map(timeline.free) ?? days.count)
          }
        }, work: FamilySearch.Work(work / (groups.count - number)))
      let result = search.best()
      work -= search.workDone
      plan.chosen += zip(units, result.chosen).compactMap { options, chosen in chosen.map { options[$0] } }
      plan.value += result.value
      plan.gap += result.most - result.value
    }
    let chosen = plan.chosen
    choices = accounts.enumerated().flatMap { number, account in
      chosen.filter { $0.account == number }.map(\.commitment).inOrder.map {
        Choice(account: account.name, commitment: $0)
      }
    }
    (expectedValue, gap) = (Hundredths(plan.value), Hundredths(plan.gap))
    self.short = short.sorted().map { accounts[$0].name }
    transfers = Self.transfers(accounts, money, chosen, routes, timeline, without: short)
  }

  /// The transfers that a choice needs, each by the way that takes the fewest days.
  private static func transfers(
    _ accounts: [Account], _ money: [[Int]], _ chosen: [(account: Int, commitment: Commitment)],
    _ routes: Routes, _ timeline: Timeline, without short: [Int]
  ) -> [Transfer] {
    var left = money
    for (account, commitment) in chosen { timeline.take(commitment.counted, from: &left[account]) }
    for account in short { left[account] = left[account].map { _ in 0 } }
    struct Key: Hashable { let from, to, first, last, arrival: Int }
    var sums: [Key: Int] = [:]
    for moved in FamilySearch.moves(left, routes.days) ?? [] {
      var (from, sent) = (moved.from, moved.day)
      // Later money is sent as soon as it is there; everything else has time.
      let slack = moved.needed - moved.day - (routes.days[moved.from][moved.to] ?? 0)
      while from != moved.to, let to = routes.next[from][moved.to], let days = routes.days[from][to] {
        sums[
          Key(from: from, to: to, first: sent, last: sent + slack, arrival: sent + slack + days), default: 0] +=
          moved.cash
        (from, sent) = (to, sent + days)
      }
    }
    return sums.sorted {
      ($0.key.last, $0.key.from, $0.key.to, $0.key.first, $0.key.arrival)
        < ($1.key.last, $1.key.from, $1.key.to, $1.key.first, $1.key.arrival)
    }.map { key, cash in
      Transfer(
        from: accounts[key.from].name, to: accounts[key.to].name, cash: cash, first: timeline.days[key.first],
        last: timeline.days[key.last], arrival: timeline.days[key.arrival])
    }
  }
}

/// The days of a plan, by number.
private struct Timeline {
  let days: [Day]

  /// The last day on which what must be there by a day can come.
  func ready(_ day: Day?) -> Int { day.flatMap { day in days.lastIndex { $0 <= day } } ?? 0 }

  /// The first day on which what comes on a day can be used; past the last one if there is none.
  func free(_ day: Day) -> Int { days.firstIndex { $0 > day } ?? days.count }

  func take(_ movements: [Commitment.Movement], from money: inout [Int]) {
    for movement in movements {
      let first = movement.cash < 0 ? ready(movement.readyDay ?? movement.day) : free(movement.day)
      for day in first..<days.count { money[day] += movement.cash }
    }
  }

  /// What an account has by each day without doing anything more.
  func money(of account: FamilyPlan.Account) -> [Int] {
    var money = days.map { _ in account.cash }
    take(account.movements, from: &money)
    return money
  }

  /// The ways in which each person can do what is on offer, in the order of their days.
  func units(
    _ accounts: [FamilyPlan.Account], _ group: [Int]
  ) -> [[(account: Int, commitment: Commitment)]] {
    struct Key: Hashable { let ready: Int, id, person: String }
    var units: [Key: [(account: Int, commitment: Commitment)]] = [:]
    for account in group {
      for option in accounts[account].options where (option.expectedValue?.count ?? 0) > 0 {
        let key = Key(ready: ready(option.readyDay), id: option.id, person: accounts[account].person)
        units[key, default: []].append((account, option))
      }
    }
    return units.sorted {
      ($0.key.ready, $0.key.id, $0.key.person) < ($1.key.ready, $1.key.id, $1.key.person)
    }.map(\.value)
  }
}

/// The fewest days that money takes between accounts, also by others, and the next account on the way.
private struct Routes {
  private(set) var days: [[Int?]]
  private(set) var next: [[Int?]]

  init(_ accounts: [FamilyPlan.Account]) {
    let direct = accounts.map { from in
      accounts.map { to in from.name == to.name ? 0 : from.moves[to.name] }
    }
    days = direct
    next = direct.map { row in row.indices.map { row[$0] == nil ? nil : $0 } }
    for middle in accounts.indices {
      for from in accounts.indices {
        for to in accounts.indices {
          guard let first = days[from][middle], let second = days[middle][to] else { continue }
          if let known = days[from][to], known <= first + second { continue }
          (days[from][to], next[from][to]) = (first + second, next[from][middle])
        }
      }
    }
  }

  /// The accounts that share money or a person, also by others.
  func groups(_ accounts: [FamilyPlan.Account]) -> [[Int]] {
    var group = Array(accounts.indices)
    for one in accounts.indices {
      for other in accounts.indices
      where days[one][other] != nil || accounts[one].person == accounts[other].person {
        let (kept, replaced) = (group[one], group[other])
        group = group.map { $0 == replaced ? kept : $0 }
      }
    }
    return Dictionary(grouping: accounts.indices) { group[$0] }.values.sorted { $0[0] < $1[0] }
  }

  /// The accounts of a group between which money moves on the same day, together.
  func pools(_ group: [Int]) -> [[Int]] {
    Dictionary(grouping: group) { one -> Int in
      group.first { other in days[one][other] == 0 && days[other][one] == 0 } ?? one
    }.values.sorted { $0[0] < $1[0] }
  }
}
