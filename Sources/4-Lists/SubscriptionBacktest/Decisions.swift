package import Localization
package import SubscriptionLists
internal import Values

extension Backtest {
  /// Why nobody, or not everybody, applied, or why nothing is known of the outcome.
  package enum Reason: Sendable {
    case condition(ListFilter.Condition)
    case capital
    case noPremium(Premium.Reason)
    case noEstimate(EstimateMissing)
    case noOutcome(BacktestCase.Missing)
  }

  /// Who applies for what: evening by evening, and on an evening what is worth most first.
  static func decisions(_ cases: [BacktestCase], _ rule: Rule) -> (rows: [Row], locks: Locks) {
    var locks = Locks()
    var rows: [Row] = []
    // What is worth as much, and what has no known value, is in the order of the ids.
    let ordered = cases.sorted { left, right in
      guard left.lastDay == right.lastDay else { return left.lastDay < right.lastDay }
      let (first, second) = (left.then.expectedValue?.count ?? .min, right.then.expectedValue?.count ?? .min)
      return first == second ? left.id < right.id : first > second
    }
    for one in ordered {
      var (applications, reason) = (0, rule.refusal(of: one))
      if reason == nil, let cash = one.own, let refund = one.refund {
        let free = rule.capital.map { max(0, $0 - locks.amount(on: one.lastDay)) }
        applications = free.map { min(rule.accounts, cash > 0 ? $0 / cash : rule.accounts) } ?? rule.accounts
        if applications < rule.accounts { reason = .capital }
        if applications > 0, let missing = one.missing { reason = .noOutcome(missing) }
        locks.add(
          applications * cash, from: one.lastDay, to: refund, expectedWin: one.rate ?? 0, until: one.proceeds)
      }
      rows.append(Row(one: one, applications: applications, reason: reason))
    }
    return (
      rows.sorted { ($0.one.lastDay, $0.one.id) < ($1.one.lastDay, $1.one.id) }, locks
    )
  }

  /// The money that is tied up, NT$: all of it from the last day to apply through the refund, and from then on through the
  /// day of the proceeds the expected part that won, rounded up. A refund is not there in the morning.
  struct Locks {
    private var spans: [(days: ClosedRange<Day>, amount: Int)] = []

    mutating func add(
      _ amount: Int, from first: Day, to refund: Day, expectedWin rate: Int, until proceeds: Day?
    ) {
      guard amount > 0, first <= refund else { return }
      spans.append((first...refund, amount))
      let won = Int((Int128(amount) * Int128(rate)).divided(by: 1_000_000, .up))
      if let proceeds, proceeds > refund, won > 0 { spans.append((refund.adding(1)...proceeds, won)) }
    }

    func amount(on day: Day) -> Int {
      spans.reduce(0) { $0 + ($1.days.contains(day) ? $1.amount : 0) }
    }

    /// The most that is tied up on a day, and the mean of the days from the first to the last.
    var cash: (peak: Int, mean: Int) {
      var changes: [Day: Int] = [:]
      var sum: Int128 = 0
      for (days, amount) in spans {
        changes[days.lowerBound, default: 0] += amount
        changes[days.upperBound.adding(1), default: 0] -= amount
        sum += Int128(amount) * Int128(days.upperBound.number - days.lowerBound.number + 1)
      }
      var (locked, peak) = (0, 0)
      for (_, change) in changes.sorted(by: { $0.key < $1.key }) {
        locked += change
        peak = max(peak, locked)
      }
      guard let first = changes.keys.min(), let last = changes.keys.max() else { return (0, 0) }
      return (peak, Int(sum.divided(by: Int128(last.number - first.number), .nearest)))
    }
  }
}

extension Backtest.Rule {
  /// Why the rule does not apply for an offering, by what was known; nil if it does.
  fileprivate func refusal(of one: BacktestCase) -> Backtest.Reason? {
    let (then, today) = (one.then, one.decidedAt.day)
    let missing = then.valuation.premium.reason
    if let missing, [.cancelled, .notAShare].contains(missing) { return .noPremium(missing) }
    guard then.numbers.cash != nil, one.refund != nil else { return .noEstimate(.termsUnset) }
    guard !Offering.admits(then, filter, on: today) else { return nil }
    guard let failed = filter.given.first(where: { !Offering.admits(then, filter.only($0), on: today) })
    else { return nil }
    let noEstimate = then.estimateMissing(on: today).map(Backtest.Reason.noEstimate)
    let unknown: Backtest.Reason? =
      switch failed {
      case .minimumPremium: missing.map(Backtest.Reason.noPremium)
      case .minimumWinRate: noEstimate
      case .minimumValue where then.expectedValue == nil: noEstimate ?? missing.map(Backtest.Reason.noPremium)
      default: nil
      }
    return unknown ?? .condition(failed)
  }
}

extension Backtest.Reason {
  package var name: String {
    switch self {
    case .condition(let condition): condition.rawValue.replacing("-", with: "_")
    case .capital: "capital"
    case .noPremium(let reason): reason.rawValue
    case .noEstimate(let missing): missing.rawValue
    case .noOutcome(let missing): missing.rawValue
    }
  }

  /// Whether the store has no figure that the rule needs, so that nothing was decided.
  package var isMissingData: Bool {
    switch self {
    case .condition, .capital, .noPremium(.cancelled), .noPremium(.notAShare): false
    case .noPremium, .noEstimate, .noOutcome: true
    }
  }

  package var text: Text {
    switch self {
    case .condition(let condition):
      Text("不符 --\(condition.rawValue)", "fails --\(condition.rawValue)")
    case .capital: Text("資金不足", "the capital is short")
    case .noPremium(let reason): reason.text
    case .noEstimate(let missing): missing.text
    case .noOutcome(.pending): Text("尚未抽籤或賣出", "not drawn or sold yet")
    case .noOutcome(.cancelled): Premium.Reason.cancelled.text
    case .noOutcome(.noRate): Text("無中籤率", "no win rate")
    case .noOutcome(.noSaleClose): Text("無賣出日收盤價", "no close of the day of the sale")
    }
  }
}
