import Costs
import TestSupport
import Testing
import Values

@Suite struct FamilyPlanTests {
  /// The days of the plans, one after the other as if all were trading days.
  private static let days = (0..<5).map { Day(number: 20_000 + $0) }

  @Test(arguments: LongRun.cases(10)) func `the plan of a small family is worth what the best of all sets is`(
    part: Int
  ) throws {
    var random = SplitMix64(seed: 601 + UInt64(part))
    for number in 0..<(LongRun.isOn ? 50 : 12) {
      let accounts = try anyFamily(&random)
      let plan = FamilyPlan(accounts, days: Self.days)
      let best = BruteForce(accounts, days: Self.days).best()
      #expect(plan.expectedValue.count == best, "part \(part), family \(number): \(accounts)")
      #expect(plan.gap.count == 0, "part \(part), family \(number)")
      check(plan, accounts)
    }
  }

  @Test func `refunds pay later debits, from the day after they come, less the fee that stays`() throws {
    let early = try offering(1, cash: 100, ready: 0, refund: 2, worth: 10)
    let late = try offering(2, cash: 80, ready: 3, refund: 5, worth: 10)
    func plan(_ cash: Int, _ last: Commitment) -> [Int] {
      FamilyPlan([account("a", cash: cash, [early, last])], days: Self.days).choices.map(\.commitment.cash)
    }
    #expect(plan(100, late) == [100, 80])
    #expect(plan(100, try offering(2, cash: 81, ready: 3, refund: 5, worth: 9)) == [100])
    // A refund is not there on the morning of its day.
    #expect(plan(100, try offering(2, cash: 80, ready: 2, refund: 5, worth: 9)) == [100])
  }

  @Test func `money moves only where the settings let it, in the days that they say, also over others`()
    throws
  {
    let wanted = try offering(1, cash: 100, ready: 2, refund: 4, worth: 10)
    func transfers(_ moves: [String: Int], _ onward: [String: Int] = [:]) -> [String] {
      let accounts = [
        account("a", cash: 100, [], moves: moves), account("b", cash: 0, [], moves: onward),
        account("c", cash: 0, [wanted]),
      ]
      let plan = FamilyPlan(accounts, days: Self.days)
      check(plan, accounts)
      return plan.transfers.map {
        "\($0.from) \($0.to) \($0.cash) \($0.last.number - 20_000) \($0.arrival.number - 20_000)"
      }
    }
    #expect(transfers([:]) == [])
    #expect(transfers(["c": 3]) == [])
    #expect(transfers(["c": 2]) == ["a c 100 0 2"])
    #expect(transfers(["b": 1]) == [])
    #expect(transfers(["b": 1], ["c": 1]) == ["a b 100 0 1", "b c 100 1 2"])
    #expect(transfers(["b": 0, "c": 2], ["c": 1]) == ["a b 100 1 1", "b c 100 1 2"])
  }

  @Test func `a person with two accounts applies with the better one, and a short account for nothing more`()
    throws
  {
    let (low, high) = (
      try offering(1, cash: 100, ready: 1, refund: 3, worth: 9),
      try offering(1, cash: 100, ready: 1, refund: 3, worth: 10)
    )
    let both = FamilyPlan(
      [account("a", of: "p", cash: 100, [low]), account("b", of: "p", cash: 100, [high])], days: Self.days)
    #expect(both.choices.map(\.account) == ["b"])
    let owing = FamilyPlan.Account(
      name: "a", person: "a", cash: 50,
      movements: [.init(.payment, cash: -60, readyDay: Self.days[1], day: Self.days[1])], options: [low])
    let plan = FamilyPlan([owing, account("b", cash: 100, [low])], days: Self.days)
    #expect(plan.short == ["a"] && plan.choices.map(\.account) == ["b"])
  }

  @Test func `one more account never lowers what the plan is worth`() throws {
    var random = SplitMix64(seed: 651)
    for _ in 0..<30 {
      let accounts = try anyFamily(&random)
      let values = accounts.indices.map {
        FamilyPlan(Array(accounts[...$0]), days: Self.days).expectedValue.count
      }
      #expect(values == values.sorted())
    }
  }

  /// Money apart, in one pool, and a day away; two persons with two accounts each.
  @Test(arguments: [nil, 0, 1], [false, true])
  func `a family of some size is planned with a bound for what could be better`(
    distance: Int?, hasTwoAccounts: Bool
  ) throws {
    var random = SplitMix64(seed: 652)
    let offerings = try (0..<10).map { number in
      try offering(
        number, cash: Int.random(in: 15...300, using: &random) * 1000 + 70,
        ready: Int.random(in: 0...4, using: &random), refund: Int.random(in: 5...8, using: &random),
        worth: Int.random(in: 100...50_000, using: &random))
    }
    let accounts = (0..<4).map { number in
      account(
        "\(number)", of: hasTwoAccounts ? "\(number / 2)" : nil,
        cash: Int.random(in: 50...500, using: &random) * 1000, offerings,
        moves: Dictionary(
          uniqueKeysWithValues: (0..<4).compactMap { other in distance.map { ("\(other)", $0) } })
      )
    }
    let plan = FamilyPlan(accounts, days: Self.days)
    #expect(distance == 1 ? plan.gap.count * 5 < plan.expectedValue.count : plan.gap.count == 0)
    check(plan, accounts)
  }

  @Test func `ten accounts and thirty offerings are planned within a bound`() throws {
    var random = SplitMix64(seed: 653)
    let offerings = try (0..<30).map { number in
      try offering(
        number, cash: Int.random(in: 15...300, using: &random) * 1000 + 70,
        ready: Int.random(in: 0...4, using: &random), refund: Int.random(in: 5...8, using: &random),
        worth: Int.random(in: 100...50_000, using: &random))
    }
    let alone = (0..<10).map {
      account("\($0)", cash: Int.random(in: 50...500, using: &random) * 1000, offerings)
    }
    let plan = FamilyPlan(alone, days: Self.days)
    #expect(plan.gap.count == 0)
    check(plan, alone)
  }

  /// Fifty accounts between which money takes a day, and sixty offerings: a search that ended when it knew more took
  /// minutes.
  @Test
  func `a large family is planned within its work, with a bound, and with no less than without moving money`()
    throws
  {
    var random = SplitMix64(seed: 654)
    let offerings = try (0..<60).map { number in
      try offering(
        number, cash: Int.random(in: 15...300, using: &random) * 1000 + 70,
        ready: Int.random(in: 0...4, using: &random), refund: Int.random(in: 5...8, using: &random),
        worth: Int.random(in: 100...50_000, using: &random))
    }
    let cash = (0..<50).map { _ in Int.random(in: 50...500, using: &random) * 1000 }
    func plan(moving to: (Int) -> [Int]) -> FamilyPlan {
      let accounts = (0..<50).map { number in
        let others = to(number)
        return account(
          "\(number)", cash: cash[number], offerings,
          moves: Dictionary(uniqueKeysWithValues: others.map { ("\($0)", 1) }))
      }
      let plan = FamilyPlan(accounts, days: Self.days)
      check(plan, accounts)
      return plan
    }
    let apart = plan { _ in [] }
    // Around, and from each to all others.
    let around = plan { [($0 + 1) % 50] }
    for moved in [around, plan { number in (0..<50).filter { $0 != number } }] {
      #expect(moved.gap.count > 0)
      #expect(apart.expectedValue.count <= moved.expectedValue.count + moved.gap.count)
      #expect(moved.expectedValue.count * 10 > apart.expectedValue.count * 7)
    }
    #expect(plan { [($0 + 1) % 50] } == around)
  }

  private func account(
    _ name: String, of person: String? = nil, cash: Int, _ applications: [Commitment],
    moves: [String: Int] = [:]
  ) -> FamilyPlan.Account {
    FamilyPlan.Account(
      name: name, person: person ?? name, cash: cash, options: applications, moves: moves)
  }

  private func offering(
    _ number: Int, cash: Int, ready: Int, refund: Int, worth: Int
  ) throws -> Commitment {
    draw(
      "\(1000 + number)", try #require(StockCode("1111")), cash: cash, readyDay: Day(number: 20_000 + ready),
      deductionDay: Day(number: 20_001 + ready), refundDay: Day(number: max(20_002 + ready, 20_000 + refund)),
      worth: worth)
  }

  private func anyFamily(_ random: inout SplitMix64) throws -> [FamilyPlan.Account] {
    let count = Int.random(in: 1...4, using: &random)
    let names = ["a", "b", "c", "d"].prefix(count)
    let kind = Int.random(in: 0...3, using: &random)
    let offerings = try (0..<Int.random(in: 1...6, using: &random)).map { number in
      let ready = Int.random(in: 0...2, using: &random)
      return try offering(
        number, cash: [100, 150, 200, 350].randomElement(using: &random) ?? 0, ready: ready,
        refund: Int.random(in: ready + 1...5, using: &random), worth: Int.random(in: -5...40, using: &random))
    }
    return try names.map { name in
      let worth = Int.random(in: 0...2, using: &random)
      var moves: [String: Int] = [:]
      for other in names where other != name && kind > 0 {
        if kind == 1 || Int.random(in: 0...1, using: &random) == 0 {
          moves[other] = kind == 1 ? 0 : Int.random(in: 0...2, using: &random)
        }
      }
      return FamilyPlan.Account(
        name: name, person: ["p", "q", "r", name].randomElement(using: &random) ?? name,
        cash: Int.random(in: 0...500, using: &random),
        movements: Int.random(in: 0...3, using: &random) > 0
          ? [] : [.init(.refund, cash: Int.random(in: -50...200, using: &random), day: Self.days[1])],
        options: try offerings.map { one in
          try offering(
            (Int(one.id) ?? 0) - 1000, cash: one.cash, ready: (one.readyDay?.number ?? 0) - 20_000,
            refund: (one.refundDay?.number ?? 0) - 20_000, worth: (one.expectedValue?.count ?? 0) + worth)
        }, moves: moves)
    }
  }

  /// Plays a plan day by day: nobody applies twice, and with its transfers no account is ever short.
  private func check(_ plan: FamilyPlan, _ accounts: [FamilyPlan.Account]) {
    guard plan.short.isEmpty else { return }
    let persons = plan.choices.map { choice in
      (accounts.first { $0.name == choice.account }?.person ?? "") + choice.commitment.id
    }
    #expect(Set(persons).count == persons.count)
    #expect(
      plan.choices.reduce(0) { $0 + ($1.commitment.expectedValue?.count ?? 0) } == plan.expectedValue.count)
    for account in accounts {
      for day in Self.days {
        var money = account.cash
        for movement in account.movements where movement.cash < 0 ? movement.day <= day : movement.day < day {
          money += movement.cash
        }
        for choice in plan.choices where choice.account == account.name {
          if (choice.commitment.readyDay ?? day) <= day { money -= choice.commitment.cash }
          if (choice.commitment.refundDay ?? day) < day { money += choice.commitment.refund }
        }
        for transfer in plan.transfers {
          #expect(transfer.first <= transfer.last && transfer.last <= transfer.arrival)
          if transfer.from == account.name, transfer.last <= day { money -= transfer.cash }
          if transfer.to == account.name, transfer.arrival <= day { money += transfer.cash }
        }
        #expect(money >= 0, "\(account.name) on \(day)")
      }
    }
  }
}

/// Tries every set of applications. Whether money can be moved is decided by counting (Gale 1957): for any last days, one
/// for each account, what is needed by them must be there where it can come from in time.
private struct BruteForce {
  let money: [[Int]]
  let distances: [[Int?]]
  let units: [[(account: Int, commitment: Commitment)]]
  let days: [Day]

  init(_ accounts: [FamilyPlan.Account], days: [Day]) {
    self.days = days
    money = accounts.map { account in
      days.map { day in
        account.movements.reduce(account.cash) { sum, movement in
          (movement.cash < 0 ? movement.day <= day : movement.day < day) ? sum + movement.cash : sum
        }
      }
    }
    var distances = accounts.map { from in accounts.map { $0.name == from.name ? 0 : from.moves[$0.name] } }
    for _ in accounts {
      for (from, middle, to) in accounts.indices.flatMap({ from in
        accounts.indices.flatMap { middle in accounts.indices.map { (from, middle, $0) } }
      }) {
        if let one = distances[from][middle], let other = distances[middle][to] {
          distances[from][to] = min(distances[from][to] ?? Int.max, one + other)
        }
      }
    }
    self.distances = distances
    let all = accounts.indices.flatMap { number in accounts[number].options.map { (number, $0) } }
    units = Dictionary(grouping: all) { accounts[$0.0].person + $0.1.id }.sorted { $0.key < $1.key }.map {
      $0.value.map { (account: $0.0, commitment: $0.1) }.filter {
        ($0.commitment.expectedValue?.count ?? 0) > 0
      }
    }.filter { !$0.isEmpty }
  }

  /// The accounts that share neither money nor a person with others count for themselves, so a short one stops only its own.
  func best() -> Int {
    var group = Array(money.indices)
    func join(_ one: Int, _ other: Int) {
      let (kept, replaced) = (group[one], group[other])
      group = group.map { $0 == replaced ? kept : $0 }
    }
    for one in money.indices {
      for other in money.indices where distances[one][other] != nil { join(one, other) }
    }
    for options in units { for option in options { join(options[0].account, option.account) } }
    return Set(group).reduce(0) { sum, number in
      let members = money.indices.filter { group[$0] == number }
      return sum + best(units.filter { members.contains($0[0].account) }, members)
    }
  }

  private func best(_ units: [[(account: Int, commitment: Commitment)]], _ members: [Int]) -> Int {
    var best = 0
    let rests = units.indices.map {
      units[$0...].reduce(0) { $0 + ($1.map { $0.commitment.expectedValue?.count ?? 0 }.max() ?? 0) }
    }
    func visit(_ unit: Int, _ left: [[Int]], _ value: Int) {
      best = max(best, value)
      guard unit < units.count, value + rests[unit] > best else { return }
      for (account, application) in units[unit] {
        var next = left
        for (number, day) in days.enumerated() {
          if (application.readyDay ?? day) <= day { next[account][number] -= application.cash }
          if (application.refundDay ?? day) < day { next[account][number] += application.refund }
        }
        if isPossible(next, members) {
          visit(unit + 1, next, value + (application.expectedValue?.count ?? 0))
        }
      }
      visit(unit + 1, left, value)
    }
    if isPossible(money, members) { visit(0, money, 0) }
    return best
  }

  private func isPossible(_ left: [[Int]], _ members: [Int]) -> Bool {
    if members.allSatisfy({ left[$0].allSatisfy { $0 >= 0 } }) { return true }
    if days.indices.contains(where: { day in members.reduce(0) { $0 + left[$1][day] } < 0 }) { return false }
    var last = money.map { _ in -1 }
    func tryDays(_ position: Int) -> Bool {
      guard position < members.count else {
        var sum = 0
        for from in members {
          var day = -1
          for to in members where last[to] >= 0 {
            if let distance = distances[from][to] { day = max(day, last[to] - distance) }
          }
          if day >= 0 { sum += left[from][day] }
        }
        return sum >= 0
      }
      for day in -1..<days.count {
        last[members[position]] = day
        if !tryDays(position + 1) { return false }
      }
      return true
    }
    return tryDays(0)
  }
}
