internal import Costs
package import SubscriptionLists
package import Values
internal import WinRates

/// What a rule would have earned: for each past offering its decision by what was known then, and what came of it.
///
/// `backtest` and a page ask for it, with rules in the words of `list`. A rule sees an offering as it was on
/// its last day; the result comes from the delivery. One value of a later day in the first makes every rule
/// look good.
package struct Backtest: Sendable {
  package let rule: Rule
  /// By the day of the decision, then the id.
  package let rows: [Row]
  package let totals: Totals
  /// The profit up to each of the rows: expected, and what it exceeds with a chance of 95 and of 5 percent.
  package let course: [Point]

  package struct Rule: Sendable {
    package var filter = ListFilter()
    /// The persons who each apply once.
    package var accounts = 1
    /// NT$; nil for as much as it takes.
    package var capital: Int?

    package init(_ filter: ListFilter = ListFilter(), accounts: Int = 1, capital: Int? = nil) {
      (self.filter, self.accounts, self.capital) = (filter, accounts, capital)
    }
  }

  package struct Row: Sendable {
    package let one: BacktestCase
    /// The persons who applied; fewer than there are if the capital is short.
    package let applications: Int
    /// Why nobody, or not everybody, applied, or why nothing is known of the outcome.
    package let reason: Reason?

    package var isApplied: Bool { applications > 0 }
    /// Whether the store lacks what the decision or the outcome needs.
    package var isSkipped: Bool { reason?.isMissingData ?? false }
    package var fees: Int { applications * one.then.numbers.fees.application }
    /// In millionths, of the exact rate and not of the one that is printed; nil if nothing is known of the outcome.
    package var expectedWins: Int? { isKnown ? one.wins(of: applications) ?? 0 : nil }
    package var expectedProfit: Hundredths? {
      isKnown ? Hundredths(applications * (one.outcome.expectedValue?.count ?? 0)) : nil
    }
    private var isKnown: Bool { !isApplied || one.missing == nil }
  }

  package struct Totals: Sendable {
    package var offerings = 0, applications = 0, fees = 0, skipped = 0
    /// The applications of whose outcome nothing is known.
    package var withoutOutcome = 0
    /// In millionths; nil, as the profit and the return, if of none of the applications the outcome is known: then nothing is
    /// certain, not even that none is won.
    package var expectedWins: Int? = 0
    package var expectedProfit: Hundredths? = Hundredths(0)
    /// What with a chance of 5 and of 95 percent is not exceeded; nil for over 10,000 draws, if no outcome is known, and if
    /// it is not wanted.
    package var wins, profit: ClosedRange<Int>?
    package var chanceOfLoss: Percent?
    /// The multiple of NT$ to which the profit of each draw is rounded for its distribution.
    package var profitUnit = 1
    package var peakCash = 0
    /// Over the days from the first to the last on which money is tied up.
    package var meanCash = 0
    /// In percent; nil without money.
    package var returnOnPeak: Hundredths?
  }

  package struct Point: Sendable {
    package let day: Day
    package let expected: Hundredths
    package let range: ClosedRange<Int>?
  }

  package struct Group: Sendable {
    package let name: String
    package private(set) var offerings = 0, applications = 0
    /// Nil if there are applications and no outcome of them is known.
    package var expectedWins: Int? { isUnknown ? nil : wins }
    package var expectedProfit: Hundredths? { isUnknown ? nil : Hundredths(profit) }
    fileprivate private(set) var withoutOutcome = 0
    private var wins = 0, profit = 0

    private var isUnknown: Bool { applications > 0 && withoutOutcome == applications }

    fileprivate init(_ name: String, _ rows: [Row]) {
      self.name = name
      for row in rows {
        offerings += 1
        applications += row.applications
        if row.expectedWins == nil { withoutOutcome += row.applications }
        wins += row.expectedWins ?? 0
        profit += row.expectedProfit?.count ?? 0
      }
    }
  }

  /// A third of a second.
  package static let usualWork = 1 << 27

  /// The most draws whose distribution is computed.
  package static let mostDraws = 10_000

  /// Applies a rule to some past offerings.
  ///
  /// - Parameters:
  ///   - work: The most multiplications for the distribution of the profit; nil for no distribution. Where one to the dollar
  ///     takes more, the profit of each draw is rounded to a multiple of 10, 100 … dollars.
  ///   - unit: The least such multiple.
  ///   - hasCourse: Whether the range of each point of the course is wanted.
  package init(
    of cases: [BacktestCase], by rule: Rule, work: Int? = usualWork, unit: Int = 1, hasCourse: Bool = false
  ) {
    self.rule = rule
    let decisions = Self.decisions(cases, rule)
    rows = decisions.rows
    let all = Group("", rows)
    var totals = Totals()
    (totals.offerings, totals.applications) = (all.offerings, all.applications)
    (totals.withoutOutcome, totals.expectedWins) = (all.withoutOutcome, all.expectedWins)
    totals.expectedProfit = all.expectedProfit
    totals.fees = rows.reduce(0) { $0 + $1.fees }
    totals.skipped = rows.count(where: \.isSkipped)
    let cash = decisions.locks.cash
    (totals.peakCash, totals.meanCash) = cash
    totals.returnOnPeak = all.expectedProfit.flatMap {
      Hundredths(Int128($0.count), over: Int128(cash.peak))
    }
    var ranges: [ClosedRange<Int>?] = rows.map { _ in nil }
    if let work, all.expectedWins != nil,
      let wins = Self.distribution(of: rows, unit: 1, work: .max, of: { _ in (1, 0) })
    {
      totals.wins = wins.range
      var unit = unit
      while true {
        if let profit = Self.distribution(
          of: rows, unit: unit, work: work, { if hasCourse { ranges[$0] = $1.range } }, of: \.amounts)
        {
          (totals.profit, totals.chanceOfLoss, totals.profitUnit) = (profit.range, profit.chanceOfLoss, unit)
          break
        }
        unit *= 10
      }
    }
    self.totals = totals
    var sum = 0
    course = zip(rows, ranges).map { row, range in
      sum += row.expectedProfit?.count ?? 0
      return Point(day: row.one.lastDay, expected: Hundredths(sum), range: range)
    }
  }

  /// The distribution over all rows whose outcome is known; nil for too many draws, and if it takes more work.
  private static func distribution(
    of rows: [Row], unit: Int, work: Int, _ each: (Int, OutcomeDistribution) -> Void = { _, _ in },
    of amounts: (Row) -> (win: Int, loss: Int)
  ) -> OutcomeDistribution? {
    var distribution = OutcomeDistribution(unit: unit)
    var draws = 0
    for (index, row) in rows.enumerated() {
      if row.isApplied, row.one.missing == nil, let odds = row.one.outcome.odds {
        draws += row.applications
        let (win, loss) = amounts(row)
        distribution.add(row.applications, at: odds.probability, win: win, loss: loss)
        guard draws <= mostDraws, distribution.work <= work else { return nil }
      }
      each(index, distribution)
    }
    return distribution
  }
}

extension OutcomeDistribution {
  /// What with a chance of 5 and of 95 percent is not exceeded.
  fileprivate var range: ClosedRange<Int> {
    let low = value(at: 5)
    return low...max(low, value(at: 95))
  }
}

extension BacktestCase {
  /// The rate that was drawn, in millionths; nil without one.
  package var rate: Int? { wins(of: 1) }

  /// How many of some applications are to be expected to win, in millionths; nil without a rate.
  fileprivate func wins(of applications: Int) -> Int? {
    outcome.odds.map { odds in
      let (won, all) = (Int128(odds.probability.numerator), Int128(odds.probability.denominator))
      return Int(truncatingIfNeeded: (won * Int128(applications) * 1_000_000).divided(by: all, .nearest))
    }
  }
}

extension Backtest.Row {
  /// What a draw brings if it wins, and if not.
  fileprivate var amounts: (win: Int, loss: Int) {
    (one.outcome.outcome?.profit ?? 0, -(one.outcome.costs?.loss ?? one.outcome.fees.application))
  }
}

extension Backtest {
  /// The sums by a name of each row, in its order.
  package func groups(by name: (Row) -> String) -> [Group] {
    Dictionary(grouping: rows, by: name).sorted { $0.key < $1.key }.map { Group($0.key, $0.value) }
  }

  package var byYear: [Group] { groups { "\($0.one.lastDay.year)" } }
  package var byMonth: [Group] { groups { String($0.one.lastDay.description.prefix(7)) } }
  package var byMarket: [Group] { groups { "\($0.one.then.record.market)" } }

  /// The rows that brought most, and those that brought least, by the expected profit.
  package func extremes(_ count: Int) -> (best: [Row], worst: [Row]) {
    let ranked = rows.filter { $0.isApplied && $0.expectedProfit != nil }.sorted {
      ($1.expectedProfit ?? Hundredths(0), $0.one.id) < ($0.expectedProfit ?? Hundredths(0), $1.one.id)
    }
    return (Array(ranked.prefix(count)), ranked.suffix(count).reversed())
  }

  /// The reasons with the numbers of their rows, in the order of the names.
  package var reasons: [(reason: Reason, count: Int)] {
    Dictionary(grouping: rows.compactMap(\.reason), by: \.name).sorted { $0.key < $1.key }.compactMap {
      reasons in reasons.value.first.map { ($0, reasons.value.count) }
    }
  }
}

extension Backtest.Totals {
  /// Those of a rule that applies for none of so many offerings.
  package static func nothing(_ offerings: Int) -> Backtest.Totals {
    var totals = Backtest.Totals()
    (totals.offerings, totals.wins, totals.profit) = (offerings, 0...0, 0...0)
    totals.chanceOfLoss = Percent(tenths: 0)
    return totals
  }
}
