/// The search behind ``FamilyPlan``: which money pool of each person pays for which application. Days are
/// numbered, and a money pool is what accounts hold between which money moves on the same day.
///
/// Applications are decided one after the other, in the order of the days on which their money must be
/// there. Of partial choices, those are dropped that leave no pool more on any day than another one and are
/// worth no more, and those that cannot become better than the best choice known. For that, every limit on
/// money has a price (Lagrange): what the money is worth at these prices, and what the applications to come
/// bring beyond the prices of what they need, is the most that a partial choice can become. If more remain
/// than there is room for, those are kept that can become the most, and the most that one of the others
/// could have become is remembered. The room grows from pass to pass until nothing was left out: then the
/// choice is the best. Of applications that differ in the person only, those worth more are taken first. A search that
/// has done the work it may do ends with the best choice found until then, and with the bound that it has.
///
/// `FamilyPlan` makes the units of accounts and offerings and reads the result. The limits are numbers of
/// steps and never times, and the random numbers are the same in each run: one question has one answer. A
/// bound that is not one would call a plan the best that is not.
struct FamilySearch {
  /// An application with the money of one pool.
  struct Option: Hashable {
    let pool: Int
    /// In hundredths of NT$.
    let value: Int
    let cash, back: Int
    /// The day on which the money must be there, and the first one on which what comes back can be used.
    let ready, free: Int

    func isTwin(of other: Option) -> Bool {
      pool == other.pool && cash == other.cash && back == other.back && ready == other.ready
        && free == other.free
    }
  }

  struct Result {
    /// The option that is chosen of each unit; nil for none.
    var chosen: [Int?]
    var value = 0
    /// The most that any choice is worth, as far as is known.
    var most = Int.max

    var isBest: Bool { most <= value }
  }

  /// The work that searches may still do, in numbers that they look at.
  final class Work {
    private(set) var left: Int

    init(_ left: Int) { self.left = left }

    var isDone: Bool { left <= 0 }

    func add(_ count: Int) { left -= count }
  }

  /// What each pool has by each day if nothing is applied for.
  let money: [[Int]]
  /// The days that money takes from one pool to another; nil where it cannot go.
  let distances: [[Int?]]
  /// The options of one person for one offering, of which one may be chosen, in the order of their days.
  let units: [[Option]]
  /// The number that each unit had in the list given.
  private let order: [Int]
  private var limits: [Limit]
  /// The most that any choice is worth, and what each option brings beyond the prices of its money, times 2^24.
  private var bound = Int128.max
  private var surplus: [[Int128]] = []
  /// Of each limit.
  private var prices: [Int128] = []
  private let work: Work
  private let allowed: Int

  init(money: [[Int]], distances: [[Int?]], units: [[Option]], work: Work) {
    (self.money, self.distances, self.work, allowed) = (money, distances, work, work.left)
    // Of the same days and money side by side, what is worth more first.
    order = units.indices.sorted { left, right in
      let (one, other) = (units[left], units[right])
      for (one, other) in zip(one, other) where one != other {
        return one.isTwin(of: other)
          ? one.value > other.value
          : (one.ready, one.free, one.cash, one.back, one.pool) < (
            other.ready, other.free, other.cash, other.back, other.pool
          )
      }
      return one.count == other.count ? left < right : one.count < other.count
    }
    self.units = order.map { units[$0] }
    limits = Set(units.joined().map(\.ready)).sorted().map { day in Limit(last: money.map { _ in day }) }
  }

  var workDone: Int { allowed - work.left }

  mutating func best() -> Result {
    var result = Result(chosen: units.map { _ in nil })
    guard isPossible(money.flatMap(\.self)) else {
      result.most = 0
      return result
    }
    if money.count > 1 { searchTogether(&result) }
    if !result.isBest { search(&result) }
    let sorted = result.chosen
    for (unit, chosen) in zip(order, sorted) { result.chosen[unit] = chosen }
    return result
  }

  private mutating func search(_ result: inout Result) {
    // Each part leaves work for those after it.
    let whole = work.left
    setPrices(goal: result.value, leaving: whole / 2)
    result.most = min(result.most, Int(bound >> 24))
    // The work grows with each of these; 24 are the options of 4 accounts and 6 offerings.
    let options = units.reduce(0) { $0 + $1.count }
    let size = options * (money.count == 1 ? 1 : 2 * money.count * money.count)
    let most = options > 24 ? max(8, 400_000 / size) : Int.max
    if !result.isBest { pass(min(128, most), &result, leaving: whole / 3) }
    if result.isBest { return }
    improve(&result, times: min(3000, max(100, 4_000_000 / size)), leaving: whole / 8)
    setPrices(goal: result.value, leaving: whole / 16)
    for width in [2048, 32_768] where !result.isBest && (width <= 2048 || most == .max) {
      pass(min(width, most), &result, leaving: 0)
    }
  }

  /// Takes what fits, by what it brings beyond the prices of its money; then leaves up to six at random out of the best
  /// choice and fills it again, many times. Where the work ends before that, each pool first uses its own money, which is
  /// quickly looked at, and what is found so is filled with money that moves.
  private func improve(_ result: inout Result, times: Int, leaving rest: Int) {
    let ranked = units.indices.flatMap { unit in units[unit].indices.map { (unit: unit, option: $0) } }.sorted
    {
      let (one, other) = (surplus[$0.unit][$0.option], surplus[$1.unit][$1.option])
      return one == other ? ($0.unit, $0.option) < ($1.unit, $1.option) : one > other
    }
    // The same numbers at each run (Knuth's linear congruence).
    var state: UInt64 = 1
    func number(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var now = (chosen: units.map { _ in Int?.none }, value: 0, left: money.flatMap(\.self))
    let days = money[0].count
    var end = money.count > 1 ? (work.left + rest) / 2 : rest
    func fits(_ option: Option, moving: Bool) -> Bool {
      if moving { return isPossible(now.left) }
      work.add(days - option.ready)
      return (option.ready..<days).allSatisfy { now.left[option.pool * days + $0] >= 0 }
    }
    func fill(skipping: Int, moving: Bool) {
      for (unit, option) in ranked where now.chosen[unit] == nil && number(below: 64) >= skipping {
        if work.left <= end { return }
        take(units[unit][option], from: &now.left)
        if fits(units[unit][option], moving: moving) {
          (now.chosen[unit], now.value) = (option, now.value + units[unit][option].value)
        } else {
          take(units[unit][option], from: &now.left, times: -1)
        }
      }
    }
    var best = now
    func search(moving: Bool) {
      fill(skipping: 0, moving: moving)
      best = now
      for round in 0..<times {
        if work.left <= end { return }
        now = best
        let taken = now.chosen.indices.filter { now.chosen[$0] != nil }
        for _ in 0...round % 6 where !taken.isEmpty {
          let unit = taken[number(below: taken.count)]
          guard let option = now.chosen[unit] else { continue }
          take(units[unit][option], from: &now.left, times: -1)
          (now.chosen[unit], now.value) = (nil, now.value - units[unit][option].value)
        }
        fill(skipping: 8, moving: moving)
        if now.value >= best.value { best = now }
      }
    }
    search(moving: true)
    if best.value > result.value { (result.chosen, result.value) = (best.chosen, best.value) }
    // Money that moves may already be what makes up for a pool that is short.
    guard work.left <= end, money.count > 1, money.joined().allSatisfy({ $0 >= 0 }) else { return }
    now = (chosen: units.map { _ in Int?.none }, value: 0, left: money.flatMap(\.self))
    for moving in [false, true] {
      end = moving ? rest : (work.left + rest) / 2
      search(moving: moving)
      now = best
    }
    if best.value > result.value { (result.chosen, result.value) = (best.chosen, best.value) }
  }

  /// The best choice if all money were in one pool: none can be better, and it counts if the money can be moved so.
  private func searchTogether(_ result: inout Result) {
    var together = FamilySearch(
      money: [money[0].indices.map { day in money.reduce(0) { $0 + $1[day] } }], distances: [[0]],
      units: units.map { options in
        options.map {
          Option(pool: 0, value: $0.value, cash: $0.cash, back: $0.back, ready: $0.ready, free: $0.free)
        }
      }, work: Work(work.left / 4))
    let found = together.best()
    work.add(together.workDone)
    var left = money.flatMap(\.self)
    for (options, chosen) in zip(units, found.chosen) {
      if let chosen { take(options[chosen], from: &left) }
    }
    if isPossible(left) { result = found } else { result.most = found.most }
  }

  private func take(_ option: Option, from left: inout [Int], times: Int = 1) {
    let days = money[0].count
    work.add(days - option.ready)
    for day in option.ready..<days {
      left[option.pool * days + day] += times * ((day < option.free ? 0 : option.back) - option.cash)
    }
  }

  /// What is needed by some last days, one of each pool, must be there where it can come from by then: together these
  /// must have enough (Gale 1957).
  struct Limit: Hashable {
    /// -1 for a pool from which nothing comes.
    let last: [Int]

    func need(of option: Option) -> Int {
      guard option.ready <= last[option.pool] else { return 0 }
      return option.free <= last[option.pool] ? option.cash - option.back : option.cash
    }
  }
}

extension FamilySearch {
  /// Looks for the prices with the least bound, by steps against what is over or short at them (Held, Wolfe and Crowder
  /// 1974). Any prices give a bound; `goal` is the value of a known choice. Where money moves between pools, a limit that
  /// the mean of what was chosen at the prices breaks is added, as long as there is one.
  ///
  /// - Parameter rest: The work to leave; one step is taken in any case, without which there is no bound.
  private mutating func setPrices(goal: Int, leaving rest: Int) {
    for round in 0..<(money.count > 1 ? 20 : 1) {
      let (sums, isEnded) = step(goal: goal, count: round == 0 ? 1000 : 200, leaving: rest)
      if isEnded { return }
      var broken: Limit?
      guard Self.moves(sums, distances, work, broken: &broken) == nil, let broken, !limits.contains(broken)
      else { return }
      limits.append(broken)
    }
  }

  /// Takes some steps, and returns what all the choices made at their prices would leave of as many times the money, and
  /// whether the work ended before the last step.
  private mutating func step(goal: Int, count: Int, leaving rest: Int) -> (sums: [[Int]], isEnded: Bool) {
    prices += limits.dropFirst(prices.count).map { _ in 0 }
    let rooms = limits.map { limit in zip(money, limit.last).reduce(0) { $1.1 < 0 ? $0 : $0 + $1.0[$1.1] } }
    let needs = units.map { options in
      options.map { option in
        limits.indices.compactMap { number in
          let need = limits[number].need(of: option)
          return need > 0 ? (limit: number, cash: need) : nil
        }
      }
    }
    var (tried, over, values) = (prices, rooms, units.map { $0.map { _ in Int128(0) } })
    var sums = money.flatMap { $0.map { $0 * count } }
    var (share, idle) = (Int128(32), 0)
    let size = needs.reduce(0) { $0 + $1.reduce(2) { $0 + 2 * $1.count } }
    var isEnded = false
    for number in 0..<count {
      if number > 0, work.left <= rest {
        isEnded = true
        break
      }
      // Numbers of 128 bits.
      work.add(4 * size)
      over = rooms
      var bound = zip(tried, rooms).reduce(Int128(0)) { $0 + $1.0 * Int128($1.1) }
      for (unit, options) in units.enumerated() {
        var most: (value: Int128, option: Int?) = (0, nil)
        for (number, option) in options.enumerated() {
          var value = Int128(option.value) << 24
          for need in needs[unit][number] { value -= tried[need.limit] * Int128(need.cash) }
          values[unit][number] = value
          if value > most.value { most = (value, number) }
        }
        guard let option = most.option else { continue }
        bound += most.value
        for need in needs[unit][option] { over[need.limit] -= need.cash }
        if money.count > 1 { take(options[option], from: &sums) }
      }
      idle += 1
      if bound < self.bound { (self.bound, surplus, prices, idle) = (bound, values, tried, 0) }
      if idle == 40 { (share, idle, tried) = (max(1, share / 2), 0, prices) }
      let norm = limits.indices.reduce(Int128(0)) { sum, limit in
        over[limit] >= 0 && tried[limit] == 0 ? sum : sum + Int128(over[limit]) * Int128(over[limit])
      }
      guard norm > 0 else { break }
      let length = max(32, bound - Int128(goal) << 24) / 32 * share
      for limit in limits.indices {
        // `length × over / norm`, which might not fit.
        let (whole, rest) = length.quotientAndRemainder(dividingBy: norm)
        let change = whole * Int128(over[limit]) + (rest >> 20) * Int128(over[limit]) / max(1, norm >> 20)
        tried[limit] = max(0, tried[limit] - change)
      }
    }
    let days = money[0].count
    return (money.indices.map { Array(sums[$0 * days..<($0 + 1) * days]) }, isEnded)
  }

  /// A partial choice.
  private struct Partial {
    var value = 0
    /// The most that it can become, in 1/1024 of a hundredth.
    var bound: Int
    /// What is left in each pool by each day if nothing is moved.
    var money: [Int]
    /// The last step that led here; -1 before the first.
    var step = -1

    func leaves(atLeast other: Partial, from first: Int) -> Bool {
      for index in first..<money.count where money[index] < other.money[index] { return false }
      return true
    }
  }

  private struct Step { let before, unit, option: Int }

  private func pass(_ width: Int, _ result: inout Result, leaving rest: Int) {
    var partials = [Partial(bound: Int(bound >> 14) + 1, money: money.flatMap(\.self))]
    var steps: [Step] = []
    var leftOut = 0
    let isTwin = units.indices.map { number in
      number > 0 && units[number].count == units[number - 1].count
        && zip(units[number], units[number - 1]).allSatisfy { one, other in
          one.isTwin(of: other) && (one.value == other.value || units[number].count == 1)
        }
    }
    for (number, options) in units.enumerated() {
      if work.left <= rest {
        leftOut = partials.reduce(leftOut) { max($0, $1.bound) }
        break
      }
      let most = max(0, surplus[number].max() ?? 0)
      var next: [Partial] = []
      for partial in partials {
        var without = partial
        without.bound -= Int(most >> 14)
        if without.bound >> 10 > result.value { next.append(without) }
        if isTwin[number], partial.step < 0 || steps[partial.step].unit != number - 1 { continue }
        for (index, option) in options.enumerated() {
          var with = partial
          work.add(partial.money.count)
          with.bound -= Int((most - surplus[number][index]) >> 14)
          guard with.bound >> 10 > result.value else { continue }
          take(option, from: &with.money)
          guard isPossible(with.money) else { continue }
          with.value += option.value
          steps.append(Step(before: partial.step, unit: number, option: index))
          with.step = steps.count - 1
          next.append(with)
        }
      }
      partials = next
      guard partials.count > width else { continue }
      // The past of a single pool is settled.
      let isSettled = money.count == 1 && number + 1 < units.count
      partials = best(of: partials, from: isSettled ? units[number + 1][0].ready : 0)
      guard partials.count > width else { continue }
      work.add(16 * partials.count)
      partials = Self.sorted(partials) { ($0.bound, $0.value) > ($1.bound, $1.value) }
      leftOut = max(leftOut, partials[width].bound)
      partials.removeLast(partials.count - width)
    }
    if let found = Self.sorted(partials, by: { $0.value > $1.value }).first, found.value > result.value {
      (result.chosen, result.value) = (units.map { _ in nil }, found.value)
      var step = found.step
      while step >= 0 {
        result.chosen[steps[step].unit] = steps[step].option
        step = steps[step].before
      }
    }
    result.most = min(result.most, max(result.value, leftOut >> 10))
  }

  /// Of equal ones the first stays first.
  private static func sorted(_ partials: [Partial], by isBefore: (Partial, Partial) -> Bool) -> [Partial] {
    partials.enumerated().sorted { left, right in
      isBefore(left.element, right.element)
        || !isBefore(right.element, left.element) && left.offset < right.offset
    }.map(\.element)
  }

  /// Those that no other one, worth as much, leaves at least as much money from a day on.
  private func best(of partials: [Partial], from first: Int) -> [Partial] {
    Self.sorted(partials) { $0.value > $1.value }.reduce(into: []) { kept, partial in
      work.add(16 + 4 * kept.count)
      if !kept.contains(where: { $0.leaves(atLeast: partial, from: first) }) { kept.append(partial) }
    }
  }

  /// Whether money can be moved so that no pool is short on any day; false where there is no work left to find out.
  private func isPossible(_ left: [Int]) -> Bool {
    work.add(left.count)
    if left.allSatisfy({ $0 >= 0 }) { return true }
    guard money.count > 1 else { return false }
    let days = left.count / money.count
    work.add(limits.count * money.count)
    for limit in limits {
      var sum = 0
      for (pool, last) in limit.last.enumerated() where last >= 0 { sum += left[pool * days + last] }
      if sum < 0 { return false }
    }
    for day in 0..<days where stride(from: day, to: left.count, by: days).reduce(0, { $0 + left[$1] }) < 0 {
      return false
    }
    if work.isDone { return false }
    var broken: Limit?
    return Self.moves(
      money.indices.map { Array(left[$0 * days..<($0 + 1) * days]) }, distances, work, broken: &broken) != nil
  }
}

extension FamilySearch {
  /// Money of a pool on a day that another one needs on a later day or the same.
  struct Moved: Hashable {
    let from, to, day, needed, cash: Int
  }

  /// How to move money so that no pool is short; nil if there is no way. Each pool's own money comes first; where it
  /// serves another one's need, that need is met otherwise (augmenting paths).
  static func moves(_ money: [[Int]], _ distances: [[Int?]]) -> [Moved]? {
    var broken: Limit?
    return moves(money, distances, nil, broken: &broken)
  }

  /// - Parameter work: Nil to find out in any case.
  private static func moves(
    _ money: [[Int]], _ distances: [[Int?]], _ work: Work?, broken: inout Limit?
  ) -> [Moved]? {
    struct Sum { let pool, day: Int; var cash: Int }
    // Each rise of a pool's money is a supply from that day on, each fall a demand on its day.
    var (supplies, demands): ([Sum], [Sum]) = ([], [])
    for day in money[0].indices {
      for pool in money.indices {
        let change = money[pool][day] - (day > 0 ? money[pool][day - 1] : 0)
        if change > 0 { supplies.append(Sum(pool: pool, day: day, cash: change)) }
        if change < 0 { demands.append(Sum(pool: pool, day: day, cash: -change)) }
      }
    }
    let count = demands.count
    // By supply, then demand.
    var flows = [Int](repeating: 0, count: supplies.count * count)
    work?.add(2 * flows.count)
    // A pool's own money is tried first, so that no more is moved than must be.
    let orders = money.indices.map { pool in
      supplies.indices.filter { supplies[$0].pool == pool }
        + supplies.indices.filter { supplies[$0].pool != pool }
    }
    for number in demands.indices {
      let order = orders[demands[number].pool]
      while demands[number].cash > 0 {
        // Looks for a supply with money left, over other demands that it could free (breadth first).
        // The demand that each supply would serve, and the supply that would leave each demand.
        var serves = [Int](repeating: -1, count: supplies.count)
        var leaves = [Int](repeating: -1, count: count)
        var (queue, next, last) = ([number], 0, -1)
        search: while next < queue.count {
          let demand = queue[next]
          next += 1
          work?.add(supplies.count)
          for supply in order where serves[supply] < 0 {
            guard let days = distances[supplies[supply].pool][demands[demand].pool],
              supplies[supply].day + days <= demands[demand].day
            else { continue }
            serves[supply] = demand
            if supplies[supply].cash > 0 {
              last = supply
              break search
            }
            work?.add(number)
            for other in 0..<number where flows[supply * count + other] > 0 && leaves[other] < 0 {
              leaves[other] = supply
              queue.append(other)
            }
          }
        }
        guard last >= 0 else {
          broken = Limit(
            last: money.indices.map { from in
              queue.reduce(-1) { day, demand in
                max(day, distances[from][demands[demand].pool].map { demands[demand].day - $0 } ?? -1)
              }
            })
          return nil
        }
        // Moves along the path what its narrowest part allows.
        var cash = min(supplies[last].cash, demands[number].cash)
        var path = [last]
        while let supply = path.last, serves[supply] != number {
          path.append(leaves[serves[supply]])
          cash = min(cash, flows[path[path.count - 1] * count + serves[supply]])
        }
        for (index, supply) in path.enumerated() {
          flows[supply * count + serves[supply]] += cash
          if index > 0 { flows[supply * count + serves[path[index - 1]]] -= cash }
        }
        supplies[last].cash -= cash
        demands[number].cash -= cash
      }
    }
    return supplies.indices.flatMap { supply in
      demands.indices.compactMap { demand in
        let (one, other, cash) = (supplies[supply], demands[demand], flows[supply * count + demand])
        return cash == 0 || one.pool == other.pool
          ? nil : Moved(from: one.pool, to: other.pool, day: one.day, needed: other.day, cash: cash)
      }
    }
  }
}
