internal import Values

/// The search behind `FamilyPlan`: which purse of each person pays for which application. Days are numbered, and a purse is
/// what accounts hold between which money moves on the same day.
///
/// Applications are decided one after the other, in the order of the days on which their money must be there. Of partial
/// choices, those are dropped that leave no purse more on any day than another one and are worth no more, and those that
/// cannot become better than the best choice known. For that, every limit on money has a price (Lagrange): what the money
/// is worth at these prices, and what the applications to come bring beyond the prices of what they need, is the most that
/// a partial choice can become. If more remain than there is room for, those are kept that can become the most, and the
/// most that one of the others could have become is remembered. The room grows from pass to pass until nothing was left
/// out: then the choice is the best.
struct FamilySearch {
  /// An application with the money of one purse.
  struct Option: Hashable {
    let purse: Int
    /// In hundredths of NT$.
    let value: Int
    let cash, back: Int
    /// The day on which the money must be there, and the first one on which what comes back can be used.
    let ready, free: Int
  }

  struct Result {
    /// The option that is chosen of each unit; nil for none.
    var chosen: [Int?]
    var value = 0
    /// The most that any choice is worth, as far as is known.
    var most = Int.max

    var isBest: Bool { most <= value }
  }

  /// What each purse has by each day if nothing is applied for.
  let money: [[Int]]
  /// The days that money takes from one purse to another; nil where it cannot go.
  let distances: [[Int?]]
  /// The options of one person for one offering, of which one may be chosen, in the order of their days.
  let units: [[Option]]
  private let limits: [Limit]
  /// The most that any choice is worth, and what each option brings beyond the prices of its money, times 2^24.
  private var bound: Int128 = 0
  private var surplus: [[Int128]] = []

  init(money: [[Int]], distances: [[Int?]], units: [[Option]]) {
    (self.money, self.distances, self.units) = (money, distances, units)
    let all: [[Int?]] = [money.map { _ in 0 }]
    let towards = money.count == 1 ? [] : money.indices.map { to in money.indices.map { distances[$0][to] } }
    limits = Set(units.joined().map(\.ready)).sorted().flatMap { day in
      (all + towards).map { Limit(day: day, distances: $0) }
    }
  }

  mutating func best() -> Result {
    var result = Result(chosen: units.map { _ in nil })
    guard isPossible(money.flatMap(\.self)) else {
      result.most = 0
      return result
    }
    if money.count > 1 { searchTogether(&result) }
    guard !result.isBest else { return result }
    setPrices(goal: result.value)
    // The work of a pass grows with each of these; 24 are the units of 4 persons and 6 offerings.
    let most = units.count > 24 ? max(8, 480_000 / (units.count * money.count * money.count)) : Int.max
    var before = 0
    for width in [8, 128, 2048, 32_768]
    where !result.isBest && min(width, most) > before && (width <= 2048 || most == .max) {
      before = min(width, most)
      pass(before, &result)
      if width == 8, !result.isBest { setPrices(goal: result.value) }
    }
    return result
  }

  /// The best choice if all money were in one purse: none can be better, and it counts if the money can be moved so.
  private func searchTogether(_ result: inout Result) {
    var together = FamilySearch(
      money: [money[0].indices.map { day in money.reduce(0) { $0 + $1[day] } }], distances: [[0]],
      units: units.map { options in
        options.map {
          Option(purse: 0, value: $0.value, cash: $0.cash, back: $0.back, ready: $0.ready, free: $0.free)
        }
      })
    let found = together.best()
    var left = money.flatMap(\.self)
    for (options, chosen) in zip(units, found.chosen) {
      if let chosen { take(options[chosen], from: &left) }
    }
    if isPossible(left) { result = found } else { result.most = found.most }
  }

  private func take(_ option: Option, from left: inout [Int]) {
    let days = money[0].count
    for day in option.ready..<days {
      left[option.purse * days + day] += (day < option.free ? 0 : option.back) - option.cash
    }
  }

  /// Money comes only from purses and days from which it can be there by a day: together these must have enough.
  private struct Limit {
    let day: Int
    /// The days that it takes from each purse; nil if it never comes.
    let distances: [Int?]

    func lastDay(of purse: Int) -> Int? { distances[purse].flatMap { $0 <= day ? day - $0 : nil } }

    func need(of option: Option) -> Int {
      guard let last = lastDay(of: option.purse), option.ready <= last else { return 0 }
      return option.free <= last ? option.cash - option.back : option.cash
    }
  }
}

extension FamilySearch {
  /// Looks for the prices with the least bound, by steps against what is over or short at them (Held, Wolfe and Crowder
  /// 1974). Any prices give a bound; `goal` is the value of a known choice.
  private mutating func setPrices(goal: Int) {
    let rooms = limits.map { limit in
      money.indices.reduce(0) { sum, purse in sum + (limit.lastDay(of: purse).map { money[purse][$0] } ?? 0) }
    }
    let needs = units.map { options in
      options.map { option in
        limits.indices.compactMap { number in
          let need = limits[number].need(of: option)
          return need > 0 ? (limit: number, cash: need) : nil
        }
      }
    }
    var prices = limits.map { _ in Int128(0) }
    var over = rooms
    func evaluate() -> Int128 {
      over = rooms
      surplus = units.indices.map { unit in
        units[unit].indices.map { option in
          needs[unit][option].reduce(Int128(units[unit][option].value) << 24) {
            $0 - prices[$1.limit] * Int128($1.cash)
          }
        }
      }
      var bound = zip(prices, rooms).reduce(Int128(0)) { $0 + $1.0 * Int128($1.1) }
      for (unit, surplus) in surplus.enumerated() {
        guard let best = surplus.indices.max(by: { surplus[$0] < surplus[$1] }), surplus[best] > 0 else {
          continue
        }
        bound += surplus[best]
        for need in needs[unit][best] { over[need.limit] -= need.cash }
      }
      return bound
    }
    var bound = evaluate()
    var best = (bound: bound, surplus: surplus)
    var (share, idle) = (Int128(16), 0)
    for _ in 0..<300 {
      let norm = limits.indices.reduce(Int128(0)) { sum, limit in
        over[limit] >= 0 && prices[limit] == 0 ? sum : sum + Int128(over[limit]) * Int128(over[limit])
      }
      guard norm > 0 else { break }
      let step = max(16, bound - Int128(goal) << 24) / 16 * share
      for limit in limits.indices {
        // `step × over / norm`, which might not fit.
        let (whole, rest) = step.quotientAndRemainder(dividingBy: norm)
        let change = whole * Int128(over[limit]) + (rest >> 20) * Int128(over[limit]) / max(1, norm >> 20)
        prices[limit] = max(0, prices[limit] - change)
      }
      bound = evaluate()
      if bound < best.bound { (best, idle) = ((bound, surplus), 0) } else { idle += 1 }
      if idle == 10 { (share, idle) = (max(1, share / 2), 0) }
    }
    (self.bound, surplus) = best
  }

  /// A partial choice.
  private struct Partial {
    var value = 0
    /// The most that it can become, in 1/1024 of a hundredth.
    var bound: Int
    /// What is left in each purse by each day if nothing is moved.
    var money: [Int]
    /// The last step that led here; -1 before the first.
    var step = -1

    func leaves(atLeast other: Partial, from first: Int) -> Bool {
      for index in first..<money.count where money[index] < other.money[index] { return false }
      return true
    }
  }

  private struct Step { let before, unit, option: Int }

  private func pass(_ width: Int, _ result: inout Result) {
    var partials = [Partial(bound: Int(bound >> 14) + 1, money: money.flatMap(\.self))]
    var steps: [Step] = []
    var leftOut = 0
    for (number, options) in units.enumerated() {
      let most = max(0, surplus[number].max() ?? 0)
      var next: [Partial] = []
      for partial in partials {
        var without = partial
        without.bound -= Int(most >> 14)
        if without.bound >> 10 > result.value { next.append(without) }
        for (index, option) in options.enumerated() {
          var with = partial
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
      // The past of a single purse is settled.
      let isSettled = money.count == 1 && number + 1 < units.count
      partials = Self.best(of: partials, from: isSettled ? units[number + 1][0].ready : 0)
      guard partials.count > width else { continue }
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
  private static func best(of partials: [Partial], from first: Int) -> [Partial] {
    sorted(partials) { $0.value > $1.value }.reduce(into: []) { kept, partial in
      if !kept.contains(where: { $0.leaves(atLeast: partial, from: first) }) { kept.append(partial) }
    }
  }

  /// Whether money can be moved so that no purse is short on any day.
  private func isPossible(_ left: [Int]) -> Bool {
    if left.allSatisfy({ $0 >= 0 }) { return true }
    guard money.count > 1 else { return false }
    let days = left.count / money.count
    for day in 0..<days where stride(from: day, to: left.count, by: days).reduce(0, { $0 + left[$1] }) < 0 {
      return false
    }
    return Self.moves(money.indices.map { Array(left[$0 * days..<($0 + 1) * days]) }, distances) != nil
  }
}

extension FamilySearch {
  /// Money of a purse on a day that another one needs on a later day or the same.
  struct Moved: Hashable {
    let from, to, day, needed, cash: Int
  }

  /// How to move money so that no purse is short; nil if there is no way. Each purse's own money comes first; where it
  /// serves another one's need, that need is met otherwise (augmenting paths).
  static func moves(_ money: [[Int]], _ distances: [[Int?]]) -> [Moved]? {
    struct Sum { let purse, day: Int; var cash: Int }
    var (supplies, demands): ([Sum], [Sum]) = ([], [])
    for day in money[0].indices {
      for purse in money.indices {
        let change = money[purse][day] - (day > 0 ? money[purse][day - 1] : 0)
        if change > 0 { supplies.append(Sum(purse: purse, day: day, cash: change)) }
        if change < 0 { demands.append(Sum(purse: purse, day: day, cash: -change)) }
      }
    }
    let count = demands.count
    // By supply, then demand.
    var flows = [Int](repeating: 0, count: supplies.count * count)
    let orders = money.indices.map { purse in
      supplies.indices.filter { supplies[$0].purse == purse }
        + supplies.indices.filter { supplies[$0].purse != purse }
    }
    for number in demands.indices {
      let order = orders[demands[number].purse]
      while demands[number].cash > 0 {
        // The demand that each supply would serve, and the supply that would leave each demand.
        var serves = [Int](repeating: -1, count: supplies.count)
        var leaves = [Int](repeating: -1, count: count)
        var (queue, next, last) = ([number], 0, -1)
        search: while next < queue.count {
          let demand = queue[next]
          next += 1
          for supply in order where serves[supply] < 0 {
            guard let days = distances[supplies[supply].purse][demands[demand].purse],
              supplies[supply].day + days <= demands[demand].day
            else { continue }
            serves[supply] = demand
            if supplies[supply].cash > 0 {
              last = supply
              break search
            }
            for other in 0..<number where flows[supply * count + other] > 0 && leaves[other] < 0 {
              leaves[other] = supply
              queue.append(other)
            }
          }
        }
        guard last >= 0 else { return nil }
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
        return cash == 0 || one.purse == other.purse
          ? nil : Moved(from: one.purse, to: other.purse, day: one.day, needed: other.day, cash: cash)
      }
    }
  }
}
